import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {INSERT_TABLE_COMMAND, TableCellNode} from '@lexical/table';
import {QuoteNode} from '@lexical/rich-text';
import {$getRoot, $nodesOfType, type Klass, type LexicalNode} from 'lexical';
import {Fragment, type ComponentType, type ReactNode} from 'react';
import {expect} from 'vitest';

import {expectError, expectNoError, expectQuiet} from '../support/errors.ts';
import {changeNodes, renderNested} from '../support/missing-nodes.tsx';
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

prove('<TablePlugin> needs three node classes. The editor does not have all of them.', async () => {
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

prove('Most often nodes of initialConfig lacks a class. Add all three:', async () => {
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

prove('nodes was changed after the first render: the composer reads it once, so reload.', async () => {
  await expectError(10, () => changeNodes(plugin, nodes, false));
  // Another key makes a new editor, as reloading does.
  await expectQuiet(() => changeNodes(plugin, nodes, true));
});

prove('A nested composer has its own initialNodes: also add the classes there, or leave initialNodes out.', async () => {
  await expectError(10, () => renderNested(plugin, nodes, [QuoteNode]));
  await expectQuiet(() => renderNested(plugin, nodes, [QuoteNode, ...nodes]));
  await expectQuiet(() => renderNested(plugin, nodes));
});

prove('Without an error boundary React unmounts the entire tree, and no editor appears.', async () => {
  const initialConfig = {namespace: 'notes', onError: console.error};
  const tree = (inner: ReactNode): ReactNode => (
    <Fragment>
      page<LexicalComposer initialConfig={initialConfig}>{inner}</LexicalComposer>
    </Fragment>
  );
  const {container, render: renderNext} = await render(tree(null));
  expect(container.textContent).toBe('page');
  await expectError(10, () => renderNext(tree(plugin)));
  expect(container.textContent).toBe('');
});
