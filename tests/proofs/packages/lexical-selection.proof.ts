import {$createCodeHighlightNode, $createCodeNode, CodeHighlightNode, CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $cloneWithProperties,
  $getSelectionStyleValueForProperty,
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
  RootNode,
  type LexicalEditor,
  type ParagraphNode,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {act} from 'react';
import {expect, vi} from 'vitest';

import {$append} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {change, showSample} from '../support/sample.ts';

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
  editor.update(
    () => {
      const node = $create();
      if (isSelected) node.select(0, node.getTextContentSize());
      const selection = $getSelection();
      if ($isRangeSelection(selection)) $patchStyleText(selection, {color: 'red'});
      styles.push(node.getStyle());
    },
    {discrete: true},
  );
  return styles.join();
}

const $plain = (): TextNode => $append('a').getFirstChildOrThrow();

prove('There was no selection: $getSelection() returns null until the editor had the focus once.', () => {
  const editor = strict();
  const selections: unknown[] = [];
  editor.update(
    () => {
      $plain();
      selections.push($getSelection());
    },
    {discrete: true},
  );
  expect(selections).toEqual([null]);
  expect([colored($plain, false), colored($plain, true)]).toEqual(['', 'color: red;']);
});

prove('Highlighted code cannot be styled either.', () => {
  const $inCode = (text: TextNode): TextNode => {
    $getRoot().append($createCodeNode('js').append(text));
    return text;
  };
  expect(colored(() => $inCode($createCodeHighlightNode('a', 'keyword')), true)).toBe('');
  expect(colored(() => $inCode($createTextNode('a')), true)).toBe('color: red;');
});

prove('The point lies in a decorator node. Check the type of the node first.', () => {
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

prove('The default HTML import knows formats only.', () => {
  const editor = strict();
  const page = new DOMParser().parseFromString('<p><b style="color: red">a</b></p>', 'text/html');
  editor.update(
    () => {
      $getRoot().select();
      $insertNodes($generateNodesFromDOM(editor, page));
    },
    {discrete: true},
  );
  const [text] = editor.getEditorState().read(() => $getRoot().getAllTextNodes());
  expect([text?.__format, text?.__style]).toEqual([1, '']);
});

prove('$cloneWithProperties keeps the key of the node in :version[], although its description says otherwise.', () => {
  strict().update(
    () => {
      const text = $plain();
      expect($cloneWithProperties(text).__key).toBe(text.getKey());
      expect($copyNode(text).__key).not.toBe(text.getKey());
    },
    {discrete: true},
  );
});

prove(
  '$copyNode() from lexical gives a new key, but it copies too little for a second copy: a text loses format and style, an element its children, alignment and indentation.',
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

prove('If the text node existed before, it gets its old text back. In a new one, half an emoji may be left.', () => {
  const trimmed = ($insert: () => void): string => {
    const editor = strict();
    editor.update(() => $append('abc').selectEnd(), {discrete: true});
    editor.update(
      () => {
        $insert();
        const selection = $getSelection();
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- points have two types of one class
        if ($isRangeSelection(selection)) $trimTextContentFromAnchor(editor, selection.anchor, 1);
      },
      {discrete: true},
    );
    return editor.getEditorState().read(() => $getRoot().getTextContent());
  };
  expect(trimmed(() => $getSelection()?.insertText('de🙂'))).toBe('abc');
  const $bold = (text: string) => $createTextNode(text).setFormat('bold');
  expect(trimmed(() => $getSelection()?.insertNodes([$bold('de')]))).toBe('abcd');
  expect(trimmed(() => $getSelection()?.insertNodes([$bold('de🙂')]))).toBe('abcde\uD83D');
});

prove(
  'A text at the edge counts even when none of its characters is selected. At a caret null changes what is typed next, but the function still returns the value of the text around it.',
  () => {
    const editor = strict();
    editor.update(
      () => {
        const [red, blue] = ['red', 'blue'].map((color) => $createTextNode(color).setStyle(`color: ${color}`));
        if (red === undefined || blue === undefined) throw new Error('expected two texts');
        $getRoot().append($createParagraphNode().append(red, blue));
        const color = (selection: RangeSelection): string => $getSelectionStyleValueForProperty(selection, 'color', 'none');
        expect(color(red.select(0, 3))).toBe('red');
        const toStart = red.select(0, 3);
        toStart.focus.set(blue.getKey(), 0, 'text');
        expect([toStart.getTextContent(), color(toStart)]).toEqual(['red', '']);
        const fromEnd = blue.select(0, 4);
        fromEnd.anchor.set(red.getKey(), 3, 'text');
        expect([fromEnd.getTextContent(), color(fromEnd)]).toEqual(['blue', '']);
        const caret = red.select(3, 3);
        caret.setStyle(red.getStyle());
        $patchStyleText(caret, {color: null});
        expect(color(caret)).toBe('red');
        caret.insertText('!');
        expect(
          $getRoot()
            .getAllTextNodes()
            .map((text) => `${text.getTextContent()} ${text.getStyle()}`),
        ).toEqual(['red color: red', '! ', 'blue color: blue']);
      },
      {discrete: true},
    );
    expect.assertions(5);
  },
);

prove(
  'A selection whose anchor is the root changes the first block alone, and throws when that is a decorator. Select All gives such a selection where the document begins with a rule or an image.',
  () => {
    /** The types of the blocks after all of them were selected and made headings. */
    const changed = (hasRule: boolean, $select: () => unknown): string[] => {
      const editor = strict();
      editor.update(
        () => {
          if (hasRule) $getRoot().append($createHorizontalRuleNode());
          $append('a');
          $append('b');
          $select();
          $setBlocksType($getSelection(), () => $createHeadingNode('h2'));
        },
        {discrete: true},
      );
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

prove('A transform on RootNode runs at the end of each update that changes nodes.', () => {
  const editor = strict();
  let runs = 0;
  editor.registerNodeTransform(RootNode, () => void (runs += 1));
  editor.update(() => void $append('a').selectEnd(), {discrete: true});
  const afterChange = runs;
  editor.update(() => void $getRoot().selectStart(), {discrete: true});
  expect([afterChange > 0, runs - afterChange]).toEqual([true, 0]);
});

prove(
  'null removes the property, an empty string does not. A text in token mode between other texts keeps its style; at the edge of the selection it is split in spite of its mode.',
  () => {
    const patched = (color: string | null, from: number, to: number): string[] => {
      const editor = strict();
      editor.update(
        () => {
          const [first, last] = ['a', '!'].map((text) => $createTextNode(text).setStyle('color: red'));
          if (first === undefined || last === undefined) throw new Error('expected two texts');
          const token = $createTextNode('token').setStyle('color: red').setMode('token');
          $getRoot().append($createParagraphNode().append(first, token, last));
          const selection = from === 0 ? first.select(0, 0) : token.select(from, from);
          if (to === 0) selection.focus.set(last.getKey(), 1, 'text');
          else selection.focus.set(token.getKey(), to, 'text');
          $patchStyleText(selection, {color});
        },
        {discrete: true},
      );
      return editor.getEditorState().read(() =>
        $getRoot()
          .getAllTextNodes()
          .map((text) => `${text.getTextContent()} ${text.getStyle()}`),
      );
    };
    expect(patched(null, 0, 0)).toEqual(['a ', 'token color: red', '! ']);
    expect(patched('', 0, 0)).toEqual(['a color: ;', 'token color: red', '! color: ;']);
    // The rest has lost its mode, and joins the text behind it.
    expect(patched(null, 0, 2)).toEqual(['a ', 'to ', 'ken! color: red']);
  },
);

prove('The menus show the value of the selection, and "mixed" when it has several.', async () => {
  const page = '/page-components/docs/packages/lexical-selection.md';
  // A module of this name is the code of the page.
  const module = (await import(/* @vite-ignore */ `${page}/ColorEditor.tsx`)) as Parameters<typeof showSample>[0];
  const {editor, container} = await showSample(module);
  const menus = () => [...container.querySelectorAll('select')].map(({value, disabled}) => [value, disabled]);
  await change(editor, () => {
    const selection = $getRoot().getAllTextNodes()[0]?.select(0, 5);
    if (selection !== undefined) $patchStyleText(selection, {color: 'crimson'});
  });
  expect(menus()).toEqual([
    ['crimson', false],
    ['default', false],
  ]);
  await change(editor, () => $getRoot().getFirstChildOrThrow<ParagraphNode>().select(0, 2));
  expect(menus()[0]).toEqual(['', false]);
  await act(async () => {
    editor.setEditable(false);
    await Promise.resolve();
  });
  expect(menus().map(([, isOff]) => isOff)).toEqual([true, true]);
});

prove(
  'This one puts the last state back when the text has become too long, so what does not fit is refused as a whole.',
  async () => {
    vi.spyOn(console, 'log').mockReturnValue();
    const module = '/page-components/docs/packages/lexical-selection.md/registerMaxLength.ts';
    const {registerMaxLength} = (await import(/* @vite-ignore */ module)) as {
      registerMaxLength: (editor: LexicalEditor, maxLength: number) => () => void;
    };
    const after = ($insert: (selection: RangeSelection) => void): string => {
      const editor = strict();
      registerMaxLength(editor, 6);
      editor.update(() => $append('1234').getFirstChildOrThrow<TextNode>().select(2, 2), {discrete: true});
      editor.update(
        () => {
          const selection = $getSelection();
          if ($isRangeSelection(selection)) $insert(selection);
        },
        {discrete: true},
      );
      return editor.getEditorState().read(() => $getRoot().getTextContent());
    };
    const insert = (text: string) =>
      after((selection) => {
        selection.insertText(text);
      });
    expect([insert('xy'), insert('xyz'), insert('🙂')]).toEqual(['12xy34', '1234', '12🙂34']);
    expect(
      after((selection) => {
        selection.insertRawText('x\ny');
      }),
    ).toBe('1234');
    expect(
      after((selection) => {
        selection.insertRawText('\n');
      }),
    ).toBe('12\n34');
  },
);

prove(
  'In :version[] it cannot be relied on in the middle of a text: with the caret at or near the start of a new text node, such as behind a line break, it removes the end of that text.',
  () => {
    const trimmed = (offset: number): string => {
      const editor = strict();
      editor.update(
        () => {
          const text = $append('123456').getFirstChildOrThrow<TextNode>();
          // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- points have two types of one class
          $trimTextContentFromAnchor(editor, text.select(offset, offset).anchor, 2);
        },
        {discrete: true},
      );
      return editor.getEditorState().read(() => $getRoot().getTextContent());
    };
    expect([trimmed(0), trimmed(1), trimmed(2), trimmed(3)]).toEqual(['1234', '1234', '3456', '1456']);
    const editor = strict();
    editor.update(() => $append('1234').getFirstChildOrThrow<TextNode>().select(2, 2), {discrete: true});
    editor.update(
      () => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) return;
        selection.insertLineBreak();
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the same
        $trimTextContentFromAnchor(editor, selection.anchor, 1);
      },
      {discrete: true},
    );
    expect(editor.getEditorState().read(() => $getRoot().getTextContent())).toBe('12\n3');
  },
);
