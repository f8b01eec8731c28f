import {spawn} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import path from 'node:path';

import {readPage} from '../../src/content/versions.ts';
import manifest from './package.json';

/** The page that names the oldest TypeScript. */
export const requirements = path.resolve(import.meta.dirname, '../../docs/getting-started/quick-start.md');

const compiler = path.join(import.meta.dirname, 'node_modules/typescript/bin/tsc');

/**
 * Reads which TypeScript the page names, and from which library on.
 *
 * @throws when it names another TypeScript than the one that this check uses
 */
export function namedTypeScript(text = readPage(requirements)): {lib: string} {
  const [, oldest = 'none', lib = 'ES2022'] = /TypeScript (\d+\.\d+) or later,? with `lib` `(ES\d+)`/.exec(text) ?? [];
  const {typescript} = manifest.devDependencies;
  if (!typescript.startsWith(`${oldest}.`)) {
    throw new Error(
      `${requirements}: expected the words "TypeScript ${typescript.replace(/\.\d+$/, '')} or later with \`lib\` \`ES2022\`", which is what tests/empty-project/package.json checks with, found "${oldest}".`,
    );
  }
  return {lib};
}

/** Something that the compiler refuses. */
export interface TypeProblem {
  /** The folder of the project, the file in it, and what is wrong. */
  project: string;
  file: string;
  line: string;
  message: string;
}

/** Checks the projects in the folder with the oldest TypeScript that the pages name, as strictly as Vite's own template does. */
export async function typeProblems(folder: string): Promise<TypeProblem[]> {
  const {lib} = namedTypeScript();
  const compilerOptions = {
    strict: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noFallthroughCasesInSwitch: true,
    isolatedModules: true,
    moduleDetection: 'force',
    target: lib,
    lib: [lib, 'DOM', 'DOM.Iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: [],
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({compilerOptions, include: ['.'], exclude: ['built-*']}));
  const child = spawn(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {cwd: folder});
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  const status = await new Promise((resolve) => child.once('close', resolve));
  const problems = readOutput(output);
  if (status !== 0 && problems.length === 0) {
    throw new Error(`${compiler}: expected a list of problems, found exit code ${String(status)}:\n${output}`);
  }
  return problems;
}

/** Reads what the compiler prints: a line for each problem, and lines below it that begin with a blank. */
export function readOutput(output: string): TypeProblem[] {
  return output.split(/\n(?=\S)/).flatMap((text) => {
    const [, project = '', file = '', line = '', message = ''] =
      /^([^/\n]+)\/([^(\n]+)\((\d+),\d+\): error ([\s\S]+)/.exec(text) ?? [];
    return project === '' ? [] : [{project, file, line, message: message.trim()}];
  });
}
