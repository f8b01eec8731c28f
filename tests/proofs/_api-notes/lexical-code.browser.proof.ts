import {$createCodeNode, CodeHighlightNode, CodeNode} from '@lexical/code';
import {$createTextNode} from 'lexical';
import {expect} from 'vitest';

import {afterBackspace} from '../support/backspace.ts';
import {prove} from '../support/prove.ts';

prove(
  'Replaces the block with a paragraph that has its children, and returns true. Called by Backspace at the start of the document.',
  async () => {
    const nodes = [CodeNode, CodeHighlightNode];
    const $create = () => $createCodeNode('js').append($createTextNode('code'));
    expect(await afterBackspace(nodes, $create)).toEqual(['paragraph("code")']);
    expect(await afterBackspace(nodes, $create, 'above ')).toEqual(['paragraph("above code")']);
  },
);
