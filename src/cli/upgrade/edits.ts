import {readFileSync} from 'node:fs';

import {hasPlaceholders} from '../../content/versions.ts';
import {escapeRegExp} from '../../shared/escape-regexp.ts';
import {writtenFiles} from '../versions/files.ts';
import type {Rename} from './findings.ts';
import type {Edit} from './state.ts';

const statement = /^([^\S\n]*)import (type )?\{([^}]*)\} from '([^']+)';$/gm;
const defaultStatement = /^([^\S\n]*)import (type )?([\w$]+)(?:, \{([^}]*)\})? from '([^']+)';$/gm;

/** The pages, notes and proofs that renames touch. */
export function editsOf(siteDir: string, renames: readonly Rename[]): Edit[] {
  if (renames.length === 0) return [];
  return writtenFiles(siteDir)
    .filter((file) => hasPlaceholders(file) || /\.proof\.tsx?$/.test(file))
    .flatMap((file) => {
      const before = readFileSync(file, 'utf8');
      const text = applyRenames(before, renames, !hasPlaceholders(file));
      return text === before ? [] : [{file, text}];
    });
}

/**
 * Takes renames over into a text: imports, and the name where it is code. Sentences around it stay as they are.
 *
 * @param isCode whether all of the text is code; of a page, code is what stands in fences and between backticks
 */
export function applyRenames(text: string, renames: readonly Rename[], isCode: boolean): string {
  return renames.reduce((current, rename) => {
    const imported = rename.wasDefault === true ? moveDefault(current, rename) : moveImports(current, rename);
    const used = new RegExp(
      `import (?:type )?\\{[^}]*(?<![\\w$])${escapeRegExp(rename.name)}(?![\\w$])[^}]*\\} from '${escapeRegExp(rename.module)}'`,
    );
    // A text that never takes the name from its module speaks of another thing of this name.
    if (rename.wasDefault === true || rename.name === rename.toName || !used.test(current)) return renameIds(imported, rename);
    const word = new RegExp(`(?<![\\w$.'#/-])${escapeRegExp(rename.name)}(?![\\w$])`, 'g');
    const replaceIn = (code: string): string => code.replace(word, () => rename.toName);
    return renameIds(
      isCode ? replaceIn(imported) : imported.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1|`[^`\n]+`/gm, replaceIn),
      rename,
    );
  }, text);
}

/** A default import, which has a name of its own, as the import of what the module exports now. */
function moveDefault(text: string, {module, toModule, toName, isDefault = false}: Rename): string {
  return text.replace(
    defaultStatement,
    (whole: string, indent: string, type: string | undefined, local: string, others: string | undefined, from: string) => {
      const isSame = toModule === module;
      if (from !== module || (isSame && isDefault)) return whole;
      const line = (what: string, source: string): string => `${indent}import ${type ?? ''}${what} from '${source}';`;
      const rest = namesIn(others ?? '');
      const named = local === toName ? toName : `${toName} as ${local}`;
      if (isSame) return line(`{${[named, ...rest].join(', ')}}`, toModule);
      const moved = line(isDefault ? local : `{${named}}`, toModule);
      return rest.length === 0 ? moved : `${line(`{${rest.join(', ')}}`, from)}\n${moved}`;
    },
  );
}

/** The names between the braces of an import. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Headings of notes and qualifiers: `lexical#$old`, `lexical!$old`. */
function renameIds(text: string, {module, name, toModule, toName}: Rename): string {
  return text.replace(
    new RegExp(`(?<![\\w/@])${escapeRegExp(module)}([#!])${escapeRegExp(name)}(?![\\w$])`, 'g'),
    (_, mark: string) => `${toModule}${mark}${toName}`,
  );
}

function moveImports(text: string, {module, name, toModule, toName}: Rename): string {
  return text.replace(statement, (whole: string, indent: string, type: string | undefined, names: string, from: string) => {
    const list = namesIn(names);
    const isIt = (item: string): boolean => item.replace(/^type /, '').split(' as ')[0] === name;
    const [it] = list.filter(isIt);
    if (from !== module || it === undefined || toModule === module) return whole;
    // A list over several lines stays one.
    const isLong = names.includes('\n');
    const line = (items: readonly string[], source: string, isOver: boolean): string => {
      const between = isOver ? `\n${indent}  ${items.join(`,\n${indent}  `)},\n${indent}` : items.join(', ');
      return `${indent}import ${type ?? ''}{${between}} from '${source}';`;
    };
    const rest = list.filter((item) => !isIt(item));
    const moved = line([it.replace(name, () => toName)], toModule, false);
    return rest.length === 0 ? moved : `${line(rest, from, isLong)}\n${moved}`;
  });
}
