import {createHeadlessEditor} from '@lexical/headless';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {$createTextNode, $getRoot, $getSelection, createEditor, type LexicalEditor, ParagraphNode} from 'lexical';
import {expect} from 'vitest';

import {linesOf, settled} from '../support/editor.ts';
import {expectError, expectNoError, observe} from '../support/errors.ts';
import {messageThrownBy} from '../support/messages.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, storedText, type StoredNode} from '../support/stored-json.ts';

const {editor: shown, load} = (await pageFile('error/17.md', 'load.ts')) as {
  editor: LexicalEditor;
  load: (stored: unknown) => void;
};

class SurveyNode extends ParagraphNode {
  static override importJSON(): SurveyNode {
    return new SurveyNode();
  }
}
complete(SurveyNode, 'survey');

/** Loads a document with the code of the page. */
function loadStored(...children: StoredNode[]): void {
  load(JSON.parse(storedDocument(...children)));
}

prove(
  'The class is not in nodes of this editor, although the editor that stored the document had it. Often this is a server or a page that only shows the document.',
  async () => {
    const author = createEditor({nodes: [HeadingNode]});
    updateNow(author, () => void $getRoot().append($createHeadingNode('h1').append($createTextNode('Title'))));
    const stored = JSON.stringify(author.getEditorState());
    for (const create of [createHeadlessEditor, createEditor])
      await expectError(17, (onError) => create({editable: false, onError}).parseEditorState(stored));
  },
);

prove('The type was renamed, and documents with the old name remain.', async () => {
  const renamed = storedDocument({...storedParagraph('a'), type: 'questions'});
  await expectError(17, (onError) => createEditor({nodes: [SurveyNode], onError}).parseEditorState(renamed));
});

prove('A feature was removed together with its nodes.', async () => {
  const before = createEditor({nodes: [SurveyNode]});
  const stored = storedDocument({...storedParagraph('a'), type: 'survey'});
  expect(before.parseEditorState(stored).read(() => $getRoot().getTextContent())).toBe('a');
  await expectError(17, (onError) => createEditor({onError}).parseEditorState(stored));
});

prove('JSON of one product, such as a CMS, is loaded into an editor with other nodes.', async () => {
  const stored = storedDocument(storedParagraph('a'), {type: 'upload', version: 1, relationTo: 'media', value: '7'});
  await expectError(17, (onError) => createEditor({nodes: [HeadingNode], onError}).parseEditorState(stored));
});

prove('Register the class in every editor that reads the document.', async () => {
  const stored = storedDocument({...storedParagraph('Title'), tag: 'h1', type: 'heading'});
  for (const create of [createHeadlessEditor, createEditor]) {
    const editor = await expectNoError((onError) => {
      const reader = create({nodes: [HeadingNode], onError});
      reader.setEditorState(reader.parseEditorState(stored));
      return reader;
    });
    expect(linesOf(editor)[0]).toBe('Title');
  }
});

prove('When the class no longer exists, change the JSON before parsing:', async () => {
  const editor = await expectNoError((onError) => {
    loadStored(
      {type: 'rating', version: 1},
      {...storedParagraph('Careful, ', storedText('Ada', {type: 'mention', format: 1})), type: 'callout'},
      {...storedParagraph(), type: 'columns', children: [storedParagraph('left'), storedParagraph('right')]},
      storedParagraph('before ', {type: 'rating', version: 1}, 'after'),
    );
    return observe(shown, onError);
  });
  expect(linesOf(editor).slice(0, 4)).toEqual(['Careful, Ada', 'left', 'right', 'before after']);
  const saved = JSON.stringify(editor.getEditorState());
  expect(saved).toContain('"format":1,"mode":"normal","style":"","text":"Ada","type":"text"');

  // The page's editor has no class for the new name.
  const renamed = messageThrownBy(() => loadStored({type: 'survey', version: 1}));
  expect(renamed).toBe('parseEditorState: type "poll" + not found');

  await expectNoError((onError) => {
    loadStored({type: 'rating', version: 1});
    return observe(shown, onError);
  });
  await settled();
  expect(linesOf(shown).join('')).toBe('');
  // A selection would move the focus into the editor.
  loadStored({type: 'rating', version: 1});
  await settled();
  expect(shown.getEditorState().read($getSelection)).toBeNull();
});

prove('A type that you forgot then throws, and the editor keeps what it showed.', () => {
  loadStored(storedParagraph('shown'));
  const message = messageThrownBy(() => loadStored(storedParagraph('other'), {type: 'forgotten', version: 1}));
  expect(message).toBe('parseEditorState: type "forgotten" + not found');
  expect(linesOf(shown)).toEqual(['shown']);
});
