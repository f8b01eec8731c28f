import {$createTextNode, $getRoot, $isElementNode, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectNoError, observe, throwing} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorWith} from '../support/updates.ts';

const {$putInPlace} = (await pageFile('error/60.md', '$putInPlace.ts')) as {
  $putInPlace: (node: LexicalNode, next: LexicalNode) => void;
};

/** Adds to the first block, then puts it in its own place. */
function $changeAndReplace($replace: (node: LexicalNode, next: LexicalNode) => void): void {
  const block = $getRoot().getFirstChild();
  if (!$isElementNode(block)) return;
  block.append($createTextNode('!'));
  $replace(block, block);
}

const $replaceWithItself = (): void => $changeAndReplace((node, next) => node.replace(next));

prove(
  'A node was replaced with itself, often by a function that returns its argument. Replace it only with another node, as error 60 shows.',
  async () => {
    await expectErrorIn(61, {}, () => void $append('only'), $replaceWithItself);
    await expectNoErrorWith({}, ({editor}) => {
      updateNow(editor, () => void $append('only'));
      updateNow(editor, () => $changeAndReplace($putInPlace));
      expect(linesOf(editor)).toEqual(['only!']);
    });
  },
);

prove('The replaced node is lost, and later updates fail: restore the last rendered state.', async () => {
  for (const onError of [() => undefined, throwing(() => undefined)]) {
    const {editor, element} = mount({onError});
    updateNow(editor, () => void $append('only'));
    const rendered = editor.getEditorState();
    expect(() => updateNow(editor, $replaceWithItself)).toThrow();
    expect(linesOf(editor)).toEqual([]);
    expect(() => updateNow(editor, () => void $append('later'))).toThrow();
    await expectNoError((report) => {
      editor.setRootElement(null);
      editor.setEditorState(rendered);
      editor.setRootElement(element);
      expect(linesOf(editor)).toEqual(['only']);
      return observe(editor, report);
    });
  }
});
