import {describe, expect, it} from 'vitest';

import type {SymbolEntry} from '../../../src/shared/symbols.ts';
import {readRedirects, symbolRedirects} from '../../../src/features/site-output/redirects/rules.ts';

function read(source: object): ReturnType<typeof readRedirects> {
  return readRedirects(JSON.stringify(source), 'redirects.json');
}

describe('the list of old addresses', () => {
  it('leads from one address to another, with an anchor when the content is a part of a page', () =>
    expect(read({'/docs/decorators': '/docs/nodes#decorators'})).toEqual([
      {from: '/docs/decorators', to: '/docs/nodes#decorators', prefix: false},
    ]));

  it('stands for every address that begins alike when it has placeholders', () =>
    expect(read({'/docs/error%3Fcode=N&v=…': '/docs/error?code=N&v=…'})).toEqual([
      {from: '/docs/error%3Fcode=', to: '/docs/error?code=', prefix: true},
    ]));

  it('names the file and the address when one is no path', () => {
    expect(() => read({'docs/old': '/docs/new'})).toThrow(
      'redirects.json: "docs/old" is not a path of this site. Expected it to begin with "/".',
    );
    expect(() => read({'/docs/old': 'https://example.com/'})).toThrow('"https://example.com/" is not a path of this site');
  });

  it('says what to write instead of two redirects in a row', () =>
    expect(() => read({'/a': '/b#part', '/b': '/c'})).toThrow(
      '"/a" leads to "/b#part", which leads on to "/c". Write "/a": "/c".',
    ));

  it('names the file and what it found when it is not such a list', () => {
    expect(() => readRedirects('{"/a": ', 'redirects.json')).toThrow(/^redirects\.json: expected JSON, found something else/);
    expect(() => readRedirects('["/a"]', 'redirects.json')).toThrow('expected an object such as {"/old": "/new"}, found ["/a"]');
    expect(() => read({'/a': 1})).toThrow('expected an object such as {"/old": "/new"}, found ["/a",1]');
  });
});

describe('short addresses of the reference', () => {
  const symbol = (name: string, module: string, qualifiedName = name): SymbolEntry => ({
    id: `${module}#${qualifiedName}`,
    name,
    qualifiedName,
    kind: 'function',
    module,
    url: `/docs/api/modules/${module}#${name.toLowerCase()}`,
    signature: '',
    summary: '',
    declarations: [],
  });

  it('lead to what only one module exports, and not to members', () =>
    expect(symbolRedirects([symbol('$getRoot', 'lexical'), symbol('update', 'lexical', 'LexicalEditor.update')])).toEqual([
      {from: '/docs/api/$getRoot', to: '/docs/api/modules/lexical#$getroot', prefix: false},
    ]));

  it('are left out where they could mean two things, also to a file system without capital letters', () => {
    const symbols = [symbol('TreeView', 'a'), symbol('treeView', 'a'), symbol('INSERT', 'a'), symbol('INSERT', 'b')];
    expect(symbolRedirects(symbols)).toEqual([]);
  });
});
