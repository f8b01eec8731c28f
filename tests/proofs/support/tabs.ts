import {$createTabNode, $createTextNode, $getRoot, $getSelection, $isTextNode, type Klass, TabNode, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from './editor.ts';
import {expectDropped, expectError, type OnError, throwing} from './errors.ts';
import {expectErrorIn, expectNoErrorIn, inEditor} from './updates.ts';

type TabClass = Klass<TabNode> & (new () => TabNode);

/** A paragraph with a tab between two texts, all of it selected. */
function $withTab(tab: TabNode = $createTabNode()): void {
  const paragraph = $append('Ada').append(tab, $createTextNode('Bob'));
  paragraph.select(0, 3);
}

const $all = (): TextNode[] => $getRoot().getAllTextNodes();
const $selected = (): TextNode[] => $getSelection()?.getNodes().filter($isTextNode) ?? [];

/** Stores and parses a document with a tab of a class. */
function parseWith(klass: TabClass, onError: OnError = () => undefined) {
  const editor = inEditor({nodes: [klass]}, () => {
    $append('before');
    $withTab(new klass().setFormat('bold').setStyle('color: red'));
    $append('after');
  })(onError);
  const stored = JSON.stringify(editor.getEditorState());
  return {editor, stored, parsed: editor.parseEditorState(stored)};
}

/**
 * Proofs of a page about a value that tabs refuse.
 *
 * @param $set gives a text this value
 */
export function proofsOfTabs(code: number, $set: (text: TextNode) => void) {
  return {
    /** A loop over all texts, or over the selected ones. */
    ofLoops: async () => {
      for (const $texts of [$all, $selected]) {
        await expectErrorIn(code, {}, () => {
          $withTab();
          $texts().forEach($set);
        });
      }
    },
    /** A class whose `importJSON` does the same, and one that sets only the format and the style. */
    ofClass: async (failing: TabClass, fixed: TabClass) => {
      await expectError(code, (onError) => parseWith(failing, onError));
      const {stored, parsed} = parseWith(fixed);
      expect(JSON.stringify(parsed)).toBe(stored);
    },
    /** What is loaded then, when `onError` returns and when it throws. */
    ofParsing: async (failing: TabClass) => {
      await expectError(code, (onError) => {
        const {editor, parsed} = parseWith(failing, onError);
        editor.setEditorState(parsed);
        expect(linesOf(editor)).toEqual(['before']);
      });
      expect(() =>
        parseWith(
          failing,
          throwing(() => undefined),
        ),
      ).toThrow();
    },
    /** The page's function for texts, in the same loops. */
    ofFix: async ($setAll: (texts: TextNode[]) => void, hasValue: (text: TextNode) => boolean) => {
      const texts = [$all, $selected].map(($texts) => () => {
        $withTab();
        $setAll($texts());
      });
      const editor = await expectNoErrorIn({}, ...texts);
      editor.getEditorState().read(() => {
        expect($all().map((text) => text.getTextContent())).toEqual(['Ada', '\t', 'Bob', 'Ada', '\t', 'Bob']);
        expect($all().filter(hasValue)).toEqual($all().filter((text) => !(text instanceof TabNode)));
      });
    },
    /** The update in which it happens is dropped. */
    ofDropping: () => expectDropped(code, () => $set($createTabNode())),
  };
}
