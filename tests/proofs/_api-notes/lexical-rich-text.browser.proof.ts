import {$createHeadingNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createTextNode} from 'lexical';
import {expect} from 'vitest';

import {afterBackspace} from '../support/backspace.ts';
import {prove} from '../support/prove.ts';

const nodes = [HeadingNode, QuoteNode];

prove(
  'Replaces an empty heading with a paragraph, and any other with a new heading. Called by Backspace at the start of the document.',
  async () => {
    const $create = () => $createHeadingNode('h2').append($createTextNode('word'));
    expect(await afterBackspace(nodes, $create)).toEqual(['heading("word")']);
    expect(await afterBackspace(nodes, () => $createHeadingNode('h2'))).toEqual(['paragraph()']);
    expect(await afterBackspace(nodes, $create, 'above ')).toEqual(['paragraph("above word")']);
  },
);
