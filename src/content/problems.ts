import {readFileSync} from 'node:fs';
import path from 'node:path';

/** A location in a file that an author edits. Lines and columns count from 1; columns count UTF-16 units, as editors do. */
export interface SourceLocation {
  /** Absolute path. */
  file: string;
  line: number;
  column: number;
}

/** Something an author has to fix: where, what is wrong, how to fix it. */
export interface Problem extends SourceLocation {
  message: string;
  /** One sentence that says what to do; left out where the message already says it. */
  hint?: string;
}

/** Orders problems as a reader meets them: by page, line, column. */
export function sortProblems(problems: Problem[]): Problem[] {
  return [...problems].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}

/**
 * Writes problems the way compilers do: `file:line:column message`, the line itself, a caret, a hint.
 *
 * @param root folder that paths are shown relative to; pages outside keep their full path
 * @param read gives the text of a page; the file system by default
 */
export function formatProblems(
  problems: Problem[],
  root: string,
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): string {
  const texts = new Map<string, string[]>();
  const linesOf = (file: string): string[] => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    let lines: string[] = [];
    try {
      lines = read(file).split(/\r?\n/);
    } catch {
      // The location is enough when the page has gone meanwhile.
    }
    texts.set(file, lines);
    return lines;
  };
  return sortProblems(problems)
    .map((problem) => {
      const relative = path.relative(root, problem.file);
      const shown = relative.startsWith('..') ? problem.file : relative;
      const line = linesOf(problem.file)[problem.line - 1];
      const [first, ...more] = problem.message.split('\n');
      const parts = [`${shown}:${problem.line}:${problem.column} ${first ?? ''}`, ...more.map((text) => `    ${text}`)];
      if (line !== undefined) {
        const before = line.slice(0, problem.column - 1).replace(/[^\t]/g, ' ');
        parts.push(`    | ${line}`, `    | ${before}^`);
      }
      if (problem.hint !== undefined) parts.push(`    ${problem.hint.replaceAll(`${root}${path.sep}`, '')}`);
      return parts.join('\n');
    })
    .join('\n');
}
