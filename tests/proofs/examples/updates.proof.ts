import {createHeadlessEditor} from '@lexical/headless';
import {$createTextNode, $getRoot, $insertNodes, $nodesOfType, $setSelection, ParagraphNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('Two updates without an await between them share a commit.', async () => {
  const commitsWhen = async (waits: boolean): Promise<number> => {
    const editor = createHeadlessEditor();
    let commits = 0;
    editor.registerUpdateListener(() => (commits += 1));
    editor.update(() => void $append('first'));
    if (waits) await Promise.resolve();
    editor.update(() => void $append('second'));
    await Promise.resolve();
    return commits;
  };
  expect([await commitsWhen(false), await commitsWhen(true)]).toEqual([1, 2]);
});

prove(
  'With a selection the nodes go to the caret. Without one they go where it was before this update, and to the end of the document when there was none.',
  () => {
    const linesAfter = (selects: boolean, keeps: boolean): string[] => {
      const editor = createHeadlessEditor();
      editor.update(
        () => {
          $append('Buy milk');
          $append('and ');
          if (selects) $getRoot().getAllTextNodes()[0]?.select(4, 4);
        },
        {discrete: true},
      );
      editor.update(
        () => {
          if (!keeps) $setSelection(null);
          $insertNodes([$createTextNode('oat ')]);
        },
        {discrete: true},
      );
      return linesOf(editor);
    };
    const atCaret = ['Buy oat milk', 'and '];
    expect(linesAfter(true, true)).toEqual(atCaret);
    expect(linesAfter(true, false)).toEqual(atCaret);
    expect(linesAfter(false, true)).toEqual(['Buy milk', 'and oat ']);
  },
);

class NoteNode extends ParagraphNode {
  static override getType = (): string => 'note';
  static override clone = (node: NoteNode): NoteNode => new NoteNode(node.__key);
}

prove('It finds the nodes of a class, without those of its subclasses, in the order in which they were made.', () => {
  const editor = createHeadlessEditor({nodes: [NoteNode]});
  editor.update(() => {
    $append('paragraph');
    const [first, note, second] = [new NoteNode(), new NoteNode(), new NoteNode()];
    $getRoot().append(second, note, first);
    expect($nodesOfType(ParagraphNode).map((node) => node.getTextContent())).toEqual(['paragraph']);
    expect($nodesOfType(NoteNode).map((node) => node.getKey())).toEqual([first, note, second].map((node) => node.getKey()));
  });
});
