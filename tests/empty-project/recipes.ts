import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {Element, ElementContent} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {selectAll, select} from 'hast-util-select';
import {toString} from 'hast-util-to-string';

import {builtPaths, htmlOf} from '../e2e/support/site.ts';

/** A file as a reader copies it. */
export interface CopiedFile {
  name: string;
  text: string;
}

/** A live sample of a recipe. */
export interface Recipe {
  /** Address of its page. */
  path: string;
  /** Which of the page's live samples, from 0. */
  index: number;
  /** Names the folder of its project. */
  name: string;
  /** Its files; the last is its style sheet, the one before is what it starts with. */
  files: CopiedFile[];
}

/**
 * Reads the live samples of the recipes of the built site: the files behind their tabs, as the copy button gives them.
 *
 * @throws when one has no code, or no style sheet
 */
export function readRecipes(): Recipe[] {
  return builtPaths()
    .filter((page) => /^\/docs\/recipes\/[\w-]+$/.test(page))
    .flatMap((page) =>
      selectAll('[aria-label="Live sample"] + .code-files', fromHtml(htmlOf(page) ?? '')).map((code, index): Recipe => {
        const files = selectAll('figure', code).map(copiedFile);
        if (files.length < 2 || files.at(-1)?.name !== 'styles.css') {
          throw new Error(
            `${page}: expected tabs for at least one file of code and, last, "styles.css", found ${JSON.stringify(files.map(({name}) => name))}. See src/markdown/samples/remark.ts.`,
          );
        }
        return {path: page, index, name: `${path.basename(page)}${index === 0 ? '' : `-${String(index + 1)}`}`, files};
      }),
    );
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

/** The files of a project that shows a recipe: those that were copied, a page, and two lines that start it. */
export function projectOf({files}: Recipe): CopiedFile[] {
  const entry = files.at(-2)?.name ?? '';
  const module = `./${entry.replace(/\.[jt]sx?$/, '')}`;
  const start = entry.endsWith('x')
    ? `import {createRoot} from 'react-dom/client';
import Recipe from '${module}';
import './styles.css';

createRoot(document.querySelector('#root')!).render(<Recipe />);
`
    : `import mount from '${module}';
import './styles.css';

mount(document.querySelector('#root')!);
`;
  const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Recipe</title></head>
  <body><div id="root"></div><script type="module" src="./main.tsx"></script></body>
</html>
`;
  return [...files, {name: 'main.tsx', text: start}, {name: 'index.html', text: page}];
}

/** Where the sample stands, for messages. */
export function placeOf({path: page, index}: Recipe): string {
  const file = path.resolve(import.meta.dirname, '../..', `${page.slice(1)}.md`);
  const lines = readFileSync(file, 'utf8').split('\n');
  const fences = lines.flatMap((text, line) => (/^```\w+ (?:.* )?live\b/.test(text) ? [line + 1] : []));
  return `${file}:${String(fences[index] ?? 1)}`;
}
