import {$createChildrenArray} from '@lexical/offset';
import {$getRoot, createEditor, type EditorState, type LexicalEditor, type NodeKey, type ParagraphNode} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectDropped, expectError, type OnError} from '../support/errors.ts';
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

prove(
  'The element and the map are from two states, for example because the element was kept from an earlier update. Read the keys from one state instead:',
  async () => {
    await expectError(174, (onError) => {
      const {editor, kept} = withKept(onError);
      editor.getEditorState().read(() => $createChildrenArray(kept, null));
    });
    await expectNoErrorWith(withKept, ({editor, kept, previous}) => {
      expect(childKeys(editor.getEditorState(), kept.getKey())).toEqual([]);
      expect(childKeys(previous, kept.getKey())).toHaveLength(1);
    });
  },
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(174, () => void $createChildrenArray($getRoot(), new Map())),
);
