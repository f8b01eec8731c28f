import {describe, expect, it} from 'vitest';

import {chunkFilename, withoutContentFiles} from '../../../src/light/route-sections/file-names.ts';

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
  ])('stops the build %s', (_case, code) => {
    expect(() => withoutContentFiles(code)).toThrow('The bundler writes its runtime otherwise now');
  });
});
