import {OverflowNode} from '@lexical/overflow';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {QuoteNode} from '@lexical/rich-text';
import {$nodesOfType, type Klass, type LexicalNode} from 'lexical';
import type {ComponentType} from 'react';
import {expect, vi} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectError, expectQuiet} from '../support/errors.ts';
import {changeNodes, linesAfterNewKey, renderNested} from '../support/missing-nodes.tsx';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';

const {default: NotesEditor, nodes} = (await pageFile('error/57.md', 'NotesEditor.tsx')) as {
  default: ComponentType;
  nodes: Klass<LexicalNode>[];
};

const plugin = <CharacterLimitPlugin charset="UTF-16" maxLength={10} />;

prove('Add OverflowNode to the nodes of the editor:', async () => {
  await expectError(57, () => openRichText(plugin));
  await expectQuiet(() => render(<NotesEditor />));
  expect(nodes).toEqual([OverflowNode]);
  const {editor, errors} = await openRichText(plugin, nodes);
  await updated(editor, () => void $append('more than ten characters'));
  expect(editor.getEditorState().read(() => $nodesOfType(OverflowNode))).toHaveLength(1);
  expect(errors).toEqual([]);
});

prove('nodes changed after the first render: save the content, then give <LexicalComposer> another key.', async () => {
  await expectError(57, () => changeNodes(plugin, nodes, false));
  await expectQuiet(() => changeNodes(plugin, nodes, true));
  expect(await linesAfterNewKey()).toEqual([['', 'typed'], ['']]);
});

prove('A nested composer has initialNodes without the class: add it, or leave initialNodes out.', async () => {
  await expectError(57, () => renderNested(plugin, nodes, [QuoteNode]));
  await expectQuiet(() => renderNested(plugin, nodes, [QuoteNode, ...nodes]));
  await expectQuiet(() => renderNested(plugin, nodes));
});

prove('React removes the editor from the page, with any text that is not saved. onError is not called.', async () => {
  const onError = vi.fn();
  const {container, rerender} = await renderInComposer(<ContentEditable />, {onError});
  expect(container.querySelector('[contenteditable]')).toBeTruthy();
  await expectError(57, () => rerender(plugin));
  expect(container.innerHTML).toBe('');
  expect(onError).not.toHaveBeenCalled();
});
