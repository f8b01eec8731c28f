import {execFileSync} from 'node:child_process';
import {existsSync, renameSync, rmSync} from 'node:fs';
import path from 'node:path';

import {lightParts, partsIn} from '../../src/light/parts.ts';
import {copySources} from '../support/copy-sources.ts';

const workDir = path.resolve(__dirname, '../../.cache/bench/without');

/** This site without one of the parts that make it light. */
export interface Plainer {
  /** The part, and those that build on it. */
  name: string;
  /** The folder to serve. */
  directory: string;
}

/**
 * Builds this site without a part, in a copy, so that neither `build/` nor a cache changes.
 *
 * @param part a part of `src/light/parts.ts`
 * @param isReused whether the result of an earlier run is taken where there is one
 * @throws when there is no such part, or the copy does not build
 */
export function buildWithout(part: string, isReused: boolean): Plainer {
  const environment = {WITHOUT: part, PLAIN: ''};
  const left = partsIn(environment);
  const gone = [part, ...lightParts.filter((other) => other !== part && !left.has(other))];
  const directory = path.join(workDir, part);
  if (!isReused || !existsSync(directory)) {
    const copy = path.join(workDir, 'sources');
    rmSync(copy, {recursive: true, force: true});
    try {
      copySources(copy);
      execFileSync('npm', ['run', 'build'], {
        cwd: copy,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {...process.env, ...environment},
      });
      rmSync(directory, {recursive: true, force: true});
      renameSync(path.join(copy, 'build'), directory);
    } finally {
      rmSync(copy, {recursive: true, force: true});
    }
  }
  return {name: `without ${gone.join(', ')}`, directory};
}
