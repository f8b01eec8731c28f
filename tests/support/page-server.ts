import {spawn, type ChildProcessByStdio} from 'node:child_process';
import {createHmac} from 'node:crypto';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import path from 'node:path';
import {createInterface} from 'node:readline';
import type {Readable} from 'node:stream';

import {freePort} from '../proofs/support/websocket-server.ts';

/** The folder whose files the guide shows. */
export const programFolder = path.resolve(__dirname, '../../docs/collaboration/production');

/** Where servers keep their documents, next to other things that tests leave. */
const parent = path.resolve(__dirname, '../../.cache/page-servers');

const secret = 'a long random text';

/** The server of the guide in a process of its own. */
export interface PageServer {
  /** Where it keeps its documents. */
  dataFolder: string;
  /** The id of its process; undefined while it does not run. */
  pid: () => number | undefined;
  /** Its address, `ws://localhost:1234` for example; the same after a restart. */
  url: string;
  /** What it has written to its error output. */
  problems: string[];
  /** Ends it as a machine that loses power does. */
  kill: () => Promise<void>;
  /** Ends it as a service manager does. */
  stop: () => Promise<void>;
  /** Starts it again at the same port, with the same documents. */
  start: () => Promise<void>;
  /** Stops it, and removes its folder. */
  remove: () => Promise<void>;
}

interface Options {
  /** Folder of the documents; one of its own without it. */
  dataFolder?: string;
  /** Variables of its environment, instead of those that it gets; undefined takes one away. */
  env?: Record<string, string | undefined>;
}

/** What a token says, as `server/access.ts` of the guide has it. */
interface Access {
  room: string;
  user: string;
  name: string;
  canWrite: boolean;
  expires: number;
}

/** A token as the guide's `createToken` makes it; without more it lets write for an hour. */
export function tokenFor(room: string, name: string, access: Partial<Access> = {}): string {
  const full: Access = {room, user: name, name, canWrite: true, expires: Date.now() + 3_600_000, ...access};
  const payload = Buffer.from(JSON.stringify(full)).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}

/** Starts the server of the guide, and waits until it listens. */
export async function startPageServer({dataFolder, env = {}}: Options = {}): Promise<PageServer> {
  const port = await freePort();
  mkdirSync(parent, {recursive: true});
  const folder = mkdtempSync(path.join(parent, 'server-'));
  const data = dataFolder ?? path.join(folder, 'data');
  const problems: string[] = [];
  let running: {child: ChildProcessByStdio<null, Readable, Readable>; ended: Promise<unknown>} | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running?.child.kill(signal);
    await running?.ended;
    running = undefined;
  };
  const server: PageServer = {
    dataFolder: data,
    pid: () => running?.child.pid,
    url: `ws://localhost:${String(port)}`,
    problems,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async () => {
      // One process, which the signals reach; `npx tsx` starts more than one.
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', '--conditions=production', path.join(programFolder, 'server/main.ts')],
        {
          env: {
            PATH: process.env['PATH'],
            HOST: 'localhost',
            PORT: String(port),
            TOKEN_SECRET: secret,
            DATA_FOLDER: data,
            ...env,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      const ended = once(child, 'exit');
      // A test run that is stopped from outside removes nothing.
      const endWithTests = (): boolean => child.kill('SIGKILL');
      process.once('exit', endWithTests);
      child.stderr.on('data', (chunk: Buffer) => problems.push(chunk.toString()));
      running = {child, ended};
      child.on('exit', () => {
        process.off('exit', endWithTests);
        if (running?.child === child) running = undefined;
      });
      await Promise.race([
        once(createInterface(child.stdout), 'line'),
        ended.then(() => {
          throw new Error(`expected a server that listens at port ${String(port)}, found that it ended:\n${problems.join('')}`);
        }),
      ]);
    },
    remove: async () => {
      await end('SIGKILL');
      rmSync(folder, {recursive: true, force: true});
    },
  };
  await server.start();
  return server;
}
