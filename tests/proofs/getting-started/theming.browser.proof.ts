import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$getRoot} from 'lexical';
import {expect} from 'vitest';

import {mount} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('blockCursor | The line that stands for the cursor between two blocks', () => {
  const {editor, element} = mount({nodes: [HorizontalRuleNode], theme: {blockCursor: 'mine'}});
  const select = (offset: number) => {
    editor.update(
      () => {
        $getRoot().select(offset, offset);
      },
      {discrete: true},
    );
  };
  editor.update(
    () => {
      $getRoot().append($createHorizontalRuleNode(), $createHorizontalRuleNode());
    },
    {discrete: true},
  );
  expect(element.querySelectorAll('.mine')).toHaveLength(0);
  element.focus();
  select(1);
  expect(Array.from(element.children, (child) => child.className)).toEqual(['', 'mine', '']);
});
