import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';

import {createStaticServer} from '../e2e/support/static-server.ts';

/** An answer of the server. */
export interface Answer {
  path: string;
  status: number;
  /** On the wire, headers included. */
  bytes: number;
}

/** A site of which one build after the other is published at the same address. */
export interface PublishedSite {
  origin: string;
  /** Publishes one of the builds, by its place in the list. */
  publish: (index: number) => void;
  /** Takes what was answered since the last call. */
  takeAnswers: () => Answer[];
  close: () => void;
}

/**
 * Serves builds of the site one after the other, the first to begin with, as a host does.
 *
 * @param folders the builds
 */
export async function publishSite(folders: readonly string[]): Promise<PublishedSite> {
  const builds = folders.map(createStaticServer);
  let published = builds[0];
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    const {socket} = request;
    const before = socket.bytesWritten;
    response.on('finish', () => {
      const {pathname} = new URL(request.url ?? '/', 'http://localhost');
      answers.push({path: pathname, status: response.statusCode, bytes: socket.bytesWritten - before});
    });
    published?.emit('request', request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address of this type.
  const {port} = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    publish: (index) => {
      published = builds[index];
    },
    takeAnswers: () => answers.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
