import {$createCodeHighlightNode, $createCodeNode, CodeHighlightNode, CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $cloneWithProperties,
  $isAtNodeEnd,
  $patchStyleText,
  $setBlocksType,
  $trimTextContentFromAnchor,
} from '@lexical/selection';
import {
  $copyNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $selectAll,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, change} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

const strict = (): LexicalEditor =>
  createHeadlessEditor({
    nodes: [CodeNode, CodeHighlightNode, HeadingNode, HorizontalRuleNode],
    onError: (error) => {
      throw error;
    },
  });

/** The style of a text after a color was given to the selection. */
function colored($create: () => TextNode, isSelected: boolean): string {
  const editor = strict();
  const styles: string[] = [];
  change(editor, () => {
    const node = $create();
    if (isSelected) node.select(0, node.getTextContentSize());
    const selection = $getSelection();
    if ($isRangeSelection(selection)) $patchStyleText(selection, {color: 'red'});
    styles.push(node.getStyle());
  });
  return styles.join();
}

const $plain = (): TextNode => $append('a').getFirstChildOrThrow();

prove('There was no selection: $getSelection() returns null until the editor has had the focus once.', () => {
  const editor = strict();
  const selections: unknown[] = [];
  change(editor, () => {
    $plain();
    selections.push($getSelection());
  });
  expect(selections).toEqual([null]);
  expect([colored($plain, false), colored($plain, true)]).toEqual(['', 'color: red;']);
});

prove('Highlighted code cannot be styled.', () => {
  const $inCode = (text: TextNode): TextNode => {
    $getRoot().append($createCodeNode('js').append(text));
    return text;
  };
  expect(colored(() => $inCode($createCodeHighlightNode('a', 'keyword')), true)).toBe('');
  expect(colored(() => $inCode($createTextNode('a')), true)).toBe('color: red;');
});

prove('The point is in a decorator node. Check the type of the node first, see error 177.', () => {
  const messages: string[] = [];
  strict().update(
    () => {
      const rule = $createHorizontalRuleNode();
      const text = $plain();
      $getRoot().append(rule);
      const {anchor} = text.select(1, 1);
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- points have two types of one class
      expect($isAtNodeEnd(anchor)).toBe(true);
      anchor.set(rule.getKey(), 0, 'element');
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the same
      messages.push(messageThrownBy(() => $isAtNodeEnd(anchor)));
      text.select();
    },
    {discrete: true},
  );
  expect(messages).toEqual(['isAtNodeEnd: node must be a TextNode or ElementNode']);
});

prove('The default HTML import keeps formats only.', () => {
  const editor = strict();
  const page = new DOMParser().parseFromString('<p><b style="color: red">a</b></p>', 'text/html');
  change(editor, () => {
    $getRoot().select();
    $insertNodes($generateNodesFromDOM(editor, page));
  });
  const [text] = editor.getEditorState().read(() => $getRoot().getAllTextNodes());
  expect([text?.__format, text?.__style]).toEqual([1, '']);
});

prove(
  '$copyNode() from lexical gives a new key, but a text loses format and style, and an element its children, alignment and indentation.',
  () => {
    strict().update(
      () => {
        const text = $createTextNode('a').setFormat('bold').setStyle('color: red');
        const paragraph = $createParagraphNode().append(text);
        paragraph.setFormat('center');
        paragraph.setIndent(2);
        $getRoot().append(paragraph);
        const [copy, block] = [$copyNode(text), $copyNode(paragraph)];
        expect([copy.getTextContent(), copy.getFormat(), copy.getStyle()]).toEqual(['a', 0, '']);
        expect([block.getChildrenSize(), block.getFormatType(), block.getIndent()]).toEqual([0, '', 0]);
        const clone = $cloneWithProperties(text);
        expect([clone.__format, clone.__style]).toEqual([1, 'color: red']);
      },
      {discrete: true},
    );
  },
);

prove(
  'With a selection whose anchor is the root, $setBlocksType changes the first block only, and throws when that block is a decorator. Select All gives such a selection where the document begins with a rule or an image.',
  () => {
    /** The types of the blocks after all of them were selected and made headings. */
    const changed = (hasRule: boolean, $select: () => unknown): string[] => {
      const editor = strict();
      change(editor, () => {
        if (hasRule) $getRoot().append($createHorizontalRuleNode());
        $append('a');
        $append('b');
        $select();
        $setBlocksType($getSelection(), () => $createHeadingNode('h2'));
      });
      return editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((block) => block.getType()),
      );
    };
    expect(changed(false, $selectAll)).toEqual(['heading', 'heading']);
    expect(changed(false, () => $getRoot().select(0, 2))).toEqual(['heading', 'paragraph']);
    expect(messageThrownBy(() => changed(true, $selectAll))).toBe('includeChildren should only be true for ElementNodes');
  },
);

prove(
  'In :version[] $trimTextContentFromAnchor removes the end of a text when the caret is at or near the start of a new text node, such as after a line break.',
  () => {
    const trimmed = (offset: number): string => {
      const editor = strict();
      change(editor, () => {
        const text = $append('123456').getFirstChildOrThrow<TextNode>();
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- points have two types of one class
        $trimTextContentFromAnchor(editor, text.select(offset, offset).anchor, 2);
      });
      return editor.getEditorState().read(() => $getRoot().getTextContent());
    };
    expect([trimmed(0), trimmed(1), trimmed(2), trimmed(3)]).toEqual(['1234', '1234', '3456', '1456']);
    const editor = strict();
    editor.update(() => $append('1234').getFirstChildOrThrow<TextNode>().select(2, 2), {discrete: true});
    change(editor, () => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return;
      selection.insertLineBreak();
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the same
      $trimTextContentFromAnchor(editor, selection.anchor, 1);
    });
    expect(editor.getEditorState().read(() => $getRoot().getTextContent())).toBe('12\n3');
  },
);
