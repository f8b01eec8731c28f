// cspell:ignore historyplugin ditor
import {describe, expect, it} from 'vitest';

import {readLostAddress} from '../../../src/shared/lost-pages/address.ts';

const topicOf = (address: string): string => {
  const [pathname = '', hash] = address.split(/(?=#)/);
  return readLostAddress(pathname, hash).topic;
};

describe('what a lost address is about', () => {
  it.each([
    ['its last part', '/docs/concepts/theming', 'theming'],
    ['its anchor', '/docs/concepts/plugins#historyplugin', 'historyplugin'],
    ['the folder, where the last part only opens it', '/docs/collaboration/introduction', 'collaboration'],
    ['the page, where the last part is a place of every documentation', '/docs/headless/api', 'headless'],
    ['the class, without its module', '/docs/api/classes/lexical.Node', 'Node'],
    ['the module, without its package', '/docs/api/modules/lexical_react_LexicalComposer', 'LexicalComposer'],
    ['the package, without the prefix of all', '/docs/packages/lexical-richtext', 'richtext'],
    ['the page, without the ending of a file', '/docs/intro/nodes.html', 'nodes'],
    ['what is there in this version, where the address names another', '/docs/v0.21.0/nodes', 'nodes'],
    ['the word itself, where it says no more', '/docs/plugins', 'plugins'],
    ['the page, without what wrapped the address', '/docs/concepts/nodes).', 'nodes'],
    ['the page, without an encoded quotation mark', '/docs/concepts/nodes%22', 'nodes'],
    [
      'the page, where the address swallowed a Markdown link',
      '/docs/intro/nodes](https://site.example/docs/intro/nodes)',
      'nodes',
    ],
    ['the page, with encoded letters', '/docs/concepts/%65ditor-state', 'editor-state'],
  ])('is %s', (_, address, expected) => expect(topicOf(address)).toBe(expected));

  it('is below the folder docs, wherever that is', () => {
    expect(readLostAddress('/facebook/lexical/blob/main/website/docs/concepts/nodes.mdx')).toEqual(
      readLostAddress('/docs/concepts/nodes'),
    );
    expect(readLostAddress('/zh-CN/docs/react/ssr').paths).toEqual(['/docs/react/ssr', '/docs/react']);
    expect(readLostAddress('/docs/react/intro').paths).toEqual(['/docs/react']);
    expect(readLostAddress('/docs/intro').paths).toEqual(['/docs/intro']);
  });

  it.each(['/img/logo.svg', '/docs/selection.png', '/manifest.json', '/robots.txt'])('is nothing for a file: %s', (address) =>
    expect(readLostAddress(address)).toMatchObject({topic: '', queries: [], words: []}),
  );

  it('is nothing for the home page, and itself where it cannot be decoded', () => {
    expect(readLostAddress('/')).toMatchObject({topic: '', queries: [], words: []});
    expect(topicOf('/%E0%A4%A')).toBe('%E0%A4%A');
  });

  it('is asked for by itself, with its folder, and as the folder alone where that says something', () => {
    expect(readLostAddress('/docs/serialization/dom-import').queries).toEqual([
      'dom import',
      'dom import serialization',
      'serialization',
    ]);
    expect(readLostAddress('/docs/concepts/theming').queries).toEqual(['theming', 'theming concepts']);
  });
});
