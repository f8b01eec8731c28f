import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$getRoot} from 'lexical';
import {expect} from 'vitest';

import {change, mount} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('blockCursor | The line that shows the caret between two blocks', () => {
  const {editor, element} = mount({nodes: [HorizontalRuleNode], theme: {blockCursor: 'mine'}});
  const select = (offset: number) => {
    change(editor, () => {
      $getRoot().select(offset, offset);
    });
  };
  change(editor, () => {
    $getRoot().append($createHorizontalRuleNode(), $createHorizontalRuleNode());
  });
  expect(element.querySelectorAll('.mine')).toHaveLength(0);
  element.focus();
  select(1);
  expect(Array.from(element.children, (child) => child.className)).toEqual(['', 'mine', '']);
});
