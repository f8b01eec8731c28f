import path from 'node:path';

import * as esbuild from 'esbuild';

import {assetFolder, type PlaygroundFiles} from '../shared/files.ts';

/** The code editor and the compiler of the preview. */
export interface BuiltEditor extends Pick<PlaygroundFiles, 'editor' | 'compiler'> {
  /** Text by path below the site's root. */
  files: Map<string, string>;
}

/** What browsers load, by the names of the files. */
export const editorEntries = {
  editor: 'src/features/playground/browser/editor/create-editor.ts',
  compiler: 'src/features/playground/browser/run/project.ts',
};

/**
 * Bundles the code editor and the compiler of the preview beside the site's own scripts: their addresses are known when `/play` is
 * rendered, which asks for them at once, and no list that every page loads has to name them.
 */
export async function buildEditor(siteDir: string, baseUrl: string): Promise<BuiltEditor> {
  const {outputFiles, metafile} = await esbuild.build({
    absWorkingDir: siteDir,
    entryPoints: Object.entries(editorEntries).map(([out, file]) => ({in: file, out})),
    outdir: assetFolder,
    entryNames: '[name].[hash]',
    chunkNames: 'editor-part.[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: {'process.env.NODE_ENV': '"production"'},
    legalComments: 'none',
    logLevel: 'silent',
  });
  const outputs = Object.entries(metafile.outputs);
  const find = (entry: string): string[] => {
    const [name, output] = outputs.find(([, {entryPoint}]) => entryPoint === entry) ?? [];
    if (name === undefined || output === undefined) {
      throw new Error(`${entry}: expected a file of this entry, found ${outputs.map(([each]) => each).join(', ')}.`);
    }
    return [name, ...output.imports.map((imported) => imported.path)].map((each) => baseUrl + each);
  };
  const [editor = '', ...imported] = find(editorEntries.editor);
  const [compiler = ''] = find(editorEntries.compiler);
  return {
    files: new Map(outputFiles.map((file) => [path.relative(siteDir, file.path).replaceAll(path.sep, '/'), file.text])),
    editor: [editor, ...imported],
    compiler,
  };
}
