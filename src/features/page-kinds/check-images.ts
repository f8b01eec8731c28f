import type {Root} from 'mdast';

import {findAll, type Report} from './tree.ts';

/** An element that shows what is at an address of another host. */
const foreign =
  /<(?:img|source|video|audio|iframe|embed|object|image)\b[^>]*\s(?:src|srcset|href|poster|data)\s*=\s*["']?((?:https?:)?\/\/[^\s"'>]+)/i;

/** Reports images and media from other hosts, which browsers do not show: the Content-Security-Policy refuses them. */
export function checkImages(tree: Root, report: Report): void {
  const definitions = new Map(findAll([tree], 'definition').map(({identifier, url}) => [identifier, url]));
  const shown = [
    ...findAll([tree], 'image').map((node) => ({node, url: node.url})),
    ...findAll([tree], 'imageReference').map((node) => ({node, url: definitions.get(node.identifier)})),
    ...findAll([tree], 'html').map((node) => ({node, url: foreign.exec(node.value)?.[1]})),
  ];
  for (const {node, url} of shown) {
    if (url === undefined || !/^(?:https?:)?\/\//i.test(url)) continue;
    report(
      node,
      `expected an image of this site, found ${url}, which the Content-Security-Policy refuses`,
      'Put the file into static/img, and write pathname:///img/NAME.',
    );
  }
}
