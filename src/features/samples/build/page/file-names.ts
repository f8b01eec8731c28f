import path from 'node:path';

import type {Fence} from '../../../../content/fences/fence.ts';
import type {Sample} from '../types.ts';

/**
 * The name of a live sample's last file, which is the one that is mounted, when its author gives none: what it exports, as a project
 * would name it.
 */
export function entryName({fence, files}: Sample): string {
  const title = fence.meta.values.get('title');
  if (title !== undefined) {
    return title;
  }
  const [, exported] = /^export default (?:async )?(?:function|class)\s+(\w+)/m.exec(files.at(-1)?.text ?? '') ?? [];
  return `${exported ?? 'App'}.${fence.lang}`;
}

/** The language of a file by its name; that of its fence when the name does not say it. */
export function languageOf(name: string, fence: Fence): string {
  return path.extname(name).slice(1) || fence.lang;
}
