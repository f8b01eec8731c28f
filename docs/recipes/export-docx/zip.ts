/** The checksum of a file in a ZIP archive. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}

const numbers = (size: 2 | 4, values: number[]) =>
  values.flatMap((value) => [0, 8, 16, 24].slice(0, size).map((bits) => (value >>> bits) & 255));
/** Numbers of 2 bytes, then numbers of 4 bytes, the lowest byte first. */
const record = (short: number[], long: number[] = []) =>
  Uint8Array.from([...numbers(2, short), ...numbers(4, long)]);

/** Puts files into a ZIP archive, without compressing them. */
export function zip(files: (readonly [name: string, text: string])[], type: string): Blob {
  const encoder = new TextEncoder();
  const chunks: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [offset, directorySize] = [0, 0];
  for (const [name, text] of files) {
    const [path, bytes] = [encoder.encode(name), encoder.encode(text)];
    // Version 2.0, names in UTF-8, not compressed, at midnight of the first of January 1980.
    const look = record([20, 0x800, 0, 0, 0x21], [crc32(bytes), bytes.length, bytes.length]);
    const head = [look, record([path.length, 0])];
    chunks.push('PK\x03\x04', ...head, path, bytes);
    directory.push('PK\x01\x02', record([20]), ...head, record([0, 0, 0], [0, offset]), path);
    offset += 30 + path.length + bytes.length;
    directorySize += 46 + path.length;
  }
  const count = files.length;
  const end = [record([0, 0, count, count], [directorySize, offset]), record([0])];
  return new Blob([...chunks, ...directory, 'PK\x05\x06', ...end], {type});
}
