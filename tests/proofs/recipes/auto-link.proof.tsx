import {$createCodeNode, CodeNode} from '@lexical/code';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$createAutoLinkNode, $createLinkNode, $isLinkNode, AutoLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {AutoLinkPlugin, createLinkMatcherWithRegExp, type LinkMatcher} from '@lexical/react/LexicalAutoLinkPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $nodesOfType,
  $selectAll,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  PASTE_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  TextNode,
} from 'lexical';
import {act, type ComponentType, type ReactNode} from 'react';
import {expect, onTestFinished, test, vi} from 'vitest';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {type} from '../support/history.ts';
import {messageOf} from '../support/messages.ts';
import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, showSample, typeAtEnd} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  registerAutoLinks: (editor: LexicalEditor) => () => void;
}

async function sample(): Promise<Sample> {
  return (await pageFiles('recipes/auto-link.md', 'registerAutoLinks.ts', 'AutoLinkEditor.tsx')) as Sample;
}

const $show = (node: LexicalNode): string => {
  if ($isLinkNode(node)) return `[${node.getTextContent()}](${node.getURL()})`;
  return $isElementNode(node) ? node.getChildren().map($show).join('') : node.getTextContent();
};

/** The texts of the blocks, with the address of each link behind it. */
function linksOf(editor: LexicalEditor): string {
  return editor.getEditorState().read(() => $getRoot().getChildren().map($show).join('\n'));
}

async function findAddresses() {
  const found = await pageFiles('recipes/auto-link.md', 'findAddresses.ts');
  return (found as {findAddresses: (text: string) => unknown[]}).findAddresses;
}

/** An editor with the page's code and a history. */
async function open(json?: string) {
  const {registerAutoLinks} = await sample();
  const mounted = mount({nodes: [AutoLinkNode, LinkNode, CodeNode]});
  const {editor} = mounted;
  registerRichText(editor);
  registerHistory(editor, createEmptyHistoryState(), 1000);
  if (json !== undefined) editor.setEditorState(editor.parseEditorState(json));
  const edit = ($edit: () => unknown) => {
    editor.update(() => void $edit(), {discrete: true});
  };
  if (json === undefined) edit(() => $getRoot().clear().append($createParagraphNode()).selectEnd());
  registerAutoLinks(editor);
  await settled();
  return {...mounted, edit};
}

/** What a text becomes; the same whether it is typed, there at once, or stored. */
async function linked(text: string): Promise<string> {
  const one = await open();
  type(one.editor, text);
  const two = await open();
  two.edit(() => $getSelection()?.insertText(text));
  const three = await open(storedDocument(storedParagraph(text)));
  const [result, ...others] = [one, two, three].map(({editor}) => linksOf(editor));
  expect(others, text).toEqual([result, result]);
  return result ?? '';
}

/** An editor with plugins and without the rest of the sample. */
function editorWith(children: ReactNode, nodes = [AutoLinkNode, LinkNode]) {
  const frame = <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />;
  return renderInComposer([<div key="frame">{frame}</div>, <div key="rest">{children}</div>], {nodes});
}

const matchers = [
  createLinkMatcherWithRegExp(
    /(?:https?:\/\/(?:www\.)?|www\.)(?!www\.)[\w-]+(?:\.[\w-]+)+(?:[/?#](?:[^\s<>]*[^\s<>.,;])?)?/,
    (text) => (text.startsWith('http') ? text : `https://${text}`),
  ),
];

test('a query with a comma and a semicolon belongs to the address', async () => {
  const url = 'https://docs.example.com/a.html?q=1,2;3';
  expect(await linked(`a ${url} b`)).toBe(`a [${url}](${url}) b`);
});

prove('www.example.org | to https://www.example.org', async () => {
  expect(await linked('www.example.org')).toBe('[www.example.org](https://www.example.org)');
});

prove('ada@example.co.uk | to mailto:ada@example.co.uk', async () => {
  expect(await linked('to ada@example.co.uk.')).toBe('to [ada@example.co.uk](mailto:ada@example.co.uk).');
});

test('signs that end a sentence do not belong to the address', async () => {
  expect(await linked('Read https://example.org/tea.')).toBe('Read [https://example.org/tea](https://example.org/tea).');
  expect(await linked('Read https://example.org/tea?!')).toBe('Read [https://example.org/tea](https://example.org/tea)?!');
});

prove('(see https://example.org/tea). | without the bracket and the dot', async () => {
  // A pasted text may end in very many signs.
  const signs = '!)'.repeat(100_000);
  expect((await findAddresses())(`https://example.org/tea${signs}`)).toEqual([
    {end: 23, start: 0, url: 'https://example.org/tea'},
  ]);
  expect(await linked('https://example.org/(a)).) b')).toBe('[https://example.org/(a)](https://example.org/(a))).) b');
  expect(await linked('(see https://example.org/tea).')).toBe('(see [https://example.org/tea](https://example.org/tea)).');
});

prove('https://example.org/Tea_(meal) | with the brackets', async () => {
  const url = 'https://example.org/Tea_(meal)';
  expect(await linked(`(${url})`)).toBe(`([${url}](${url}))`);
});

test('quotation marks do not belong to the address', async () => {
  expect(await linked('"www.example.org"')).toBe('"[www.example.org](https://www.example.org)"');
});

prove('example.org | no link: it needs http://, https:// or www.', async () => {
  expect(await linked('example.org')).toBe('example.org');
  expect(await linked('http://example.org')).toBe('[http://example.org](http://example.org)');
});

test('a name without a dot after www. is no address', async () => {
  expect(await linked('www.example')).toBe('www.example');
});

test('the last part of a name begins with a letter and follows a dot', async () => {
  for (const text of ['https://localhost', 'https://127.0.0.1', 'https://example.1a']) expect(await linked(text)).toBe(text);
  expect(await linked('https://example.a1')).toBe('[https://example.a1](https://example.a1)');
});

prove('javascript:alert(1) | no link', async () => {
  for (const text of ['javascript:alert(1)', 'javascript:alert(1)//a.b', 'data:text/html,a.b', 'JavaScript://a.b/%0Ax(1)']) {
    expect(await linked(text)).toBe(text);
  }
});

prove('The link comes back after a user removed it. Its text is still an address, so the next change links it.', async () => {
  const {editor} = await editorWith([<AutoLinkPlugin key="auto" matchers={matchers} />, <LinkPlugin key="link" />]);
  await change(editor, () => {
    $getRoot()
      .clear()
      .append($createParagraphNode().append($createTextNode('www.example.org')));
    $selectAll();
  });
  await change(editor, () => editor.dispatchCommand(TOGGLE_LINK_COMMAND, null));
  expect(linksOf(editor)).toBe('[www.example.org](https://www.example.org)');
  const own = await open();
  type(own.editor, 'www.example.org');
  own.edit(() => {
    const [link] = $nodesOfType(AutoLinkNode);
    link?.getChildren().forEach((child) => link.insertBefore(child));
    link?.remove();
  });
  own.edit(() => $getRoot().selectEnd().insertText('/'));
  expect(linksOf(own.editor)).toBe('[www.example.org/](https://www.example.org/)');
});

prove('After setEditorState(), a text gets its links with its next change.', async () => {
  const {editor, edit} = await open();
  editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph('www.example.org'), storedParagraph('b'))));
  expect(linksOf(editor)).toBe('www.example.org\nb');
  edit(() => $getRoot().getLastChild()?.markDirty());
  expect(linksOf(editor)).toBe('www.example.org\nb');
  edit(() => $getRoot().getAllTextNodes()[0]?.markDirty());
  expect(linksOf(editor)).toBe('[www.example.org](https://www.example.org)\nb');
});

prove('The link editor removes such links.', async () => {
  const link = {...storedParagraph('x'), rel: null, target: null, title: null, type: 'link', url: 'javascript:alert(1)'};
  const load = async ({editor: other}: {editor: LexicalEditor}): Promise<(string | null | undefined)[]> => {
    other.setEditorState(other.parseEditorState(storedDocument(storedParagraph(link))));
    await settled();
    other.update(() => void $getRoot().getAllTextNodes()[0]?.setTextContent('y'), {discrete: true});
    return [linksOf(other), other.getRootElement()?.querySelector('a')?.getAttribute('href')];
  };
  expect(await load(await open())).toEqual(['[y](javascript:alert(1))', 'about:blank']);
  const checked = await open();
  const {registerSafeLinks} = (await pageFiles('recipes/link-editor.md', 'links.ts')) as {
    registerSafeLinks: (editor: LexicalEditor) => () => void;
  };
  registerSafeLinks(checked.editor);
  expect(await load(checked)).toEqual(['y', undefined]);
});

prove('Text in a code block gets no links.', async () => {
  const {editor, edit} = await open();
  edit(() =>
    $getRoot()
      .clear()
      .append($createCodeNode().append($createTextNode('www.example.org'))),
  );
  expect(linksOf(editor)).toBe('www.example.org');
});

prove('"LexicalAutoLinkPlugin: AutoLinkNode not registered on editor". Add AutoLinkNode to nodes.', async () => {
  const plugin = <AutoLinkPlugin matchers={matchers} />;
  const message = await editorWith(plugin, [LinkNode]).then(() => 'none', messageOf);
  expect(message).toBe('LexicalAutoLinkPlugin: AutoLinkNode not registered on editor');
  await expect(editorWith(plugin)).resolves.toMatchObject({errors: []});
});

prove(
  'A typed https://docs.example.com links only https://docs.example. AutoLinkPlugin ends a link when you type a dot, comma or semicolon after it. Use the complete version.',
  async () => {
    const plain = await editorWith(<AutoLinkPlugin matchers={matchers} />);
    await typeAtEnd(plain.editor, 'https://docs.example.com ');
    expect(linksOf(plain.editor)).toBe('[https://docs.example](https://docs.example).com ');
    await change(plain.editor, () => $getRoot().clear().append($createParagraphNode()));
    await typeAtEnd(plain.editor, 'https://a.example/?q=1,2;3 ');
    expect(linksOf(plain.editor)).toBe('[https://a.example/?q=1](https://a.example/?q=1),2;3 ');
    await change(plain.editor, () =>
      $getRoot()
        .clear()
        .append($createParagraphNode().append($createTextNode('https://docs.example.com'))),
    );
    expect(linksOf(plain.editor)).toBe('[https://docs.example.com](https://docs.example.com)');
    expect(await linked('https://docs.example.com ')).toBe('[https://docs.example.com](https://docs.example.com) ');
  },
);

prove(
  'An address in parentheses or quotes stays text. AutoLinkPlugin accepts only white space, ., , and ; around an address.',
  async () => {
    const {editor} = await editorWith(<AutoLinkPlugin matchers={matchers} />);
    const withPlugin = async (text: string): Promise<string> => {
      await change(editor, () =>
        $getRoot()
          .clear()
          .append($createParagraphNode().append($createTextNode(text))),
      );
      return linksOf(editor);
    };
    for (const text of ['(www.example.org)', '"www.example.org"', 'www.example.org!', ':www.example.org']) {
      expect(await withPlugin(text)).toBe(text);
    }
    const link = '[www.example.org](https://www.example.org)';
    for (const separator of [' ', '\u00A0', '.', ',', ';']) {
      const [before, after] = [`a${separator}`, `${separator} b`];
      expect(await withPlugin(`${before}www.example.org${after}`)).toBe(`${before}${link}${after}`);
    }
  },
);

prove(
  'Enter inside a link moves the text after it. Remove the AutoLinkNode before it is split, as registerAutoLinks does.',
  async () => {
    const blocks = (create: typeof $createAutoLinkNode | typeof $createLinkNode, isShift = false): string[] => {
      const {editor} = mount({nodes: [AutoLinkNode, LinkNode]});
      editor.update(
        () => {
          const text = $createTextNode('abcd');
          $getRoot().append($createParagraphNode().append(create('/').append(text), $createTextNode(' behind')));
          const selection = text.select(2, 2);
          if (isShift) selection.insertLineBreak();
          else selection.insertParagraph();
        },
        {discrete: true},
      );
      return linesOf(editor);
    };
    expect(blocks($createAutoLinkNode)).toEqual(['ab', ' behind', 'cd']);
    expect(blocks($createLinkNode)).toEqual(['ab', 'cd behind']);
    expect(blocks($createAutoLinkNode, true)).toEqual(['ab\n behind', 'cd']);
    expect(blocks($createLinkNode, true)).toEqual(['ab\ncd behind']);

    class Clipboard extends Event {
      readonly clipboardData;
      constructor(data: Record<string, string>) {
        super('paste', {cancelable: true});
        this.clipboardData = {files: [], types: Object.keys(data), getData: (kind: string) => data[kind] ?? ''};
      }
    }
    for (const name of ['ClipboardEvent', 'DragEvent', 'InputEvent', 'KeyboardEvent']) {
      vi.stubGlobal(name, name === 'ClipboardEvent' ? Clipboard : class Other extends Event {});
    }
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const paste = (data: Record<string, string>) => (editor: LexicalEditor) =>
      editor.dispatchCommand(PASTE_COMMAND, new Clipboard(data) as unknown as ClipboardEvent);
    for (const [split, result] of [
      [(editor: LexicalEditor) => editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined), '\n/tea behind'],
      [(editor: LexicalEditor) => editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false), '\n/tea behind'],
      [paste({'text/plain': ' a\nb '}), ' a\nb /tea behind'],
      [paste({'text/html': '<p>a</p><p>b</p>'}), 'a\nb/tea behind'],
    ] as const) {
      const {editor, edit, errors} = await open();
      type(editor, 'www.example.org/tea behind');
      edit(() => {
        $getRoot().getAllTextNodes()[0]?.select(15, 15);
        split(editor);
      });
      const text = linksOf(editor).replace(/\[(.*)\]\(.*\)/, '$1');
      expect([text, errors]).toEqual([`www.example.org${result}`, []]);
    }
  },
);

prove('LinkNode shows about:blank for other protocols than http, https, mailto, sms and tel.', () => {
  const {editor, element} = mount({nodes: [LinkNode]});
  const addresses = ['http://a.b', 'https://a.b', 'mailto:a@b', 'sms:1', 'tel:1', 'ftp://a.b', 'javascript:alert(1)'];
  editor.update(
    () => $append('').append(...addresses.map((address) => $createLinkNode(address).append($createTextNode(address)))),
    {
      discrete: true,
    },
  );
  const shown = [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(shown).toEqual([...addresses.slice(0, 5), 'about:blank', 'about:blank']);
});

prove('Return the matched text as text', async () => {
  const typed = async (shown: string): Promise<string> => {
    const matcher: LinkMatcher = (text) => {
      const index = text.indexOf('LEX-7');
      return index < 0 ? null : {index, length: 5, text: shown, url: '/7'};
    };
    const own = [matcher];
    const {editor} = await editorWith(<AutoLinkPlugin matchers={own} />);
    await typeAtEnd(editor, 'LEX-7');
    return linksOf(editor);
  };
  expect(await typed('LEX-7')).toBe('[LEX-7](/7)');
  expect(await typed('ticket')).toBe('ticket');
});

/** The page's editor with an address, and the caret in it. */
async function inLink() {
  const shown = await showSample(await sample());
  await change(shown.editor, () => $getRoot().clear().append($createParagraphNode()).selectEnd());
  await typeAtEnd(shown.editor, 'see www.example.org');
  await act(settled);
  const bar = shown.container.querySelector('[role=group]');
  return {...shown, opener: () => bar?.querySelector('a')};
}

test('the opened page does not get window.opener', async () => {
  const {element, opener, unmount} = await inLink();
  expect([opener()?.rel, opener()?.target, opener()?.href]).toEqual([
    'noopener noreferrer',
    '_blank',
    'https://www.example.org/',
  ]);
  expect(element.querySelector('a')).toMatchObject({rel: 'noopener', target: '_blank'});
  await unmount();
});

test('links of a locked editor can be followed', async () => {
  const {editor, element, opener, unmount} = await inLink();
  await act(async () => {
    editor.setEditable(false);
    await settled();
  });
  expect([opener()?.textContent, element.getAttribute('contenteditable')]).toEqual(['Open https://www.example.org', 'false']);
  const isFollowed = element.querySelector('a')?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
  expect(isFollowed).toBe(true);
  await unmount();
});

test('the work of linking grows with the number of addresses in a paragraph, and not with its square', async () => {
  const reads = async (count: number): Promise<number> => {
    const {editor, edit} = await open();
    const spy = vi.spyOn(TextNode.prototype, 'getLatest');
    edit(() => {
      $getRoot().selectEnd().insertText('https://www.example.org/a '.repeat(count));
    });
    const {length} = spy.mock.calls;
    spy.mockRestore();
    expect(linksOf(editor).match(/\[/g)).toHaveLength(count);
    return length;
  };
  // Four times the addresses: 4 times the work, where each link that looks at all others makes it 16 times.
  expect((await reads(80)) / (await reads(20))).toBeLessThan(8);
});
