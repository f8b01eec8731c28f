import {$createHeadingNode, $createQuoteNode, eventFiles, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createTextNode} from 'lexical';
import {expect} from 'vitest';

import {afterBackspace} from '../support/backspace.ts';
import {prove} from '../support/prove.ts';

const nodes = [HeadingNode, QuoteNode];

prove(
  'Backspace comes to it at the start of the document; below a paragraph, the heading joins that paragraph instead.',
  async () => {
    const $create = () => $createHeadingNode('h2').append($createTextNode('word'));
    expect(await afterBackspace(nodes, $create)).toEqual(['heading("word")']);
    expect(await afterBackspace(nodes, () => $createHeadingNode('h2'))).toEqual(['paragraph()']);
    expect(await afterBackspace(nodes, $create, 'above ')).toEqual(['paragraph("above word")']);
  },
);

prove(
  'Backspace comes to it at the start of the document; below a paragraph, the quotation joins that paragraph instead.',
  async () => {
    const $create = () => $createQuoteNode().append($createTextNode('word'));
    expect(await afterBackspace(nodes, $create)).toEqual(['paragraph("word")']);
    expect(await afterBackspace(nodes, $create, 'above ')).toEqual(['paragraph("above word")']);
  },
);

prove(
  'event: An event of dragging, dropping or pasting. Any other brings nothing, such as a key: PASTE_COMMAND may come with one.',
  () => {
    const data = new DataTransfer();
    data.items.add(new File(['a'], 'a.txt'));
    data.setData('text/plain', 'words');
    for (const event of [new DragEvent('drop', {dataTransfer: data}), new ClipboardEvent('paste', {clipboardData: data})]) {
      const [hasFiles, files, hasText] = eventFiles(event);
      expect([hasFiles, files.map(({name}) => name), hasText]).toEqual([true, ['a.txt'], true]);
    }
    expect(eventFiles(new KeyboardEvent('keydown'))).toEqual([false, [], false]);
    expect(eventFiles(new InputEvent('beforeinput', {dataTransfer: data}))).toEqual([false, [], false]);
  },
);
