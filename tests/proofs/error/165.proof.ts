import {registerLexicalTextEntity, type EntityMatch} from '@lexical/text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $nodesOfType,
  type LexicalEditor,
  type SerializedTextNode,
  TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';

type GetMatch = (text: string) => EntityMatch | null;
const {findTicket} = (await pageFile('error/165.md', 'findTicket.ts')) as {findTicket: GetMatch};

class TicketNode extends TextNode {
  static override importJSON(json: SerializedTextNode): TicketNode {
    return new TicketNode(json.text).setFormat(json.format);
  }
  override exportJSON(): SerializedTextNode {
    return {...super.exportJSON(), type: 'ticket'};
  }
  override isTextEntity(): boolean {
    return true;
  }
}
complete(TicketNode, 'ticket');

/** Appends a paragraph of texts, every second of which is bold, where a function finds the tickets. */
const write =
  (getMatch: GetMatch, ...texts: string[]) =>
  (onError: OnError) => {
    const {editor} = mount({nodes: [TicketNode], onError});
    registerLexicalTextEntity(editor, getMatch, TicketNode, (text) => new TicketNode(text.getTextContent()));
    updateNow(editor, () => {
      const paragraph = $createParagraphNode();
      $getRoot().append(paragraph);
      texts.forEach((text, index) => {
        paragraph.append($createTextNode(text).setFormat(index % 2));
      });
    });
    return editor;
  };

const ticketsOf = (editor: LexicalEditor): string[] =>
  editor.getEditorState().read(() => $nodesOfType(TicketNode).map((node) => node.getTextContent()));

/** Finds what an expression matches. */
const from =
  (expression: RegExp): GetMatch =>
  (text) => {
    const match = expression.exec(text);
    return match === null ? null : {start: match.index, end: match.index + match[0].length};
  };

const ticket = /\b[A-Z]+-\d+\b/;

const inDocument: GetMatch = () => from(ticket)($getRoot().getTextContent());
const inCopy =
  (copy: (text: string) => string): GetMatch =>
  (text) =>
    from(ticket)(copy(text));
const mixedUp: GetMatch = (text) => {
  const match = ticket.exec(text);
  return match === null ? null : {start: match[0].length, end: match.index + match[0].length};
};
const accents = 'é'.repeat(6);

prove(
  'start counts from the beginning of the paragraph or the document. getMatch is given one text, and each bold word is a text of its own.',
  () => expectError(165, write(inDocument, 'This is about ', 'LEX-1')),
);

prove(
  'start was found in a copy of the text that is longer than the text, for example with escaped or decomposed characters.',
  async () => {
    await expectError(
      165,
      write(
        inCopy((text) => text.normalize('NFD')),
        `${accents} LEX-1`,
      ),
    );
    await expectError(
      165,
      write(
        inCopy((text) => text.replaceAll('"', '&quot;')),
        '"a" LEX-1',
      ),
    );
  },
);

prove(
  'The expression can match no character at all, and does so at the end of the text: /\\w*$/ in a text that ends in a space.',
  () => expectError(165, write(from(/\w*$/), 'See ')),
);

prove('An index was mixed up with a length, as in start: match[0].length.', () => expectError(165, write(mixedUp, 'LEX-1')));

prove('Take the range from the match in the given text itself:', async () => {
  for (const texts of [['This is about ', 'LEX-1'], [`${accents} LEX-1`], ['"a" LEX-1'], ['LEX-1']]) {
    const editor = await expectNoError(write(findTicket, ...texts));
    expect(ticketsOf(editor)).toEqual(['LEX-1']);
  }
});

prove(
  'Let the expression match at least one character. What it finds has to match on its own as well: a lookbehind leads to error 14.',
  async () => {
    await expectError(14, write(from(/(?<=#)\d+/), 'See #1 now'));
    expect(ticketsOf(await expectNoError(write(from(/#\d+/), 'See #1 now')))).toEqual(['#1']);
    expect(ticketsOf(await expectNoError(write(from(/\w+$/), 'See ')))).toEqual([]);
    expect(ticketsOf(await expectNoError(write(from(/\w+$/), 'See it')))).toEqual(['it']);
  },
);
