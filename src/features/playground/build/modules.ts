import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

import * as esbuild from 'esbuild';

import {contentName} from '../../../node/content-name.ts';
import {
  assetFolder,
  checksModule,
  formatsModule,
  importMark,
  inspectorModule,
  type Build,
  type RuntimeModule,
} from '../shared/files.ts';
import {playgroundModules} from '../../../framework/module-names.ts';

/** Modules of the playground's own, by the names of their files: they need the copy of the framework that code of readers has. */
export const ownModules: Record<string, {name: string; file: string}> = {
  inspector: {name: inspectorModule, file: 'src/features/inspector/browser/inspect.ts'},
  formats: {name: formatsModule, file: 'src/features/inspector/browser/formats.ts'},
  checks: {name: checksModule, file: 'src/features/playground/frame/checks/index.ts'},
};

/** What a build of the modules gave. */
export interface BuiltModules {
  modules: Record<string, RuntimeModule>;
  /** Text by path below the site's root. */
  files: Map<string, string>;
}

/**
 * Makes a file of each module that code in the playground may import. In its text every import path is a mark and the path, so that
 * the frame can put the address there that the other module has got by then.
 *
 * @param build which builds of the framework and of React they are
 */
export async function buildModules(siteDir: string, build: Build): Promise<BuiltModules> {
  const names = playgroundModules(siteDir);
  const known = new Set(names);
  const require = createRequire(path.join(siteDir, 'package.json'));
  const {outputFiles, metafile} = await esbuild.build({
    absWorkingDir: siteDir,
    entryPoints: [
      ...names.map((name, index) => ({in: `entry:${name}`, out: String(index)})),
      ...Object.entries(ownModules).map(([out, {file}]) => ({in: path.join(siteDir, file), out})),
    ],
    outdir: path.join(siteDir, '.cache/playground/none'),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    // Names of classes and functions are what errors and the inspector show.
    minifySyntax: true,
    minifyWhitespace: true,
    minifyIdentifiers: build === 'production',
    keepNames: false,
    conditions: [build],
    define: {'process.env.NODE_ENV': JSON.stringify(build)},
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [
      {
        name: 'playground-modules',
        setup(pluginBuild) {
          pluginBuild.onResolve({filter: /^entry:/}, ({path: entry}) => ({
            path: entry.slice('entry:'.length),
            namespace: 'entry',
          }));
          pluginBuild.onLoad({filter: /.*/, namespace: 'entry'}, ({path: name}) => ({
            contents: entryText(name, siteDir, require),
            resolveDir: siteDir,
          }));
          pluginBuild.onResolve({filter: /^[^./]/}, ({path: name, kind, namespace, pluginData}) => {
            if (pluginData === 'self' || namespace === 'entry' || !known.has(name)) return undefined;
            return kind === 'require-call' ? {path: name, namespace: 'required'} : {path: importMark + name, external: true};
          });
          // A bundle that is a module has no `require`: what is required is imported, and handed over.
          pluginBuild.onLoad({filter: /.*/, namespace: 'required'}, ({path: name}) => ({
            contents: `export * from ${JSON.stringify(name)};`,
            resolveDir: siteDir,
          }));
        },
      },
    ],
  });
  const modules: Record<string, RuntimeModule> = {};
  const files = new Map<string, string>();
  for (const {path: file, text} of outputFiles) {
    const stem = path.basename(file, '.js');
    const name = ownModules[stem]?.name ?? names[Number(stem)] ?? stem;
    const output = metafile.outputs[path.relative(siteDir, file).replaceAll(path.sep, '/')];
    const imports = [...new Set((output?.imports ?? []).map((each) => each.path.replace(importMark, '')))].sort();
    const unknown = imports.filter((each) => !known.has(each));
    if (output === undefined || unknown.length > 0) {
      throw new Error(
        `The playground's module "${name}": expected imports of ${String(known.size)} known modules only, found ${unknown.join(', ') || 'no list of imports'}. Add them to "others" in src/framework/module-names.ts.`,
      );
    }
    const marked = new Set([...text.matchAll(new RegExp(`["']${importMark}([^"']+)["']`, 'g'))].map(([, each = '']) => each));
    if (imports.some((each) => !marked.has(each))) {
      throw new Error(
        `The playground's module "${name}": expected every import path as "${importMark}…" in its text, found ${[...marked].join(', ')} for ${imports.join(', ')}. The bundler prints them otherwise now: adapt src/features/playground/build/modules.ts and client/frame.ts.`,
      );
    }
    const at = contentName(`${assetFolder}/${name.replace(/^@/, '').replaceAll('/', '-')}`, 'js', text);
    files.set(at, text);
    modules[name] = {file: `/${at}`, imports};
  }
  return {modules, files};
}

/** A module that gives what an import of the package gives; packages in the format of Node give their names one by one. */
function entryText(name: string, siteDir: string, require: NodeJS.Require): string {
  const from = JSON.stringify(name);
  if (!/^react(?:-dom)?(?:\/|$)/.test(name)) {
    return `export * from ${from};\n${hasDefault(name, siteDir) ? `export {default} from ${from};` : ''}`;
  }
  // It is a package in the format of Node, whose exports are an object.
  const exported = require(name) as object;
  const names = Object.keys(exported).filter((each) => /^[A-Za-z_$][\w$]*$/.test(each) && each !== 'default');
  return `import all from ${from};\nexport default all;\nexport const {${names.join(', ')}} = all;`;
}

/** Whether a module has a default export. */
function hasDefault(name: string, siteDir: string): boolean {
  const [, packageName = '', subpath = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(name) ?? [];
  const folder = path.join(siteDir, 'node_modules', packageName);
  // Written by npm; what is not there counts as no default export.
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports?: Record<string, {import?: {production?: string}} | undefined>;
    module?: string;
  };
  // In the format of Node alone: what it exports is the default.
  if (manifest.exports === undefined && manifest.module === undefined) return true;
  const file = manifest.exports?.[`.${subpath}`]?.import?.production;
  return file !== undefined && /\bas default\b|export default\b/.test(readFileSync(path.join(folder, file), 'utf8'));
}
