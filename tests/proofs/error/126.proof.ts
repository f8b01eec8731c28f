import {$createTabNode, $createTextNode, $getRoot, $isTextNode, type TabNode, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {expectDropped, expectError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn} from '../support/updates.ts';

type $Replace = (word: string, replacement: string) => void;
const {$replaceEverywhere} = (await pageFile('error/126.md', '$replaceEverywhere.ts')) as {$replaceEverywhere: $Replace};

/** A paragraph with a tab between two texts. */
function $withTab(): {tab: TabNode; after: TextNode} {
  const tab = $createTabNode();
  const after = $createTextNode('Bob');
  $append('Ada').append(tab.toggleFormat('bold'), after);
  return {tab, after};
}

prove('Usually a loop changes all texts, for example to find and replace: $isTextNode() is also true for tabs.', () =>
  expectErrorIn(126, {}, () => {
    expect($isTextNode($withTab().tab)).toBe(true);
    for (const text of $getRoot().getAllTextNodes()) text.setTextContent(text.getTextContent().replaceAll('Ada', 'Eve'));
  }),
);

prove('Leave tabs out:', async () => {
  const editor = await expectNoErrorIn(
    {},
    () => void $withTab(),
    () => $replaceEverywhere('Ada', '$&'),
    () => $replaceEverywhere('\t', 'x'),
    () => $replaceEverywhere('', 'x'),
  );
  expect(linesOf(editor)[0]).toBe('$&\tBob');
});

prove("mergeWithSibling() is called on a tab: first call tab.replace($createTextNode('\\t')).", async () => {
  await expectErrorIn(126, {}, () => {
    const {tab, after} = $withTab();
    tab.mergeWithSibling(after);
  });
  const editor = await expectNoErrorIn({}, () => {
    const {tab, after} = $withTab();
    tab.replace($createTextNode('\t')).mergeWithSibling(after);
  });
  expect(linesOf(editor)[0]).toBe('Ada\tBob');
});

prove("A browser extension writes into the tab's element: the document keeps its tab.", async () => {
  await expectError(126, async (onError) => {
    const {editor, element} = mount({onError});
    updateNow(editor, () => void $withTab());
    const written = element.querySelector('strong')?.firstChild;
    if (written?.nodeValue !== '\t') throw new Error(`expected the text of a tab, found ${element.innerHTML}`);
    written.nodeValue = '\tx';
    await settled();
    expect([textOf(editor), element.textContent]).toEqual(['Ada\tBob', 'Ada\tBob']);
    updateNow(editor, () => void $append('!'));
    expect([linesOf(editor), element.textContent]).toEqual([['Ada\tBob', '!'], 'Ada\tBob!']);
  });
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(126, () => void $createTabNode().setTextContent('text')),
);
