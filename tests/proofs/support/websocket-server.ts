import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:net';
import path from 'node:path';
import {createInterface} from 'node:readline';

const program = path.resolve('node_modules/@y/websocket-server/src/server.js');

/** The server of the collaboration guide, in a process of its own. */
export interface WebsocketServer {
  /** Its address, `ws://localhost:1234` for example. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts the server that `npx y-websocket` starts, and waits until it listens. */
export async function startWebsocketServer(): Promise<WebsocketServer> {
  const port = await freePort();
  const server = spawn(process.execPath, [program], {
    env: {PATH: process.env['PATH'], HOST: 'localhost', PORT: String(port)},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const lines = createInterface(server.stdout);
  await Promise.race([
    once(lines, 'line'),
    ended.then(() => {
      throw new Error(`expected a server that listens at port ${String(port)}, found that it ended`);
    }),
  ]);
  return {
    url: `ws://localhost:${String(port)}`,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
}

/** A port that nothing listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('expected the number of a port, found none');
  return address.port;
}
