import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {
  Application,
  type DocumentationEntryPoint,
  Logger,
  LogLevel,
  type ProjectReflection,
  TSConfigReader,
  TypeDocReader,
} from 'typedoc';
import {load as addMissingExports} from 'typedoc-plugin-missing-exports';

import {globalJsx} from '../compiler-options.ts';
import type {locations} from '../locations.ts';
import type {EntryModule} from '../packages.ts';
import {type ConversionFacts, correctConversion} from './corrections.ts';

/** A package whose declarations are converted. */
interface Converted {
  entries: readonly Pick<EntryModule, 'name' | 'types'>[];
}

/**
 * Converts the published declarations with the options of `typedoc.json`.
 *
 * @throws with TypeDoc's own messages when the conversion fails or warns.
 */
export async function convertDeclarations(
  packages: readonly Converted[],
  {typedocOptions, cacheDir}: Pick<ReturnType<typeof locations>, 'typedocOptions' | 'cacheDir'>,
): Promise<{project: ProjectReflection; facts: ConversionFacts}> {
  const entryPoints = packages.flatMap((item) => item.entries.map((entry) => entry.types));
  const logger = new CollectingLogger();
  const app = await Application.bootstrapWithPlugins(
    {
      options: typedocOptions,
      entryPoints,
      tsconfig: writeTsconfig(cacheDir, entryPoints),
      plugin: [addMissingExports, (loading) => (loading.logger = logger)],
    },
    [new TypeDocReader(), new TSConfigReader()],
  );
  const facts = correctConversion(app);
  const project = app.converter.convert(namedEntryPoints(app, packages));
  if (logger.messages.length > 0) {
    throw new Error(
      `TypeDoc could not convert the published declarations:\n${logger.messages.map((message) => `  ${message}`).join('\n')}`,
    );
  }
  return {project, facts};
}

/**
 * What is converted, each with its import path as name: TypeDoc takes the path of the file, which is another one when a package keeps its
 * types in a folder.
 */
function namedEntryPoints(app: Application, packages: readonly Converted[]): DocumentationEntryPoint[] {
  const names = new Map(packages.flatMap(({entries}) => entries.map(({name, types}) => [path.resolve(types), name] as const)));
  return (app.getEntryPoints() ?? []).map((point) => ({
    ...point,
    displayName: names.get(path.resolve(point.sourceFile.fileName)) ?? point.displayName,
  }));
}

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
  readonly messages: string[] = [];

  override log(message: string, level: LogLevel): void {
    super.log(message, level);
    if (level >= LogLevel.Warn) this.messages.push(message);
  }
}
