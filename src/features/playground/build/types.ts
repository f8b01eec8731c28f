import path from 'node:path';

import {diagnosticText, hostWith, ts} from '../../../node/typescript.ts';
import {compilerOptions, globalJsx} from '../../../framework/compiler-options.ts';
import {playgroundModules} from '../../../framework/module-names.ts';

/** Folder in which the worker's compiler finds its library. */
export const libraryFolder = '/node_modules/typescript/lib';

/**
 * Collects what a compiler reads that checks code with all modules of the playground: the declarations of packages, and what says
 * where they are. Everything has the path that it has below the site.
 *
 * @returns text by path, from the root `/`
 * @throws when a module has no declarations
 */
export function typeFiles(siteDir: string): Map<string, string> {
  const files = new Map<string, string>();
  const entry = path.join(siteDir, 'all-modules.ts');
  const jsx = path.join(siteDir, 'global-jsx.d.ts');
  const virtual = new Map([
    [entry, allModules(siteDir)],
    [jsx, globalJsx],
  ]);
  const host = hostWith(virtual, compilerOptions, siteDir);
  const program = ts.createProgram({rootNames: [entry, jsx], options: compilerOptions, host});
  const missing = program.getSemanticDiagnostics(program.getSourceFile(entry));
  if (missing.length > 0) {
    throw new Error(
      `The playground's modules: expected declarations for each, found none for some: ${missing.map((diagnostic) => diagnosticText(diagnostic, ' ')).join(' ')} Add their types to package.json, or take them out of src/framework/module-names.ts.`,
    );
  }
  const below = (name: string): string => `/${path.relative(siteDir, name).replaceAll(path.sep, '/')}`;
  for (const source of program.getSourceFiles()) {
    if (!virtual.has(source.fileName)) files.set(below(source.fileName), declarationText(source));
  }
  const packages = new Set(
    [...files.keys()].flatMap((name) => /^\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(name)?.[0] ?? []),
  );
  for (const folder of packages) {
    const manifest = host.readFile(path.join(siteDir, folder, 'package.json'));
    if (manifest !== undefined)
      files.set(`${folder}/package.json`, JSON.stringify(forCompiler(JSON.parse(manifest) as Manifest)));
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Packages whose comments are stripped: they are most of the bytes of Node's declarations. */
const withoutComments = /\/node_modules\/(?:@types\/(?:node|prismjs)|csstype|undici-types|buffer|lib0)\//;

function declarationText(source: ts.SourceFile): string {
  if (!withoutComments.test(source.fileName)) return source.text;
  // These are comments, too, by their form.
  const directives = source.text.split('\n').filter((line) => /^\/\/\/\s*<reference/.test(line));
  return [...directives, ts.createPrinter({removeComments: true}).printFile(source)].join('\n');
}

type Manifest = Record<string, unknown>;

/** Of a package's manifest, what says where its declarations are. */
function forCompiler(manifest: Manifest): Manifest {
  const kept = ['name', 'version', 'type', 'main', 'module', 'types', 'typings', 'typesVersions', 'exports'];
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => kept.includes(name)));
}

/** A file that imports every module: completion offers what files of the program export. */
export function allModules(siteDir: string): string {
  return playgroundModules(siteDir)
    .map((name) => `import ${JSON.stringify(name)};\n`)
    .join('');
}
