import type {Root, RootContent} from 'mdast';
import type {VFile} from 'vfile';

import {removedUrlsThatExist, readRemovedUrls} from '../content/removed-urls.ts';
import {addressOf} from '../content/pages.ts';
import {anchorsOf} from '../features/reference/build/contract.ts';
import {escapeHtml} from '../shared/escape-html.ts';

/**
 * Remark plugin: lists below a page what later versions of the framework removed from it, with the ids that old links have.
 *
 * @throws when an entry is about an id that the page still has
 */
export default function notesOfRemovedUrls({siteDir}: {siteDir: string}): (tree: Root, vfile: VFile) => void {
  const removedUrls = readRemovedUrls(siteDir).filter(({anchor}) => anchor !== undefined);
  return (tree, vfile) => {
    const page = addressOf(vfile.path, siteDir);
    const own = removedUrls.filter((removed) => removed.page === page);
    if (own.length === 0) return;
    const needless = removedUrlsThatExist(own, new Map([[page, anchorsOf(String(vfile.value))]]));
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
