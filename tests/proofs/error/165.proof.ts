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

import {$append, linesOf, mount} from '../support/editor.ts';
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
const inCopy: GetMatch = (text) => from(ticket)(text.normalize('NFD'));
const mixedUp: GetMatch = (text) => {
  const match = ticket.exec(text);
  return match === null ? null : {start: match[0].length, end: match.index + match[0].length};
};
const accents = 'é'.repeat(6);

prove(
  'The range was found in another text, such as the entire paragraph or a copy. Search the text that getMatch receives:',
  async () => {
    await expectError(165, write(inDocument, 'This is about ', 'LEX-1'));
    await expectError(165, write(inCopy, `${accents} LEX-1`));
    for (const texts of [['This is about ', 'LEX-1'], [`${accents} LEX-1`]]) {
      const editor = await expectNoError(write(findTicket, ...texts));
      expect(ticketsOf(editor)).toEqual(['LEX-1']);
    }
  },
);

prove('The expression matches an empty string at the end, as /\\w*$/ does: use + instead of *.', async () => {
  await expectError(165, write(from(/\w*$/), 'See '));
  expect(ticketsOf(await expectNoError(write(from(/\w+$/), 'See ')))).toEqual([]);
  expect(ticketsOf(await expectNoError(write(from(/\w+$/), 'See it')))).toEqual(['it']);
});

prove('start is a length, as in start: match[0].length: use match.index.', async () => {
  await expectError(165, write(mixedUp, 'LEX-1'));
  expect(ticketsOf(await expectNoError(write(findTicket, 'LEX-1')))).toEqual(['LEX-1']);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () => {
  const errors: Error[] = [];
  const past: GetMatch = (text) => (text === 'dropped' ? {start: 50, end: 60} : null);
  const editor = write(past, 'kept')((error) => errors.push(error));
  updateNow(editor, () => void $append('dropped'));
  expect(errors).toHaveLength(1);
  updateNow(editor, () => void $append('goes on'));
  expect(linesOf(editor)).toEqual(['kept', 'goes on']);
});
