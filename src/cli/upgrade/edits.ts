import {escapeRegExp} from '../../shared/escape-regexp.ts';
import type {Rename} from './findings.ts';

const statement = /^([^\S\n]*)import (type )?\{([^}]*)\} from '([^']+)';$/gm;

/**
 * Takes renames over into a text: imports, and the name where it is code. Sentences around it stay as they are.
 *
 * @param isCode whether all of the text is code; of a page, code is what stands in fences and between backticks
 */
export function applyRenames(text: string, renames: readonly Rename[], isCode: boolean): string {
  return renames.reduce((current, rename) => {
    const imported = moveImports(current, rename);
    const used = new RegExp(
      `import (?:type )?\\{[^}]*(?<![\\w$])${escapeRegExp(rename.name)}(?![\\w$])[^}]*\\} from '${escapeRegExp(rename.module)}'`,
    );
    // A text that never takes the name from its module speaks of another thing of this name.
    if (rename.name === rename.toName || !used.test(current)) return renameIds(imported, rename);
    const word = new RegExp(`(?<![\\w$.'#/-])${escapeRegExp(rename.name)}(?![\\w$])`, 'g');
    const replaceIn = (code: string): string => code.replace(word, () => rename.toName);
    return renameIds(
      isCode ? replaceIn(imported) : imported.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1|`[^`\n]+`/gm, replaceIn),
      rename,
    );
  }, text);
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
    const list = names
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
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
