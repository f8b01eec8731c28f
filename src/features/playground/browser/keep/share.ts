import type {Build, PlayFile} from '../../shared/files.ts';

/** What a link holds. */
export interface Shared {
  title: string;
  files: PlayFile[];
  /** Name of the file that is open. */
  open: string;
  build: Build;
  /** Id of the sample that it was made from; a reset goes back to it. */
  from?: string;
  /** Content of the editor, as JSON. */
  content?: string;
}

/** Version of the format, which every link begins with: links have to work for as long as the site does. */
const version = '1';

/** The most that a link may unpack to, in bytes: a small one could fill the memory otherwise. */
const mostBytes = 2_000_000;

/**
 * Packs a project into the part of an address behind `#`.
 *
 * @returns text of letters, digits, `-`, `_` and `.`
 */
export async function packLink({title, files, open, build, from, content}: Shared): Promise<string> {
  const json = JSON.stringify([
    title,
    files.map(({name, text, hidden}) => [name, text, ...(hidden === undefined ? [] : [hidden])]),
    Math.max(
      files.findIndex(({name}) => name === open),
      0,
    ),
    build === 'development' ? 1 : 0,
    from ?? '',
    content ?? '',
  ]);
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `${version}.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/**
 * Unpacks what `packLink` made.
 *
 * @param hash with or without `#`
 * @throws for what is no such link, with a message for the reader
 */
export async function unpackLink(hash: string): Promise<Shared> {
  const [, found, data] = /^#?(\w+)\.([\w-]+)$/.exec(hash) ?? [];
  if (found === undefined || data === undefined) throw new Error('This link is incomplete or changed. Copy all of it again.');
  if (found !== version) {
    throw new Error(`This link needs version ${found} of the playground; this page has version ${version}. Reload the page.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(await inflate(data));
  } catch {
    throw new Error('This link is incomplete or changed: its project cannot be read. Copy all of it again.');
  }
  const [title, files, open, build, from, content] = Array.isArray(value) ? (value as unknown[]) : [];
  const known = Array.isArray(files) ? files.flatMap(readFile) : [];
  const first = known[0];
  if (first === undefined) throw new Error('The project in this link has no files.');
  return {
    title: typeof title === 'string' ? title : '',
    files: known,
    open: (typeof open === 'number' ? known[open] : undefined)?.name ?? first.name,
    build: build === 1 ? 'development' : 'production',
    ...(typeof from === 'string' && from !== '' && {from}),
    ...(typeof content === 'string' && content !== '' && {content}),
  };
}

function readFile(value: unknown): PlayFile[] {
  if (!Array.isArray(value)) return [];
  const [name, text, hidden] = value as unknown[];
  if (typeof name !== 'string' || typeof text !== 'string' || !isFileName(name)) return [];
  const ranges = Array.isArray(hidden)
    ? hidden.flatMap((range: unknown): [number, number][] => {
        const [first, last] = Array.isArray(range) ? (range as unknown[]) : [];
        return typeof first === 'number' && typeof last === 'number' ? [[first, last]] : [];
      })
    : [];
  return [{name, text, ...(ranges.length > 0 && {hidden: ranges})}];
}

/** Names that files of a project may have. */
export function isFileName(name: string): boolean {
  return /^(?:[\w-]+\/)*[\w.-]+\.(?:[jt]sx?|m[jt]s|css|json|d\.ts)$/.test(name) && name.length <= 80;
}

async function inflate(data: string): Promise<string> {
  const binary = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ;) {
    const {done, value} = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > mostBytes) {
      await reader.cancel();
      throw new Error('too large');
    }
    text += decoder.decode(value, {stream: true});
  }
}
