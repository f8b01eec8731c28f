import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

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
  /** Folder name, a fingerprint of the content: an edited sample is another module. */
  id: string;
  /** What to import, without its extension. */
  specifier: string;
  /** A component, or a function that mounts into an element. */
  kind: 'react' | 'vanilla';
}

/** Names the module of a live sample. */
export function liveModule(sample: Sample): LiveModule {
  const id = createHash('sha1')
    .update(JSON.stringify(sample.files.map(({name, text}) => [name, text])))
    .digest('hex')
    .slice(0, 12);
  const entry = sample.files.at(-1)?.name ?? 'sample.ts';
  return {
    id,
    specifier: `${liveAlias}/${id}/${entry.replace(/\.[jt]sx?$/, '')}`,
    kind: sample.fence.lang.endsWith('x') ? 'react' : 'vanilla',
  };
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
  }
  return module;
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
