import {existsSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {otherExtensions, sourceLink} from '../../../src/plugins/api-reference/model/source-links.ts';

const sources = 'https://github.com/facebook/lexical/blob/v0.15.0';

describe('links to the source', () => {
  it('lead to the file of the framework’s repository at the documented version', () => {
    expect(sourceLink('lexical/LexicalEditor.d.ts', sources)).toEqual({
      path: 'packages/lexical/src/LexicalEditor.ts',
      url: `${sources}/packages/lexical/src/LexicalEditor.ts`,
    });
    expect(sourceLink('@lexical/react/LexicalComposer.d.ts', sources)?.path).toBe(
      'packages/lexical-react/src/LexicalComposer.tsx',
    );
  });

  it('do not exist for files of other projects', () => {
    expect(sourceLink('yjs/dist/src/index.d.ts', sources)).toBeUndefined();
  });

  it('name no file with another extension that is not published', () => {
    const listed = Object.entries(otherExtensions).flatMap(([folder, lists]) =>
      lists.flatMap(({files}) => files.map((file) => `${folder.replace(/^lexical-/, '@lexical/')}/${file}.d.ts`)),
    );
    const gone = listed.filter((file) => !existsSync(path.resolve('node_modules', file)));
    expect(gone).toEqual([]);
  });
});
