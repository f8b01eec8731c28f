import {expect, it, vi} from 'vitest';

it('a build without the history of the pages says what it lacks, and asks Git for no dates', async () => {
  vi.stubEnv('GIT_DIR', '/nowhere');
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.resetModules();
  const without = await import('../../../src/config/future.ts');
  expect(without.future).toHaveProperty('experimental_vcs', false);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('expected a Git repository, found none'));
  vi.unstubAllEnvs();
  vi.resetModules();
  const complete = await import('../../../src/config/future.ts');
  expect(complete.future).not.toHaveProperty('experimental_vcs');
  expect(warn).toHaveBeenCalledTimes(1);
});
