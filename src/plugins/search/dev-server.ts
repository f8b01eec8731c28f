import {readFile, stat} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';

import {indexFolder} from '../../shared/search/index-files.ts';

type Next = () => void;

/**
 * Serves the index of the last build while `docusaurus start` runs, since a development server renders no HTML to read.
 *
 * @param cacheDir folder that holds `search-index/` of the last build
 * @param baseUrl base URL of the site, with slashes at both ends
 */
export function serveLastIndex(
  cacheDir: string,
  baseUrl: string,
): (request: IncomingMessage, response: ServerResponse, next: Next) => void {
  const prefix = `${baseUrl}${indexFolder}/`;
  return (request, response, next) => {
    const name = (request.url ?? '').split('?')[0]?.slice(prefix.length) ?? '';
    if (request.url?.startsWith(prefix) !== true || !/^[\w.-]+\.json$/.test(name)) {
      next();
      return;
    }
    void answer(path.join(cacheDir, indexFolder, name), name, response);
  };
}

async function answer(file: string, name: string, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  try {
    const body = await readFile(file, 'utf8');
    if (name !== 'manifest.json') {
      response.end(body);
      return;
    }
    const {mtime} = await stat(file);
    const notice = `Development: results come from the build of ${mtime.toLocaleString('en')}. Run "npm run build" to search what has changed since.`;
    response.end(JSON.stringify({...(JSON.parse(body) as object), notice}));
  } catch {
    response.statusCode = 404;
    response.end(
      JSON.stringify({message: 'No search index yet. Run "npm run build" once; the development server then answers from it.'}),
    );
  }
}
