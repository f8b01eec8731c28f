import pluginTypedoc from 'docusaurus-plugin-typedoc';
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {type Application, Logger, LogLevel} from 'typedoc';
import {load as addMissingExports} from 'typedoc-plugin-missing-exports';

import {buildModel} from '../model/build.ts';
import type {ApiModel} from '../model/types.ts';
import type {DocumentedPackage} from '../packages.ts';
import {correctConversion} from './corrections.ts';
import {referenceRouter} from './router.ts';
import {pageTheme} from './theme.ts';

export interface TypeDocRun {
  siteDir: string;
  packages: readonly DocumentedPackage[];
  /** Folder for the pages; emptied first. */
  out: string;
  /** Folder for TypeDoc's own TypeScript configuration. */
  cacheDir: string;
  runtimeExports: ReadonlyMap<string, ReadonlySet<string>>;
  sources: string;
  /** Adds to the model what the types do not say. */
  complete: (model: ApiModel) => ApiModel;
  /** Makes the text of every page, by page file. */
  pages: (model: ApiModel) => ReadonlyMap<string, string>;
}

/**
 * Converts the published declarations and writes the pages, through `docusaurus-plugin-typedoc` and the options of
 * `typedoc.json`.
 *
 * @throws with TypeDoc's own messages when the conversion fails or warns: the plugin itself returns silently then.
 */
export async function runTypeDoc(run: TypeDocRun): Promise<ApiModel> {
  const entryPoints = run.packages.flatMap((item) => item.entries.map((entry) => entry.types));
  let model: ApiModel | undefined;
  const messages: string[] = [];

  const setUp = (app: Application) => {
    app.logger = new CollectingLogger(messages);
    const facts = correctConversion(app);
    app.renderer.defineRouter('api-reference', referenceRouter(facts));
    app.renderer.defineTheme(
      'api-reference',
      pageTheme((theme, page) => {
        const built = buildModel({
          project: page.project,
          router: theme.router,
          facts,
          packages: run.packages,
          runtimeExports: run.runtimeExports,
          sources: run.sources,
        });
        model = run.complete(built);
        return run.pages(model);
      }),
    );
  };

  const options = {
    options: path.join(run.siteDir, 'typedoc.json'),
    entryPoints,
    tsconfig: writeTsconfig(run.cacheDir, entryPoints),
    out: run.out,
    router: 'api-reference',
    theme: 'api-reference',
    plugin: [addMissingExports, setUp],
  };
  // The plugin's own option type knows neither functions as plugins nor options of other plugins.
  const context = {siteDir: run.siteDir, siteConfig: {presets: [['classic', {docs: {path: 'docs'}}]]}};
  await pluginTypedoc(context, options);

  if (messages.length > 0) {
    throw new Error(
      `TypeDoc could not convert the published declarations:\n${messages.map((message) => `  ${message}`).join('\n')}`,
    );
  }
  if (model === undefined) {
    throw new Error(
      'TypeDoc ended without rendering a page and without a message. Run it with "logLevel": "Verbose" in typedoc.json.',
    );
  }
  return model;
}

/**
 * The published declarations speak of the global `JSX`, which React's types have had no more since version 19. Without it
 * `JSX.Element` would be `any`, and so would every union with it.
 */
const globalJsx = `import type {JSX as ReactJSX} from 'react';
declare global {
  namespace JSX {
    type Element = ReactJSX.Element;
  }
}
`;

/** TypeDoc wants each entry point in the `files` of the configuration it uses. */
function writeTsconfig(cacheDir: string, entryPoints: readonly string[]): string {
  const file = path.join(cacheDir, 'tsconfig.json');
  const jsxFile = path.join(cacheDir, 'global-jsx.d.ts');
  mkdirSync(cacheDir, {recursive: true});
  writeFileSync(jsxFile, globalJsx);
  const files = [jsxFile, ...entryPoints];
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['prismjs', 'react'],
  };
  writeFileSync(file, JSON.stringify({compilerOptions, files}, null, 2));
  return file;
}

/** Keeps what TypeDoc warns of: a warning is a failed conversion here, because nothing else would show it. */
class CollectingLogger extends Logger {
  readonly #messages: string[];

  constructor(messages: string[]) {
    super();
    this.#messages = messages;
  }

  override log(message: string, level: LogLevel): void {
    super.log(message, level);
    if (level >= LogLevel.Warn) this.#messages.push(message);
  }
}
