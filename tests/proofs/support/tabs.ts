import {
  $createTabNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isTextNode,
  $nodesOfType,
  type Klass,
  TabNode,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, textOf} from './editor.ts';
import {expectError} from './errors.ts';
import {expectErrorIn, expectNoErrorIn, inEditor} from './updates.ts';

type TabClass = Klass<TabNode> & (new () => TabNode);

/** A paragraph with a tab between two texts, all of it selected. */
function $withTab(tab: TabNode = $createTabNode()): void {
  const paragraph = $append('Ada').append(tab, $createTextNode('Bob'));
  paragraph.select(0, 3);
}

const $all = (): TextNode[] => $getRoot().getAllTextNodes();
const $selected = (): TextNode[] => $getSelection()?.getNodes().filter($isTextNode) ?? [];

/**
 * Proofs of a page about a value that tabs refuse.
 *
 * @param $set gives a text this value
 */
export function proofsOfTabs(code: number, $set: (text: TextNode) => void) {
  return {
    /** A loop over all texts. */
    ofAll: () =>
      expectErrorIn(code, {}, () => {
        $withTab();
        $all().forEach($set);
      }),
    /** A loop over the selected texts. */
    ofSelected: () =>
      expectErrorIn(code, {}, () => {
        $withTab();
        $selected().forEach($set);
      }),
    /** A class whose `importJSON` does the same. */
    ofClass: (klass: TabClass) =>
      expectError(code, (onError) => {
        const editor = inEditor({nodes: [klass]}, () => $withTab(new klass()))(onError);
        editor.parseEditorState(JSON.stringify(editor.getEditorState()));
      }),
    /** The page's function for texts, in the same loops. */
    ofFix: async (WideTabNode: TabClass, $setAll: (texts: TextNode[]) => void, hasValue: (text: TextNode) => boolean) => {
      const texts = [$all, $selected].map(($texts) => () => {
        $withTab();
        $setAll($texts());
      });
      const editor = await expectNoErrorIn({}, ...texts);
      editor.getEditorState().read(() => {
        expect($all().map((text) => text.getTextContent())).toEqual(['Ada', '\t', 'Bob', 'Ada', '\t', 'Bob']);
        expect($all().filter(hasValue)).toEqual($all().filter((text) => !(text instanceof TabNode)));
      });
      await expectNoErrorIn({nodes: [WideTabNode]}, () => {
        const $text = (): TextNode => $createTextNode('a');
        const simple = [$text(), $text().setMode('token'), $text().setMode('segmented'), new WideTabNode()];
        expect(simple.map((text) => text.isSimpleText())).toEqual([true, false, false, false]);
      });
    },
    /** The page's class of tabs. */
    ofWideTab: async (WideTabNode: TabClass, $setAll: (texts: TextNode[]) => void) => {
      const editor = await expectNoErrorIn(
        {nodes: [WideTabNode]},
        () => $withTab(new WideTabNode().setFormat('bold').setStyle('color: red')),
        () => {
          $setAll($all());
          for (const tab of $nodesOfType(WideTabNode)) tab.toggleFormat('italic');
        },
      );
      expect(textOf(editor)).toMatch(/^Ada\tBob/);
      editor.getEditorState().read(() => {
        const [tab, ...others] = $nodesOfType(WideTabNode);
        expect(others).toEqual([]);
        expect([tab?.hasFormat('bold'), tab?.hasFormat('italic'), tab?.getStyle()]).toEqual([true, true, 'color: red']);
      });
    },
  };
}
