import {$createQuoteNode, QuoteNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  type SerializedTextNode,
  TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {textOf} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {messageThrownBy} from '../support/messages.ts';
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

prove("Usually the class inherits exportJSON, which writes the parent's type.", async () => {
  await expectRefused(InheritingElement, () => new InheritingElement());
  await expectRefused(InheritingText, () => new InheritingText('Ada'));
  await expectRefused(InheritingParagraph, () => new InheritingParagraph());
  await expectRefused(InheritingQuote, () => new InheritingQuote());
  // The class of the package itself can be saved.
  await expectNoError((onError) => showing(QuoteNode, () => $createQuoteNode(), onError));
});

prove('getType was renamed and exportJSON was not: return the same type from both.', () =>
  expectRefused(Renamed, () => new Renamed('Ada')),
);

prove('...super.exportJSON() comes after type and overwrites it: put type last.', () =>
  expectRefused(WrongOrder, () => new WrongOrder('Ada')),
);

prove('Add exportJSON and importJSON as a pair, with the type last:', async () => {
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

prove(
  'Nothing is lost: the call throws, and the editor keeps its document. The document cannot be saved until the class is fixed.',
  () => {
    const reported: Error[] = [];
    const editor = showing(
      InheritingText,
      () => new InheritingText('Ada'),
      (error) => reported.push(error),
    );
    for (let saves = 0; saves < 2; saves++) {
      expect(messageThrownBy(() => JSON.stringify(editor.getEditorState()))).toContain('.exportJSON()');
      updateNow(editor, () => $appendNode($createParagraphNode()));
    }
    expect(reported).toEqual([]);
    expect(textOf(editor).trim()).toBe('Ada');
  },
);
