import {createHeadlessEditor} from '@lexical/headless';
import {CollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createTextNode, $getRoot, createEditor, type Klass, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';
import type {Doc} from 'yjs';

import {decoratorClass} from '../support/classes-of-type.ts';
import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError, observe, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {arrived, Server} from '../support/server.tsx';
import {bind, bound, expectOutOfStep} from '../support/shared.ts';

const {sharedNodes, editor: shown} = (await pageFile('error/88.md', 'sharedNodes.ts')) as {
  sharedNodes: Klass<LexicalNode>[];
  editor: LexicalEditor;
};

const MentionNode = decoratorClass('mention');

const $addHeading = (): void => {
  $getRoot().append($createHeadingNode('h2').append($createTextNode('title')));
};

function write(editor: LexicalEditor, $change: () => void): void {
  updateNow(editor, $change);
}

/** A server without a page reads a document that somebody has written. */
async function served(nodes: Klass<LexicalNode>[], onError: OnError): Promise<LexicalEditor> {
  const writer = createHeadlessEditor({nodes: sharedNodes});
  const server = createHeadlessEditor({nodes, onError});
  await bound(writer, server);
  write(writer, $addHeading);
  await arrived();
  return server;
}

/** A nested editor shares the document `caption`, in which somebody has written a heading. */
async function nested(initialNodes: Klass<LexicalNode>[], onError: OnError): Promise<LexicalEditor> {
  const server = new Server();
  const writer = createHeadlessEditor({nodes: sharedNodes});
  bind(writer, server.doc('caption'));
  const caption = createEditor({onError});
  const user = {clientID: 0, color: 'teal', isCollabActive: true, name: 'Ada', yjsDocMap: new Map<string, Doc>()};
  await renderInComposer(
    <CollaborationContext.Provider value={user}>
      <LexicalNestedComposer initialEditor={caption} skipCollabChecks initialNodes={initialNodes}>
        <CollaborationPlugin id="caption" providerFactory={server.factory} shouldBootstrap={false} />
      </LexicalNestedComposer>
    </CollaborationContext.Provider>,
    {nodes: sharedNodes},
  );
  write(writer, $addHeading);
  await arrived();
  return caption;
}

prove('Give all editors the same nodes, including nested editors and those on servers:', async () => {
  for (const meet of [served, nested]) {
    await expectError(88, (onError) => meet([QuoteNode], onError));
    const editor = await expectNoError((onError) => meet(sharedNodes, onError));
    expect(linesOf(editor)).toContain('title');
  }
  await expectNoError(async (onError) => {
    const writer = createHeadlessEditor({nodes: sharedNodes});
    await bound(writer, observe(shown, onError));
    write(writer, $addHeading);
    await arrived();
    return shown;
  });
  expect(linesOf(shown)).toContain('title');
});

prove(
  'This editor misses changes of others, and edits in it can delete their text. Lock it with editor.setEditable(false) in onError, and make a new editor after the fix.',
  () =>
    expectOutOfStep(88, [{nodes: [MentionNode]}, {}], async (writer) => {
      write(writer, () => void $append('first'));
      await arrived();
      write(writer, () => void $append('second').append(new MentionNode()));
    }),
);

prove(
  'Some people still run an older version: release one that registers the new class before the one that uses it.',
  async () => {
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
  },
);
