import {
  $createTabNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isTextNode,
  $nodesOfType,
  type Klass,
  type SerializedTabNode,
  TabNode,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, textOf} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {complete} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn, inEditor} from '../support/updates.ts';

type $Set = (texts: TextNode[], value: number) => void;
const {$setDetail} = (await pageFile('error/127.md', '$setDetail.ts')) as {$setDetail: $Set};
type WideTabClass = Klass<TabNode> & (new () => TabNode);
const {WideTabNode} = (await pageFile('error/127.md', 'WideTabNode.ts')) as {WideTabNode: WideTabClass};

/** A paragraph with a tab between two texts, all of it selected. */
function $withTab(tab: TabNode = $createTabNode()): void {
  const paragraph = $append('Ada').append(tab, $createTextNode('Bob'));
  paragraph.select(0, 3);
}

prove('A loop sets it on all texts of the document. $isTextNode() is true for tabs too, and getAllTextNodes() gives them.', () =>
  expectErrorIn(127, {}, () => {
    $withTab();
    for (const text of $getRoot().getAllTextNodes()) text.setDetail(2);
  }),
);

prove('A loop over selection.getNodes() sets it on the selected texts, and a tab is among them.', () =>
  expectErrorIn(127, {}, () => {
    $withTab();
    for (const node of $getSelection()?.getNodes() ?? []) if ($isTextNode(node)) node.setDetail(2);
  }),
);

class NarrowTabNode extends TabNode {
  static override importJSON(json: SerializedTabNode): NarrowTabNode {
    return new NarrowTabNode().setFormat(json.format).setDetail(json.detail);
  }
  override exportJSON(): SerializedTabNode {
    return {...super.exportJSON(), type: 'narrow-tab'};
  }
}
complete(NarrowTabNode, 'narrow-tab');

prove('A class of yours extends TabNode, and its importJSON calls setDetail() as that of a text does.', () =>
  expectError(127, (onError) => {
    const editor = inEditor({nodes: [NarrowTabNode]}, () => $withTab(new NarrowTabNode()))(onError);
    editor.parseEditorState(JSON.stringify(editor.getEditorState()));
  }),
);

prove(
  'Leave tabs out. isSimpleText() is no test for this: it is also false for tokens, for segmented texts and for classes of your own.',
  async () => {
    const editor = await expectNoErrorIn(
      {},
      () => {
        $withTab();
        $setDetail($getRoot().getAllTextNodes(), 2);
      },
      () => {
        $withTab();
        $setDetail($getSelection()?.getNodes().filter($isTextNode) ?? [], 2);
      },
    );
    editor.getEditorState().read(() => {
      expect(
        $getRoot()
          .getAllTextNodes()
          .map((text) => text.getTextContent()),
      ).toEqual(['Ada', '\t', 'Bob', 'Ada', '\t', 'Bob']);
      for (const text of $getRoot().getAllTextNodes()) {
        if (text instanceof TabNode) continue;
        expect(text.isUnmergeable()).toBe(true);
      }
    });
    inEditor({nodes: [WideTabNode]}, () => {
      const simple = [
        $createTextNode('a'),
        $createTextNode('a').setMode('token'),
        $createTextNode('a').setMode('segmented'),
        new WideTabNode(),
      ];
      expect(simple.map((text) => text.isSimpleText())).toEqual([true, false, false, false]);
    })((error) => {
      throw error;
    });
  },
);

prove(
  "Give the detail as a number: 1 is directionless, 2 unmergeable. The type also allows 'unmergable', a name that the code does not know.",
  () =>
    expectNoErrorIn({}, () => {
      const text = $createTextNode('a');
      expect([text.setDetail(1).isDirectionless(), text.isUnmergeable()]).toEqual([true, false]);
      expect([text.setDetail(2).isDirectionless(), text.isUnmergeable()]).toEqual([false, true]);
      expect(text.setDetail('unmergable').isUnmergeable()).toBe(false);
    }),
);

prove('A class that extends TabNode takes over the format and the style:', async () => {
  const editor = await expectNoErrorIn(
    {nodes: [WideTabNode]},
    () => $withTab(new WideTabNode().setFormat('bold').setStyle('color: red')),
    () => {
      $setDetail($getRoot().getAllTextNodes(), 2);
      for (const tab of $nodesOfType(WideTabNode)) tab.toggleFormat('italic');
    },
  );
  expect(textOf(editor)).toMatch(/^Ada\tBob/);
  editor.getEditorState().read(() => {
    const [tab, ...others] = $nodesOfType(WideTabNode);
    expect(others).toEqual([]);
    expect([tab?.hasFormat('bold'), tab?.hasFormat('italic'), tab?.getStyle()]).toEqual([true, true, 'color: red']);
  });
});
