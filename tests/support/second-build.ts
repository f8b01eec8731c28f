import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {buildDir} from '../e2e/support/site.ts';
import {copySources} from './copy-sources.ts';

/** What a second build is made of, where it differs from the first. */
interface Options {
  /** Leaves out all caches, also those of checked samples and of images. The bundler's is never there. */
  cold?: boolean;
  /** Variables of the environment that the build gets besides those that are set. */
  environment?: Record<string, string>;
}

/**
 * Builds the site again, in another folder and without the bundler's cache, and takes that away afterwards.
 *
 * @param compare gets the folder of the second build, the seconds that it took, and what builds there anew, with the bundler's cache
 * @throws when there is no first build, and when another one fails
 */
export async function withSecondBuild(
  {cold = false, environment}: Options,
  compare: (build: string, seconds: number, buildAgain: () => void) => void | Promise<void>,
): Promise<void> {
  if (!existsSync(buildDir)) {
    throw new Error(`${buildDir} does not exist. Run \`npm run build\` first: it is compared with a second build.`);
  }
  const copy = mkdtempSync(path.join(tmpdir(), 'second-build-'));
  try {
    copySources(copy, cold ? [] : undefined);
    const build = (): void => {
      execFileSync('npm', ['run', 'build'], {
        cwd: copy,
        env: {...process.env, ...environment},
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    };
    const begin = performance.now();
    build();
    await compare(path.join(copy, 'build'), Math.round((performance.now() - begin) / 1000), build);
  } finally {
    rmSync(copy, {recursive: true, force: true});
  }
}
