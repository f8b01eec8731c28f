import {$getLexicalContent} from '@lexical/clipboard';
import {$createQuoteNode, QuoteNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $selectAll,
  ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  type SerializedTextNode,
  TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {mount, textOf} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {$appendNode, $firstOf, complete, countOf, type NodeClass, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {inEditor} from '../support/updates.ts';

const {MentionNode} = (await pageFile('error/130.md', 'MentionNode.ts')) as {MentionNode: NodeClass<TextNode, [text: string]>};

class InheritingText extends TextNode {}
complete(InheritingText, 'mention');

class InheritingElement extends ElementNode {}
complete(InheritingElement, 'callout', {tag: 'aside'});

class InheritingParagraph extends ParagraphNode {}
complete(InheritingParagraph, 'callout');

class InheritingQuote extends QuoteNode {}
complete(InheritingQuote, 'pull-quote');

class Renamed extends InheritingText {
  override exportJSON(): SerializedTextNode {
    return {...super.exportJSON(), type: 'mention', version: 1};
  }
}
complete(Renamed, 'person');

class WrongOrder extends InheritingText {
  override exportJSON(): SerializedTextNode {
    const own = {type: 'mention'};
    return {...own, ...super.exportJSON()};
  }
}
complete(WrongOrder, 'mention');

/** An editor that shows a node of a class. */
const showing = (klass: Klass<LexicalNode>, $create: () => LexicalNode, onError: OnError): LexicalEditor =>
  inEditor({nodes: [klass]}, () => $appendNode($create()))(onError);

/** Saves a document with a node of a class. */
async function expectRefused(klass: Klass<LexicalNode>, $create: () => LexicalNode): Promise<void> {
  await expectError(130, (onError) => JSON.stringify(showing(klass, $create, onError).getEditorState()));
}

prove(
  "The class extends ElementNode, TextNode, ParagraphNode or a node of a package and inherits exportJSON, which writes the parent's type.",
  async () => {
    await expectRefused(InheritingElement, () => new InheritingElement());
    await expectRefused(InheritingText, () => new InheritingText('Ada'));
    await expectRefused(InheritingParagraph, () => new InheritingParagraph());
    await expectRefused(InheritingQuote, () => new InheritingQuote());
    // The class of the package itself can be saved.
    await expectNoError((onError) => showing(QuoteNode, () => $createQuoteNode(), onError));
  },
);

prove('getType was renamed and exportJSON was not.', () => expectRefused(Renamed, () => new Renamed('Ada')));

prove("...super.exportJSON() stands after type and puts the parent's type in its place.", () =>
  expectRefused(WrongOrder, () => new WrongOrder('Ada')),
);

prove('The development build warns of a missing exportJSON when the editor is created.', {build: 'development'}, () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  mount({nodes: [InheritingText]});
  mount({nodes: [Renamed]});
  const warnings = warn.mock.calls.flat().filter((text) => String(text).includes('"exportJSON"'));
  warn.mockRestore();
  expect(warnings.some((text) => String(text).startsWith(InheritingText.name))).toBe(true);
  expect(warnings.some((text) => String(text).startsWith(Renamed.name))).toBe(false);
});

prove('Copying from a document with such a node throws error 58.', () =>
  expectError(58, (onError) => {
    const editor = showing(InheritingText, () => new InheritingText('Ada'), onError);
    updateNow(editor, () => {
      $selectAll();
      $getLexicalContent(editor);
    });
  }),
);

prove('Write exportJSON and importJSON as a pair, with the type last:', async () => {
  const editor = await expectNoError((onError) => {
    const used = showing(MentionNode, () => new MentionNode('Ada'), onError);
    updateNow(used, () => $firstOf(MentionNode).setFormat('bold').setMode('token').setStyle('color: red').setDetail(2));
    updateNow(used, () => $appendNode($createParagraphNode()));
    return used;
  });
  expect(textOf(editor)).toContain('Ada');
  expect(editor.getEditorState().read(() => $firstOf(MentionNode).exportJSON())).toEqual({
    detail: 2,
    format: 1,
    mode: 'token',
    style: 'color: red',
    text: 'Ada',
    type: 'mention',
    version: 1,
  });
  const used = await expectNoError((onError) => useClass(MentionNode, () => new MentionNode('Ada'), onError));
  expect(countOf(used, MentionNode)).toBe(4);
});
