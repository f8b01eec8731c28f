import {$createParagraphNode, $createTextNode, type ElementNode} from 'lexical';
import {expect} from 'vitest';

import {afterBackspace} from '../support/backspace.ts';
import {elementClass} from '../support/classes-of-type.ts';
import {prove} from '../support/prove.ts';

prove('collapseAtStart() for Backspace at the start of the document', async () => {
  let calls = 0;
  const Block = elementClass('block');
  Object.assign(Block.prototype, {
    collapseAtStart(this: ElementNode): boolean {
      calls += 1;
      this.replace($createParagraphNode(), true);
      return true;
    },
  });
  const $create = () => new Block().append($createTextNode('b'));
  expect([await afterBackspace([Block], $create), calls]).toEqual([['paragraph("b")'], 1]);
  expect([await afterBackspace([Block], $create, 'a'), calls]).toEqual([['paragraph("ab")'], 1]);
});
