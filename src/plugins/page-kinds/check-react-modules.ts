import path from 'node:path';

import type {Page} from '../../content/pages.ts';
import type {Problem} from '../../content/problems.ts';

/** The page with a row for each module of `@lexical/react`, from the site's folder. */
const indexFile = 'docs/react/plugins.md';

/** The line of a section that says what a module does to the editor. */
const facts = /^- \*\*(Registers|Caveats|Takes and returns):\*\*/m;

/** A row of the index and where it leads. */
interface Row {
  module: string;
  line: number;
  /** Absolute path of the page with the section. */
  target: string;
  id: string;
}

/**
 * Checks that the index of `@lexical/react` has a row for each module of the package and no other, and that each leads to a section
 * that imports the module and says what it does.
 *
 * @param pages the pages of the site, as far as they are known
 * @param modules import paths of the package's modules: `@lexical/react/LexicalComposer`
 */
export function checkReactModules(pages: readonly Page[], modules: readonly string[], siteDir: string): Problem[] {
  const index = path.join(siteDir, indexFile);
  const texts = new Map(pages.map(({file, text}) => [file, text]));
  const text = texts.get(index);
  if (text === undefined) {
    return [
      {
        file: index,
        line: 1,
        column: 1,
        message: `expected the index of the modules of @lexical/react, found no page ${indexFile}`,
      },
    ];
  }
  const rows = rowsOf(text, index);
  const listed = new Set(rows.map(({module}) => module));
  return [
    ...modules
      .filter((module) => !listed.has(module))
      .map((module) => ({
        file: index,
        line: rows.at(-1)?.line ?? 1,
        column: 1,
        message: `expected a row for ${module}, found none`,
        hint: `Add \`| [${path.posix.basename(module)}](./plugins/….md#…) | what it does | what it needs |\`.`,
      })),
    ...rows.flatMap((row, number) => {
      const place = {file: index, line: row.line, column: 1};
      if (!modules.includes(row.module)) {
        return [{...place, message: `expected a module of the package, found ${row.module}`, hint: 'Remove the row.'}];
      }
      if (rows.findIndex(({module}) => module === row.module) !== number) {
        return [{...place, message: `expected one row for ${row.module}, found a second one`, hint: 'Remove it.'}];
      }
      return checkSection(row, place, texts.get(row.target), siteDir);
    }),
  ];
}

function checkSection(row: Row, place: Omit<Problem, 'message'>, page: string | undefined, siteDir: string): Problem[] {
  const section = page === undefined ? undefined : sectionOf(page, row.id);
  const shown = path.relative(siteDir, row.target);
  if (section === undefined) {
    return [
      {
        ...place,
        message: `expected a heading with {#${row.id}} in ${shown}, found none`,
        hint: `Add the section of ${row.module}, or correct the link.`,
      },
    ];
  }
  const at = {file: row.target, line: section.line, column: 1};
  return [
    ...(section.text.includes(` from '${row.module}'`)
      ? []
      : [
          {
            ...at,
            message: `expected a sample that imports ${row.module} in its section, found none`,
            hint: 'Show how it is used: people copy the import from there.',
          },
        ]),
    ...(facts.test(section.text)
      ? []
      : [
          {
            ...at,
            message: `expected what ${row.module} registers or what is to be watched, found neither`,
            hint: 'Add a bullet that begins with **Registers:**, **Caveats:** or **Takes and returns:**.',
          },
        ]),
  ];
}

function rowsOf(page: string, index: string): Row[] {
  return page.split(/\r?\n/).flatMap((text, number) => {
    const [, name, file = '', id = ''] = /^\| \[(\w+)\]\(([^)#]*)#?([^)]*)\)/.exec(text) ?? [];
    if (name === undefined) return [];
    const target = file === '' ? index : path.resolve(path.dirname(index), file);
    return [{module: `@lexical/react/${name}`, line: number + 1, target, id}];
  });
}

/** The text from a heading with this id to the next heading of the same or a higher level, and the heading's line. */
function sectionOf(page: string, id: string): {text: string; line: number} | undefined {
  const lines = page.split(/\r?\n/);
  const start = lines.findIndex((line) => /^#{2,3} /.test(line) && line.endsWith(`{#${id}}`));
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length;
  if (level === undefined) return undefined;
  const next = new RegExp(`^#{2,${level}} `);
  const length = lines.slice(start + 1).findIndex((line) => next.test(line));
  const end = length === -1 ? undefined : start + 1 + length;
  return {text: lines.slice(start + 1, end).join('\n'), line: start + 1};
}
