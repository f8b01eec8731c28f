import {$generateNodesFromSerializedNodes, $getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {createHeadlessEditor} from '@lexical/headless';
import {
  $getEditor,
  $getRoot,
  $getSelection,
  $insertNodes,
  $setSelection,
  createEditor,
  type LexicalEditor,
  type SerializedLexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, textOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, observe} from '../support/errors.ts';
import {runInNode} from '../support/node.ts';
import {pageFile} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const {
  editor: own,
  selectedHtml,
  selectedJson,
} = (await pageFile('error/166.md', 'selectedHtml.ts')) as {
  editor: LexicalEditor;
  selectedHtml: () => string;
  selectedJson: () => string;
};

// On the page a selection outlasts the update that makes it.
own.setRootElement(document.body.appendChild(document.createElement('div')));

const discrete = {discrete: true} as const;

/** What leaves an editor with the text "Ada" and without a selection. */
const losses: ((editor: LexicalEditor) => void)[] = [
  (editor) => {
    editor.update(() => void $getRoot().clear(), discrete);
    editor.update(() => void $append('Ada'), discrete);
  },
  (editor) => editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph('Ada')))),
  (editor) => {
    editor.update(() => {
      $getRoot().clear();
      $append('Ada').select();
    }, discrete);
    editor.update(() => $setSelection(null), discrete);
  },
];
const [fill, load, clearSelection] = losses as [(typeof losses)[0], (typeof losses)[0], (typeof losses)[0]];

async function expectErrorAfter(prepare: (editor: LexicalEditor) => void, create = createEditor): Promise<void> {
  for (const $get of [$getHtmlContent, $getLexicalContent]) {
    await expectError(166, (onError) => {
      const editor = create({onError});
      prepare(editor);
      editor.update(() => void $get(editor), discrete);
    });
    await expectNoError((onError) => {
      const editor = create({onError});
      prepare(editor);
      editor.update(() => {
        $getRoot().select();
        $get(editor);
      }, discrete);
      return editor;
    });
  }
}

prove('A copy button was pressed before any click into the editor. Without a selection, take the entire document:', async () => {
  await expectErrorAfter(fill);
  for (const lose of losses) {
    await expectNoError((onError) => {
      observe(own, onError);
      lose(own);
      expect(own.getEditorState().read($getSelection)).toBeNull();
      expect(selectedHtml()).toMatch(/^<p.*>Ada<.*p>$/);
      const {nodes} = JSON.parse(selectedJson()) as {nodes: SerializedLexicalNode[]};
      const other = createEditor({onError});
      other.update(() => {
        $getRoot().select();
        $insertNodes($generateNodesFromSerializedNodes(nodes));
      }, discrete);
      expect(linesOf(other)).toContain('Ada');
      return own;
    });
  }
  own.update(() => void $append('Eve').select(0, 1), discrete);
  expect(textOf(own)).toContain('Ada');
  expect(selectedHtml()).not.toContain('Ada');
  expect(selectedHtml()).toContain('Eve');
  const [html, json] = [selectedHtml(), selectedJson()];
  own.update(() => expect([html, json]).toEqual([$getHtmlContent(own), $getLexicalContent(own)]), discrete);
  own.update(() => void $append('Eve').select(1, 1), discrete);
  expect([selectedHtml(), (JSON.parse(selectedJson()) as {nodes: unknown}).nodes]).toEqual(['', []]);
  own.update(() => void $append('Eve').select(0, 1), discrete);
  if (build === 'development') {
    for (const $get of [$getHtmlContent, $getLexicalContent])
      await expectError(13, () => own.getEditorState().read(() => $get(own)));
  }

  // The functions change nothing, and leave the focus where it is.
  const before = JSON.stringify(own.getEditorState());
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  const changed: string[] = [];
  const stop = own.registerUpdateListener(({dirtyElements, dirtyLeaves}) => {
    changed.push(...dirtyElements.keys(), ...dirtyLeaves);
  });
  expect([selectedHtml(), selectedJson()].map((content) => content.includes('Eve'))).toEqual([true, true]);
  stop();
  expect([changed, JSON.stringify(own.getEditorState())]).toEqual([[], before]);
  expect(document.activeElement).toBe(button);
});

prove('setEditorState() or $setSelection(null) removed the selection: use the same functions.', async () => {
  for (const lose of [load, clearSelection]) await expectErrorAfter(lose);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(166, () => $getHtmlContent($getEditor())),
);

prove('The editor is headless: use selectedJson(), or add a DOM for HTML.', async () => {
  await expectErrorAfter(fill, createHeadlessEditor);
  const lines = runInNode(`
    import * as headless from '@lexical/headless';
    import * as clipboard from '@lexical/clipboard';
    import * as html from '@lexical/html';
    import * as lexical from 'lexical';
    const editor = headless.createHeadlessEditor();
    const {$getRoot, $createParagraphNode, $getSelection} = lexical;
    editor.update(() => void $getRoot().append($createParagraphNode()), {discrete: true});
    editor.getEditorState().read(() => {
      console.log(JSON.stringify(clipboard.$generateJSONFromSelectedNodes(editor, $getSelection())));
      try {
        console.log(html.$generateHtmlFromNodes(editor));
      } catch (error) {
        console.log(error.message);
      }
    });
  `);
  expect(lines[0]).toContain('"type":"paragraph"');
  expect(lines[1]).toMatch(build === 'development' ? /headless/ : /headless|Minified/);
});
