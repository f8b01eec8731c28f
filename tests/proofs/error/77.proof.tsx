import {AutoLinkNode, LinkNode} from '@lexical/link';
import {AutoLinkPlugin, type LinkMatcher} from '@lexical/react/LexicalAutoLinkPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
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
import {render, renderInComposer} from '../support/react.ts';

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

prove('Registering LinkNode is not enough. Register both classes where the editor is created:', async () => {
  for (const registered of [[], [LinkNode]]) await expectError(77, () => openRichText(plugin, registered));
  expect(nodes).toContain(LinkNode);
  await expectQuiet(() => render(<NotesEditor />));
  const editor = await expectNoError(async (onError) => {
    const {editor} = await openRichText(plugin, nodes, {onError});
    await updated(editor, () => void $append('see https://example.org'));
    return editor;
  });
  expect(readIn(editor, () => $nodesOfType(AutoLinkNode).map((node) => node.getURL()))).toEqual(['https://example.org']);
});

prove(
  'nodes changed after the first render, which has no effect: save the text, then give the composer another key.',
  async () => {
    await expectError(77, () => changeNodes(plugin, nodes, false));
    await expectQuiet(() => changeNodes(plugin, nodes, true));
    expect(await linesAfterNewKey()).toEqual([['', 'typed'], ['']]);
  },
);

prove(
  'A nested composer has initialNodes without the class: leave initialNodes out, and it takes the nodes of the outer editor.',
  async () => {
    await expectError(77, () => renderNested(plugin, nodes, [QuoteNode]));
    await expectQuiet(() => renderNested(plugin, nodes));
  },
);

prove('Without an error boundary React unmounts the entire tree, and unsaved text is lost. onError is not called.', async () => {
  const {container, editor, errors, rerender} = await renderInComposer(<ContentEditable />);
  await updated(editor, () => void $append('typed'));
  expect(container.textContent).toContain('typed');
  await expectError(77, () => rerender([<ContentEditable key="editable" />, plugin]));
  expect([container.innerHTML, errors]).toEqual(['', []]);
});
