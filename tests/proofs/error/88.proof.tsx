import {createHeadlessEditor} from '@lexical/headless';
import {CollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createTextNode, $getRoot, createEditor, type Klass, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';
import type {Doc} from 'yjs';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError, observe, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {arrived, change, open, Server} from '../support/server.tsx';
import {bind, bound} from '../support/shared.ts';

const {sharedNodes, editor: shown} = (await pageFile('error/88.md', 'sharedNodes.ts')) as {
  sharedNodes: Klass<LexicalNode>[];
  editor: LexicalEditor;
};

const $addHeading = (): void => {
  $getRoot().append($createHeadingNode('h2').append($createTextNode('title')));
};

function write(editor: LexicalEditor, $change: () => void): void {
  updateNow(editor, $change);
}

/** Two people open a document, one with a new node. The other one's version has the classes that are given. */
async function versions(nodes: Klass<LexicalNode>[], onError: OnError): Promise<LexicalEditor> {
  const server = new Server();
  const writer = await open(server, {config: {nodes: sharedNodes}});
  const reader = await open(server, {config: {nodes, onError}});
  await change(writer.editor, $addHeading);
  await writer.leave();
  return reader.editor;
}

prove('The editors of two people run different versions of the application, and one has a new node.', () =>
  expectError(88, (onError) => versions([], onError)),
);

/** A server without a page reads a document that somebody has written. */
async function served(nodes: Klass<LexicalNode>[], onError: OnError): Promise<LexicalEditor> {
  const writer = createHeadlessEditor({nodes: sharedNodes});
  const server = createHeadlessEditor({nodes, onError});
  await bound(writer, server);
  write(writer, $addHeading);
  await arrived();
  return server;
}

prove("A server that works with the document does not register the application's nodes.", () =>
  expectError(88, (onError) => served([], onError)),
);

/** A nested editor shares the document `caption`, in which somebody has written a heading. */
async function nested(onError: OnError, initialNodes?: Klass<LexicalNode>[]): Promise<LexicalEditor> {
  const server = new Server();
  const writer = createHeadlessEditor({nodes: sharedNodes});
  bind(writer, server.doc('caption'));
  const caption = createEditor({onError});
  const user = {clientID: 0, color: 'teal', isCollabActive: true, name: 'Ada', yjsDocMap: new Map<string, Doc>()};
  await renderInComposer(
    <CollaborationContext.Provider value={user}>
      <LexicalNestedComposer initialEditor={caption} skipCollabChecks {...(initialNodes === undefined ? {} : {initialNodes})}>
        <CollaborationPlugin id="caption" providerFactory={server.factory} shouldBootstrap={false} />
      </LexicalNestedComposer>
    </CollaborationContext.Provider>,
    {nodes: sharedNodes},
  );
  write(writer, $addHeading);
  await arrived();
  return caption;
}

prove('A nested editor shares a document and has fewer nodes than the one that wrote it.', () =>
  expectError(88, (onError) => nested(onError, [QuoteNode])),
);

prove('Keep the list of nodes in one module that all editors import:', async () => {
  for (const meet of [versions, served]) {
    const editor = await expectNoError((onError) => meet(sharedNodes, onError));
    expect(linesOf(editor)).toContain('title');
  }
  const editor = await expectNoError((onError) => nested(onError, sharedNodes));
  expect(linesOf(editor)).toContain('title');
  await expectNoError(async (onError) => {
    const writer = createHeadlessEditor({nodes: sharedNodes});
    await bound(writer, observe(shown, onError));
    write(writer, $addHeading);
    await arrived();
    return shown;
  });
  expect(linesOf(shown)).toContain('title');
});

prove('A nested composer takes the nodes of the editor around it when you leave initialNodes out.', async () => {
  const editor = await expectNoError((onError) => nested(onError));
  expect(linesOf(editor)).toContain('title');
});

prove('Roll out new nodes in two steps: first a version that knows them, then the version that writes them.', async () => {
  const rollOut = (old: Klass<LexicalNode>[]) => async (onError: OnError) => {
    const [before, after] = [createHeadlessEditor({nodes: old, onError}), createHeadlessEditor({nodes: sharedNodes, onError})];
    await bound(before, after);
    // What the version before writes.
    write(before, () => void $append('text'));
    await arrived();
    write(after, () => $getRoot().append($createQuoteNode().append($createTextNode('new'))));
    await arrived();
    return before;
  };
  await expectError(88, rollOut([HeadingNode]));
  expect(linesOf(await expectNoError(rollOut([HeadingNode, QuoteNode])))).toEqual(expect.arrayContaining(['text', 'new']));
});
