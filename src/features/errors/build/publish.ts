import {readFileSync} from 'node:fs';

import type {ErrorListData} from '../shared/list.ts';
import type {ErrorSite, ErrorTable} from '../../../shared/error-table.ts';
import {plainAnchors} from './pages/plain-anchors.ts';
import {plainMessagesPage} from '../../../content/error-pages.ts';

/** What the decoder and the list in the browser need of the table. */
export function listData(table: ErrorTable, siteDir: string): ErrorListData {
  const file = plainMessagesPage(siteDir);
  const anchors = plainAnchors(table.plain, file, readFileSync(file, 'utf8'));
  return {
    version: table.version,
    codes: table.codes.map(({code, message, sites}) => ({code, message, packages: packagesOf(sites)})),
    plain: table.plain.map(({kind, message, sites}) => ({
      kind,
      message,
      packages: packagesOf(sites),
      url: `/docs/error/messages#${anchors.get(message) ?? ''}`,
    })),
  };
}

/** The file for tools, `/errors.json`, in the form that `static/errors.schema.json` describes. */
export function errorsFile(table: ErrorTable, siteUrl: string): string {
  const errors = table.codes.map(({code, message, sites}) => ({
    code,
    message,
    url: `${siteUrl}/docs/error/${String(code)}`,
    packages: packagesOf(sites),
  }));
  return `${JSON.stringify({$schema: `${siteUrl}/errors.schema.json`, version: table.version, errors}, null, 2)}\n`;
}

function packagesOf(sites: readonly ErrorSite[]): string[] {
  return [...new Set(sites.map((site) => site.package))].sort();
}
