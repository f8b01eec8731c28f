import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createMarkNode, MarkNode} from '@lexical/mark';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {
  $findMatchingParent,
  $getNearestBlockElementAncestorOrThrow,
  $getNearestNodeOfType,
  $insertNodeToNearestRoot,
  markSelection,
  mergeRegister,
  registerNestedElementResolver,
} from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isRootNode,
  $setSelection,
  ParagraphNode,
  RootNode,
  type TextFormatType,
  type Klass,
  type TextNode,
  type LexicalEditor,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';

/** An editor that has had a selection, and the messages of its errors. */
function open(): {editor: LexicalEditor; errors: string[]} {
  const errors: string[] = [];
  const editor = createHeadlessEditor({nodes: [LinkNode, HorizontalRuleNode], onError: (error) => errors.push(messageOf(error))});
  editor.update(() => void $append('a').selectEnd(), {discrete: true});
  return {editor, errors};
}

/** The errors when a block is inserted after something else was done. */
function errorsAfter(...$steps: (() => unknown)[]): string {
  const {editor, errors} = open();
  editor.update(
    () => {
      for (const $step of $steps) $step();
      $insertNodeToNearestRoot($createParagraphNode());
    },
    {discrete: true},
  );
  return errors.join();
}

const $clear = () => $getRoot().clear();
const $deselect = () => {
  $setSelection(null);
};
const orphan = /^Expected node \d+ to have a parent\.$/;

prove(
  'Without a selection the function uses the previous one. After $getRoot().clear() and $setSelection(null) that selection points to a removed node, and you get Expected node 14 to have a parent.',
  () => {
    expect(errorsAfter($clear, $deselect)).toMatch(orphan);
    expect([errorsAfter($clear), errorsAfter($deselect)]).toEqual(['', '']);
  },
);

prove('$insertNodeToNearestRoot followed the previous selection, whose node was removed, see above.', () => {
  const $remove = () => $getRoot().getFirstDescendant()?.remove();
  expect(errorsAfter($remove, $deselect)).toMatch(orphan);
  expect(errorsAfter($remove)).toBe('');
});

prove(
  '$getNearestBlockElementAncestorOrThrow was called for the root, for a decorator that stands in it, or for an inline node that is in no block yet.',
  () => {
    const {editor} = open();
    const messages: string[] = [];
    editor.update(
      () => {
        const rule = $createHorizontalRuleNode();
        $getRoot().append(rule);
        for (const node of [$getRoot(), rule, $createLinkNode('/')]) {
          messages.push(messageThrownBy(() => $getNearestBlockElementAncestorOrThrow(node)));
        }
        const paragraph = $getRoot().getFirstChildOrThrow<ParagraphNode>();
        expect($getNearestBlockElementAncestorOrThrow(paragraph.getFirstChildOrThrow())).toBe(paragraph);
      },
      {discrete: true},
    );
    expect(messages).toHaveLength(3);
    for (const message of messages) expect(message).toMatch(/^Expected node \w+ to have closest block element node\.$/);
  },
);

prove('mergeRegister takes functions as separate arguments. Spread an array: mergeRegister(...list).', () => {
  let stopped = 0;
  const list = [() => void (stopped += 1), () => void (stopped += 1)];
  expect(mergeRegister(list as unknown as () => void)).toThrow(TypeError);
  expect(stopped).toBe(0);
  mergeRegister(...list)();
  expect(stopped).toBe(2);
});

prove('Without the two methods for JSON, a document with such a node could not be saved.', async () => {
  const page = '/page-components/docs/packages/lexical-utils.md';
  // A module of this name is the code of the page.
  const {HintNode} = (await import(/* @vite-ignore */ `${page}/HintNode.ts`)) as {
    HintNode: Klass<ParagraphNode> & typeof ParagraphNode;
  };
  class UnsavedHintNode extends ParagraphNode {
    static override getType(): string {
      return 'hint';
    }
    static override clone(node: UnsavedHintNode): UnsavedHintNode {
      return new UnsavedHintNode(node.__key);
    }
  }
  const opened = (Hint: typeof ParagraphNode): LexicalEditor => {
    const editor = createHeadlessEditor({nodes: [Hint]});
    editor.update(
      () => {
        const hint = new Hint().append($createTextNode('a').setFormat('bold'));
        $getRoot().append(hint.setTextFormat(1).setFormat('center'));
        hint.setIndent(2);
      },
      {discrete: true},
    );
    return editor;
  };
  expect(messageThrownBy(() => JSON.stringify(opened(UnsavedHintNode)))).toContain('Check if .exportJSON() is implemented');
  const stored = JSON.stringify(opened(HintNode).getEditorState());
  expect(stored).toContain('"type":"hint"');
  const other = createHeadlessEditor({nodes: [HintNode]});
  other.setEditorState(other.parseEditorState(stored));
  expect(JSON.stringify(other.getEditorState())).toBe(stored);
});

prove('$getNearestNodeOfType(node, ElementClass) does the same for a class, and looks at the root, too.', () => {
  open().editor.update(
    () => {
      const text = $getRoot().getFirstDescendant() ?? $createTextNode();
      expect($getNearestNodeOfType(text, ParagraphNode)).toBe($findMatchingParent(text, (node) => node instanceof ParagraphNode));
      expect($findMatchingParent(text, $isRootNode)).toBeNull();
      expect($getNearestNodeOfType(text, RootNode)).toBe($getRoot());
    },
    {discrete: true},
  );
});

prove(
  'nothing is drawn when either end of the selection is in text that renders as strong, em, code, mark, sub or sup, or outside text.',
  () => {
    // jsdom has no layout.
    const measure = vi.fn<() => DOMRect[]>(() => []);
    Object.defineProperty(Range.prototype, 'getClientRects', {configurable: true, value: measure});
    /** The element of a text with a format, and whether a selection in it is drawn. */
    const drawn = (format?: TextFormatType, isElement = false): [tag: string | undefined, isDrawn: boolean] => {
      const {editor, element} = mount();
      editor.update(
        () => {
          const text = $append('tides').getFirstChildOrThrow<TextNode>();
          if (format !== undefined) text.toggleFormat(format);
          text.select(1, 3);
          if (isElement) text.getParentOrThrow().select(0, 1);
        },
        {discrete: true},
      );
      measure.mockClear();
      markSelection(editor)();
      return [element.querySelector('p')?.firstElementChild?.tagName.toLowerCase(), measure.mock.calls.length > 0];
    };
    expect(drawn()).toEqual(['span', true]);
    expect(drawn(undefined, true)).toEqual(['span', false]);
    const tags = {bold: 'strong', italic: 'em', code: 'code', highlight: 'mark', subscript: 'sub', superscript: 'sup'} as const;
    for (const format of ['bold', 'italic', 'code', 'highlight', 'subscript', 'superscript'] as const) {
      expect(drawn(format)).toEqual([tags[format], false]);
    }
    for (const format of ['underline', 'strikethrough'] as const) expect(drawn(format)).toEqual(['span', true]);
    Reflect.deleteProperty(Range.prototype, 'getClientRects');
  },
);

prove('It moves only direct children: a mark in a link in a mark stays.', () => {
  const editor = createHeadlessEditor({nodes: [MarkNode, LinkNode]});
  registerNestedElementResolver<MarkNode>(
    editor,
    MarkNode,
    (from) => $createMarkNode(from.getIDs()),
    () => undefined,
  );
  editor.update(
    () => {
      const $mark = (): MarkNode => $createMarkNode(['note']);
      const $inner = (): MarkNode => $mark().append($createTextNode('x'));
      const blocks = [$mark().append($inner()), $mark().append($createLinkNode('/').append($inner()))];
      $getRoot().append(...blocks.map((mark) => $createParagraphNode().append(mark)));
    },
    {discrete: true},
  );
  expect(outlineOf(editor)).toEqual(['paragraph(mark("x"))', 'paragraph(mark(link(mark("x"))))']);
});
