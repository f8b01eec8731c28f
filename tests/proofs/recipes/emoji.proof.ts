import {$createCodeNode, $isCodeNode, CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {$createTextNode, $getRoot, TextNode, type Klass, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, textOf} from '../support/editor.ts';
import {type} from '../support/history.ts';
import {messageOf} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

/** What proofs use of the page's code. */
interface Sample {
  EmojiNode: Klass<TextNode>;
  $replaceCode: (node: TextNode) => void;
  registerEmoji: (editor: LexicalEditor) => () => void;
}

const page = '/page-components/docs/recipes/emoji.md';

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/EmojiNode.ts`)) as Sample;
}

/** What a text becomes that is typed letter by letter, and the types of its nodes. */
async function typed(text: string): Promise<{text: string; types: string[]}> {
  const {EmojiNode, registerEmoji} = await sample();
  const {editor} = mount({nodes: [EmojiNode]});
  registerEmoji(editor);
  editor.update(() => $append('').select(), {discrete: true});
  type(editor, text);
  const types = editor.getEditorState().read(() =>
    $getRoot()
      .getAllTextNodes()
      .map((node) => node.getType()),
  );
  return {text: textOf(editor), types};
}

prove('Type :) and go on writing. Inside a word, as in TODO:Draft, codes stay text.', async () => {
  expect(await typed('Fine :) thanks')).toEqual({text: 'Fine 🙂 thanks', types: ['text', 'emoji', 'text']});
  expect((await typed(':D and <3 too')).text).toBe('😃 and ❤️ too');
  for (const text of ['TODO:Draft', 'x<30', 'under <30 or :Draft', 'thanks:)']) expect((await typed(text)).text).toBe(text);
});

prove('It takes over the format and the style of the code.', async () => {
  const {EmojiNode, registerEmoji} = await sample();
  const {editor} = mount({nodes: [EmojiNode]});
  registerEmoji(editor);
  editor.update(() => $append('').append($createTextNode('yes :)').setFormat('bold').setStyle('color: teal')), {discrete: true});
  const emoji = storedText('🙂', {code: ':)', format: 1, mode: 'token', style: 'color: teal', type: 'emoji'});
  const json = JSON.stringify(editor.getEditorState());
  expect(JSON.parse(json)).toEqual(
    JSON.parse(storedDocument(storedParagraph(storedText('yes ', {format: 1, style: 'color: teal'}), emoji))),
  );
  expect(JSON.stringify(editor.parseEditorState(json))).toBe(json);
});

prove(
  '"Create node: Attempted to create node EmojiNode that was not configured to be used on the editor." Add the class to nodes. The production build says "$initializeNode failed."',
  async () => {
    const {EmojiNode, registerEmoji} = await sample();
    const errorsOf = (nodes: Klass<TextNode>[]): string[] => {
      const {editor, errors} = mount({nodes});
      registerEmoji(editor);
      editor.update(() => $append(':)'), {discrete: true});
      return errors.map(messageOf);
    };
    const [message] = errorsOf([]);
    expect(message).toContain(
      build === 'development'
        ? 'Create node: Attempted to create node EmojiNode that was not configured to be used on the editor.'
        : '$initializeNode failed.',
    );
    expect(errorsOf([EmojiNode])).toEqual([]);
  },
);

prove(
  '"One or more transforms are endlessly triggering additional transforms." The transform changes a node that is already right. Return early.',
  async () => {
    const errorsOf = (register: (editor: LexicalEditor) => void): string[] => {
      const {editor, errors} = mount({nodes: [EmojiNode]});
      register(editor);
      editor.update(() => $append('Fine :)'), {discrete: true});
      return errors.map(messageOf);
    };
    const {EmojiNode, registerEmoji} = await sample();
    const [message] = errorsOf((editor) => editor.registerNodeTransform(TextNode, (node) => void node.setStyle('color: teal')));
    expect(message).toContain('One or more transforms are endlessly triggering additional transforms.');
    expect(errorsOf(registerEmoji)).toEqual([]);
  },
);

prove(
  'isSimpleText() keeps it away from text in another mode, such as token. Emoji nodes do not get there: a transform runs for one class, not for classes that extend it.',
  async () => {
    const {EmojiNode, $replaceCode} = await sample();
    const {editor} = mount({nodes: [EmojiNode]});
    const met: string[] = [];
    editor.registerNodeTransform(TextNode, (node) => {
      met.push(node.getType());
      $replaceCode(node);
    });
    const shown = ($prepare: (text: TextNode) => TextNode): string => {
      editor.update(
        () =>
          $getRoot()
            .clear()
            .append($append('').append($prepare($createTextNode(':)')))),
        {discrete: true},
      );
      return textOf(editor);
    };
    expect(shown((text) => text)).toBe('🙂');
    expect(shown((text) => text.setMode('token'))).toBe(':)');
    expect(new Set(met)).toEqual(new Set(['text']));
  },
);

prove(
  'Emoji appear inside code blocks. New text in a block is a TextNode until it is highlighted. Return early when $isCodeNode(node.getParent()) of @lexical/code.',
  async () => {
    const {EmojiNode, $replaceCode, registerEmoji} = await sample();
    const shown = (register: (editor: LexicalEditor) => void): string => {
      const {editor} = mount({nodes: [EmojiNode, CodeNode, CodeHighlightNode]});
      register(editor);
      registerCodeHighlighting(editor);
      editor.update(() => $getRoot().append($createCodeNode('js').append($createTextNode('a :) b'))), {discrete: true});
      // What is highlighted is of another class.
      editor.update(() => $getRoot().getAllTextNodes().at(-1)?.select().insertText(' :) '), {discrete: true});
      return textOf(editor);
    };
    expect(shown(registerEmoji)).toBe('a 🙂 b :) ');
    expect(
      shown((editor) =>
        editor.registerNodeTransform(TextNode, (node) => {
          if (!$isCodeNode(node.getParent())) $replaceCode(node);
        }),
      ),
    ).toBe('a :) b :) ');
  },
);
