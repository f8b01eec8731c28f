import {describe, expect, it} from 'vitest';

import {chunkFilename, withHashes, withoutContentFiles, withoutHashes} from '../../../src/light/route-chunks/file-names.ts';

const runtime = `// This function allow to reference chunks
__webpack_require__.u = (chunkId) => {
  // return url for filenames not based on template
  if (chunkId === "a1b2") return "content/a1b2.js";
if (chunkId === "documents") return "assets/js/code.0123abcd.js";
if (chunkId === "c3d4") return "content/c3d4.js";
  // return url for filenames based on template
  return "" + chunkId + ".javascript"
}`;

describe('the names of files', () => {
  const name = chunkFilename((id) => id === 'a1b2');

  it('stay for content, and change with what is in them for code', () => {
    expect(name({chunk: {id: 'a1b2'}})).toBe('content/[id].js');
    expect(name({chunk: {id: 'documents'}})).toBe('assets/js/code.[contenthash:8].js');
  });
});

describe("the bundler's list of files", () => {
  it('names files of code only', () => {
    const code = withoutContentFiles(runtime.replace('  if (', 'if ('));
    expect(code).not.toContain('a1b2');
    expect(code).not.toContain('c3d4');
    expect(code).toContain('if (chunkId === "documents") return "assets/js/code.0123abcd.js";');
    expect(code).toContain('return "content/" + chunkId + ".js"');
  });

  it.each([
    ['without content', runtime.replaceAll('content/', 'other/')],
    ['with another end', runtime.replace('.javascript', '.js')],
  ])('stops the build %s', (_case, code) =>
    expect(() => withoutContentFiles(code)).toThrow('The bundler writes its runtime otherwise now'),
  );
});

describe('the hashes in that list', () => {
  const names = (...hashes: string[]): string => hashes.map((hash) => `"assets/js/code.${hash}.js"`).join(':');

  it('do not reach the minimizer, which chooses names by how often letters occur', () => {
    const first = withoutHashes(names('0123abcd', 'ffffffff'));
    const second = withoutHashes(names('00000000', '77777777'));
    expect(first.code).toBe(second.code);
    expect(withHashes(first.code, first.hashes)).toBe(names('0123abcd', 'ffffffff'));
  });

  it('go back to their files in whatever order these come then', () => {
    const {code, hashes} = withoutHashes(names('0123abcd', 'ffffffff'));
    const [first = '', second = ''] = code.split(':');
    expect(withHashes(`${second}:${first}`, hashes)).toBe(names('ffffffff', '0123abcd'));
  });

  it('stop the build where there are none, or one is lost', () => {
    expect(() => withoutHashes('"assets/js/main.js"')).toThrow('The bundler writes its runtime otherwise now');
    expect(() => withHashes(names('00000000'), ['0123abcd', 'ffffffff'])).toThrow('The minimizer changes strings now');
    expect(() => withHashes(names('00000000', '00000002'), ['0123abcd'])).toThrow('The minimizer changes strings now');
  });
});
