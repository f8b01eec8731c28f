import path from 'node:path';

import type {ExampleSection} from '../../content/examples.ts';
import type {Problem} from '../../content/problems.ts';
import {editDistance} from '../../shared/edit-distance.ts';
import {exampleHeading} from '../reference/build/examples.ts';
import {resolveInlineCode} from '../../framework/resolve-name.ts';
import type {SymbolIndex} from '../../framework/symbol-index.ts';
import {lastSection} from './kinds.ts';

/** Checks what each section of a page of examples has by itself: a heading with a task and a symbol, and a sample that is executed. */
export function checkExampleSections(sections: readonly ExampleSection[]): Problem[] {
  const examples = examplesOf(sections);
  const [first] = sections;
  if (first !== undefined && examples.length === 0) {
    return [
      problemAt(
        first,
        `expected a section for each symbol on a page of examples, found only "${lastSection}"`,
        'Write one: ## Add a paragraph: `$getRoot()` {#getroot}, a sentence, and an executed sample.',
      ),
    ];
  }
  return examples.flatMap((section): Problem[] => {
    const {name, code, isExecuted} = section;
    const problems: Problem[] = [];
    if (code === undefined) {
      problems.push(
        problemAt(
          section,
          `expected a task, the name of one symbol as inline code, and an id in this heading, found "${name}"`,
          'Write ## Add a paragraph: `$getRoot()` {#getroot}. The reference links from the symbol to the id.',
        ),
      );
    }
    if (!isExecuted) {
      problems.push(
        problemAt(
          section,
          `expected an executed sample below "${name}", found none`,
          'Mark its fence with `run`, and show what it prints with `// => value` or in a ```text output block below it; or with `live`.',
        ),
      );
    }
    return problems;
  });
}

/** Checks that the heading of each example names one documented symbol, as the reference does, and that no other example does. */
export function checkExampleSymbols(sections: readonly ExampleSection[], index: SymbolIndex, siteDir: string): Problem[] {
  const seen = new Map<string, ExampleSection>();
  return examplesOf(sections).flatMap((section): Problem[] => {
    const {code} = section;
    if (code === undefined) return [];
    const problem = (message: string, hint: string): Problem[] => [problemAt(section, message, hint)];
    const resolution = resolveInlineCode(code, index);
    if (resolution.kind === 'ambiguous') {
      const headings = resolution.entries.map((entry) => `\`${exampleHeading(entry, index)}\``);
      return problem(
        `expected one symbol, found ${headings.length} with this name: ${resolution.entries.map(({module}) => module).join(' and ')} export ${resolution.name}`,
        `Say which one: ${headings.join(' or ')}. The page does not show the part before the !.`,
      );
    }
    if (resolution.kind === 'other') {
      return problem(
        `expected a documented symbol in this heading, found \`${code}\`, which the documented version does not have`,
        `${similarTo(code, index)}Exports are written as $getRoot(), HeadingNode or UNDO_COMMAND, members with their class: LexicalEditor.update().`,
      );
    }
    const {entry} = resolution;
    const heading = exampleHeading(entry, index);
    const other = seen.get(entry.id);
    if (code !== heading) {
      return problem(
        `expected \`${heading}\` in this heading, as the reference calls it, found \`${code}\``,
        `Write \`${heading}\`: functions and methods have brackets, members are written with their class.`,
      );
    }
    if (other !== undefined) {
      return problem(
        `expected one example of each symbol, found a second one of \`${heading}\``,
        `The first is at ${path.relative(siteDir, other.file)}:${other.line}. Keep the one that says more.`,
      );
    }
    seen.set(entry.id, section);
    return [];
  });
}

function examplesOf(sections: readonly ExampleSection[]): ExampleSection[] {
  return sections.filter(({name}) => name !== lastSection);
}

function problemAt({file, line, column}: ExampleSection, message: string, hint: string): Problem {
  return {file, line, column, message, hint};
}

/** A sentence that offers the nearest names, or nothing. */
function similarTo(code: string, index: SymbolIndex): string {
  const name = code.replace(/^.*!/, '').replace(/\(.*$/, '').toLowerCase();
  const near = index.map.filter(({qualifiedName}) => editDistance(qualifiedName.toLowerCase(), name, 2) <= 2).slice(0, 3);
  return near.length === 0 ? '' : `Did you mean ${near.map((entry) => `\`${exampleHeading(entry, index)}\``).join(' or ')}? `;
}
