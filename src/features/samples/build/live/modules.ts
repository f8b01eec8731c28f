import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {contentHash} from '../../../../node/content-name.ts';
import type {Sample} from '../types.ts';

/** Import path of the folder that live samples are written to; the bundler's configuration maps it (see `index.ts`). */
export const liveAlias = '@live-samples';

/** Git-ignored folder that receives live samples as modules of the site. */
export function liveFolder(siteDir: string): string {
  return path.join(siteDir, '.cache/samples/live');
}

/** Whether a sample is mounted on its page. */
export function isLive(sample: Sample): boolean {
  return sample.fence.meta.flags.has('live');
}

/** A live sample as the bundler imports it. */
export interface LiveModule {
  /** Folder name, a hash of the content: an edited sample is another module. */
  id: string;
  /** What to import. */
  specifier: string;
  /** A component, or a function that mounts into an element. */
  kind: 'react' | 'vanilla';
}

/** Changes with what `entryText` writes. */
const entryVersion = 1;

/** Names the module of a live sample. */
export function liveModule(sample: Sample): LiveModule {
  const id = contentHash(JSON.stringify([entryVersion, sample.files.map(({name, text}) => [name, text])]), 12);
  return {id, specifier: `${liveAlias}/${id}/index.ts`, kind: sample.fence.lang.endsWith('x') ? 'react' : 'vanilla'};
}

/** Writes the module of a live sample unless it is there. */
export function writeLiveModule(sample: Sample, siteDir: string): LiveModule {
  const module = liveModule(sample);
  const folder = path.join(liveFolder(siteDir), module.id);
  if (!existsSync(folder)) {
    for (const file of sample.files) {
      const target = path.join(folder, file.name);
      mkdirSync(path.dirname(target), {recursive: true});
      writeFileSync(target, file.text);
    }
    writeFileSync(path.join(folder, 'index.ts'), entryText(sample, siteDir));
  }
  return module;
}

/**
 * The module that the page imports: the sample, and the names of the framework's commands, which production builds drop.
 * The inspector's log would otherwise consist of nameless commands.
 */
function entryText(sample: Sample, siteDir: string): string {
  const sampleFile = sample.files.at(-1)?.name ?? 'sample.ts';
  const imported = sample.files.flatMap(({text}) =>
    [...text.matchAll(/from\s*['"]((?:lexical|@lexical\/)[^'"]*)['"]/g)].map(([, name]) => name ?? ''),
  );
  const modules = new Set(['lexical', ...imported.flatMap((name) => [name, ...dependencies(name, siteDir)])]);
  const lines: string[] = [];
  const names: string[] = [];
  for (const module of [...modules].sort()) {
    const commands = exportedCommands(module, siteDir);
    if (commands.length > 0) {
      lines.push(`import {${commands.map((command) => `${command} as c${names.push(command)}`).join(', ')}} from '${module}';`);
    }
  }
  return `${lines.join('\n')}
export {default} from './${sampleFile.replace(/\.[jt]sx?$/, '')}';
export const commandNames = new Map<object, string>([${names.map((name, index) => `[c${index + 1}, '${name}']`).join(', ')}]);
`;
}

/**
 * What the bundler takes for an import path in production.
 *
 * @returns `undefined` for a path that the package does not have, which the compiler reports
 * @throws when the package has the path and does not say which file it is
 */
function productionFile(module: string, siteDir: string): string | undefined {
  const [, packageName = '', subpath = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(module) ?? [];
  const folder = path.join(siteDir, 'node_modules', packageName);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, {import?: {production?: string}} | undefined>;
  };
  const exported = manifest.exports[`.${subpath}`];
  if (exported === undefined) return undefined;
  const file = exported.import?.production;
  if (file === undefined) {
    throw new Error(
      `${path.join(folder, 'package.json')}: expected a file at exports[".${subpath}"].import.production, found none. Teach productionFile in src/features/samples/build/live/modules.ts how the package names its files now.`,
    );
  }
  return readFileSync(path.join(folder, file), 'utf8');
}

/**
 * Names of the commands that a module of the framework exports.
 *
 * @throws when its code has no list of exports
 */
export function exportedCommands(module: string, siteDir: string): string[] {
  const code = productionFile(module, siteDir);
  if (code === undefined) return [];
  const names = /export\s*\{([^}]*)\}/.exec(code)?.[1];
  if (names === undefined) {
    throw new Error(
      `The production build of "${module}": expected export {…}, found none. Without it commands have no names in live samples; teach exportedCommands in src/features/samples/build/live/modules.ts how the package exports them now.`,
    );
  }
  return names
    .split(',')
    .map((name) => name.replace(/^.*\sas\s+/, '').trim())
    .filter((name) => /^[A-Z][A-Z_]*$/.test(name) && (name.endsWith('_COMMAND') || name === 'DRAG_DROP_PASTE'));
}

function dependencies(module: string, siteDir: string): string[] {
  return [...(productionFile(module, siteDir) ?? '').matchAll(/from\s*['"](@lexical\/[^'"]+)['"]/g)].map(
    ([, name]) => name ?? '',
  );
}

/** Removes the modules of samples that are gone. */
export function removeStaleModules(needed: ReadonlySet<string>, siteDir: string): void {
  const folder = liveFolder(siteDir);
  mkdirSync(folder, {recursive: true});
  for (const name of readdirSync(folder)) {
    if (!needed.has(name)) {
      rmSync(path.join(folder, name), {recursive: true});
    }
  }
}
