import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {$createAutoLinkNode, $createLinkNode, $toggleLink, AutoLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $nodesOfType,
  createEditor,
  type LexicalEditor,
} from 'lexical';
import {createElement} from 'react';
import {expect, vi} from 'vitest';

import {mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {bound} from '../support/shared.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

const nodes = [LinkNode, AutoLinkNode];
const dangerous = 'javascript:alert(1)';

// The code of the page, which tries it out by itself.
vi.spyOn(console, 'log').mockReturnValue();
const page = '/page-components/docs/packages/lexical-link.md';
const {registerSafeLinks} = (await import(/* @vite-ignore */ `${page}/registerSafeLinks.ts`)) as {
  registerSafeLinks: (editor: LexicalEditor) => () => void;
};

/** What the page advises against. */
function registerTransform(editor: LexicalEditor): void {
  editor.registerNodeTransform(LinkNode, (link) => {
    if (link.sanitizeUrl(link.getURL()) !== link.getURL()) link.setURL('about:blank');
  });
}

const $paragraph = (link: LinkNode) => $createParagraphNode().append(link.append($createTextNode('click')));

function storedLink(url: string): string {
  const link = {type: 'link', version: 1, url, direction: null, format: '', indent: 0, rel: null, target: null, title: null};
  return storedDocument(storedParagraph({...link, children: [storedText('click')]}));
}

const urls = (editor: LexicalEditor) => editor.getEditorState().read(() => $nodesOfType(LinkNode).map((link) => link.getURL()));
const hrefs = (element: HTMLElement) => [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'));

prove('only when the element is created. A later change of the address is written as it is', () => {
  const {editor, element} = mount({nodes});
  editor.update(() => void $getRoot().append($paragraph($createLinkNode(dangerous))), {discrete: true});
  expect(hrefs(element)).toEqual(['about:blank']);
  editor.update(
    () => {
      for (const link of $nodesOfType(LinkNode)) link.setURL(`${dangerous};`);
    },
    {discrete: true},
  );
  expect(hrefs(element)).toEqual([`${dangerous};`]);
});

prove('none runs when setEditorState() shows a stored document, nor on what other people change in a shared one.', async () => {
  const one = mount({nodes});
  registerTransform(one.editor);
  await settled();
  one.editor.setEditorState(one.editor.parseEditorState(storedLink(dangerous)));
  await settled();
  expect(urls(one.editor)).toEqual([dangerous]);
  // The contrast: a change of one's own.
  one.editor.update(() => void $getRoot().append($paragraph($createLinkNode(dangerous))), {discrete: true});
  expect(urls(one.editor)).toEqual([dangerous, 'about:blank']);

  const [here, there] = [mount({nodes}), mount({nodes})];
  await bound(here.editor, there.editor);
  registerTransform(there.editor);
  here.editor.update(() => void $getRoot().append($paragraph($createLinkNode('https://example.org'))));
  await settled();
  here.editor.update(() => {
    for (const link of $nodesOfType(LinkNode)) link.setURL(dangerous);
  });
  await settled();
  expect(urls(there.editor)).toEqual([dangerous]);
  expect(hrefs(there.element)).toEqual([dangerous]);
});

prove('Close the gap where the address reaches the page, with a mutation listener.', async () => {
  const {editor, element} = mount({nodes});
  registerSafeLinks(editor);
  editor.setEditorState(editor.parseEditorState(storedLink('https://example.org')));
  expect(hrefs(element)).toEqual(['https://example.org']);
  editor.setEditorState(editor.parseEditorState(storedLink(dangerous)));
  expect(hrefs(element)).toEqual(['about:blank']);
  for (const options of [{discrete: true}, {discrete: true, skipTransforms: true}] as const) {
    editor.update(() => {
      for (const link of $nodesOfType(LinkNode)) link.setURL(`${link.getURL()};`);
      $getRoot().append($paragraph($createAutoLinkNode('https://example.org')));
    }, options);
    expect(hrefs(element)[0]).toBe('about:blank');
  }
  editor.update(
    () => {
      for (const link of $nodesOfType(AutoLinkNode)) link.setURL(' java\nscript:alert(1)');
    },
    {discrete: true},
  );
  expect(hrefs(element)).toEqual(['about:blank', 'about:blank', 'about:blank']);

  const [here, there] = [mount({nodes}), mount({nodes})];
  await bound(here.editor, there.editor);
  registerSafeLinks(there.editor);
  here.editor.update(() => void $getRoot().append($paragraph($createLinkNode('https://example.org'))));
  await settled();
  expect(hrefs(there.element)).toEqual(['https://example.org']);
  here.editor.update(() => {
    for (const link of $nodesOfType(LinkNode)) link.setURL(dangerous);
  });
  await settled();
  expect(urls(there.editor)).toEqual([dangerous]);
  expect([hrefs(here.element), hrefs(there.element)]).toEqual([[dangerous], ['about:blank']]);
});

prove('The state and the saved JSON keep the address as it is.', () => {
  const {editor} = mount({nodes});
  registerSafeLinks(editor);
  editor.setEditorState(editor.parseEditorState(storedLink(dangerous)));
  expect(JSON.stringify(editor.getEditorState())).toContain(dangerous);
});

prove(
  'rel becomes noreferrer unless you give one, also on a link that had another. With rel: null a new link gets none, and an existing link keeps its own.',
  () => {
    const rels = (before: string | undefined, attributes?: {rel: string | null}): (string | null)[] => {
      const editor = createHeadlessEditor({nodes});
      let found: (string | null)[] = [];
      editor.update(
        () => {
          const text = $createTextNode('text');
          const link = before === undefined ? text : $createLinkNode('https://a.example', {rel: before}).append(text);
          $getRoot().append($createParagraphNode().append(link));
          text.select(0, 4);
          $toggleLink('https://b.example', attributes);
          found = $nodesOfType(LinkNode).map((node) => node.getRel());
        },
        {discrete: true},
      );
      return found;
    };
    expect([rels(undefined), rels('noopener')]).toEqual([['noreferrer'], ['noreferrer']]);
    expect([rels(undefined, {rel: null}), rels('noopener', {rel: null})]).toEqual([[null], ['noopener']]);
    expect([rels(undefined, {rel: 'nofollow'}), rels('noopener', {rel: 'nofollow'})]).toEqual([['nofollow'], ['nofollow']]);
  },
);

prove("Add LinkNode to nodes in the editor's configuration. AutoLinkNode does not count.", async () => {
  const render = (used: typeof nodes) => renderInComposer(createElement(LinkPlugin), {nodes: used});
  await expect(render([AutoLinkNode])).rejects.toThrow('LinkPlugin: LinkNode not registered on editor');
  await expect(render([LinkNode])).resolves.toBeDefined();
});

prove(
  'Nothing handles TOGGLE_LINK_COMMAND, or your handler refused the address. In React, LinkPlugin is missing or its validateUrl said no.',
  async () => {
    expect(createEditor({nodes}).dispatchCommand(TOGGLE_LINK_COMMAND, 'https://example.org')).toBe(false);
    const validateUrl = (url: string) => url.startsWith('https:');
    const {editor} = await renderInComposer(createElement(LinkPlugin, {validateUrl}), {nodes});
    expect(editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'ftp://example.org')).toBe(false);
    expect(editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'https://example.org')).toBe(true);
  },
);

prove(
  'Its protocol is not on the list above. An address without a protocol, such as example.org, is kept and is relative to your page',
  () => {
    const {editor, element} = mount({nodes});
    const addresses = ['ftp://example.org', 'data:text/html,x', 'https://example.org', 'mailto:a@example.org', 'sms:1', 'tel:1'];
    editor.update(
      () => {
        for (const address of [...addresses, 'http://example.org', 'example.org']) {
          $getRoot().append($paragraph($createLinkNode(address)));
        }
      },
      {discrete: true},
    );
    const [ftp, data, ...kept] = hrefs(element);
    expect([ftp, data]).toEqual(['about:blank', 'about:blank']);
    expect(kept).toEqual([...addresses.slice(2), 'http://example.org', 'example.org']);
    expect([...element.querySelectorAll('a')].at(-1)?.href).toBe(new URL('example.org', document.baseURI).href);
  },
);

prove(
  'When you remove its last child, it goes too. When you move that child elsewhere, an empty link stays behind: remove it.',
  () => {
    const links = ($take: (link: LinkNode) => void): number[] => {
      const {editor} = mount({nodes});
      editor.update(
        () => {
          const link = $createLinkNode('https://example.org');
          $getRoot().append($paragraph(link));
          $take(link);
        },
        {discrete: true},
      );
      return editor.getEditorState().read(() => $nodesOfType(LinkNode).map((link) => link.getChildrenSize()));
    };
    expect(
      links((link) => {
        link.getFirstChildOrThrow().remove();
      }),
    ).toEqual([]);
    expect(links((link) => link.clear())).toEqual([]);
    expect(links((link) => link.getParentOrThrow().append(...link.getChildren()))).toEqual([0]);
  },
);

prove(
  "An <a> without href, such as a jump mark, becomes a link with the address ''. An <a> around an image whose class is missing becomes an empty link.",
  () => {
    const imported = (html: string): [string, number][] => {
      const {editor} = mount({nodes});
      editor.update(
        () => {
          $getRoot().select();
          $insertNodes($generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html')));
        },
        {discrete: true},
      );
      return editor.getEditorState().read(() => $nodesOfType(LinkNode).map((link) => [link.getURL(), link.getChildrenSize()]));
    };
    expect(imported('<p><a id="top">Tides</a></p>')).toEqual([['', 1]]);
    expect(imported('<p><a href="/tides">Tides</a></p>')).toEqual([['/tides', 1]]);
    expect(imported('<p><a href="/tides"><img src="a.png" alt=""></a></p>')).toEqual([['/tides', 0]]);
    expect(imported('<p><a href="/tides"></a></p>')).toEqual([]);
  },
);

prove('text typed at either edge of a LinkNode is outside it.', () => {
  const typedAt = (offset: number): string[] => {
    const {editor} = mount({nodes});
    editor.update(
      () => {
        const text = $createTextNode('ab');
        $getRoot().append($createParagraphNode().append($createLinkNode('/x').append(text)));
        text.select(offset, offset).insertText('!');
      },
      {discrete: true},
    );
    return editor.getEditorState().read(() => $nodesOfType(LinkNode).map((link) => link.getTextContent()));
  };
  expect([typedAt(0), typedAt(1), typedAt(2)]).toEqual([['ab'], ['a!b'], ['ab']]);
});

prove('An existing link of which a part is selected changes or goes as a whole.', () => {
  const after = (url: string | null): [string, string][] => {
    const {editor} = mount({nodes});
    editor.update(
      () => {
        const text = $createTextNode('the tides of May');
        $getRoot().append($createParagraphNode().append($createLinkNode('/old').append(text)));
        text.select(4, 9);
        $toggleLink(url);
      },
      {discrete: true},
    );
    return editor.getEditorState().read(() => $nodesOfType(LinkNode).map((link) => [link.getURL(), link.getTextContent()]));
  };
  expect(after('/new')).toEqual([['/new', 'the tides of May']]);
  expect(after(null)).toEqual([]);
});

prove('It keeps the format of the text, and punctuation behind the address stays outside:', async () => {
  const {registerTypedLinks} = (await import(/* @vite-ignore */ `${page}/registerTypedLinks.ts`)) as {
    registerTypedLinks: (editor: LexicalEditor) => () => void;
  };
  const {editor, errors} = mount({nodes});
  registerTypedLinks(editor);
  editor.update(
    () => {
      const text = $createTextNode('https://a.example, or (see http://b.example/c?d.e). https://last.example');
      $getRoot().append($createParagraphNode().append(text.setFormat('bold')));
    },
    {discrete: true},
  );
  expect(errors).toEqual([]);
  const addresses = editor.getEditorState().read(() => $nodesOfType(AutoLinkNode).map((link) => link.getURL()));
  expect(addresses.sort()).toEqual(['http://b.example/c?d.e', 'https://a.example']);
  const formats = editor.getEditorState().read(() =>
    $getRoot()
      .getAllTextNodes()
      .map((text) => text.getFormat()),
  );
  expect(new Set(formats)).toEqual(new Set([1]));
});

prove('The validateUrl of LinkPlugin is asked about an address that is a string, not about an object.', async () => {
  const asked: string[] = [];
  const validateUrl = (url: string): boolean => asked.push(url) === 0;
  const {editor} = await renderInComposer(createElement(LinkPlugin, {validateUrl}), {nodes});
  editor.update(() => void $getRoot().append($createParagraphNode()).select(), {discrete: true});
  expect(editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'ftp://a.example')).toBe(false);
  expect(editor.dispatchCommand(TOGGLE_LINK_COMMAND, {url: 'ftp://b.example'})).toBe(true);
  expect(asked).toEqual(['ftp://a.example']);
});

prove('The sample registers one, as LinkPlugin does, and checks the address in both forms of the payload.', async () => {
  const {registerLinks} = (await import(/* @vite-ignore */ `${page}/registerLinks.ts`)) as {
    registerLinks: (editor: LexicalEditor, isAddress: (url: string) => boolean) => () => void;
  };
  const {editor} = mount({nodes});
  registerLinks(editor, (url) => url.startsWith('https:'));
  const isTaken = (payload: string | null | {url: string}): boolean => editor.dispatchCommand(TOGGLE_LINK_COMMAND, payload);
  expect(['https://a.example', {url: 'https://a.example'}, null].map(isTaken)).toEqual([true, true, true]);
  expect(['ftp://a.example', {url: 'ftp://a.example'}].map(isTaken)).toEqual([false, false]);
});
