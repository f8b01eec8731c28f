import type {Provider} from '@lexical/yjs';
import {$getRoot} from 'lexical';
import {expect} from 'vitest';
import {Doc} from 'yjs';

import {expectError, expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {addLine, change, open, seenBy, Server} from '../support/server.tsx';

const {documentOf} = (await pageFile('error/81.md', 'documentOf.ts')) as {
  documentOf: (id: string, documents: Map<string, Doc>) => Doc;
};

type Factory = (id: string, documents: Map<string, Doc>) => Provider;

/** Opens a document with a provider factory. */
const opening = (providerFactory: Factory, server = new Server()) => open(server, {props: {providerFactory}});

/** Opens a document, leaves it, and opens it again. */
async function openTwice(factory: Factory): Promise<Awaited<ReturnType<typeof open>>> {
  const first = await opening(factory);
  await first.leave();
  return opening(factory);
}

/** The factory that the page describes. */
const factoryOf =
  (server: Server): Factory =>
  (id, documents) =>
    server.provider(id, documentOf(id, documents));

prove(
  'The provider factory of CollaborationPlugin did not store its document. Get the document from this function, and make a new provider each time:',
  async () => {
    const server = new Server();
    await expectError(81, () => opening((id) => server.provider(id, new Doc())));
    await expectError(81, () =>
      opening((id, documents) => {
        const doc = new Doc();
        documents.set(`note-${id}`, doc);
        return server.provider(id, doc);
      }),
    );
    const person = await openTwice(factoryOf(server));
    await expectNoError(async () => {
      await addLine(person, 'shared');
      return person.editor;
    });
    expect(person.errors).toEqual([]);
    const other = await open(server);
    expect(seenBy(other)[0]).toContain('shared');
    await other.leave();
    await person.leave();
    const documents = new Map<string, Doc>();
    const doc = documentOf('main', documents);
    expect([documents.get('main'), documentOf('main', documents)]).toEqual([doc, doc]);
  },
);

prove('The factory stores the document after loading it: store it empty, and what loads later appears.', async () => {
  const server = new Server();
  await expectError(81, () =>
    opening((id, documents) => {
      const doc = new Doc();
      void Promise.resolve().then(() => documents.set(id, doc));
      return server.provider(id, doc);
    }),
  );
  const person = await opening(factoryOf(server), server);
  expect(person.editor.getEditorState().read(() => $getRoot().getChildrenSize())).toBe(0);
  const other = await open(server);
  await addLine(other, 'from the server');
  await change(person.editor, () => undefined);
  expect(seenBy(person)).toEqual([['from the server']]);
  await other.leave();
  await person.leave();
});

prove(
  'The factory returns an old provider, whose document the plugin removed when it was unmounted: make a new one.',
  async () => {
    const server = new Server();
    const kept = new Map<string, Provider>();
    await expectError(81, () =>
      openTwice((id, documents) => {
        const provider = kept.get(id) ?? server.factory(id, documents);
        kept.set(id, provider);
        return provider;
      }),
    );
  },
);

prove('Without an error boundary React unmounts the entire tree. The shared document is unchanged.', async () => {
  const server = new Server();
  const writer = await open(server);
  await addLine(writer, 'shared');
  await writer.leave();
  const container = document.body.appendChild(document.createElement('div'));
  await expectError(81, () => opening((id) => server.provider(id, new Doc()), server));
  expect(container.nextElementSibling?.innerHTML).toBe('');
  expect(seenBy(await open(server))).toEqual([['shared']]);
});
