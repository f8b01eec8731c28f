import type {Root, RootContent} from 'mdast';
import type {VFile} from 'vfile';

import {needlessLosses, readLosses} from '../content/losses.ts';
import {addressOf} from '../content/pages.ts';
import {anchorsOf} from '../features/reference/build/contract.ts';
import {escapeHtml} from '../shared/escape-html.ts';

/** Options of the plugin. */
export interface LossesOptions {
  /** Folder of the site. */
  siteDir: string;
}

/**
 * Remark plugin: below a page stands what later versions of the framework took away from it, with the ids that old links have.
 *
 * @throws when an entry is about an id that the page still has
 */
export default function notesOfLosses({siteDir}: LossesOptions): (tree: Root, vfile: VFile) => void {
  const losses = readLosses(siteDir).filter(({anchor}) => anchor !== undefined);
  return (tree, vfile) => {
    const page = addressOf(vfile.path, siteDir);
    const own = losses.filter((loss) => loss.page === page);
    if (own.length === 0) return;
    const needless = needlessLosses(own, new Map([[page, anchorsOf(String(vfile.value))]]));
    if (needless.length > 0) throw new Error(needless.join('\n'));
    tree.children.push({type: 'paragraph', children: [{type: 'text', value: 'No longer part of the documented version:'}]}, {
      type: 'list',
      ordered: false,
      spread: false,
      children: own.map(({anchor = '', version, reason, to}) => ({
        type: 'listItem',
        spread: false,
        children: [
          {
            type: 'paragraph',
            children: [
              {type: 'html', value: `<span id="${escapeHtml(anchor)}"></span>`},
              {type: 'inlineCode', value: anchor},
              {type: 'text', value: `: removed in ${version}. ${reason} `},
              ...(to === undefined
                ? []
                : [{type: 'link' as const, url: to, children: [{type: 'text' as const, value: 'Read this instead'}]}]),
            ],
          },
        ],
      })),
    } satisfies RootContent);
  };
}
