import {AutoLinkNode, LinkNode} from '@lexical/link';
import {AutoLinkPlugin, type LinkMatcher} from '@lexical/react/LexicalAutoLinkPlugin';
import {QuoteNode} from '@lexical/rich-text';
import {$nodesOfType, type Klass, type LexicalNode} from 'lexical';
import type {ComponentType} from 'react';
import {expect} from 'vitest';

import {$append, readIn} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet} from '../support/errors.ts';
import {changeNodes, linesAfterNewKey, renderNested} from '../support/missing-nodes.tsx';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';

const {
  default: NotesEditor,
  nodes,
  matchers,
} = (await pageFile('error/77.md', 'NotesEditor.tsx')) as {
  default: ComponentType;
  nodes: Klass<LexicalNode>[];
  matchers: LinkMatcher[];
};

const plugin = <AutoLinkPlugin matchers={matchers} />;

prove('AutoLinkNode is not in nodes of initialConfig.', () => expectError(77, () => openRichText(plugin)));

prove('Only LinkNode is registered. AutoLinkNode is a class of its own and has to be listed too.', async () => {
  await expectError(77, () => openRichText(plugin, [LinkNode]));
  expect(nodes).toContain(AutoLinkNode);
});

prove('Register the nodes where the editor is created:', async () => {
  await expectQuiet(() => render(<NotesEditor />));
  const editor = await expectNoError(async (onError) => {
    const {editor} = await openRichText(plugin, nodes, {onError});
    await updated(editor, () => void $append('see https://example.org'));
    return editor;
  });
  expect(readIn(editor, () => $nodesOfType(AutoLinkNode).map((node) => node.getURL()))).toEqual(['https://example.org']);
});

prove('nodes was changed after the first render: initialConfig is read once.', () =>
  expectError(77, () => changeNodes(plugin, nodes, false)),
);

prove('The plugin is inside a <LexicalNestedComposer> whose initialNodes leave it out.', () =>
  expectError(77, () => renderNested(plugin, nodes, [QuoteNode])),
);

prove('When the list changes later, give the composer another key.', () => expectQuiet(() => changeNodes(plugin, nodes, true)));

prove('That makes a new editor with its initial content, so save what was typed first.', async () => {
  expect(await linesAfterNewKey()).toEqual([['', 'typed'], ['']]);
});

prove('A nested composer without initialNodes takes the nodes of the editor around it.', () =>
  expectQuiet(() => renderNested(plugin, nodes)),
);
