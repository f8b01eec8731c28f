import {$createParagraphNode, $createTextNode, $getRoot, type ElementNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn, inEditor} from '../support/updates.ts';

type $Remove = (element: ElementNode, start: number, count?: number) => void;
const {$removeFrom} = (await pageFile('error/100.md', '$removeFrom.ts')) as {$removeFrom: $Remove};

/** The document as three paragraphs. */
function $three(): ElementNode {
  for (const text of ['a', 'b', 'c']) $append(text);
  return $getRoot();
}

prove('Limit the number to the children that are left:', async () => {
  await expectErrorIn(100, {}, () => $three().splice(2, 2, []));
  for (const count of [Infinity, 1000]) await expectErrorIn(100, {}, () => $three().splice(1, count, []));
  const left = async (start: number, count?: number): Promise<string[]> => {
    const editor = await expectNoErrorIn({}, () => $removeFrom($three(), start, count));
    // expectNoError() appends a paragraph.
    return linesOf(editor).slice(0, -1);
  };
  expect(await left(2, 2)).toEqual(['a', 'b']);
  expect(await left(0, 1)).toEqual(['b', 'c']);
  expect(await left(1)).toEqual(['a']);
  expect(await left(1, 1000)).toEqual(['a']);
  expect(await left(5, 1)).toEqual(['a', 'b', 'c']);
});

/** Counts texts in one update, and removes as many in the next. */
function countFirst($removeAll: (element: ElementNode, count: number) => void): ReturnType<typeof inEditor> {
  let count = 0;
  return inEditor(
    {},
    () => {
      const paragraph = $createParagraphNode().append($createTextNode('a'), $createTextNode('b'));
      $getRoot().append(paragraph);
      count = paragraph.getChildrenSize();
    },
    () => $removeAll($getRoot().getFirstChildOrThrow(), count),
  );
}
const $splice = (element: ElementNode, count: number): void => void element.splice(0, count, []);

prove('An earlier update counted the children, and texts were merged since: count again in the same update.', async () => {
  await expectError(100, countFirst($splice));
  const again = countFirst((element) => $splice(element, element.getChildrenSize()));
  for (const $removeAll of [again, countFirst((element, count) => $removeFrom(element, 0, count))])
    expect(linesOf(await expectNoError($removeAll))[0]).toBe('');
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(100, () => void $three().splice(0, 100, [])),
);
