import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {contentHash, contentName} from '../../../node/content-name.ts';
import {bundledScript, inlineScript} from '../../../node/inline-script.ts';
import {inputKey} from '../../../node/input-key.ts';
import {jsonCache} from '../../../node/json-cache.ts';
import {frameFile} from '../../../shared/frame-file.ts';
import {assetFolder, type PlaygroundFiles} from '../shared/files.ts';
import type {SymbolMap} from '../../../shared/symbols.ts';
import {compilerOptions, globalJsx} from '../../../framework/compiler-options.ts';
import {buildEditor, editorEntries} from './editor.ts';
import {playgroundModules} from '../../../framework/module-names.ts';
import {buildModules, ownModules} from './modules.ts';
import {allModules, libraryFolder, typeFiles} from './types.ts';

/** The playground's files, and what browsers have to know of them. */
export interface BuiltPlayground {
  /** Text by path below the site's root. */
  files: Map<string, string>;
  known: PlaygroundFiles;
}

const frameScript = 'src/features/playground/frame/frame.ts';

/** What takes seconds to make, and depends on packages and on the sources here only. */
interface Kept {
  files: [path: string, text: string][];
  modules: PlaygroundFiles['modules'];
  editor: PlaygroundFiles['editor'];
  compiler: string;
  types: string;
}

/** Makes all files of the playground; what only depends on packages is kept from build to build. */
export async function buildPlayground(siteDir: string, symbols: SymbolMap, baseUrl: string): Promise<BuiltPlayground> {
  const cache = jsonCache<Kept>(path.join(siteDir, '.cache/playground/files.json'), playgroundKey(siteDir, baseUrl));
  let kept = cache.read();
  if (kept === undefined) {
    kept = await make(siteDir, baseUrl);
    cache.write(kept);
  }
  const files = new Map(kept.files);
  const address = (file: string): string => baseUrl + file;
  const links = JSON.stringify(
    Object.fromEntries(symbols.flatMap(({declarations, url}) => declarations.map((declaration) => [declaration, url]))),
  );
  const linksFile = contentName(`${assetFolder}/links`, 'json', links);
  files.set(linksFile, links);
  const worker = bundledScript(path.join(siteDir, 'src/features/playground/frame/types-worker.ts'), {
    settings: JSON.stringify({
      compilerOptions,
      library: libraryFolder,
      around: {'all-modules.ts': allModules(siteDir), 'global-jsx.d.ts': globalJsx},
      modules: playgroundModules(siteDir),
      types: address(kept.types),
      links: address(linksFile),
    }),
  });
  const typesWorker = contentName(`${assetFolder}/types-worker`, 'js', worker);
  files.set(typesWorker, worker);
  return {
    files,
    known: {
      modules: kept.modules,
      editor: kept.editor,
      compiler: kept.compiler,
      typesWorker: address(typesWorker),
      // Browsers keep it for a while: another one has another address.
      frame: `${address(frameFile)}?${contentHash(files.get(frameFile) ?? '')}`,
      versions: versionsOf(siteDir),
    },
  };
}

/** A digest of everything that the kept files are made from. */
export function playgroundKey(siteDir: string, baseUrl: string): string {
  const scripts = [...Object.values(editorEntries), ...Object.values(ownModules).map(({file}) => file), frameScript];
  return inputKey({
    siteDir,
    code: ['src/features/playground/build/files.ts', ...scripts],
    files: ['package.json'],
    options: {baseUrl},
  });
}

async function make(siteDir: string, baseUrl: string): Promise<Kept> {
  const [development, production] = [await buildModules(siteDir, 'development'), await buildModules(siteDir, 'production')];
  const editor = await buildEditor(siteDir, baseUrl);
  const script = inlineScript(path.join(siteDir, frameScript));
  const types = JSON.stringify(Object.fromEntries(typeFiles(siteDir)));
  const typesFile = contentName(`${assetFolder}/types`, 'json', types);
  return {
    files: [...development.files, ...production.files, ...editor.files, [typesFile, types], [frameFile, frameText(script)]],
    modules: {development: development.modules, production: production.modules},
    editor: editor.editor,
    compiler: editor.compiler,
    types: typesFile,
  };
}

/** The page in which code runs. Its script is part of it: `'self'` of its policy would admit none in WebKit, where it has no origin. */
function frameText(script: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="robots" content="noindex">
    <meta name="viewport" content="width=device-width">
    <title>Preview</title>
  </head>
  <body>
    <script>${script}</script>
  </body>
</html>
`;
}

/** Exact versions of the packages that a project may need. */
function versionsOf(siteDir: string): Record<string, string> {
  const names = new Set([
    ...playgroundModules(siteDir).map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
    'vite',
    'typescript',
    '@vitejs/plugin-react',
    '@types/react',
    '@types/react-dom',
  ]);
  return Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const file = path.join(siteDir, 'node_modules', name, 'package.json');
      if (!existsSync(file)) return [];
      // Written by npm, which gives every package a version.
      const {version} = JSON.parse(readFileSync(file, 'utf8')) as {version: string};
      return [[name, version]];
    }),
  );
}
