import {readFileSync} from 'node:fs';
import path from 'node:path';

import {siteDir} from './site.ts';

function dataUri(name: string): string {
  const drawing = readFileSync(path.join(siteDir, 'static/img', name), 'utf8').trim();
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/**
 * The logo for each theme, within the page: two files of 300 bytes would be fetched before the first paint, with a kilobyte of
 * headers each.
 */
export const logo = {src: dataUri('logo.svg'), srcDark: dataUri('logo-dark.svg')};
