import {OverflowNode} from '@lexical/overflow';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {QuoteNode} from '@lexical/rich-text';
import {$nodesOfType, type Klass, type LexicalNode} from 'lexical';
import type {ComponentType} from 'react';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet} from '../support/errors.ts';
import {changeNodes, linesAfterNewKey, renderNested} from '../support/missing-nodes.tsx';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';

const {default: NotesEditor, nodes} = (await pageFile('error/57.md', 'NotesEditor.tsx')) as {
  default: ComponentType;
  nodes: Klass<LexicalNode>[];
};

const plugin = <CharacterLimitPlugin charset="UTF-16" maxLength={10} />;

prove('OverflowNode is not in nodes of initialConfig. It comes from a package of its own, @lexical/overflow.', async () => {
  expect(nodes).toEqual([OverflowNode]);
  await expectError(57, () => openRichText(plugin));
});

prove('Register the node where the editor is created:', async () => {
  await expectQuiet(() => render(<NotesEditor />));
  await expectNoError(async (onError) => (await openRichText(plugin, nodes, {onError})).editor);
  const {editor, errors} = await openRichText(plugin, nodes);
  await updated(editor, () => void $append('more than ten characters'));
  expect(editor.getEditorState().read(() => $nodesOfType(OverflowNode))).toHaveLength(1);
  expect(errors).toEqual([]);
});

prove('nodes was changed after the first render: initialConfig is read once.', () =>
  expectError(57, () => changeNodes(plugin, nodes, false)),
);

prove('The plugin is inside a <LexicalNestedComposer> whose initialNodes leave it out.', () =>
  expectError(57, () => renderNested(plugin, nodes, [QuoteNode])),
);

prove('When the list changes later, give the composer another key.', () => expectQuiet(() => changeNodes(plugin, nodes, true)));

prove('That makes a new editor with its initial content, so save what was typed first.', async () => {
  expect(await linesAfterNewKey()).toEqual([['', 'typed'], ['']]);
});

prove('A nested composer without initialNodes takes the nodes of the editor around it.', () =>
  expectQuiet(() => renderNested(plugin, nodes)),
);
