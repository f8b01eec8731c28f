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
  const problems: Problem[] = [];
  const report = (file: string, line: number, message: string, hint?: string): void => {
    problems.push({file, line, column: 1, message, hint});
  };
  const texts = new Map(pages.map(({file, text}) => [file, text]));
  const text = texts.get(index);
  if (text === undefined) {
    report(index, 1, `expected the index of the modules of @lexical/react, found no page ${indexFile}`);
    return problems;
  }
  const rows = rowsOf(text, index);
  for (const module of modules.filter((name) => rows.every((row) => row.module !== name))) {
    report(
      index,
      rows.at(-1)?.line ?? 1,
      `expected a row for ${module}, found none`,
      `Add \`| [${path.posix.basename(module)}](./plugins/….md#…) | what it does | what it needs |\`.`,
    );
  }
  rows.forEach(({module, line, target, id}, number) => {
    if (!modules.includes(module)) {
      report(index, line, `expected a module of the package, found ${module}`, 'Remove the row.');
      return;
    }
    if (rows.findIndex((row) => row.module === module) !== number) {
      report(index, line, `expected one row for ${module}, found a second one`, 'Remove it.');
      return;
    }
    const section = sectionOf(texts.get(target) ?? '', id);
    if (section === undefined) {
      report(
        index,
        line,
        `expected a heading with {#${id}} in ${path.relative(siteDir, target)}, found none`,
        `Add the section of ${module}, or correct the link.`,
      );
      return;
    }
    if (!section.text.includes(` from '${module}'`)) {
      report(
        target,
        section.line,
        `expected a sample that imports ${module} in its section, found none`,
        'Show how it is used: people copy the import from there.',
      );
    }
    if (!facts.test(section.text)) {
      report(
        target,
        section.line,
        `expected a bullet that says what ${module} registers, returns or needs care with, found none`,
        'Add a bullet that begins with **Registers:**, **Caveats:** or **Takes and returns:**.',
      );
    }
  });
  return problems;
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
