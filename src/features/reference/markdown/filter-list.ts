import path from 'node:path';

import type {TableRow} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';

import {aliasesOf} from '../../../content/search-aliases.ts';
import {replaceDirectives} from '../../../content/directives.ts';
import {component} from '../../../content/mdx-nodes.ts';

/**
 * The search aliases of the section that a row links to, as far as the row does not have their words.
 *
 * @param file path of the page
 */
function wordsOf(row: TableRow, file: string): string {
  let address = '';
  visit(row, 'link', ({url}) => {
    address ||= url;
  });
  const [target = '', id = ''] = address.split('#');
  if (id === '' || /^\w+:|^\//.test(target)) return '';
  const page = target === '' ? file : path.resolve(path.dirname(file), target);
  const phrases = aliasesOf(page).get(id) ?? [];
  const shown = toString(row).toLowerCase();
  const words = new Set(phrases.flatMap((phrase) => phrase.toLowerCase().split(/\s+/)));
  return [...words].filter((word) => !shown.includes(word)).join(' ');
}

/**
 * Remark plugin: `:::filter{label="Filter the plugins"}` around one table puts a field above it that hides rows. A row is also found by
 * the search aliases of the section that its first link leads to.
 *
 * @throws with file and line when the label is missing or the block holds anything but one table
 */
export default function filterList() {
  return replaceDirectives('containerDirective', ({name, attributes, children}, file) => {
    if (name !== 'filter') return undefined;
    const label = attributes?.['label'];
    if (!label) {
      throw new Error(
        'the filter has no label. Expected :::filter{label="Filter the plugins"}, the words in front of its field.',
      );
    }
    const [table, ...rest] = children;
    if (table?.type !== 'table' || rest.length > 0) {
      throw new Error(
        `expected one table between :::filter and :::, found ${children.map(({type}) => type).join(', ') || 'nothing'}. Move everything else out of the block.`,
      );
    }
    const [head, ...rows] = table.children;
    table.data = {...table.data, hProperties: {className: 'list-on-phones'}};
    for (const row of rows) {
      const words = wordsOf(row, file.path);
      if (words !== '') row.data = {...row.data, hProperties: {dataWords: words}};
      // What the row is named by and does needs no label.
      row.children.slice(2).forEach((cell, index) => {
        cell.data = {...cell.data, hProperties: {dataLabel: toString(head?.children[index + 2] ?? '')}};
      });
    }
    return [{...component('FilterList', {label}), children: [table]}];
  });
}
