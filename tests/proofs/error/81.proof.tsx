import {createHeadlessEditor} from '@lexical/headless';
import {createBinding, type Provider} from '@lexical/yjs';
import {$getRoot} from 'lexical';
import {expect} from 'vitest';
import {Doc} from 'yjs';

import {expectError, expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {addLine, change, open, seenBy, Server} from '../support/server.tsx';
import {lonelyProvider} from '../support/shared.ts';

const {documentOf} = (await pageFile('error/81.md', 'documentOf.ts')) as {
  documentOf: (id: string, documents: Map<string, Doc>) => Doc;
};

type Factory = (id: string, documents: Map<string, Doc>) => Provider;

/** Opens a document with a provider factory. */
const opening = (providerFactory: Factory, server = new Server()) => open(server, {props: {providerFactory}});

prove(
  'The provider factory of CollaborationPlugin makes a document, but does not store it in the map under the id that it got.',
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
  },
);

prove('It stores the document later, when something has loaded.', async () => {
  const server = new Server();
  await expectError(81, () =>
    opening((id, documents) => {
      const doc = new Doc();
      void Promise.resolve().then(() => documents.set(id, doc));
      return server.provider(id, doc);
    }),
  );
});

/** Opens a document, leaves it, and opens it again. */
async function openTwice(factory: Factory): Promise<Awaited<ReturnType<typeof open>>> {
  const first = await opening(factory);
  await first.leave();
  return opening(factory);
}

prove(
  'It keeps its providers and returns the same one again. The plugin takes the document out of the map when it is unmounted.',
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

prove('Code that calls createBinding() itself asks the map for another id than the one that was stored.', async () => {
  const documents = new Map([['main', new Doc()]]);
  const binding = (id: string) => createBinding(createHeadlessEditor(), lonelyProvider(), id, documents.get(id), documents);
  await expectError(81, () => binding('note'));
  expect(binding('main').doc).toBe(documents.get('main'));
});

prove('Get or create the document, and store it before you return the provider:', () => {
  const documents = new Map<string, Doc>();
  const doc = documentOf('main', documents);
  expect(documents.get('main')).toBe(doc);
  expect(documentOf('main', documents)).toBe(doc);
});

/** The factory that the page describes. */
const factoryOf =
  (server: Server): Factory =>
  (id, documents) =>
    server.provider(id, documentOf(id, documents));

prove(
  'Call it in the factory with the id and the map that the factory gets, and make a new provider for this document each time.',
  async () => {
    const server = new Server();
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
  },
);

prove('The document may be empty at first. What the provider loads later arrives in the editor.', async () => {
  const server = new Server();
  const person = await opening(factoryOf(server), server);
  expect(person.editor.getEditorState().read(() => $getRoot().getChildrenSize())).toBe(0);
  const other = await open(server);
  await addLine(other, 'from the server');
  await change(person.editor, () => undefined);
  expect(seenBy(person)).toEqual([['from the server']]);
  await other.leave();
  await person.leave();
});
