import {$createChildrenArray} from '@lexical/offset';
import {$getRoot, createEditor, type EditorState, type LexicalEditor, type NodeKey, type ParagraphNode} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {change} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {childKeys} = (await pageFile('error/174.md', 'childKeys.ts')) as {
  childKeys: (state: EditorState, key: NodeKey) => NodeKey[];
};

/** A document with a paragraph, kept from the update that made it; its text has been removed since. */
function withKept(onError: OnError): {editor: LexicalEditor; kept: ParagraphNode; previous: EditorState} {
  const editor = createEditor({onError});
  const paragraphs: ParagraphNode[] = [];
  change(editor, () => paragraphs.push($append('text')));
  const [kept] = paragraphs;
  if (kept === undefined) throw new Error('expected a paragraph, found none');
  const previous = editor.getEditorState();
  change(editor, () => void $getRoot().getFirstChildOrThrow<ParagraphNode>().clear());
  return {editor, kept, previous};
}

prove('The element was kept from an earlier update, and its first child has been removed since.', () =>
  expectError(174, (onError) => {
    const {editor, kept} = withKept(onError);
    editor.getEditorState().read(() => $createChildrenArray(kept, null));
  }),
);

prove('The element and the node map come from two states, for example the new root and the map of the previous state.', () =>
  expectError(174, (onError) => {
    const {editor, previous} = withKept(onError);
    change(editor, () => {
      const root = $getRoot().clear();
      $append('new');
      $createChildrenArray(root.getLatest(), previous._nodeMap);
    });
  }),
);

prove('Ask the element for the keys, in the state that you want to know about.', () =>
  expectNoErrorWith(withKept, ({editor, kept, previous}) => {
    expect(childKeys(editor.getEditorState(), kept.getKey())).toEqual([]);
    expect(childKeys(previous, kept.getKey())).toHaveLength(1);
  }),
);
