import {parser} from '@lezer/javascript';
import {transform} from 'sucrase';

import {importMark} from '../../shared/files.ts';

/** A file of code, ready to become a module. */
export interface Compiled {
  /** JavaScript, line by line as it was written; import paths are marked. */
  code: string;
  /** What is imported: packages by name, files of the project as `./` and their name. */
  imports: string[];
}

/** Why a file could not be compiled. */
export class CompileError extends Error {
  override readonly name = 'CompileError';
  /** The file. */
  readonly file: string;
  /** From 1. */
  readonly line: number;

  constructor(message: string, file: string, line: number) {
    super(message);
    this.file = file;
    this.line = line;
  }
}

/** Call inserted into each loop body and each function (src/features/playground/frame/guards.ts). */
const guard = '__loopGuard();';

const loops = new Set(['ForStatement', 'WhileStatement', 'DoStatement']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunction', 'MethodDeclaration']);

/** What a loop ends with when nothing stands behind its head. */
const heads = new Set([';', 'ParenthesizedExpression', 'ForSpec', 'ForOfSpec', 'ForInSpec']);

interface Edit {
  from: number;
  to: number;
  text: string;
}

/** Dialects by ending. */
function dialectOf(file: string): string {
  return file.endsWith('.tsx') ? 'ts jsx' : /\.m?ts$/.test(file) ? 'ts' : 'jsx';
}

/**
 * Compiles a file for the preview: types are taken off without being looked at, loops can be stopped, import paths are marked. Lines
 * stay where they are, so that stacks need no map.
 *
 * @param file name in the project, such as `Note.tsx` or `nodes/Note.ts`
 * @param resolve finds what an import path means; undefined when there is no such file or package
 * @throws {CompileError} for code that cannot be read, and for imports of what is not there
 */
export function compile(file: string, text: string, resolve: (path: string, from: string) => string | undefined): Compiled {
  const tree = parser.configure({dialect: dialectOf(file)}).parse(text);
  const edits: Edit[] = [];
  const imports = new Set<string>();
  const lineAt = (position: number): number => text.slice(0, position).split('\n').length;
  const markPath = (from: number, to: number): void => {
    const path = text.slice(from + 1, to - 1);
    const target = resolve(path, file);
    if (target === undefined) {
      throw new CompileError(
        path.startsWith('.')
          ? `This project has no file "${path}". Add it, or import another of its files.`
          : `The playground has no package "${path}". You can import Lexical's packages, React and Yjs.`,
        file,
        lineAt(from),
      );
    }
    imports.add(target);
    edits.push({from, to, text: JSON.stringify(importMark + target)});
  };
  tree.iterate({
    enter: ({node}) => {
      if (loops.has(node.name)) {
        const body = node.name === 'DoStatement' ? node.firstChild?.nextSibling : node.lastChild;
        if (body?.name === 'Block') edits.push({from: body.from + 1, to: body.from + 1, text: guard});
        else if (body && !heads.has(body.name)) {
          edits.push({from: body.from, to: body.from, text: `{${guard}`}, {from: body.to, to: body.to, text: '}'});
        } else if (body) {
          // The empty statement, which the tree leaves out.
          const end = body.name === ';' ? body.from : text.indexOf(';', body.to);
          if (text[end] === ';' && text.slice(body.to, end).trim() === '')
            edits.push({from: end, to: end + 1, text: `{${guard}}`});
        }
      } else if (functions.has(node.name)) {
        const body = node.lastChild;
        if (body?.name === 'Block') edits.push({from: body.from + 1, to: body.from + 1, text: guard});
      } else if (node.name === 'ImportDeclaration' || node.name === 'ExportDeclaration') {
        const path = node.getChild('String');
        if (path === null || isOfTypes(text.slice(node.from, path.from))) return;
        if (node.name === 'ImportDeclaration' && isStyleSheet(text.slice(path.from + 1, path.to - 1))) {
          // Style sheets of the project are there in any case. As many lines as it has stay.
          edits.push({from: node.from, to: node.to, text: text.slice(node.from, node.to).replace(/[^\n]/g, '')});
          return;
        }
        markPath(path.from, path.to);
      } else if (node.name === 'DynamicImport') {
        const path = node.parent?.getChild('ArgList')?.getChild('String') ?? node.getChild('String');
        if (path) markPath(path.from, path.to);
      }
    },
  });
  const edited = applyEdits(text, edits);
  let code: string;
  try {
    ({code} = transform(edited, {
      transforms: [
        ...(/\.m?tsx?$/.test(file) ? (['typescript'] as const) : []),
        ...(/\.[jt]sx$/.test(file) ? (['jsx'] as const) : []),
      ],
      jsxRuntime: 'automatic',
      jsxImportSource: `${importMark}react`,
      production: true,
      disableESTransforms: true,
      filePath: file,
    }));
  } catch (error) {
    throw new CompileError(...syntaxProblem(error, file));
  }
  if (code.includes(`${importMark}react/jsx-runtime`)) imports.add('react/jsx-runtime');
  // Types are gone, and with them imports of nothing else.
  return {code, imports: [...imports].filter((name) => code.includes(importMark + name)).sort()};
}

function isOfTypes(start: string): boolean {
  return /^(?:import|export)\s+type\b(?!\s*(?:,|from))/.test(start);
}

function isStyleSheet(path: string): boolean {
  return path.endsWith('.css');
}

/** Applies changes that do not overlap; of two at one position, the one that was found first comes first. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let position = 0;
  const ordered = edits
    .map((edit, index) => ({...edit, index}))
    .sort((a, b) => a.from - b.from || a.to - b.to || a.index - b.index);
  for (const edit of ordered) {
    if (edit.from < position) continue;
    result += text.slice(position, edit.from) + edit.text;
    position = edit.to;
  }
  return result + text.slice(position);
}

function syntaxProblem(error: unknown, file: string): [message: string, file: string, line: number] {
  const message = error instanceof Error ? error.message : String(error);
  const [, text = message, line = '1'] = /^(?:Error transforming [^:]*: )?([^]*?)(?: \((\d+):\d+\))?$/.exec(message) ?? [];
  return [text, file, Number(line)];
}

/**
 * Finds what an import path means.
 *
 * @param files names of the project's files
 * @param packages import paths of packages
 */
export function resolver(
  files: readonly string[],
  packages: ReadonlySet<string>,
): (path: string, from: string) => string | undefined {
  const known = new Set(files);
  return (path, from) => {
    if (!path.startsWith('.')) return packages.has(path) ? path : undefined;
    const base = new URL(path, `file:///${from}`).pathname.slice(1);
    const stem = base.replace(/\.m?js$/, '');
    const candidates = [
      base,
      ...['.ts', '.tsx', '.js', '.jsx', '.mts', '/index.ts', '/index.tsx'].map((ending) => stem + ending),
    ];
    const found = candidates.find((name) => known.has(name));
    return found === undefined ? undefined : `./${found}`;
  };
}
