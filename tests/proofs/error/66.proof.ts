import {$generateNodesFromDOM} from '@lexical/html';
import {$createListItemNode, $createListNode, $isListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$setBlocksType, $wrapNodes} from '@lexical/selection';
import {$dfs} from '@lexical/utils';
import {
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $isTextNode,
  createEditor,
  DecoratorNode,
  type BaseSelection,
  type DOMConversionMap,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {inHeadlessEditor} from '../support/updates.ts';

const {$addSibling} = (await pageFile('error/66.md', '$addSibling.ts')) as {
  $addSibling: (node: LexicalNode, sibling: LexicalNode) => boolean;
};
const {$listOf} = (await pageFile('error/66.md', '$listOf.ts')) as {$listOf: (node: LexicalNode) => ListNode | null};
const {FigureNode} = (await pageFile('error/66.md', 'FigureNode.ts')) as {FigureNode: Klass<DecoratorNode<string>>};

/** Changes a new document. */
const change = (onError: OnError, $change: (editor: LexicalEditor) => unknown, nodes: Klass<LexicalNode>[] = []): LexicalEditor =>
  inHeadlessEditor(
    {nodes: [HeadingNode, ListNode, ListItemNode, QuoteNode, ...nodes]},
    (editor) => void $change(editor),
  )(onError);

const expectNoParent = (code: number, $change: () => unknown): Promise<unknown> =>
  expectError(code, (onError) => change(onError, $change));

prove('A new node was used before it was appended.', () =>
  expectNoParent(66, () => {
    const title = $createParagraphNode();
    title.insertAfter($createParagraphNode());
    $getRoot().append(title);
  }),
);

prove('The node was removed or replaced earlier in the update.', async () => {
  await expectNoParent(66, () => {
    const paragraph = $append('x');
    paragraph.remove();
    paragraph.insertAfter($createParagraphNode());
  });
  await expectNoParent(66, () => {
    const text = $append('x').getFirstChildOrThrow();
    text.replace($createTextNode('once'));
    text.replace($createTextNode('twice'));
  });
});

prove('A loop goes up with getParentOrThrow() to a type that is not there. The message then names the node root.', async () => {
  const [message] = await expectError(66, (onError) =>
    change(onError, () => {
      let node: LexicalNode = $append('x').getFirstChildOrThrow();
      while (!$isListNode(node)) node = node.getParentOrThrow();
    }),
  );
  expect(message).toContain('node root to');
});

/** A block without content whose conversion leaves the children of its element to Lexical. */
class CardNode extends DecoratorNode<null> {
  static override importDOM(): DOMConversionMap {
    const conversion = () => ({conversion: () => ({node: new CardNode()}), priority: 1 as const});
    return {div: conversion, figure: conversion, span: conversion};
  }
  override isInline(): boolean {
    return false;
  }
  override decorate(): null {
    return null;
  }
}
complete(CardNode, 'card', {tag: 'figure'});

const figure = '<figure><div>caption</div></figure>';
const places = [`<ul>${figure}</ul>`, `<ul><li>${figure}</li></ul>`, `<blockquote>${figure}</blockquote>`, `<h1>${figure}</h1>`];

const load =
  (html: string, node: Klass<LexicalNode>) =>
  (onError: OnError): LexicalEditor =>
    change(onError, (editor) => $insertNodes($generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'))), [
      node,
    ]);

prove(
  'HTML import: a <figure>, <div> or other block inside of a list, a quote or a heading becomes a decorator, and has children. A decorator takes none, so what Lexical has made of them has no parent.',
  async () => {
    for (const html of [...places, '<blockquote><div>x</div></blockquote>']) await expectError(66, load(html, CardNode));
    const quiet = [figure, '<blockquote><figure></figure></blockquote>', '<blockquote><span>x</span></blockquote>'];
    for (const html of quiet) load(html, CardNode)(() => expect.unreachable());
  },
);

prove('A node that an earlier update has removed gives error 113.', () =>
  expectError(113, (onError) => {
    const editor = change(onError, () => $append('x'));
    const paragraph = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow());
    updateNow(editor, () => $getRoot().clear());
    updateNow(editor, () => paragraph.insertAfter($createParagraphNode()));
  }),
);

prove(
  'Attach first, then work with neighbors. Where a node may be detached, ask for the parent that may be missing:',
  async () => {
    await expectNoError((onError) => {
      const editor = change(onError, () => {
        const title = $createParagraphNode();
        $getRoot().append(title);
        title.insertAfter($createParagraphNode());
      });
      expect(linesOf(editor)).toEqual(['', '']);
      return editor;
    });
    await expectNoError((onError) => {
      const editor = change(onError, () => {
        const kept = $append('kept');
        const removed = $append('removed');
        removed.remove();
        const nodes = [$createParagraphNode(), removed, $getRoot(), kept];
        const answers = nodes.map((node) => $addSibling(node, $createParagraphNode()));
        expect(answers).toEqual([false, false, false, true]);
      });
      expect(linesOf(editor)).toEqual(['kept', '']);
      return editor;
    });
  },
);

prove('After replace() go on with the node that it returns.', () =>
  expectNoError((onError) => {
    const editor = change(onError, () => {
      const text = $append('x').getFirstChildOrThrow();
      text.replace($createTextNode('once')).replace($createTextNode('twice'));
    });
    expect(linesOf(editor)).toEqual(['twice']);
    return editor;
  }),
);

prove('To go up to a type that may be missing, use a function that gives null:', () =>
  expectNoError((onError) =>
    change(onError, () => {
      expect($listOf($append('x').getFirstChildOrThrow())).toBeNull();
      const item = $createListItemNode().append($createTextNode('item'));
      const list = $createListNode('bullet').append(item);
      $getRoot().append(list);
      expect($listOf(item.getFirstChildOrThrow())?.is(list)).toBe(true);
    }),
  ),
);

prove('For HTML import, let the conversion of the decorator read what it needs and drop the nodes of the children:', async () => {
  for (const html of places) {
    const editor = await expectNoError(load(html, FigureNode));
    const captions = editor.getEditorState().read(() =>
      $dfs()
        .map(({node}) => node)
        .filter((node): node is DecoratorNode<string> => node.getType() === 'captioned-figure')
        .map((node) => node.decorate(editor, {namespace: '', theme: {}})),
    );
    expect(captions).toEqual(['caption']);
  }
  // Rendered as well.
  const editor = createEditor({nodes: [FigureNode], onError: () => expect.unreachable()});
  editor.setRootElement(document.createElement('div'));
  const html = new DOMParser().parseFromString(figure, 'text/html');
  updateNow(editor, () => $getRoot().append(...$generateNodesFromDOM(editor, html)));
  expect(Object.values(editor.getDecorators())).toEqual(['caption']);
  // The page that it was read from is not changed.
  expect(html.body.innerHTML).toBe(figure);
  expect(editor.getEditorState().read(() => $isTextNode($getRoot().getFirstDescendant()))).toBe(false);
});

prove(
  'A list item that is a child of the root is asked for its indentation, which saving does. The message names the root as well.',
  async () => {
    const $item = (): ListItemNode => $createListItemNode().append($createTextNode('a'));
    const saving = ($make: () => LexicalNode) => (onError: OnError) => {
      JSON.stringify(change(onError, () => $getRoot().append($make())).getEditorState());
    };
    const [message] = await expectError(66, saving($item));
    expect(message).toContain('node root to');
    await expectNoParent(66, () => {
      const item = $item();
      $getRoot().append(item);
      item.getIndent();
    });
    await expectQuiet(saving(() => $createListNode('bullet').append($item())));
  },
);

prove(
  '$wrapNodes() of @lexical/selection is called while a decorator that stands in the root is selected. Here too the message names the root. $setBlocksType() leaves such a node alone.',
  async () => {
    const selecting = ($use: (selection: BaseSelection) => void) => (onError: OnError) =>
      change(onError, () => {
        const rule = $createHorizontalRuleNode();
        $getRoot().append(rule, $createParagraphNode());
        const selection = $createNodeSelection();
        selection.add(rule.getKey());
        $use(selection);
      }, [HorizontalRuleNode]);
    const $heading = (): HeadingNode => $createHeadingNode('h1');
    const [message] = await expectError(
      66,
      selecting((selection) => {
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the sentence is about it
        $wrapNodes(selection, $heading);
      }),
    );
    expect(message).toContain('node root to');
    const editor = await expectNoError(selecting((selection) => $setBlocksType(selection, $heading)));
    expect(editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow().getType())).toBe('horizontalrule');
  },
);
