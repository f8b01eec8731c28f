import {createHash} from 'node:crypto';
import {existsSync, readFileSync, statSync} from 'node:fs';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

const encoders = {
  // Hosts compress ahead of time; a level that is quick enough to do it on the first request comes within 3 % of that.
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {[constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length},
    }),
  gzip: (content: Buffer) => promisify(gzip)(content, {level: 9}),
};

/** The file that a static host serves for a path: itself, the page of that name, or the folder's index. */
function fileOf(directory: string, pathname: string): string | undefined {
  const base = path.join(directory, path.normalize(`/${pathname}`));
  return [base, `${base}.html`, path.join(base, 'index.html')].find((file) => existsSync(file) && statSync(file).isFile());
}

/** What tells versions of a file apart. Hosts make it of the content, which stays the same when a site is built again. */
function tagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
}

/**
 * Serves text files of a folder compressed, as hosts do: with brotli or gzip, whichever the browser prefers.
 *
 * @param directory the folder
 * @returns a handler that says whether it answers; what it leaves alone (images, fonts, unknown paths) is the caller's
 */
export function compressedFiles(directory: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const tags = new Map<string, string>();
  const compressed = new Map<string, Promise<Buffer>>();
  return (request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    const file = fileOf(directory, decodeURIComponent(pathname));
    const type = file === undefined ? undefined : types[path.extname(file)];
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : 'gzip';
    if (file === undefined || type === undefined || !accepted.includes(encoding) || request.headers.range !== undefined) {
      return false;
    }
    const {mtimeMs, size} = statSync(file);
    const version = `${file} ${size} ${mtimeMs}`;
    const tag = tags.get(version) ?? tagOf(readFileSync(file));
    tags.set(version, tag);
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304).end();
      return true;
    }
    const key = `${encoding} ${version}`;
    const content = compressed.get(key) ?? encoders[encoding](readFileSync(file));
    compressed.set(key, content);
    void content.then((body) => {
      response.writeHead(200, {
        'Content-Type': type,
        'Content-Encoding': encoding,
        'Content-Length': body.length,
        Vary: 'Accept-Encoding',
        ETag: tag,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
    return true;
  };
}
