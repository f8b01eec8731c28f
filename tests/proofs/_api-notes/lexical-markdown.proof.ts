import {CodeNode} from '@lexical/code';
import {LinkNode} from '@lexical/link';
import {$isListItemNode, $isListNode, ListItemNode, ListNode} from '@lexical/list';
import {
  $convertFromMarkdownString,
  $convertToMarkdownString,
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  CHECK_LIST,
  ITALIC_STAR,
  registerMarkdownShortcuts,
  TRANSFORMERS,
  type ElementTransformer,
  type TextFormatTransformer,
  type Transformer,
} from '@lexical/markdown';
import {HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, createEditor, type ElementNode, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, measureRanges, mount, settled} from '../support/editor.ts';
import {type} from '../support/history.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';

const nodes = [HeadingNode, QuoteNode, CodeNode, LinkNode, ListNode, ListItemNode];

/** An editor with what a Markdown text says. */
function read(markdown: string, transformers: Transformer[] = TRANSFORMERS, $before: () => unknown = () => null) {
  const editor = createEditor({nodes});
  updateNow(editor, () => {
    $before();
    $convertFromMarkdownString(markdown, transformers);
  });
  return editor;
}

/** The Markdown of a document. */
function written(
  $fill: () => unknown,
  transformers?: Transformer[],
  $node: () => ElementNode | undefined = () => undefined,
): string {
  const editor = createEditor({nodes});
  updateNow(editor, () => void $fill());
  return editor.getEditorState().read(() => $convertToMarkdownString(transformers, $node()));
}

/** What the text of an editor becomes when characters are typed at a place in it. */
async function typed(transformers: Transformer[], text: string, offset: number, characters: string): Promise<string[]> {
  measureRanges();
  const {editor} = mount({nodes});
  registerMarkdownShortcuts(editor, transformers);
  updateNow(editor, () => $append(text).getFirstChildOrThrow<TextNode>().select(offset, offset));
  for (const character of characters) {
    type(editor, character);
    await settled();
  }
  return linesOf(editor);
}

/** A transformer that puts a word in front of lines. */
function labelled(regExp: RegExp, label: string): ElementTransformer {
  return {
    type: 'element',
    dependencies: [],
    regExp,
    replace: (parent, children) => {
      parent.replace($createParagraphNode().append($createTextNode(label), ...children));
    },
    export: () => null,
  };
}

prove('The language has at most ten letters, digits or _, so c++ is not recognized.', () => {
  const kinds = (language: string): string[] =>
    read(`\`\`\`${language}\na\n\`\`\``)
      .getEditorState()
      .read(() =>
        $getRoot()
          .getChildren()
          .map((node) => node.getType()),
      );
  expect([kinds('typescript'), kinds('c++'), kinds('typescript2')]).toEqual([['code'], ['paragraph'], ['paragraph']]);
});

prove('transformers: Recognized in addition to code blocks; the first that matches a line wins.', () => {
  const [one, two] = [labelled(/^! /, 'one '), labelled(/^!/, 'two ')];
  expect([linesOf(read('! a', [one, two])), linesOf(read('! a', [two, one]))]).toEqual([['one a'], ['two  a']]);
  expect(outlineOf(read('# a\n```\nb\n```', []))).toEqual(['paragraph("# a")', 'code("b")']);
});

prove('node: The element whose children are written as blocks; the root by default. A paragraph gives an empty string.', () => {
  const $first = () => $getRoot().getFirstChildOrThrow<ElementNode>();
  expect([written(() => $append('a'), TRANSFORMERS, $first), written(() => $append('a'))]).toEqual(['', 'a']);
});

prove('transformers: What to recognize. The first one for blocks that matches wins.', async () => {
  const [one, two] = [labelled(/^! /, 'one '), labelled(/^!\s/, 'two ')];
  expect([await typed([one, two], 'a', 0, '! '), await typed([two, one], 'a', 0, '! ')]).toEqual([['one a'], ['two a']]);
});

prove('Check lists: - [ ] and - [x]. Not part of TRANSFORMERS: put it before UNORDERED_LIST.', () => {
  const checked = (markdown: string, transformers: Transformer[]): (boolean | undefined)[] =>
    read(markdown, transformers)
      .getEditorState()
      .read(() => {
        const list = $getRoot().getFirstChild();
        if (!$isListNode(list) || list.getListType() !== 'check') return [];
        return list.getChildren().map((item) => ($isListItemNode(item) ? item.getChecked() : undefined));
      });
  const text = '- [ ] a\n- [x] b';
  expect(checked(text, [CHECK_LIST, ...TRANSFORMERS])).toEqual([false, true]);
  expect(checked(text, [...TRANSFORMERS, CHECK_LIST])).toEqual([]);
  expect(TRANSFORMERS).not.toContain(CHECK_LIST);
});

prove('Numbered lists: a number, a period and a space. The list starts at its first number.', () => {
  const start = read('7. a\n3. b')
    .getEditorState()
    .read(() => {
      const list = $getRoot().getFirstChild();
      return $isListNode(list) ? [list.getListType(), list.getStart(), list.getChildrenSize()] : [];
    });
  expect(start).toEqual(['number', 7, 2]);
});

prove('Only for reading: BOLD_STAR and ITALIC_STAR write it.', () => {
  const $fill = () =>
    $getRoot().append($createParagraphNode().append($createTextNode('a').toggleFormat('bold').toggleFormat('italic')));
  const both = [BOLD_ITALIC_STAR, BOLD_ITALIC_UNDERSCORE];
  expect([written($fill, both), written($fill, [...both, BOLD_STAR, ITALIC_STAR])]).toEqual(['a', '***a***']);
  expect(
    read('***a***', both)
      .getEditorState()
      .read(() => $getRoot().getTextContent()),
  ).toBe('a');
});

prove(
  'Text formats with the same tag on both sides, such as ~~. With several formats, the transformer reads Markdown but does not write it. With intraword: false, tags must be at word boundaries.',
  () => {
    const rule: TextFormatTransformer = {type: 'text-format', tag: '@@', format: ['bold', 'underline']};
    const formatted = (markdown: string, transformer: TextFormatTransformer): string[] =>
      read(markdown, [transformer])
        .getEditorState()
        .read(() =>
          $getRoot()
            .getAllTextNodes()
            .filter((text) => text.hasFormat('bold') && text.hasFormat('underline'))
            .map((text) => text.getTextContent()),
        );
    const whole: TextFormatTransformer = {...rule, intraword: false};
    expect([formatted('a @@b@@ c', rule), formatted('a @@b@@ c', whole)]).toEqual([['b'], ['b']]);
    expect([formatted('a@@b@@c', rule), formatted('a@@b@@c', whole), formatted('@@b@@c', whole)]).toEqual([['b'], [], []]);
    const $fill = () =>
      $getRoot().append($createParagraphNode().append($createTextNode('a').toggleFormat('bold').toggleFormat('underline')));
    expect([written($fill, [rule]), written($fill, [{...rule, format: ['bold']}])]).toEqual(['a', '@@a@@']);
  },
);
