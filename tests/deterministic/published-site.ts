import {createServer} from 'node:http';

import {createStaticServer} from '../e2e/support/static-server.ts';
import {listen, stopServer} from '../support/listen.ts';

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
  close: () => Promise<void>;
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
  return {
    origin: await listen(server),
    publish: (index) => {
      published = builds[index];
    },
    takeAnswers: () => answers.splice(0),
    close: () => stopServer(server),
  };
}
