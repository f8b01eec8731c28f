import {randomUUID} from 'node:crypto';
import {mkdir, open, readFile, rename, rm, stat, utimes, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';

const folder = process.env['DATA_FOLDER'] ?? 'data';
const lockFile = path.join(folder, 'lock');
const ownLock: string = randomUUID();

async function ifThere<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** Makes sure that no other process writes into the folder. */
export async function lockFolder(): Promise<void> {
  await mkdir(folder, {recursive: true});
  const before = await ifThere(stat(lockFile));
  if (before !== undefined) {
    // A running server touches its lock every second; a killed one no longer does.
    await wait(3000);
    const after = await ifThere(stat(lockFile));
    if (after !== undefined && after.mtimeMs !== before.mtimeMs) {
      throw new Error(`Another server uses the folder "${folder}". Stop it first.`);
    }
    await rm(lockFile, {force: true});
  }
  await writeFile(lockFile, ownLock, {flag: 'wx'});
  setInterval(() => {
    // When the disk fails, saving reports it.
    utimes(lockFile, new Date(), new Date()).catch(() => undefined);
  }, 1000).unref();
}

export async function unlockFolder(): Promise<void> {
  await rm(lockFile, {force: true});
}

/** Stores a document. A crash leaves either the old file or the new one, never a part. */
export async function save(id: string, bytes: Uint8Array): Promise<void> {
  if ((await readFile(lockFile, 'utf8')) !== ownLock) {
    console.error(`Another server took over the folder "${folder}".`);
    process.exit(1);
  }
  const draft = path.join(folder, `${id}.draft`);
  const file = await open(draft, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path.join(folder, `${id}.yjs`));
}

/** The stored document. A new one is stored before any browser gets it. */
export async function load(
  id: string,
  createFirst: (json?: string) => Uint8Array,
): Promise<Uint8Array> {
  const stored = await ifThere(readFile(path.join(folder, `${id}.yjs`)));
  if (stored !== undefined) {
    return stored;
  }
  const json = await ifThere(readFile(path.join(folder, `${id}.json`), 'utf8'));
  const first = createFirst(json);
  await save(id, first);
  return first;
}
