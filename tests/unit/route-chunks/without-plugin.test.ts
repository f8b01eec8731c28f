import {describe, expect, it} from 'vitest';

import {withoutPlugin} from '../../../src/light/route-chunks/without-plugin.ts';

class ChunkAssetPlugin {
  readonly lists = 'files';
}

class ProgressPlugin {
  readonly shows = 'progress';
}

describe('a plugin of the bundler that the site does without', () => {
  it('is taken out, and nothing else', () => {
    const progress = new ProgressPlugin();
    expect(withoutPlugin([new ChunkAssetPlugin(), progress, null], 'ChunkAssetPlugin')).toEqual([progress, null]);
  });

  it('stops the build when it is not there', () => {
    expect(() => withoutPlugin([new ProgressPlugin()], 'ChunkAssetPlugin')).toThrow(
      'expected a bundler plugin "ChunkAssetPlugin" of Docusaurus, found ProgressPlugin.',
    );
  });
});
