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
  type TextModeType,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, textOf} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {complete} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn, inEditor} from '../support/updates.ts';

type $Set = (texts: TextNode[], value: TextModeType) => void;
const {$setMode} = (await pageFile('error/128.md', '$setMode.ts')) as {$setMode: $Set};
type WideTabClass = Klass<TabNode> & (new () => TabNode);
const {WideTabNode} = (await pageFile('error/128.md', 'WideTabNode.ts')) as {WideTabNode: WideTabClass};

/** A paragraph with a tab between two texts, all of it selected. */
function $withTab(tab: TabNode = $createTabNode()): void {
  const paragraph = $append('Ada').append(tab, $createTextNode('Bob'));
  paragraph.select(0, 3);
}

prove('A loop sets it on all texts of the document. $isTextNode() is true for tabs too, and getAllTextNodes() gives them.', () =>
  expectErrorIn(128, {}, () => {
    $withTab();
    for (const text of $getRoot().getAllTextNodes()) text.setMode('token');
  }),
);

prove('A loop over selection.getNodes() sets it on the selected texts, and a tab is among them.', () =>
  expectErrorIn(128, {}, () => {
    $withTab();
    for (const node of $getSelection()?.getNodes() ?? []) if ($isTextNode(node)) node.setMode('token');
  }),
);

class NarrowTabNode extends TabNode {
  static override importJSON(json: SerializedTabNode): NarrowTabNode {
    return new NarrowTabNode().setFormat(json.format).setMode(json.mode);
  }
  override exportJSON(): SerializedTabNode {
    return {...super.exportJSON(), type: 'narrow-tab'};
  }
}
complete(NarrowTabNode, 'narrow-tab');

prove('A class of yours extends TabNode, and its importJSON calls setMode() as that of a text does.', () =>
  expectError(128, (onError) => {
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
        $setMode($getRoot().getAllTextNodes(), 'token');
      },
      () => {
        $withTab();
        $setMode($getSelection()?.getNodes().filter($isTextNode) ?? [], 'token');
      },
      () => $setMode($getRoot().getAllTextNodes(), 'segmented'),
    );
    editor.getEditorState().read(() => {
      expect(
        $getRoot()
          .getAllTextNodes()
          .map((text) => text.getTextContent()),
      ).toEqual(['Ada', '\t', 'Bob', 'Ada', '\t', 'Bob']);
      for (const text of $getRoot().getAllTextNodes()) {
        if (text instanceof TabNode) continue;
        expect(text.getMode()).toBe('segmented');
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

prove('A class that extends TabNode takes over the format and the style:', async () => {
  const editor = await expectNoErrorIn(
    {nodes: [WideTabNode]},
    () => $withTab(new WideTabNode().setFormat('bold').setStyle('color: red')),
    () => {
      $setMode($getRoot().getAllTextNodes(), 'token');
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
