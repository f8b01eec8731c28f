import {createServer} from 'node:http';
import {WebSocketServer} from 'ws';

import {readToken} from './access';
import {Connection, end} from './connection';
import {rooms} from './rooms';
import {lockFolder, unlockFolder} from './storage';

const host = process.env['HOST'] ?? 'localhost';
const port = Number(process.env['PORT'] ?? 1234);

/** Answers plain requests, such as those of a monitor: 503 when a document cannot be stored. */
const http = createServer((_request, response) => {
  const failing = [...rooms.values()].filter(({isFailing}) => isFailing);
  response.writeHead(failing.length === 0 ? 200 : 503);
  response.end(`${rooms.size} open documents, ${failing.length} cannot be stored`);
});
http.maxConnections = 2000;
const sockets = new WebSocketServer({noServer: true, maxPayload: 2 ** 20});

http.on('upgrade', (request, stream, head) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const parameters = new URLSearchParams(query);
  const access = readToken(parameters.get('token') ?? '', path.slice(1));
  // Also with a bad token: a browser only learns how a connection was closed.
  sockets.handleUpgrade(request, stream, head, (socket) => {
    // First of all: a broken message is an error, and one that nobody listens to ends the process.
    socket.on('error', ({message}) => console.error(message));
    if (typeof access === 'string') {
      end(socket, access === 'expired' ? 4401 : 4403, `The token is ${access}`);
    } else {
      new Connection(socket, access, Number.parseInt(parameters.get('client') ?? '-1'));
    }
  });
});

setInterval(() => {
  for (const {connections} of rooms.values()) {
    connections.forEach((connection) => connection.beat());
  }
}, 10_000);

async function stop(): Promise<void> {
  const open = [...rooms.values()];
  await Promise.all(open.map((room) => room.save()));
  await unlockFolder();
  process.exit(open.some(({isFailing}) => isFailing) ? 1 : 0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

async function start(): Promise<void> {
  await lockFolder();
  http.listen(port, host, () => console.log(`running at '${host}' on port ${port}`));
}
void start();
