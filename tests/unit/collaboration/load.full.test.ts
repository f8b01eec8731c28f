import {execFileSync} from 'node:child_process';
import {setTimeout as wait} from 'node:timers/promises';

import {$createTextNode, $getRoot, $isElementNode} from 'lexical';
import {expect, test} from 'vitest';

import {startPageServer} from '../../support/page-server.ts';
import {attack, join, type User} from './support/users.ts';

/**
 * How the server of the guide holds out with many people in one document. `LOAD_SECONDS=300 npx vitest run --project unit:full
 * tests/unit/collaboration/load` runs it for five minutes.
 */

const seconds = Number(process.env['LOAD_SECONDS'] ?? 15);
const connections = 200;
const writers = 5;

/** Megabytes of memory, and seconds of processor time, of a process. */
function usageOf(pid: number | undefined): {memory: number; cpu: number} {
  const [rss = 0, cpu = 0] = execFileSync('ps', ['-o', 'rss=,cputimes=', '-p', String(pid)], {encoding: 'utf8'})
    .trim()
    .split(/\s+/)
    .map(Number);
  return {memory: Math.round(rss / 1024), cpu};
}

/** Writes at the end of a block of its own. */
function type({editor, lines}: User, index: number, text: string): void {
  lines();
  editor.update(
    () => {
      const block = $getRoot().getChildAtIndex(index);
      if ($isElementNode(block)) block.append($createTextNode(text));
    },
    {discrete: true},
  );
}

test('two hundred connections share one document', {timeout: (seconds + 120) * 1000}, async () => {
  const server = await startPageServer();
  try {
    const authors: User[] = [];
    for (let index = 0; index < writers; index += 1) authors.push(await join(server, 'load', `Author ${String(index)}`));
    for (let index = 1; index < writers; index += 1) authors[0]?.write('');
    await wait(500);
    const readers = await Promise.all(
      Array.from({length: connections - writers}, (_, index) => attack(server, 'load', {canWrite: false, client: index + 1})),
    );
    const sent = new Map<string, number>();
    const delays: number[] = [];
    // One reader in twenty reads the words; all others take the bytes.
    for (const {socket} of readers.filter((_, index) => index % 20 === 0)) {
      socket.on('message', (data: Buffer) => {
        for (const [word] of data.toString('latin1').matchAll(/<\d+>/g)) {
          const at = sent.get(word);
          if (at !== undefined) delays.push(performance.now() - at);
        }
      });
    }
    for (const {received} of readers) Object.defineProperty(received, 'push', {value: () => 0});
    const before = usageOf(server.pid());
    const start = performance.now();
    let peak = before.memory;
    for (let tick = 0; performance.now() - start < seconds * 1000; tick += 1) {
      const word = `<${String(tick)}>`;
      const index = tick % writers;
      const author = authors[index];
      sent.set(word, performance.now());
      if (author !== undefined) type(author, index, word);
      // Each reader moves its cursor every four seconds.
      for (const [place, reader] of readers.entries()) {
        if (place % 40 === tick % 40)
          reader.sendPresence({[place + 1]: {color: 'teal', focusing: true, anchorPos: null, focusPos: null}}, tick);
      }
      if (tick % 20 === 0) peak = Math.max(peak, usageOf(server.pid()).memory);
      await wait(100);
    }
    await wait(1000);
    const after = usageOf(server.pid());
    const sorted = delays.toSorted((a, b) => a - b);
    const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity);
    const elapsed = (performance.now() - start) / 1000;
    console.log(
      `${String(connections)} connections, ${String(Math.round(elapsed))} s: memory ${String(before.memory)} to ${String(after.memory)} MB (peak ${String(peak)}), ` +
        `processor ${String(Math.round(((after.cpu - before.cpu) / elapsed) * 100))} %, ${String(sorted.length)} words seen, median ${String(at(0.5))} ms, p99 ${String(at(0.99))} ms`,
    );
    expect(readers.filter(({socket}) => socket.readyState !== socket.OPEN)).toEqual([]);
    expect(sorted.length).toBeGreaterThan(sent.size * 0.99 * Math.ceil(readers.length / 20));
    expect(at(0.5)).toBeLessThan(1000);
    expect(after.memory).toBeLessThan(before.memory + 300);
    expect(server.problems).toEqual([]);
  } finally {
    await server.remove();
  }
});
