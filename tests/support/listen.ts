import type {Server} from 'node:http';
import {type AddressInfo, createServer, type Server as TcpServer} from 'node:net';

/** Lets a server listen on a free port of this machine, and gives the port. */
async function listenOn(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address of this type.
  return (server.address() as AddressInfo).port;
}

/**
 * Lets a server listen on a free port of this machine.
 *
 * @returns its origin, without a slash at the end
 */
export async function listen(server: Server): Promise<string> {
  return `http://127.0.0.1:${await listenOn(server)}`;
}

/** Stops a server, also while somebody is connected. */
export async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** A port that nobody uses, for a program that cannot choose one by itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOn(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
