import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {BlockWithAlignableContents} from '@lexical/react/LexicalBlockWithAlignableContents';
import {
  $isDecoratorBlockNode,
  DecoratorBlockNode,
  type SerializedDecoratorBlockNode,
} from '@lexical/react/LexicalDecoratorBlockNode';
import {TabIndentationPlugin} from '@lexical/react/LexicalTabIndentationPlugin';
import {$getNearestBlockElementAncestorOrThrow} from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $setSelection,
  $createRangeSelection,
  $isElementNode,
  type ElementNode,
  FORMAT_ELEMENT_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
} from 'lexical';
import type {ReactNode} from 'react';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn} from '../support/updates.ts';

type $Find = (node: LexicalNode) => ElementNode | null;
const {$findBlock} = (await pageFile('error/4.md', '$findBlock.ts')) as {$findBlock: $Find};
type Register = (editor: LexicalEditor, $find: $Find) => () => void;
const {registerBeforePlugins} = (await pageFile('error/4.md', 'registerBeforePlugins.ts')) as {registerBeforePlugins: Register};

/** A video between paragraphs. */
class VideoNode extends DecoratorBlockNode {
  static override getType(): string {
    return 'video';
  }
  static override clone(node: VideoNode): VideoNode {
    return new VideoNode(node.__format, node.__key);
  }
  static override importJSON(json: SerializedDecoratorBlockNode): VideoNode {
    return new VideoNode(json.format);
  }
  override exportJSON(): SerializedDecoratorBlockNode {
    return {...super.exportJSON(), type: 'video'};
  }
  override decorate(): ReactNode {
    return <Video nodeKey={this.__key} />;
  }
}

function Video({nodeKey}: {nodeKey: NodeKey}): ReactNode {
  return (
    <BlockWithAlignableContents className={{base: '', focus: ''}} nodeKey={nodeKey}>
      video
    </BlockWithAlignableContents>
  );
}

const rule = {nodes: [HorizontalRuleNode]};

/** A paragraph, a rule and a paragraph, all selected. */
function $selectAll(): void {
  $append('a');
  $getRoot().append($createHorizontalRuleNode());
  $append('b');
  const selection = $createRangeSelection();
  selection.anchor.set($getRoot().getFirstDescendant()?.getKey() ?? '', 0, 'text');
  selection.focus.set($getRoot().getLastDescendant()?.getKey() ?? '', 1, 'text');
  $setSelection(selection);
}

/** Indents the blocks of the selected nodes. */
function $indent($blockOf: $Find): void {
  for (const block of new Set($getSelection()?.getNodes().map($blockOf))) block?.setIndent(1);
}

prove('$getNearestBlockElementAncestorOrThrow() looks for the block around a node. The node is in no block.', () =>
  expectErrorIn(4, rule, () => {
    $selectAll();
    $indent($getNearestBlockElementAncestorOrThrow);
  }),
);

async function pressTab(onError: OnError, isFixed: boolean): Promise<{editor: LexicalEditor; event: KeyboardEvent}> {
  const {editor} = await openRichText(<TabIndentationPlugin />, [HorizontalRuleNode], {onError});
  if (isFixed) registerBeforePlugins(editor, $findBlock);
  await updated(editor, () => {
    $getRoot().clear().append($createHorizontalRuleNode());
    $append('text');
    $getRoot().select(0, 0);
  });
  const event = new KeyboardEvent('keydown', {key: 'Tab', cancelable: true});
  await drawn(() => editor.dispatchCommand(KEY_TAB_COMMAND, event));
  return {editor, event};
}

async function alignAll(onError: OnError, isFixed: boolean): Promise<LexicalEditor> {
  const {editor} = await openRichText(null, [HorizontalRuleNode, VideoNode], {onError});
  if (isFixed) registerBeforePlugins(editor, $findBlock);
  await updated(editor, () => {
    $getRoot().clear();
    $append('');
    $getRoot().append(new VideoNode());
    $selectAll();
  });
  await updated(editor, () => {
    const selection = $getRoot().select(0);
    selection.focus.set('root', $getRoot().getChildrenSize(), 'element');
  });
  await drawn(() => editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'center'));
  return editor;
}

prove('The node was not appended yet, or was removed: append it first.', async () => {
  await expectErrorIn(4, {}, () => $getNearestBlockElementAncestorOrThrow($createTextNode('new')));
  await expectErrorIn(4, {}, () => {
    const text = $append('old').getFirstChildOrThrow();
    text.remove();
    $getNearestBlockElementAncestorOrThrow(text);
  });
  await expectNoErrorIn({}, () => {
    const text = $createTextNode('new');
    const paragraph = $createParagraphNode().append(text);
    $getRoot().append(paragraph);
    expect($getNearestBlockElementAncestorOrThrow(text)).toBe(paragraph);
  });
});

prove(
  'Most often a horizontal rule or an image is among the selected nodes. $findMatchingParent() gives null for it:',
  async () => {
    const editor = await expectNoErrorIn(
      rule,
      () => {
        $selectAll();
        $indent($findBlock);
      },
      () => {
        expect($findBlock($getRoot())).toBeNull();
        expect($findBlock($createTextNode('new'))).toBeNull();
        const text = $getRoot().getFirstDescendant();
        expect(text === null ? undefined : $findBlock(text)).toBe(text?.getParent());
      },
      () => {
        $getRoot().select(0, 0);
        $indent($findBlock);
      },
    );
    expect(
      editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((node) => $isElementNode(node) && node.getIndent()),
      ),
    ).toEqual([1, false, 1, 0]);
  },
);

prove('Tab before a rule, or aligning an embed with a rule: handle the command before the plugins.', async () => {
  await expectError(4, (onError) => pressTab(onError, false));
  await expectError(4, (onError) => alignAll(onError, false));
  await expectNoError(async (onError) => {
    const {editor, event} = await pressTab(onError, true);
    expect(event.defaultPrevented).toBe(false);
    return editor;
  });
  await expectNoError(async (onError) => {
    const {editor} = await pressTab(onError, true);
    await updated(editor, () => void $getRoot().getLastDescendant()?.selectEnd());
    await drawn(() => editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown', {key: 'Tab', cancelable: true})));
    expect(linesOf(editor)).toContain('text\t');
    return editor;
  });
  const editor = await expectNoError((onError) => alignAll(onError, true));
  const formats = editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) =>
        $isElementNode(node) ? node.getFormatType() : $isDecoratorBlockNode(node) ? node.__format : node.getType(),
      ),
  );
  expect(formats).toEqual(['center', 'center', 'center', 'horizontalrule', 'center', '']);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(4, () => $getNearestBlockElementAncestorOrThrow($createTextNode('new'))),
);
