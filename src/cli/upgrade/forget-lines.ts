import {readFileSync} from 'node:fs';
import path from 'node:path';

import {replaceFile} from '../../node/replace-file.ts';
import {linesFile} from '../../framework/sources/source-lines.ts';

/**
 * Forgets the lines of the framework's sources when they are those of another version: links then lead to files without a line, and not
 * to wrong ones.
 */
export function forgetLines(siteDir: string, version: string): void {
  const file = path.join(siteDir, linesFile);
  // Written by `npm run update -- sources`, in this shape.
  const {version: known} = JSON.parse(readFileSync(file, 'utf8')) as {version: string};
  if (known !== version) replaceFile(file, `{"version":${JSON.stringify(known)},"files":{}}\n`);
}
