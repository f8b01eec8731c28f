import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {$createTextNode, $getRoot, createEditor, type EditorState, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown, parse} = (await pageFile('error/17.md', 'parse.ts')) as {
  editor: LexicalEditor;
  parse: (stored: string) => EditorState;
};

/** A document with a node that only an editor with headings can read. */
function storedHeading(): string {
  const author = createEditor({nodes: [HeadingNode]});
  updateNow(author, () => void $getRoot().append($createHeadingNode('h1').append($createTextNode('Title'))));
  return JSON.stringify(author.getEditorState());
}

const poll = {type: 'poll', version: 1};

prove('Each node of stored JSON has a type. The editor has no class with the type in the message.', () =>
  expectError(17, (onError) => createEditor({onError}).parseEditorState(storedDocument(poll))),
);

prove('Most often nodes lacks the class, for instance in a preview or on a server.', () =>
  expectError(17, (onError) => createEditor({editable: false, onError}).parseEditorState(storedHeading())),
);

prove('Use one list, and an onError that throws:', async () => {
  await expectNoErrorWith(shown, () => {
    shown.setEditorState(parse(storedHeading()));
    expect(linesOf(shown)).toEqual(['Title']);
    expect(messageThrownBy(() => parse(storedDocument(storedParagraph('other'), poll)))).toBe(
      'parseEditorState: type "poll" + not found',
    );
  });
});

prove('A type was renamed: also rename it in the stored JSON, before you parse it.', async () => {
  const renamed = storedDocument({...storedParagraph('Title'), tag: 'h1', type: 'title'});
  await expectError(17, () => parse(renamed));
  await expectNoErrorWith(shown, () => {
    shown.setEditorState(parse(renamed.replace('"title"', '"heading"')));
    expect(linesOf(shown)).toEqual(['Title']);
  });
});

prove('A feature was removed: keep the children of its nodes.', async () => {
  const box = {...storedParagraph(), children: [storedParagraph('kept')], type: 'box'};
  await expectError(17, () => parse(storedDocument(box)));
  await expectNoErrorWith(shown, () => {
    shown.setEditorState(parse(storedDocument(...box.children)));
    expect(linesOf(shown)).toEqual(['kept']);
  });
});

prove(
  'If onError returns, parseEditorState() gives back only the content before the unknown node. Saving that state loses the rest.',
  () => {
    const editor = createEditor({onError: () => undefined});
    editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph('before'), poll, storedParagraph('after'))));
    expect(linesOf(editor)).toEqual(['before']);
    expect(JSON.stringify(editor.getEditorState())).not.toContain('after');
  },
);
