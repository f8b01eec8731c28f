import {describe, expect, it} from 'vitest';

import {declarationSite, sourceLink} from '../../../src/framework/model/source-links.ts';
import {sourceLines} from '../../../src/framework/sources/source-lines.ts';

const sources = 'https://github.com/facebook/lexical/blob/v1.2.3';

describe('links to the source', () => {
  it('lead to the file of the framework’s repository at the documented version', () => {
    expect(sourceLink('lexical/LexicalEditor.d.ts', sources)).toEqual({
      path: 'packages/lexical/src/LexicalEditor.ts',
      line: undefined,
      url: `${sources}/packages/lexical/src/LexicalEditor.ts`,
    });
    expect(sourceLink('@lexical/react/LexicalComposer.d.ts', sources)?.path).toBe(
      'packages/lexical-react/src/LexicalComposer.tsx',
    );
  });

  it('lead to the line of a declaration, and to the file when the line is not known', () => {
    const file = 'packages/lexical/src/LexicalEditor.ts';
    const line = sourceLines.files[file]?.['LexicalEditor.update'];
    expect(line).toBeGreaterThan(1);
    expect(sourceLink('lexical/LexicalEditor.d.ts', sources, 'LexicalEditor.update')).toEqual({
      path: file,
      line,
      url: `${sources}/${file}#L${line}`,
    });
    expect(sourceLink('lexical/LexicalEditor.d.ts', sources, 'LexicalEditor.later')?.url).toBe(`${sources}/${file}`);
  });

  it('do not exist for files of other projects', () => expect(sourceLink('yjs/dist/src/index.d.ts', sources)).toBeUndefined());
});

describe('the place of a declaration', () => {
  const declarations = ['lexical/LexicalNode.d.ts#LexicalNode.getType'];

  it('tells a static member from an instance member of one name', () => {
    const place = (isStatic: boolean) => declarationSite({kind: 'method', declarations, isStatic}, 'lexical');
    expect(place(false)).toEqual({file: 'lexical/LexicalNode.d.ts', name: 'LexicalNode.getType'});
    expect(place(true).name).toBe('LexicalNode.static.getType');
  });

  it('tells the property named constructor from the constructor', () => {
    const named = ['lexical/LexicalNode.d.ts#LexicalNode.constructor'];
    const name = (kind: 'constructor' | 'property') => declarationSite({kind, declarations: named}, 'lexical').name;
    expect(name('constructor')).toBe('LexicalNode.constructor');
    expect(name('property')).toBe("LexicalNode['constructor']");
  });

  it('is the export of the module for a default export without a declaration', () => {
    const place = (module: string) => declarationSite({kind: 'namespace', declarations: []}, module);
    expect(place('@lexical/eslint-plugin')).toEqual({file: '@lexical/eslint-plugin/index.d.ts', name: 'default'});
    expect(place('@lexical/react/LexicalComposer').file).toBe('@lexical/react/LexicalComposer.d.ts');
  });
});
