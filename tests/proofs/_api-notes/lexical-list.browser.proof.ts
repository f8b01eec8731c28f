import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createTextNode} from 'lexical';
import {expect} from 'vitest';

import {afterBackspace} from '../support/backspace.ts';
import {prove} from '../support/prove.ts';

prove("Handles Backspace at the start of the document: moves the item's content into a paragraph before the list.", async () => {
  const nodes = [ListNode, ListItemNode];
  const $create = () =>
    $createListNode('bullet').append(...['a', 'b'].map((text) => $createListItemNode().append($createTextNode(text))));
  expect(await afterBackspace(nodes, $create)).toEqual(['paragraph("a")', 'list(listitem("b"))']);
  // Below a paragraph, the item joins that paragraph.
  expect(await afterBackspace(nodes, $create, 'above ')).toEqual(['paragraph("above a")', 'list(listitem("b"))']);
});
