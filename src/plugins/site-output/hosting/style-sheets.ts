import path from 'node:path';

import {attribute, findElement, type HtmlNode} from '../../../node/html.ts';
import type {HeaderRule} from './headers.ts';

/** A page and the style sheet that it waits for. */
export interface StyledPage {
  /** Its path, without a slash at the end. */
  address: string;
  /** Path of its style sheet. */
  styles: string;
}

/**
 * Finds what a page waits for before it can be painted.
 *
 * @param page a file of the built site
 * @param outDir folder of the built site
 * @returns nothing for pages that only lead elsewhere
 */
export function styledPage({file, document}: {file: string; document: HtmlNode}, outDir: string): StyledPage[] {
  const link = findElement(document, (element) => element.tagName === 'link' && attribute(element, 'rel') === 'stylesheet');
  const styles = link && attribute(link, 'href');
  const name = path.relative(outDir, file).replaceAll(path.sep, '/');
  return styles ? [{address: `/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`, styles}] : [];
}

/**
 * Rules that announce style sheets together with the pages, so that a browser asks for them before it has read the page.
 * Cloudflare Pages sends the same as early hints while it looks for the page
 * (https://developers.cloudflare.com/pages/configuration/early-hints/).
 *
 * @param pages those with a style sheet
 * @returns for each page one rule that fits; a folder of which all pages look alike has one for all
 */
export function styleRules(pages: readonly StyledPage[], folder = '/'): HeaderRule[] {
  const names = new Map<string, StyledPage[]>();
  for (const page of pages) {
    const [name = ''] = page.address.slice(folder.length).split('/');
    names.set(name, [...(names.get(name) ?? []), page]);
  }
  return [...names].flatMap(([name, members]) => {
    const address = folder + name;
    const inside = members.filter((page) => page.address !== address);
    return [
      ...members.filter((page) => page.address === address).map(({styles}) => announce(address, styles)),
      ...(new Set(inside.map(({styles}) => styles)).size === 1
        ? [announce(`${address}/*`, inside[0]?.styles ?? '')]
        : styleRules(inside, `${address}/`)),
    ];
  });
}

function announce(address: string, styles: string): HeaderRule {
  return {path: address, headers: [['Link', `<${styles}>; rel=preload; as=style`]]};
}
