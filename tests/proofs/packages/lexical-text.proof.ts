import {$createCodeHighlightNode, $createCodeNode, CodeHighlightNode, CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {registerLexicalTextEntity} from '@lexical/text';
import {HashtagNode, $createHashtagNode} from '@lexical/hashtag';
import {mergeRegister} from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type CreateEditorArgs,
  type ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {messageOf, messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

type Match = {start: number; end: number} | null;

const find = (text: string): Match => {
  const match = /OPS-\d+/.exec(text);
  return match && {start: match.index, end: match.index + match[0].length};
};

/** Types of the texts that a line becomes when an entity is registered, and the messages of errors. */
function typesOf(
  line: string,
  {
    nodes = [HashtagNode],
    getMatch = find,
    change,
  }: {
    nodes?: CreateEditorArgs['nodes'];
    getMatch?: (text: string) => Match;
    change?: (text: TextNode) => TextNode;
  } = {},
): {types: string[]; errors: string[]; editor: LexicalEditor; clean: (() => void)[]} {
  const errors: string[] = [];
  const editor = createHeadlessEditor({nodes, onError: (error) => errors.push(messageOf(error))});
  const clean = registerLexicalTextEntity(editor, getMatch, HashtagNode, (text) => $createHashtagNode(text.getTextContent()));
  return {...typed(editor, line, change), errors, editor, clean};
}

/** The types of the texts of a line that is put into the editor. */
function typed(editor: LexicalEditor, line: string, change = (text: TextNode) => text): {types: string[]} {
  editor.update(
    () =>
      void $getRoot()
        .clear()
        .append($createParagraphNode().append(change($createTextNode(line)))),
    {
      discrete: true,
    },
  );
  return {
    types: editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((node) => node.getType()),
    ),
  };
}

prove(
  'The regular expression has the g flag, which keeps its position between calls, or the text node is not simple (isSimpleText()).',
  () => {
    expect(typesOf('a', {getMatch: (text) => (text === 'a' ? {start: 0, end: 6} : null)}).errors).toEqual([]);
    expect(typesOf('OPS-1').types).toEqual(['hashtag']);
    expect(messageThrownBy(() => typesOf('OPS-1', {nodes: []}))).toContain('has not been registered');
    expect(typesOf('OPS-1', {change: (text) => text.setMode('token')}).types).toEqual(['text']);
    const sticky = /OPS-\d+/g;
    const {editor, types} = typesOf('OPS-1', {
      getMatch: (text) => {
        const match = sticky.exec(text);
        return match && {start: match.index, end: match.index + match[0].length};
      },
    });
    expect([types, typed(editor, 'OPS-2').types, typed(editor, 'OPS-3').types]).not.toEqual([
      ['hashtag'],
      ['hashtag'],
      ['hashtag'],
    ]);
  },
);

prove('Spread the array: mergeRegister(...registerLexicalTextEntity(…)). Otherwise calling the result throws.', () => {
  const {editor, clean} = typesOf('OPS-1');
  expect(mergeRegister(clean as unknown as () => void)).toThrow(TypeError);
  expect(typed(editor, 'OPS-2').types).toEqual(['hashtag']);
  mergeRegister(...clean)();
  expect(typed(editor, 'OPS-3').types).toEqual(['text']);
});

prove('getMatch returned a start at or after the end of the text.', () => {
  const outside = typesOf('a', {getMatch: (text) => (text === 'a' ? {start: 5, end: 6} : null)});
  expect(outside.errors.join()).toContain('You may want to check splitOffsets passed to the splitText');
  expect(typesOf('OPS-1').errors).toEqual([]);
});

prove(
  'A created node gets the format of the text. The style of the text, such as a color, is lost. So is the style of the node when it is turned back. End createNode with .setStyle(textNode.getStyle()) to keep the style of a match.',
  () => {
    const color = 'color: red';
    /** The format and style of a ticket, and those of the text that it is turned back into. */
    const looks = (keepsStyle: boolean): [type: string, isBold: boolean, style: string][] => {
      const editor = createHeadlessEditor({nodes: [HashtagNode]});
      registerLexicalTextEntity(editor, find, HashtagNode, (text) => {
        const node = $createHashtagNode(text.getTextContent());
        return keepsStyle ? node.setStyle(text.getStyle()) : node;
      });
      const $first = (): TextNode => $getRoot().getFirstDescendant() ?? $createTextNode();
      const look = (): [string, boolean, string] =>
        editor.getEditorState().read(() => [$first().getType(), $first().hasFormat('bold'), $first().getStyle()]);
      editor.update(
        () => {
          $getRoot().append($createParagraphNode().append($createTextNode('OPS-1').setFormat('bold').setStyle(color)));
        },
        {discrete: true},
      );
      const created = look();
      editor.update(() => void $first().setTextContent('OPS'), {discrete: true});
      return [created, look()];
    };
    expect(looks(false)).toEqual([
      ['hashtag', true, ''],
      ['text', true, ''],
    ]);
    expect(looks(true)).toEqual([
      ['hashtag', true, color],
      ['text', true, ''],
    ]);
  },
);

prove('Code blocks and tokens are left alone, text in the format code is not.', () => {
  const typesWith = (nodes: Klass<LexicalNode>[], $create: () => ElementNode): string[] => {
    const editor = createHeadlessEditor({nodes: [HashtagNode, ...nodes]});
    registerLexicalTextEntity(editor, find, HashtagNode, (text) => $createHashtagNode(text.getTextContent()));
    editor.update(() => void $getRoot().append($create()), {discrete: true});
    return editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((text) => text.getType()),
    );
  };
  const $text = () => $createTextNode('OPS-1');
  const $paragraph = (text: TextNode) => $createParagraphNode().append(text);
  expect(typesWith([], () => $paragraph($text().setFormat('code')))).toEqual(['hashtag']);
  expect(typesWith([], () => $paragraph($text().setMode('token')))).toEqual(['text']);
  expect(typesWith([CodeNode, CodeHighlightNode], () => $createCodeNode().append($createCodeHighlightNode('OPS-1')))).toEqual([
    'code-highlight',
  ]);
});
