import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {readPackages} from '../../framework/packages.ts';
import {frameworkRepository} from '../../config/site.ts';
import {errorTitle} from '../../features/errors/build/pages/front-matter.ts';
import {derivedPagesDir, writtenCodes} from '../../content/error-pages.ts';
import {readTable} from '../../content/error-table.ts';
import {parseFrontMatter} from '../../content/front-matter.ts';
import {findPages, readPages} from '../../content/pages.ts';
import {newKinds, type NewKind, type NewKindName} from './kinds.ts';
import {addToSidebar, formatted} from './sidebar.ts';

/** What an author asks for. */
export interface Request {
  siteDir: string;
  kind: NewKindName;
  /** The title; of a package its npm name, of an error its number. */
  name: string;
  /** The folder in docs/, when it is not the one of the kind. */
  folder?: string;
}

/** What has been written, as paths from the site's folder. */
export interface Created {
  page: string;
  proof: string;
  files: string[];
  /** The id in sidebars.ts; undefined where the lists derive it or have none. */
  sidebarId?: string;
  /** Whether sidebars.ts has it now. */
  isListed: boolean;
}

/** A request that cannot be met. The message says what to do instead. */
export class RequestError extends Error {}

/** What is filled into the templates of a page. */
interface Values extends Record<string, string> {
  slug: string;
  title: string;
  description: string;
}

/**
 * Writes a page that passes all checks, its first proof and its entry in `sidebars.ts`.
 *
 * @throws RequestError when something of the name exists, or when there is nothing of the name to write about
 */
export async function createPage({siteDir, kind, name, folder}: Request): Promise<Created> {
  // The type of the constant has each kind's own keys only.
  const {proof: proofTemplate, quote, hasDiagram = false, ...own}: NewKind = newKinds[kind];
  const values =
    kind === 'package' ? packageValues(siteDir, name) : kind === 'error' ? errorValues(siteDir, name) : textValues(name);
  const {slug} = values;
  // These pages are found by their folder.
  const isFound = kind === 'package' || kind === 'error' || kind === 'examples';
  const directory = isFound ? own.folder : (folder ?? own.folder).replace(/^docs(?:\/|$)|\/$/g, '');
  const id = path.posix.join(directory, slug);
  const page = `docs/${id}.md`;
  const proof = `tests/proofs/${id}.proof.ts`;
  const drawing = `docs/${path.posix.join(directory, 'diagrams', slug)}.svg`;
  refuseKnown(siteDir, page, proof, kind === 'error' ? undefined : name);

  const from = (file: string, target: string): string => {
    const relative = path.posix.relative(path.posix.dirname(file), target);
    return relative.startsWith('.') ? relative : `./${relative}`;
  };
  const fill = (file: string): string =>
    fillTemplate(file, {
      ...values,
      docs: `${from(page, 'docs')}/`.replace('.//', './'),
      support: from(proof, 'tests/proofs/support'),
      quote: literal(quote ?? ''),
    });
  const texts = new Map([
    [page, fill(`${kind}.md`)],
    // Quotes and messages differ in length.
    [proof, await formatted(fill(`${proofTemplate}.proof.txt`), path.join(siteDir, proof))],
    ...(hasDiagram ? [[drawing, fill('diagram.svg')] as const] : []),
  ]);
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(siteDir, file)), {recursive: true});
    writeFileSync(path.join(siteDir, file), text);
  }
  // A running `npm start` would have two pages of one address.
  if (kind === 'error') rmSync(path.join(derivedPagesDir(siteDir), `${slug}.md`), {force: true});

  const created = {page, proof, files: [...texts.keys()]};
  if (isFound) return {...created, isListed: true};
  const sidebar = path.join(siteDir, 'sidebars.ts');
  const listing = await addToSidebar(readFileSync(sidebar, 'utf8'), sidebar, id);
  if (listing !== undefined) writeFileSync(sidebar, listing);
  return {...created, sidebarId: id, isListed: listing !== undefined};
}

/** Fails when the page, its proofs or its title are there. */
function refuseKnown(siteDir: string, page: string, proof: string, title: string | undefined): void {
  const files = [
    page,
    ...['', '.browser', '.full'].flatMap((tier) =>
      ['ts', 'tsx'].map((ending) => proof.replace('.proof.ts', `${tier}.proof.${ending}`)),
    ),
  ];
  const known = files.find((file) => existsSync(path.join(siteDir, file)));
  if (known !== undefined) {
    throw new RequestError(`${known} exists. Edit it, or give the page another name.`);
  }
  if (title === undefined) return;
  const same = readPages(findPages([path.join(siteDir, 'docs')])).find(
    ({text}) => String(parseFrontMatter(text).values['title']).toLowerCase() === title.toLowerCase(),
  );
  if (same !== undefined) {
    throw new RequestError(
      `${path.relative(siteDir, same.file)} has the title "${title}". Extend that page, or choose another title.`,
    );
  }
}

function textValues(name: string): Values {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug === '') {
    throw new RequestError(`"${name}" has no letter or digit for an address. Give the page a title.`);
  }
  return {slug, title: yaml(name), description: yaml(`${name} - say one fact about it in at most 155 characters.`.slice(0, 155))};
}

function packageValues(siteDir: string, name: string): Values {
  const packages = readPackages(siteDir);
  const found = packages.find((other) => other.name === name);
  if (found === undefined) {
    throw new RequestError(
      `package.json depends on no ${name}. Run \`npm install --save-exact ${name}@${packages[0]?.version ?? ''}\` first; the packages are ${packages.map((other) => other.name).join(', ')}.`,
    );
  }
  const {slug, version, entries} = found;
  return {
    slug,
    title: JSON.stringify(name),
    description: yaml(`What ${name} is for, in at most 155 characters.`),
    package: name,
    module: entries[0]?.name ?? name,
    apiPage: slug.replaceAll('-', '_'),
    version,
    repository: frameworkRepository,
  };
}

function errorValues(siteDir: string, name: string): Values {
  const {codes} = readTable(siteDir);
  const entry = codes.find(({code}) => String(code) === name);
  if (entry === undefined) {
    const written = writtenCodes(siteDir);
    const free = codes.map(({code}) => code).filter((code) => !written.includes(code));
    throw new RequestError(`No package throws error ${name}. Errors without a page: ${free.join(', ')}.`);
  }
  const message = entry.message ?? '';
  const printed = entry.sites.some(({values}) => values.length > 0) ? message.replaceAll('%s', 'value') : message;
  // What the bundles have in one piece: values and quotes split it.
  const [part = ''] = message.split(/%s|["'`\\]/).sort((a, b) => b.length - a.length);
  return {
    slug: name,
    title: errorTitle(entry.code),
    description: JSON.stringify(`What error ${name} means, and what fixes it, in at most 155 characters.`),
    code: name,
    message: literal(printed),
    printed,
    part: literal(part),
    package: entry.sites[0]?.package ?? 'lexical',
  };
}

/** A text as a value of the front matter; in quotes where YAML would read something else. */
function yaml(text: string): string {
  return /^[A-Za-z][\w ,.()/-]*$/.test(text) ? text : JSON.stringify(text);
}

/** A text as a string literal in the style of the repository. */
function literal(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
}

function fillTemplate(name: string, values: Record<string, string>): string {
  const template = readFileSync(path.join(__dirname, 'templates', name), 'utf8');
  return template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`templates/${name}: expected the name of a value, found {{${key}}}.`);
    return value;
  });
}
