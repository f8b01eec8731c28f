import {$createTabNode, $createTextNode, $getRoot, $isTextNode, type LexicalEditor, type TabNode, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {expectError, type OnError, throwing} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn} from '../support/updates.ts';

type $Replace = (word: string, replacement: string) => void;
const {$replaceEverywhere} = (await pageFile('error/126.md', '$replaceEverywhere.ts')) as {$replaceEverywhere: $Replace};
type $ToText = (tab: TabNode, text: string) => TextNode;
const {$toText} = (await pageFile('error/126.md', '$toText.ts')) as {$toText: $ToText};

/** A paragraph with a tab between two texts. */
function $withTab(): {tab: TabNode; after: TextNode} {
  const tab = $createTabNode();
  const after = $createTextNode('Bob');
  $append('Ada').append(tab.toggleFormat('bold'), after);
  return {tab, after};
}

prove(
  'A loop changes all texts, for example to find and replace. $isTextNode() is true for tabs too, and getAllTextNodes() gives them.',
  () =>
    expectErrorIn(126, {}, () => {
      expect($isTextNode($withTab().tab)).toBe(true);
      for (const text of $getRoot().getAllTextNodes()) text.setTextContent(text.getTextContent().replaceAll('Ada', 'Eve'));
    }),
);

prove('mergeWithSibling() is called on a tab.', () =>
  expectErrorIn(126, {}, () => {
    const {tab, after} = $withTab();
    tab.mergeWithSibling(after);
  }),
);

/** Writes into the element of a tab, long after the last key. */
async function writeIntoTab(onError: OnError): Promise<{editor: LexicalEditor; shown: () => string | null}> {
  const {editor, element} = mount({onError});
  updateNow(editor, () => void $withTab());
  const written = element.querySelector('strong')?.firstChild;
  if (written?.nodeValue !== '\t') throw new Error(`expected the text of a tab, found ${element.innerHTML}`);
  written.nodeValue = '\tx';
  await settled();
  return {editor, shown: () => element.textContent};
}

prove("A browser extension or another script writes into the tab's element on the page.", () => expectError(126, writeIntoTab));

prove('Leave tabs out:', async () => {
  const editor = await expectNoErrorIn(
    {},
    () => void $withTab(),
    () => $replaceEverywhere('Ada', 'Eve'),
  );
  expect(linesOf(editor)[0]).toBe('Eve\tBob');
});

prove('To put a text in the place of a tab, or to merge it with a neighbor, replace it first:', async () => {
  const editor = await expectNoErrorIn(
    {},
    () => {
      const {tab} = $withTab();
      expect($toText(tab, ' and ').hasFormat('bold')).toBe(true);
    },
    () => {
      const {tab, after} = $withTab();
      expect($toText(tab, '\t').mergeWithSibling(after).getTextContent()).toBe('\tBob');
    },
  );
  expect(linesOf(editor).slice(0, 2)).toEqual(['Ada and Bob', 'Ada\tBob']);
});

prove(
  "What a script writes into the tab's element does not get into the document. When onError returns, Lexical draws the tab again; when it throws, the page goes on showing what was written.",
  async () => {
    for (const [handle, tab] of [
      [(onError: OnError) => onError, '\t'],
      [throwing, '\tx'],
    ] as const) {
      await expectError(126, async (onError) => {
        const {editor, shown} = await writeIntoTab(handle(onError));
        expect([textOf(editor), shown()]).toEqual(['Ada\tBob', `Ada${tab}Bob`]);
        updateNow(editor, () => void $append('!'));
        expect([linesOf(editor), shown()]).toEqual([['Ada\tBob', '!'], `Ada${tab}Bob!`]);
      });
    }
  },
);
