import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {linkSync, mkdirSync, readFileSync, rmdirSync, writeFileSync} from 'node:fs';
import {open, rename} from 'node:fs/promises';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';

import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {afterAll, expect, onTestFinished, test, vi} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate, XmlText} from 'yjs';

import {startPageServer, tokenFor, type PageServer} from '../../support/page-server.ts';
import {messageOf} from '../../proofs/support/messages.ts';
import {attack, attackBelow, attackDocument, join, until, type User} from './support/users.ts';

/** What takes time: disks that fail, processes that are killed, connections that do not read. */

vi.setConfig({testTimeout: 180_000});

async function start(options?: Parameters<typeof startPageServer>[0]): Promise<PageServer> {
  const server = await startPageServer(options);
  onTestFinished(server.remove);
  return server;
}

let started: Promise<PageServer> | undefined;
/** A server that tests share which leave it running. */
const sharedServer = (): Promise<PageServer> => (started ??= startPageServer());
afterAll(async () => {
  await (await started)?.remove();
});

/** The status that a monitor gets. */
const healthOf = async ({url}: PageServer): Promise<number> => (await fetch(url.replace('ws:', 'http:'))).status;

/** Makes a document impossible to store; the function that it returns takes that back. */
function breakStorage({dataFolder}: PageServer, room: string): () => void {
  const inTheWay = path.join(dataFolder, `${room}.draft`);
  mkdirSync(inTheWay, {recursive: true});
  return () => rmdirSync(inTheWay);
}

/** The text of the stored file, which has to be whole whenever it is read. */
function storedText({dataFolder}: PageServer, room: string): string {
  const doc = new Doc();
  const root = doc.get('root', XmlText);
  applyUpdate(doc, readFileSync(path.join(dataFolder, `${room}.yjs`)));
  return (root.toDelta() as {insert: XmlText}[])
    .flatMap(({insert}) => insert.toDelta() as {insert: unknown}[])
    .map(({insert}) => insert)
    .filter((part) => typeof part === 'string')
    .join('\n');
}

test('what could not be stored is stored when the disk works again, also when nobody types', async () => {
  const server = await sharedServer();
  const ada = await join(server, 'disk', 'Ada');
  expect(await healthOf(server)).toBe(200);
  const repair = breakStorage(server, 'disk');
  ada.write('while the disk failed');
  await vi.waitFor(async () => expect(await healthOf(server)).toBe(503), 5000);
  expect(storedText(server, 'disk')).not.toContain('failed');
  repair();
  await until(() => storedText(server, 'disk').includes('while the disk failed'), 'the text is stored');
  expect(await healthOf(server)).toBe(200);
});

test('what could not be stored is not dropped when the last user leaves', async () => {
  const server = await start();
  const ada = await join(server, 'last', 'Ada');
  const repair = breakStorage(server, 'last');
  ada.write('last words');
  await wait(700);
  ada.provider.destroy();
  await wait(1000);
  repair();
  const bob = await join(server, 'last', 'Bob');
  expect(bob.lines()).toContain('last words');
  bob.provider.destroy();
  await until(() => storedText(server, 'last').includes('last words'), 'the text is stored');
  await server.kill();
  await server.start();
  expect((await join(server, 'last', 'Cy')).lines()).toContain('last words');
});

test('a document that cannot be loaded is not replaced by an empty one', async () => {
  const server = await sharedServer();
  const repair = breakStorage(server, 'new');
  const early = await attack(server, 'new');
  expect(await early.closed).toBe(1011);
  repair();
  const ada = await join(server, 'new', 'Ada');
  ada.write('kept');
  await until(() => storedText(server, 'new').includes('kept'), 'the text is stored');
});

test('a stop while the disk fails ends with an error', async () => {
  const server = await start();
  const ada = await join(server, 'stop', 'Ada');
  breakStorage(server, 'stop');
  ada.write('not stored');
  await wait(700);
  await server.stop();
  expect(server.problems.join('')).toContain('stop is not stored');
});

test('two processes do not write into one folder', async () => {
  const server = await start();
  const {dataFolder} = server;
  const ada = await join(server, 'both', 'Ada');
  expect(await startPageServer({dataFolder}).then(() => 'it runs', messageOf)).toContain('Another server uses the folder');
  ada.write('first process');
  await until(() => storedText(server, 'both').includes('first process'), 'the first process stores');

  // A process that stood still, while another took its place, must not write any more.
  const pid = server.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  const second = await start({dataFolder});
  const bob = await join(second, 'both', 'Bob');
  bob.write('second process');
  await until(() => storedText(server, 'both').includes('second process'), 'the second process stores');
  process.kill(pid, 'SIGCONT');
  ada.write('too late');
  await until(() => server.problems.join('').includes('Another server took over'), 'the first process ends');
  await wait(1000);
  expect(storedText(server, 'both')).toContain('second process');
  expect(bob.lines()).toContain('second process');
});

test('a stored file is replaced as a whole', async () => {
  const server = await sharedServer();
  const ada = await join(server, 'whole', 'Ada');
  ada.write('old');
  await until(() => storedText(server, 'whole').includes('old'), 'the text is stored');
  // The second name shows what becomes of the old file.
  const file = path.join(server.dataFolder, 'whole.yjs');
  linkSync(file, `${file}.old`);
  const old = readFileSync(file);
  ada.write('new');
  await until(() => storedText(server, 'whole').includes('new'), 'the text is stored');
  expect(readFileSync(`${file}.old`).equals(old)).toBe(true);
});

/** Does what the server does to store a document, and returns how many milliseconds this machine is late with it. */
async function measureDelay({dataFolder}: PageServer, room: string): Promise<number> {
  const start = Date.now();
  const probe = path.join(dataFolder, 'probe');
  await wait(500);
  const file = await open(probe, 'w');
  await file.writeFile(readFileSync(path.join(dataFolder, `${room}.yjs`)));
  await file.sync();
  await file.close();
  await rename(probe, `${probe}.done`);
  return Date.now() - start - 500;
}

test('a kill while somebody types loses nothing older than a second, and leaves no half file', async () => {
  const server = await start();
  const rounds = Number(process.env['KILLS'] ?? 4);
  for (let round = 0; round < rounds; round += 1) {
    const room = `kill-${String(round)}`;
    const ada = await join(server, room, 'Ada');
    // When a line was seen by another browser; the server has had it since before that.
    const seen = new Map<string, number>();
    const watcher = await attack(server, room, {canWrite: false});
    watcher.socket.on('message', (data: Buffer) => {
      for (const [line] of data.toString('latin1').matchAll(/<\d+>/g)) if (!seen.has(line)) seen.set(line, Date.now());
    });
    let allowed = 1000;
    const measuring = (async () => {
      // On a busy machine a timer and a disk take longer: twice, when a save waits for the one before it.
      while (server.pid() !== undefined) allowed = Math.max(allowed, 1000 + 2 * (await measureDelay(server, room)));
    })();
    const start = Date.now();
    const tail = Math.random() * 600;
    for (let line = 0; Date.now() < start + 2.5 * allowed + tail; line += 1) {
      ada.write(`<${String(line)}> ${'x'.repeat(500)}`);
      await wait(20);
    }
    const killed = Date.now();
    await server.kill();
    await measuring;
    ada.provider.destroy();
    const stored = storedText(server, room);
    const old = [...seen].filter(([, at]) => at < killed - allowed).map(([line]) => line);
    expect(old.filter((line) => !stored.includes(line))).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
    await server.start();
    const late = await join(server, room, 'Late');
    expect(late.lines().join('\n').trim()).toBe(stored.trim());
    late.provider.destroy();
  }
});

/** Two others still write to each other. */
async function expectUnharmed(ada: User, bob: User): Promise<void> {
  const line = `after ${String(Math.random())}`;
  ada.write(line);
  await until(() => bob.lines().includes(line), 'Bob sees the line');
}

const memoryOf = async (pid: number | undefined): Promise<number> => {
  const ps = spawn('ps', ['-o', 'rss=', '-p', String(pid)]);
  const [out] = (await once(ps.stdout, 'data')) as [Buffer];
  return Number(out.toString()) / 1024;
};

test('a connection that does not read is cut off before it fills the memory', async () => {
  const server = await sharedServer();
  const [ada, bob] = [await join(server, 'slow', 'Ada'), await join(server, 'slow', 'Bob')];
  const sockets = await Promise.all(
    Array.from({length: 5}, () => attackBelow(server, 'slow', tokenFor('slow', 'Mallory', {canWrite: false}))),
  );
  for (const socket of sockets) socket.pause();
  for (let round = 0; round < 9; round += 1) {
    for (const {editor} of [ada, bob]) {
      // In place of the text before it, or the document would be too large.
      editor.update(
        () =>
          void $getRoot()
            .clear()
            .append($createParagraphNode().append($createTextNode('x'.repeat(900_000)))),
        {discrete: true},
      );
      await wait(150);
    }
  }
  // Both together have sent 16 MB, twice what may wait. Who reads again finds the end of the connection.
  let closed = 0;
  for (const socket of sockets) socket.on('close', () => (closed += 1)).resume();
  await until(() => closed === sockets.length, 'the connections are closed');
  await expectUnharmed(ada, bob);
  expect(server.pid()).toBeDefined();
});

test('a connection that has silently gone is noticed', async () => {
  const server = await sharedServer();
  const ada = await join(server, 'gone', 'Ada');
  const gone = await attack(server, 'gone', {client: 9});
  gone.sendPresence({9: {color: 'teal'}});
  await until(() => ada.provider.awareness.getStates().has(9), 'Ada sees Mallory');
  // It no longer answers the heartbeat.
  gone.socket.pause();
  await vi.waitFor(() => expect(ada.provider.awareness.getStates().has(9)).toBe(false), {timeout: 25_000});
  expect(ada.provider.wsconnected).toBe(true);
});

test('a document takes a limited number of connections, and others stay open', async () => {
  const server = await sharedServer();
  const [ada, bob] = [await join(server, 'full', 'Ada'), await join(server, 'full', 'Bob')];
  const crowd = await Promise.all(Array.from({length: 260}, () => attack(server, 'full', {canWrite: false})));
  const codes = await Promise.all(crowd.map(({closed}) => Promise.race([closed, wait(2000).then(() => 0)])));
  expect(codes.filter((code) => code === 1013)).toHaveLength(12);
  await expectUnharmed(ada, bob);
});

test('the memory of a document does not grow with changes whose beginning is missing', async () => {
  const server = await sharedServer();
  const [ada, bob] = [await join(server, 'gaps', 'Ada'), await join(server, 'gaps', 'Bob')];
  const attacker = await attackDocument(server, 'gaps');
  const updates: Uint8Array[] = [];
  const other = new Doc();
  other.on('update', (update: Uint8Array) => updates.push(update));
  for (let piece = 0; piece < 100; piece += 1) other.getText('root').insert(0, 'x'.repeat(50_000));
  const before = await memoryOf(server.pid());
  for (let round = 0; round < 5; round += 1) for (const update of updates.slice(1, 30)) attacker.sendUpdate(update);
  await wait(3000);
  expect(await memoryOf(server.pid())).toBeLessThan(before + 200);
  await expectUnharmed(ada, bob);
});

test('a document that is too large takes no more changes', async () => {
  const server = await start();
  const large = new Doc();
  large.get('root', XmlText).insert(0, 'x'.repeat(4 * 2 ** 20 + 1));
  writeFileSync(path.join(server.dataFolder, 'large.yjs'), encodeStateAsUpdate(large));
  const mallory = await attack(server, 'large');
  const more = new Doc();
  mallory.sendUpdate(encodeStateAsUpdate(more));
  await wait(200);
  expect(mallory.socket.readyState).toBe(mallory.socket.OPEN);
  more.get('root', XmlText).insert(0, 'x');
  mallory.sendUpdate(encodeStateAsUpdate(more));
  expect(await mallory.closed).toBe(4400);
  expect(server.problems.join('')).toContain('the document is too large');
});
