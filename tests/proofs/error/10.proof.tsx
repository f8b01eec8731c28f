import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {INSERT_TABLE_COMMAND, TableCellNode} from '@lexical/table';
import {QuoteNode} from '@lexical/rich-text';
import {$getRoot, $nodesOfType, type Klass, type LexicalNode} from 'lexical';
import type {ComponentType} from 'react';
import {expect} from 'vitest';

import {expectError, expectNoError, expectQuiet} from '../support/errors.ts';
import {changeNodes, linesAfterNewKey, renderNested} from '../support/missing-nodes.tsx';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, drawn} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';

const {default: NotesEditor, nodes} = (await pageFile('error/10.md', 'NotesEditor.tsx')) as {
  default: ComponentType;
  nodes: Klass<LexicalNode>[];
};

const plugin = <TablePlugin />;

prove('TableNode, TableCellNode and TableRowNode are not all in nodes of initialConfig.', async () => {
  await expectError(10, () => openRichText(plugin));
  expect(nodes).toHaveLength(3);
  for (const missing of nodes)
    await expectError(10, () =>
      openRichText(
        plugin,
        nodes.filter((node) => node !== missing),
      ),
    );
});

prove('Register the nodes where the editor is created:', async () => {
  await expectQuiet(() => render(<NotesEditor />));
  const editor = await expectNoError(async (onError) => {
    const {editor} = await openRichText(plugin, nodes, {onError});
    await drawn(() => {
      updateNow(editor, () => void $getRoot().selectEnd());
      editor.dispatchCommand(INSERT_TABLE_COMMAND, {columns: '2', rows: '2'});
    });
    return editor;
  });
  expect(editor.getEditorState().read(() => $nodesOfType(TableCellNode))).toHaveLength(4);
});

prove('nodes was changed after the first render: initialConfig is read once.', () =>
  expectError(10, () => changeNodes(plugin, nodes, false)),
);

prove('The plugin is inside a <LexicalNestedComposer> whose initialNodes leave them out.', () =>
  expectError(10, () => renderNested(plugin, nodes, [QuoteNode])),
);

prove('When the list changes later, give the composer another key.', () => expectQuiet(() => changeNodes(plugin, nodes, true)));

prove('That makes a new editor with its initial content, so save what was typed first.', async () => {
  expect(await linesAfterNewKey()).toEqual([['', 'typed'], ['']]);
});

prove('A nested composer without initialNodes takes the nodes of the editor around it.', () =>
  expectQuiet(() => renderNested(plugin, nodes)),
);
