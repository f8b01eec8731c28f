import path from 'node:path';

import type {Element, ElementContent} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {selectAll, select} from 'hast-util-select';
import {toString} from 'hast-util-to-string';

import type {Fence} from '../../src/content/fences/fence.ts';
import {addressOf, sitePages, withFences, type PageWithFences} from '../../src/content/pages.ts';
import {assembleSamples} from '../../src/features/samples/build/page/assemble.ts';
import {displayFiles, type DisplayLine} from '../../src/features/samples/build/page/display.ts';
import {htmlOf} from '../e2e/support/site.ts';

const siteDir = path.resolve(import.meta.dirname, '../..');

/** A file as a reader copies it. */
export interface CopiedFile {
  name: string;
  text: string;
}

/** What a reader pastes into one project. */
export interface PastedSample {
  /** Names the folder of its project. */
  name: string;
  /** Where it is, for messages: file and line of its fence. */
  place: string;
  /** The live sample of the built site that shows it; a guide has none. */
  live?: {address: string; index: number};
  files: CopiedFile[];
  /** The module that the project starts with; a guide that has its own page needs none. */
  entry: string | undefined;
}

/** The pages whose files, by their titles, are a project; the files of a later page join those of the page before. */
const guides: Record<string, string[]> = {
  'quick-start-project': ['docs/getting-started/quick-start.md'],
  'react-project': ['docs/getting-started/react.md'],
  'plugin-project': ['docs/getting-started/react.md', 'docs/getting-started/creating-plugin.md'],
};

/**
 * Reads what readers paste: the files of each live sample of the built site, as the copy button gives them, with the other files of
 * its page if that is a recipe, and the files of guides.
 *
 * @throws when a live sample has no code, or no style sheet
 */
export function readSamples(): PastedSample[] {
  const pages = new Map(
    sitePages(siteDir)
      .filter(({file, text}) => file.startsWith(path.join(siteDir, 'docs/')) && /^ *```.* (?:live|title=)/m.test(text))
      .map((page) => [path.relative(siteDir, page.file), withFences(page)]),
  );
  return [
    ...[...pages.values()].flatMap(liveSamples),
    ...Object.entries(guides).map(([name, files]) =>
      guideOf(
        name,
        files.flatMap((file) => pages.get(file) ?? []),
      ),
    ),
  ];
}

function liveSamples({file, fences}: PageWithFences): PastedSample[] {
  const address = addressOf(file, siteDir);
  const live = fences.filter(({meta}) => meta.flags.has('live'));
  if (live.length === 0) return [];
  const shown = selectAll('[aria-label="Live sample"] + .code-files', fromHtml(htmlOf(address) ?? ''));
  if (shown.length !== live.length) {
    throw new Error(
      `${file}: expected ${String(live.length)} live samples in build${address}, found ${String(shown.length)}. Run \`npm run build\` first.`,
    );
  }
  const isRecipe = address.startsWith('/docs/recipes/');
  return live.map((fence, index) => {
    // A file that a recipe shows alone belongs to the sample above it; what stands above all samples, to the first.
    const from = index === 0 ? 0 : fence.line;
    const to = live[index + 1]?.line ?? Infinity;
    const others = fences.filter((each) => isRecipe && isFile(each) && each.line > from && each.line < to).flatMap(ownFiles);
    const place = `${file}:${String(fence.line)}`;
    const tabs = selectAll('figure', shown[index]).map(copiedFile);
    const entry = tabs.at(-2)?.name;
    if (entry === undefined || tabs.at(-1)?.name !== 'styles.css') {
      throw new Error(
        `${place}: expected tabs for at least one file of code and, last, "styles.css", found ${JSON.stringify(tabs.map(({name}) => name))}. See src/features/samples/markdown/remark.ts.`,
      );
    }
    const files = joined(place, tabs, earlierFiles(fence, fences, entry), others);
    const name = `${address.slice('/docs/'.length).replaceAll('/', '-')}${index === 0 ? '' : `-${String(index + 1)}`}`;
    return {name, place, live: {address, index}, files, entry};
  });
}

/** Whether a fence that is no live sample is a file for the project of its page. */
function isFile({lang, meta}: Fence): boolean {
  return /^tsx?$/.test(lang) && !['live', 'run'].some((flag) => meta.flags.has(flag)) && !meta.values.has('skip');
}

/** Joins the files of a sample with those that it builds on; its own code may go on in a file of those. */
function joined(place: string, tabs: CopiedFile[], earlier: CopiedFile[], others: CopiedFile[]): CopiedFile[] {
  const longer = new Map(earlier.map((each) => [each.name, each]));
  const own = tabs.map((tab) => longer.get(tab.name) ?? tab);
  const more = [...longer.values(), ...others].filter(({name}) => !tabs.some((tab) => tab.name === name));
  const twice = others.find(({name}) => tabs.some((tab) => tab.name === name));
  if (twice !== undefined) {
    throw new Error(`${place}: "${twice.name}" is the name of two files of this page. Give the later one another name.`);
  }
  return [...more, ...own];
}

/** The files of the samples that one extends and its own, without what readers do not see. */
function earlierFiles(fence: Fence, fences: readonly Fence[], entry: string): CopiedFile[] {
  if (!fence.meta.values.has('extends')) return [];
  const seen = fences.map((each): Fence => {
    const lines = displayFiles(each).flatMap(({name, lines: own}) => [
      ...(name === undefined ? [] : [`// @filename: ${name}`]),
      ...shownLines(own),
    ]);
    return {...each, lines};
  });
  const at = fences.indexOf(fence);
  const sample = assembleSamples(seen, '').samples.find((each) => each.fence === seen[at]);
  // What has no name is what the project starts with.
  return (sample?.files ?? []).map(({name, text}) => ({name: /^sample\.tsx?$/.test(name) ? entry : name, text}));
}

function shownLines(lines: readonly DisplayLine[]): string[] {
  return lines.filter(({hidden}) => !hidden).map(({text}) => text);
}

/** The files that a fence shows itself. */
function ownFiles(fence: Fence): CopiedFile[] {
  return displayFiles(fence).map(({name, lines}) => ({
    name: fence.meta.values.get('title') ?? name ?? `line-${String(fence.line)}.${fence.lang}`,
    text: `${shownLines(lines).join('\n')}\n`,
  }));
}

/** The files of a guide as its last page leaves them: a later block replaces a file, and adds to a style sheet. */
function guideOf(name: string, pages: readonly PageWithFences[]): PastedSample {
  const files = new Map<string, string>();
  let place = name;
  for (const {file, fences} of pages) {
    const titled = fences.filter(({meta}) => /^(?:src\/[\w.-]+|index\.html)$/.test(meta.values.get('title') ?? ''));
    for (const fence of titled) {
      for (const {name: title, text} of ownFiles(fence)) {
        files.set(title, title.endsWith('.css') ? `${files.get(title) ?? ''}${text}` : text);
      }
      place = `${file}:${String(fence.line)}`;
    }
  }
  const entry = files.has('index.html') ? undefined : 'src/App.tsx';
  return {name, place, files: [...files].map(([title, text]) => ({name: title, text})), entry};
}

function copiedFile(figure: Element): CopiedFile {
  const text = toString(withoutHidden(select('pre code', figure) ?? figure));
  return {name: toString(select('figcaption', figure) ?? figure).trim(), text: `${text.replace(/^\n+|\s+$/g, '')}\n`};
}

/** What the copy button leaves out, too. */
function withoutHidden(element: Element): Element {
  const isHidden = (child: ElementContent): boolean =>
    child.type === 'element' && String(child.properties['className']).includes('code-hidden');
  return {
    ...element,
    children: element.children
      .filter((child) => !isHidden(child))
      .map((child) => (child.type === 'element' ? withoutHidden(child) : child)),
  };
}

/** The files of a project: those that were copied, and, unless they have a page, a page and the lines that start it. */
export function projectOf({files, entry}: PastedSample): CopiedFile[] {
  // All projects are folders of one, so addresses from the root become relative.
  if (entry === undefined) return files.map(({name, text}) => ({name, text: text.replaceAll('"/src/', '"./src/')}));
  const module = `./${entry.replace(/\.[jt]sx?$/, '')}`;
  const styles = files.filter(({name}) => name.endsWith('.css')).map(({name}) => `import './${name}';\n`);
  const start = entry.endsWith('x')
    ? `import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import Sample from '${module}';
${styles.join('')}
createRoot(document.querySelector('#root')!).render(<StrictMode><Sample /></StrictMode>);
`
    : `import mount from '${module}';
${styles.join('')}
mount(document.querySelector('#root')!);
`;
  const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Sample</title></head>
  <body><div id="root"></div><script type="module" src="./main.tsx"></script></body>
</html>
`;
  return [...files, {name: 'main.tsx', text: start}, {name: 'index.html', text: page}];
}
