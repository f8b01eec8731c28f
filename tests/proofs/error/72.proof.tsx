import {$getLexicalContent} from '@lexical/clipboard';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {
  $createTextNode,
  $getRoot,
  DecoratorNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type SerializedLexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {$appendNode, $firstOf, complete, countOf, type NodeClass, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {inEditor} from '../support/updates.ts';

const {RatingNode} = (await pageFile('error/72.md', 'RatingNode.ts')) as {
  RatingNode: NodeClass<DecoratorNode<string>, [stars: number]>;
};

class Unfinished extends DecoratorNode<string> {
  override decorate(): string {
    return '★★★';
  }
}
complete(Unfinished, 'rating', {tag: 'span'});

class Misspelled extends Unfinished {
  exportJson(): SerializedLexicalNode {
    return {type: 'rating', version: 1};
  }
}
complete(Misspelled, 'rating');

class Static extends Unfinished {
  static exportJSON(): SerializedLexicalNode {
    return {type: 'rating', version: 1};
  }
}
complete(Static, 'rating');

/** An editor that shows a node of a class, and a text beside it. */
const showing = (klass: Klass<LexicalNode>, $create: () => LexicalNode, onError: OnError): LexicalEditor =>
  inEditor({nodes: [klass]}, () => {
    $appendNode($create());
    $appendNode($createTextNode('beside'));
  })(onError);

prove(
  'A class that extends DecoratorNode has no exportJSON. The document can be edited; the first save fails, for example in <OnChangePlugin>.',
  async () => {
    await expectQuiet((onError) => {
      const editor = showing(Unfinished, () => new Unfinished(), onError);
      updateNow(editor, () => $getRoot().getAllTextNodes()[0]?.setTextContent('edited'));
    });
    await expectError(72, (onError) => JSON.stringify(showing(Unfinished, () => new Unfinished(), onError).getEditorState()));
    await expectError(72, async (onError) => {
      const saved: string[] = [];
      const {editor} = await openRichText(
        <OnChangePlugin onChange={(editorState) => void saved.push(JSON.stringify(editorState))} />,
        [Unfinished],
        {onError},
      );
      await updated(editor, () => $appendNode(new Unfinished()));
    });
  },
);

prove('The method is misspelled or static.', async () => {
  for (const klass of [Misspelled, Static])
    await expectError(72, (onError) => JSON.stringify(showing(klass, () => new klass(), onError).getEditorState()));
});

prove('Something was copied from a document with such a node. Copying asks all nodes, not only the selected ones.', async () => {
  const copyBeside = (editor: LexicalEditor): void =>
    updateNow(editor, () => {
      $getRoot().getAllTextNodes()[0]?.select(0, 3);
      $getLexicalContent(editor);
    });
  await expectError(72, (onError) => copyBeside(showing(Unfinished, () => new Unfinished(), onError)));
  await expectQuiet((onError) => copyBeside(showing(RatingNode, () => new RatingNode(2), onError)));
});

prove('Write what importJSON needs to make the node again:', async () => {
  const editor = await expectNoError((onError) => showing(RatingNode, () => new RatingNode(2), onError));
  expect(editor.getEditorState().read(() => $firstOf(RatingNode).decorate(editor, editor._config))).toBe('★★');
  const used = await expectNoError((onError) => useClass(RatingNode, () => new RatingNode(2), onError));
  expect(countOf(used, RatingNode)).toBe(4);
});
