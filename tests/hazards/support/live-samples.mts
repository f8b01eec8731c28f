import {existsSync} from 'node:fs';
import path from 'node:path';

import ts from 'typescript';
import type {Plugin} from 'vite';

import {assembleSamples} from '../../../src/features/samples/build/page/assemble.ts';
import {parseExclusions} from '../../../src/content/fences/exclusions.ts';
import {findPages, withFences, readPages} from '../../../src/content/pages.ts';
import {isLive, liveModule} from '../../../src/features/samples/build/live/modules.ts';
import type {Sample, SampleFile} from '../../../src/features/samples/build/types.ts';
import type {EditorFunction} from './live-sample.ts';

/** How the identifier of a sample's module begins; page, line and file follow. */
const prefix = '/live-samples/';

/** How the identifier of a file begins that is loaded for its functions alone. */
const functionsPrefix = '/sample-functions/';

/** The list of the samples that pages have; a path after it lists those of one other page. */
const list = 'virtual:live-samples';

/** Pages that show live samples. */
const sitePages = ['docs', 'src/pages'];

/** What tests that use the framework's own module get in its place (see `framework.ts` and `composer.ts`). */
const stands: Partial<Record<'react' | 'vanilla', Record<string, string>>> = {
  react: {'@lexical/react/LexicalComposer': 'tests/hazards/support/composer.ts'},
  vanilla: {lexical: 'tests/hazards/support/framework.ts'},
};

/**
 * Makes every live sample a module, and lists them all: `import {samples} from 'virtual:live-samples'`. A page that is not of
 * the site is listed by `virtual:live-samples/tests/hazards/fixtures/broken.md`.
 *
 * Two things are changed in a sample. It gets its editor from a stand-in, which tells the tests of it and takes settings from
 * them; and each of its functions that asks a server asks the tests first.
 *
 * @param folder the root of this repository
 * @throws while the tests run, when a page has a fence that means nothing
 */
export function liveSamples(folder: string): Plugin {
  const files = new Map<string, {file: SampleFile; sample: Sample}>();

  const samplesOf = (pages: string[]): string => {
    const seen = new Set<string>();
    // A later sample of a page repeats what it extends.
    const isNew = (text: string): boolean => seen.size < seen.add(text).size;
    const entries = readPages(findPages(pages.map((page) => path.join(folder, page)))).flatMap((page) => {
      const {fences, problems} = withFences(page);
      const name = path.relative(folder, page.file).replaceAll('\\', '/');
      const {samples, problems: more} = assembleSamples(fences, name);
      const [problem] = [...problems, ...more];
      if (problem !== undefined) {
        throw new Error(`${name}:${problem.line}: ${problem.message}. ${problem.hint ?? ''}`);
      }
      return samples.flatMap((sample) => {
        const functions = sample.files.flatMap((file) => functionsIn(file, (text) => isNew(`${name} ${text}`)));
        if (!isLive(sample) && functions.length === 0) return [];
        for (const file of sample.files) {
          for (const start of [prefix, functionsPrefix]) files.set(`${start}${sample.id}/${file.name}`, {file, sample});
        }
        const {fence} = sample;
        const meta = {
          name: `${name}:${fence.line}`,
          title: fence.meta.values.get('title') ?? '',
          isLive: isLive(sample),
          kind: liveModule(sample).kind,
          isShared: sample.files.some(({text}) => /@lexical\/yjs|LexicalCollaborationPlugin/.test(text)),
          limits: Object.fromEntries(parseExclusions(fence.meta.values.get('limits') ?? '').exclusions),
          functions,
          requests: sample.files.flatMap(({name: file, text}) => requestsIn(file, text).map(({name: asks}) => asks)),
        };
        const entry = `${prefix}${sample.id}/${sample.files.at(-1)?.name ?? ''}`;
        const alone = sample.files
          .filter(({name: file}) => /\.tsx?$/.test(file))
          .map(({name: file}) => `import(${JSON.stringify(`${functionsPrefix}${sample.id}/${file}`)})`);
        return `{...${JSON.stringify(meta)}, load: () => import(${JSON.stringify(entry)}),
          loadFunctions: async () => new Map((await Promise.all([${alone.join()}])).flatMap(({parts}) => Object.entries(parts)))}`;
      });
    });
    return `export const samples = [\n${entries.join(',\n')}\n];\n`;
  };

  return {
    name: 'live-samples',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.startsWith(list) || files.has(source)) {
        return source;
      }
      const from = importer === undefined ? undefined : files.get(importer);
      if (importer === undefined || from === undefined) {
        return undefined;
      }
      if (source.startsWith('.')) {
        const target = path.posix.join(path.posix.dirname(importer), source.replace(/\.[jt]sx?$/, ''));
        return ['.ts', '.tsx', '.js', '.jsx'].map((extension) => target + extension).find((id) => files.has(id));
      }
      if (importer.startsWith(functionsPrefix)) return undefined;
      const stand = stands[liveModule(from.sample).kind]?.[source];
      return stand === undefined ? undefined : path.join(folder, stand);
    },
    load(id) {
      if (id.startsWith(list)) {
        const page = id.slice(list.length + 1);
        if (page !== '' && !existsSync(path.join(folder, page))) {
          throw new Error(`${id}: expected the page ${page} in ${folder}, found none.`);
        }
        return samplesOf(page === '' ? sitePages : [page]);
      }
      const known = files.get(id);
      if (known !== undefined && id.startsWith(functionsPrefix)) return partsAlone(known.file);
      return known === undefined ? undefined : askTestsFirst(known.file.name, known.file.text);
    },
  };
}

function parse({name, text}: Pick<SampleFile, 'name' | 'text'>): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
}

interface TopFunction {
  name: ts.Identifier;
  body: ts.SignatureDeclaration;
  statement: ts.Statement;
}

/** The functions at the top of a file, also those that a constant holds. */
function topFunctions(source: ts.SourceFile): TopFunction[] {
  return source.statements.flatMap((statement): TopFunction[] => {
    if (ts.isFunctionDeclaration(statement)) {
      return statement.name === undefined ? [] : [{name: statement.name, body: statement, statement}];
    }
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({name, initializer: body}) =>
      ts.isIdentifier(name) && body !== undefined && (ts.isArrowFunction(body) || ts.isFunctionExpression(body))
        ? [{name, body, statement}]
        : [],
    );
  });
}

/** What a file registers at its top for the editor that it calls `editor`, as source text. */
function registrationsIn(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    const calls = ts.isExpressionStatement(statement)
      ? [statement.expression]
      : ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({initializer}) => initializer)
        : [];
    return calls.flatMap((call) => {
      const text = call?.getText() ?? '';
      return /^(editor\.register|register\w*\(\s*editor\b|mergeRegister\()/.test(text) ? [text] : [];
    });
  });
}

/** The function that `partsAlone` adds for what a file registers at its top. */
const registerAll = 'registerAllOfTheSample';

/** The functions of a file that get an editor first. */
function functionsIn(file: SampleFile, isNew: (text: string) => boolean): EditorFunction[] {
  const source = parse(file);
  const functions = topFunctions(source).flatMap(({name, body, statement}) => {
    const [first, ...rest] = body.parameters;
    if (first?.type?.getText() !== 'LexicalEditor' || !isNew(statement.getText())) return [];
    const needed = rest.filter(({questionToken, initializer}) => questionToken === undefined && initializer === undefined);
    return [
      {
        name: name.text,
        parameters: needed.map((parameter) => ({name: parameter.name.getText(), type: parameter.type?.getText() ?? ''})),
      },
    ];
  });
  const registrations = registrationsIn(source);
  const isRegistering = registrations.length > 0 && isNew(registrations.join());
  return [...functions, ...(isRegistering ? [{name: registerAll, parameters: []}] : [])];
}

/** A file with its declarations alone, whose functions and classes are exported together. */
function partsAlone(file: SampleFile): string {
  const source = parse(file);
  const kept = source.statements.filter((statement) => ts.isDeclarationStatement(statement) || ts.isVariableStatement(statement));
  const classes = kept.filter(ts.isClassDeclaration).flatMap(({name}) => name?.text ?? []);
  const registrations = registrationsIn(source);
  const names = [
    ...topFunctions(source).map(({name}) => name.text),
    ...classes,
    ...(registrations.length > 0 ? [registerAll] : []),
  ];
  return `${kept.map((statement) => statement.getText()).join('\n')}
    function ${registerAll}(editor) {
      const stops = [${registrations.join()}];
      return () => stops.forEach((stop) => stop());
    }
    export const parts = {${names.join()}};`;
}

/** A function at the top of a file that answers later. */
interface Request {
  name: string;
  /** Where its name stands; undefined for one of the browser. */
  place: {start: number; end: number} | undefined;
  isExported: boolean;
}

/** Finds what asks a server, or stands for it: functions at the top of a file that return a promise, and `fetch`. */
function requestsIn(file: string, text: string): Request[] {
  const source = parse({name: file, text});
  const found: Request[] = [];
  const add = (name: ts.Identifier, body: ts.SignatureDeclaration, statement: ts.Statement): void => {
    const modifiersOf = (node: ts.Node): readonly ts.Modifier[] =>
      (ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined) ?? [];
    const isAsync = modifiersOf(body).some(({kind}) => kind === ts.SyntaxKind.AsyncKeyword);
    if (isAsync || /^Promise\b/.test(body.type?.getText(source) ?? '')) {
      found.push({
        name: name.text,
        place: {start: name.getStart(source), end: name.end},
        isExported: modifiersOf(statement).some(({kind}) => kind === ts.SyntaxKind.ExportKeyword),
      });
    }
  };
  for (const {name, body, statement} of topFunctions(source)) add(name, body, statement);
  return /\bfetch\(/.test(text) ? [...found, {name: 'fetch', place: undefined, isExported: false}] : found;
}

/** Puts a function of the same name before each that asks a server; lines keep their numbers. */
function askTestsFirst(file: string, text: string): string {
  const requests = requestsIn(file, text);
  let changed = text;
  for (const {name, place} of [...requests].reverse()) {
    changed = place === undefined ? changed : `${changed.slice(0, place.start)}${name}$own${changed.slice(place.end)}`;
  }
  const stand = ({name, place, isExported}: Request): string =>
    `${isExported ? 'export ' : ''}function ${name}(...input) {
      return globalThis.serverRequest('${name}', () => ${place === undefined ? `globalThis.${name}` : `${name}$own`}(...input));
    }`;
  return `${changed}\n${requests.map(stand).join('\n')}`;
}
