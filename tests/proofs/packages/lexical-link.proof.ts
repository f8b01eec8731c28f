import {$generateNodesFromDOM} from '@lexical/html';
import {
  $createAutoLinkNode,
  $createLinkNode,
  $isLinkNode,
  $toggleLink,
  AutoLinkNode,
  LinkNode,
  type SerializedLinkNode,
  TOGGLE_LINK_COMMAND,
} from '@lexical/link';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $nodesOfType,
  createEditor,
  type EditorConfig,
  type ElementNode,
  type LexicalEditor,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {createElement} from 'react';
import {expect, vi} from 'vitest';

import {change, measureRanges, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {bound} from '../support/shared.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

measureRanges();

const nodes = [LinkNode, AutoLinkNode];

/** A class for one more attribute, as the page tells how to write it. */
class TrackedLinkNode extends LinkNode {
  __campaign = '';
  static override getType(): string {
    return 'tracked-link';
  }
  static override clone(node: TrackedLinkNode): TrackedLinkNode {
    const copy = new TrackedLinkNode(node.__url, {}, node.__key);
    copy.__campaign = node.__campaign;
    return copy;
  }
  override createDOM(config: EditorConfig): HTMLAnchorElement {
    const element = super.createDOM(config);
    element.dataset['campaign'] = this.__campaign;
    return element;
  }
  override exportJSON(): SerializedLinkNode {
    return {...super.exportJSON(), type: 'tracked-link'};
  }
  override insertNewAfter(selection: RangeSelection, restoreSelection?: boolean): ElementNode | null {
    const next = super.insertNewAfter(selection, restoreSelection);
    if (next instanceof TrackedLinkNode) next.__campaign = this.__campaign;
    return next;
  }
}

const replacement = {replace: LinkNode, with: (link: LinkNode) => new TrackedLinkNode(link.getURL()), withKlass: TrackedLinkNode};
const withSubclass = [TrackedLinkNode, replacement];

const dangerous = 'javascript:alert(1)';

// The code of the page, which tries it out by itself.
vi.spyOn(console, 'log').mockReturnValue();
const page = '/page-components/docs/packages/lexical-link.md';
const {registerSafeHrefs} = (await import(/* @vite-ignore */ `${page}/registerSafeHrefs.ts`)) as {
  registerSafeHrefs: (editor: LexicalEditor) => () => void;
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

/** Changes the addresses of all links. */
function changeAll(editor: LexicalEditor, url: string): void {
  change(editor, () => {
    for (const text of $getRoot().getAllTextNodes()) {
      const link = text.getParent();
      if ($isLinkNode(link)) link.setURL(url);
    }
  });
}

const urls = (editor: LexicalEditor) => editor.getEditorState().read(() => $nodesOfType(LinkNode).map((link) => link.getURL()));
const hrefs = (element: HTMLElement) => [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'));

prove(
  'LinkNode replaces protocols other than http, https, mailto, sms and tel by about:blank when it creates the element. Later changes are not checked.',
  () => {
    const {editor, element} = mount({nodes});
    const kept = ['http://a.example', 'https://a.example', 'mailto:a@example.org', 'sms:1', 'tel:1'];
    const $show = (address: string): void => {
      $getRoot().append($paragraph($createLinkNode(address)));
    };
    change(editor, () => {
      [...kept, 'ftp://a.example', 'data:text/html,x', dangerous].forEach($show);
    });
    expect(hrefs(element)).toEqual([...kept, 'about:blank', 'about:blank', 'about:blank']);
    changeAll(editor, dangerous);
    expect(hrefs(element)[0]).toBe(dangerous);
  },
);

prove('No node transform runs for stored documents and for changes of collaborators.', async () => {
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

/** Addresses that lead to a script, to a page of the attacker's making or to a file, as somebody might disguise them. */
const disguised = [
  dangerous,
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'javascript\r:alert(1)',
  '\u0001javascript:alert(1)',
  '\u0000javascript:alert(1)',
  'javascript://example.org/%0a;alert(1)',
  'vbscript:1',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'view-source:https://example.org',
  // jsdom takes every later address of the element for this one.
  'blob:https://example.org/1',
];

/** Addresses that only look dangerous: for a browser they are paths or hosts. */
const harmless = ['javascript&colon;alert(1)', 'java\u200bscript:1', '/javascript:1', 'constructor', '__proto__', ''];

prove('Check every link after each update:', async () => {
  for (const used of [[LinkNode], nodes, withSubclass]) {
    const {editor, element, errors} = mount({nodes: used});
    const stop = registerSafeHrefs(editor);
    editor.setEditorState(editor.parseEditorState(storedLink('https://example.org')));
    expect(hrefs(element)).toEqual(['https://example.org']);
    editor.setEditorState(editor.parseEditorState(storedLink(dangerous)));
    expect(hrefs(element)).toEqual(['about:blank']);
    for (const address of [...harmless, ...disguised]) {
      changeAll(editor, address);
      expect([address, ...hrefs(element)]).toEqual([address, disguised.includes(address) ? 'about:blank' : address]);
    }
    expect(errors).toEqual([]);
    stop();
    changeAll(editor, dangerous);
    expect(hrefs(element)).toEqual([dangerous]);
  }

  // Automatic links, undo of a change, a change without transforms, and another root.
  const {editor, element} = mount({nodes});
  registerSafeHrefs(editor);
  editor.update(() => void $getRoot().append($paragraph($createAutoLinkNode('https://example.org'))), {discrete: true});
  editor.update(
    () => {
      $nodesOfType(AutoLinkNode)[0]?.setURL(dangerous);
    },
    {discrete: true, skipTransforms: true},
  );
  expect(hrefs(element)).toEqual(['about:blank']);
  const other = document.createElement('div');
  editor.setRootElement(other);
  changeAll(editor, `${dangerous};`);
  expect(hrefs(other)).toEqual(['about:blank']);

  const [here, there] = [mount({nodes}), mount({nodes})];
  await bound(here.editor, there.editor);
  registerSafeHrefs(there.editor);
  here.editor.update(() => void $getRoot().append($paragraph($createLinkNode('https://example.org'))));
  await settled();
  changeAll(here.editor, dangerous);
  await settled();
  expect([hrefs(here.element), hrefs(there.element)]).toEqual([[dangerous], ['about:blank']]);
});

prove('The state and the saved JSON keep the address as it is.', () => {
  const {editor} = mount({nodes});
  registerSafeHrefs(editor);
  editor.setEditorState(editor.parseEditorState(storedLink(dangerous)));
  expect(JSON.stringify(editor.getEditorState())).toContain(dangerous);
});

prove("Add LinkNode to nodes in the editor's configuration. AutoLinkNode does not count.", async () => {
  const render = (used: typeof nodes) => renderInComposer(createElement(LinkPlugin), {nodes: used});
  await expect(render([AutoLinkNode])).rejects.toThrow('LinkPlugin: LinkNode not registered on editor');
  await expect(render([LinkNode])).resolves.toBeDefined();
});

prove('Add a handler, or LinkPlugin in React. If you have one, its isAddress or validateUrl refused the address.', async () => {
  expect(createEditor({nodes}).dispatchCommand(TOGGLE_LINK_COMMAND, 'https://example.org')).toBe(false);
  const validateUrl = (url: string) => url.startsWith('https:');
  const {editor} = await renderInComposer(createElement(LinkPlugin, {validateUrl}), {nodes});
  expect(editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'ftp://example.org')).toBe(false);
  expect(editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'https://example.org')).toBe(true);
});

prove('Add https:// before you link. In localhost:3000 the browser takes localhost: for the protocol.', () => {
  const {editor, element} = mount({nodes});
  const addresses = ['ftp://example.org', 'localhost:3000', 'example.org:8080/x', 'example.org', 'https://localhost:3000'];
  change(editor, () => {
    for (const address of addresses) $getRoot().append($paragraph($createLinkNode(address)));
  });
  expect(hrefs(element)).toEqual(['about:blank', 'about:blank', 'about:blank', 'example.org', 'https://localhost:3000']);
  expect(element.querySelectorAll('a')[3]?.href).toBe(new URL('example.org', document.baseURI).href);
});

prove('An <a> around blocks, such as a heading, becomes a link around paragraphs: unwrap it before the import.', () => {
  const imported = (html: string): string[] => {
    const {editor} = mount({nodes});
    change(editor, () => {
      $getRoot().select();
      $insertNodes($generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html')));
    });
    return editor
      .getEditorState()
      .read(() => $nodesOfType(LinkNode).flatMap((link) => link.getChildren().map((child) => child.getType())));
  };
  expect(imported('<a href="/tides"><h2>Tides</h2><p>of May</p></a>')).toEqual(['paragraph', 'paragraph']);
  expect(imported('<p><a href="/tides">Tides</a></p>')).toEqual(['text']);
});

prove('LinkPlugin calls validateUrl only for string payloads; object payloads are not checked.', async () => {
  const asked: string[] = [];
  const validateUrl = (url: string): boolean => asked.push(url) === 0;
  const {editor} = await renderInComposer(createElement(LinkPlugin, {validateUrl}), {nodes});
  editor.update(() => void $getRoot().append($createParagraphNode()).select(), {discrete: true});
  expect(editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'ftp://a.example')).toBe(false);
  expect(editor.dispatchCommand(TOGGLE_LINK_COMMAND, {url: 'ftp://b.example'})).toBe(true);
  expect(asked).toEqual(['ftp://a.example']);
});

prove('The command needs a handler. registerLinks() checks the address in both forms of the payload.', async () => {
  const {registerLinks} = (await import(/* @vite-ignore */ `${page}/registerLinks.ts`)) as {
    registerLinks: (editor: LexicalEditor, isAddress: (url: string) => boolean) => () => void;
  };
  const {editor} = mount({nodes});
  registerLinks(editor, (url) => url.startsWith('https:'));
  const isTaken = (payload: string | null | {url: string}): boolean => editor.dispatchCommand(TOGGLE_LINK_COMMAND, payload);
  expect(['https://a.example', {url: 'https://a.example'}, null].map(isTaken)).toEqual([true, true, true]);
  expect(['ftp://a.example', {url: 'ftp://a.example'}].map(isTaken)).toEqual([false, false]);
});

prove('Cancelling the prompt changes nothing; an empty address removes the link.', async () => {
  document.body.innerHTML = '<div id="editor" contenteditable="true"></div><button id="link"></button>';
  const {editor} = (await import(/* @vite-ignore */ `${page}/links.ts`)) as {editor: LexicalEditor};
  const after = async (answer: string | null): Promise<string[]> => {
    editor.update(
      () =>
        void $getRoot()
          .clear()
          .append($paragraph($createLinkNode('https://a.example'))),
      {discrete: true},
    );
    editor.update(() => void $getRoot().getAllTextNodes()[0]?.select(1, 1), {discrete: true});
    const prompt = vi.spyOn(window, 'prompt').mockReturnValue(answer);
    document.getElementById('link')?.click();
    await settled();
    prompt.mockRestore();
    return urls(editor);
  };
  expect(await after(null)).toEqual(['https://a.example']);
  expect(await after('')).toEqual([]);
  expect(await after('https://b.example')).toEqual(['https://b.example']);
  expect(await after(dangerous)).toEqual(['https://a.example']);
});

prove('Also override insertNewAfter(), which makes the second half when Enter splits the link.', () => {
  const campaigns = (isOverridden: boolean): string[] => {
    const {editor} = mount({nodes: withSubclass});
    change(editor, () => {
      const link = $createLinkNode('https://a.example');
      if (!(link instanceof TrackedLinkNode)) throw new Error('expected the subclass in place of LinkNode');
      link.__campaign = 'spring';
      $getRoot().append($paragraph(link));
      const own = vi.spyOn(link, 'insertNewAfter');
      if (!isOverridden) own.mockImplementation(LinkNode.prototype.insertNewAfter.bind(link));
      link.getFirstChildOrThrow<TextNode>().select(2, 2).insertParagraph();
    });
    return editor.getEditorState().read(() => $nodesOfType(TrackedLinkNode).map((link) => link.__campaign));
  };
  expect([campaigns(true), campaigns(false)]).toEqual([
    ['spring', 'spring'],
    ['spring', ''],
  ]);
});

prove('If it returns true, the editor had no selection.', () => {
  const {editor} = mount({nodes});
  editor.registerCommand(TOGGLE_LINK_COMMAND, (url) => ($toggleLink(typeof url === 'string' ? url : null), true), 0);
  editor.update(() => void $getRoot().append($createParagraphNode().append($createTextNode('word'))), {discrete: true});
  expect([editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'https://a.example'), urls(editor)]).toEqual([true, []]);
  change(editor, () => {
    $getRoot().selectEnd();
    editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'https://a.example');
  });
  expect(urls(editor)).toEqual(['https://a.example']);
});
