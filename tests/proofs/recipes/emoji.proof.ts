import {$createCodeNode, CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  TextNode,
  type ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {blocksOf} from '../support/blocks.ts';
import {$append, change, mount, settled, textOf} from '../support/editor.ts';
import {type, undo} from '../support/history.ts';
import {messageOf} from '../support/messages.ts';
import {pageFiles} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {editorIn} from '../support/sample.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: (root: HTMLElement) => () => void;
  EmojiNode: Klass<TextNode>;
  $createEmojiNode: (code: string, emoji: string) => TextNode;
  registerEmoji: (editor: LexicalEditor) => () => void;
}

async function sample(): Promise<Sample> {
  return (await pageFiles('recipes/emoji.md', 'EmojiNode.ts', 'registerEmoji.ts', 'EmojiEditor.ts')) as Sample;
}

const others = [CodeNode, CodeHighlightNode, LinkNode];

/** An editor with the page's code and a history, and the caret at the end of a block. */
async function open($make: () => ElementNode = () => $append('')) {
  const {EmojiNode, registerEmoji} = await sample();
  const {editor} = mount({nodes: [EmojiNode, ...others]});
  registerHistory(editor, createEmptyHistoryState(), 1000);
  registerEmoji(editor);
  editor.update(
    () => {
      const selection = $getRoot().append($make()).selectEnd();
      const node = selection.anchor.getNode();
      // In a browser typed text has the format of what it follows.
      if (node instanceof TextNode) selection.format = node.getFormat();
    },
    {discrete: true, tag: 'history-merge'},
  );
  return editor;
}

/** What a block becomes when a text is typed letter by letter at its end. */
async function typed(text: string, $make?: () => ElementNode): Promise<string> {
  const editor = await open($make);
  type(editor, text);
  return blocksOf(editor).join('\n');
}

prove('type :) after a space or at the start | becomes 🙂 at once', async () => {
  expect(await typed('Fine :)')).toBe('Fine emoji(🙂)');
  expect(await typed(':) thanks')).toBe('emoji(🙂) thanks');
});

prove('type <3 and a space | becomes ❤️ and a space', async () => {
  expect(await typed('I <3')).toBe('I <3');
  expect(await typed('I <3 tea')).toBe('I emoji(❤️) tea');
  expect(await typed(':D and')).toBe('emoji(😃) and');
});

prove('type TODO:Draft, thanks:) or x<30 | remains', async () => {
  for (const text of ['TODO:Draft', 'x<30 ', 'thanks:)', 'under <30 or :Draft ']) expect(await typed(text)).toBe(text);
  // Nor behind a word that is a node of its own.
  const $bold = () => $append('').append($createTextNode('word').setFormat('bold'), $createTextNode(':'));
  expect(await typed(')', $bold)).toBe('word:)');
});

prove('type a code in inline code, in a code block or in a link | remains', async () => {
  expect(await typed(' :)', () => $append('').append($createTextNode('a').setFormat('code')))).toBe('a :)');
  expect(await typed(' :)', () => $append('').append($createTextNode('a').setFormat('bold')))).toBe('a emoji(🙂)');
  expect(await typed(' :)', () => $createCodeNode().append($createTextNode('a')))).toBe('code(a :))');
  const editor = await open();
  change(editor, () => {
    const text = $createTextNode('a');
    $getRoot()
      .clear()
      .append($append('').append($createLinkNode('https://a.b').append(text)));
    text.selectEnd();
  });
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.spliceText(1, 0, ' :)', true), {discrete: true});
  expect(blocksOf(editor)).toEqual(['link(a :))']);
});

prove('paste or load a code | remains', async () => {
  const editor = await open();
  const insert = async (text: string, tag?: string): Promise<string> => {
    editor.update(
      () => {
        $getSelection()?.insertText(text);
      },
      {discrete: true, tag},
    );
    await settled();
    return textOf(editor);
  };
  expect(await insert('a :)', 'paste')).toBe('a :)');
  editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph('b :)'))));
  editor.update(() => void $getRoot().selectEnd(), {discrete: true});
  await settled();
  expect(textOf(editor)).toBe('b :)');
  // Other ways to load put the nodes into the document in an update, with the caret behind them.
  for (const $load of [
    () => {
      $getRoot().clear().select();
      $insertNodes($generateNodesFromDOM(editor, new DOMParser().parseFromString('<p>b :)</p>', 'text/html')));
    },
    () => {
      $getRoot().clear().append($append('b :)')).selectEnd();
    },
  ]) {
    editor.update($load, {discrete: true});
    await settled();
    expect(blocksOf(editor)).toEqual(['b :)']);
  }
  // The same text, as a keyboard or a voice inserts it.
  expect(await insert(' :)')).toBe('b :) 🙂');
});

prove('undo after a replacement | shows the code again', async () => {
  for (const [text, code, emoji] of [
    ['Hi :)', 'Hi :)', 'Hi emoji(🙂)'],
    ['Hi :D ', 'Hi :D ', 'Hi emoji(😃) '],
  ] as const) {
    const editor = await open();
    type(editor, text);
    expect(blocksOf(editor)).toEqual([emoji]);
    undo(editor);
    expect(blocksOf(editor)).toEqual([code]);
    type(editor, ' on');
    expect(blocksOf(editor)).toEqual([`${code} on`]);
  }
});

prove('Undo also removes the words before the emoji. Add the tag history-push, as above.', () => {
  const afterUndo = (tag?: string): string => {
    const {editor} = mount();
    registerHistory(editor, createEmptyHistoryState(), 1000);
    editor.update(() => $append('').select(), {discrete: true, tag: 'history-merge'});
    type(editor, 'Hi :)');
    const $replace = () => {
      $getRoot().getAllTextNodes()[0]?.setTextContent('Hi 🙂').selectEnd();
    };
    // What a transform does: in the step of the letter.
    editor.update($replace, {discrete: true, tag: tag ?? 'history-merge'});
    undo(editor);
    return textOf(editor);
  };
  expect([afterUndo(), afterUndo('history-push')]).toEqual(['', 'Hi :)']);
});

prove('undo does not bring the code back, because no state with the code was ever committed', () => {
  const {editor} = mount();
  registerHistory(editor, createEmptyHistoryState(), 0);
  editor.registerNodeTransform(TextNode, (node) => {
    if (node.getTextContent().includes(':)')) node.setTextContent(node.getTextContent().replace(':)', '🙂'));
  });
  editor.update(() => $append('').select(), {discrete: true, tag: 'history-merge'});
  const seen: string[] = [];
  editor.registerTextContentListener((text) => seen.push(text));
  editor.update(() => $getSelection()?.insertText(':)'), {discrete: true});
  undo(editor);
  expect(seen).toEqual(['🙂', '']);
});

prove(
  'copy an emoji and paste it here | has the same emoji node; from HTML, an emoji with a format becomes its character',
  async () => {
    const {$createEmojiNode} = await sample();
    for (const format of [0, 1, 2, 16, 64, 128]) {
      const editor = await open(() => $append('').append($createEmojiNode(':)', '🙂').setFormat(format)));
      const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
      // XML does not write the names of elements in capitals, and has elements without a `dataset`.
      for (const type of ['text/html', 'application/xhtml+xml'] as const) {
        const body = `${html}<p><mark xmlns="x">${type}</mark></p>`;
        const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`;
        change(editor, () => {
          const document = new DOMParser().parseFromString(xhtml, type);
          $getRoot()
            .clear()
            .append(...$generateNodesFromDOM(editor, document));
        });
        expect(blocksOf(editor)).toEqual([format === 0 ? 'emoji(🙂)' : '🙂', type]);
      }
    }
  },
);

prove('export it as plain text | has the character', async () => {
  const editor = await open();
  type(editor, 'Hi :)');
  expect(textOf(editor)).toBe('Hi 🙂');
});

prove('The emoji gets the format and the style of the code.', async () => {
  const editor = await open(() => $append('').append($createTextNode('yes').setFormat('bold').setStyle('color: teal')));
  type(editor, ' :)');
  const json = JSON.stringify(editor.getEditorState());
  const emoji = storedText('🙂', {code: ':)', format: 1, mode: 'token', style: 'color: teal', type: 'emoji'});
  const [stored] = editor.getEditorState().read(() =>
    $getRoot()
      .getAllTextNodes()
      .slice(1)
      .map((node) => node.exportJSON()),
  );
  expect(stored).toEqual(emoji);
  expect(JSON.stringify(editor.parseEditorState(json))).toBe(json);
});

prove('The node holds the character, so assistive software gets it as text. Its code is in title.', async () => {
  const {default: mountSample} = await sample();
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = '<b>other</b>';
  const unmount = mountSample(root);
  const {element} = editorIn(root);
  await Promise.resolve();
  expect(element.textContent).toBe('I ❤️ short editors ');
  expect(element.querySelector('[title]')).toMatchObject({textContent: '❤️', title: '<3'});
  unmount();
  expect(root.innerHTML).toBe('<b>other</b>');
});

prove(
  '"Create node: Attempted to create node EmojiNode that was not configured to be used on the editor." Add the class to nodes. The production build says "Minified Lexical error #97".',
  async () => {
    const {EmojiNode, registerEmoji} = await sample();
    const errorsOf = (nodes: Klass<LexicalNode>[]): string[] => {
      const {editor, errors} = mount({nodes});
      registerEmoji(editor);
      editor.update(() => $append('').select(), {discrete: true});
      type(editor, ':)');
      return errors.map(({message}) => message);
    };
    const [message] = errorsOf([]);
    expect(message).toContain(
      build === 'development'
        ? 'Create node: Attempted to create node EmojiNode that was not configured to be used on the editor.'
        : 'Minified Lexical error #97;',
    );
    expect(errorsOf([EmojiNode])).toEqual([]);
  },
);

prove(
  '"One or more transforms are endlessly triggering additional transforms." The transform changes a node that is already right. Return early.',
  () => {
    const errorsOf = ($transform: (node: TextNode) => void): string[] => {
      const {editor, errors} = mount();
      editor.registerNodeTransform(TextNode, $transform);
      editor.update(() => $append('Fine :)'), {discrete: true});
      return errors.map(messageOf);
    };
    const [message] = errorsOf((node) => void node.setStyle('color: teal'));
    expect(message).toContain('One or more transforms are endlessly triggering additional transforms.');
    expect(
      errorsOf((node) => {
        if (node.getStyle() === '') node.setStyle('color: teal');
      }),
    ).toEqual([]);
  },
);

prove('Emoji appear inside code blocks. Return early when the type of the parent is code.', () => {
  const shown = (isCareful: boolean): string => {
    const {editor} = mount({nodes: others});
    editor.registerNodeTransform(TextNode, (node) => {
      if (isCareful && node.getParent()?.getType() === 'code') return;
      const text = node.getTextContent();
      if (text.includes(':)')) node.setTextContent(text.replaceAll(':)', '🙂'));
    });
    registerCodeHighlighting(editor);
    editor.update(() => void $getRoot().append($createCodeNode('js').append($createTextNode('a :) b'))), {discrete: true});
    return textOf(editor);
  };
  expect([shown(false), shown(true)]).toEqual(['a 🙂 b', 'a :) b']);
});
