import type {Element, ElementContent, Root} from 'hast';
import {toString} from 'hast-util-to-string';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

import {aliasesOf} from '../../../content/search-aliases.ts';
import {isDocument, isGenerated} from '../../../content/pages.ts';
import {chooseAnswers, type Answer, type Heading} from './choose.ts';

/** What stands on the fold. */
const title = 'What this page answers';

/**
 * Rehype plugin, to run before the static parts are taken out: a document ends with a folded list of what it answers, in the words that
 * people ask with (its search aliases). Each leads to its section.
 *
 * It is navigation, so that neither the search nor the Markdown of the page takes it for text.
 */
export default function answers({siteDir}: {siteDir: string}) {
  return (tree: Root, file: VFile): void => {
    if (!isDocument(file.path, siteDir) || isGenerated(file.path)) return;
    const headings: Heading[] = [];
    visit(tree, 'element', (node) => {
      const {id} = node.properties;
      if (/^h[2-6]$/.test(node.tagName) && typeof id === 'string') headings.push({id, text: toString(node)});
    });
    const chosen = chooseAnswers(headings, aliasesOf(file.path));
    if (chosen.length > 0) tree.children.push(element('div', {dataReference: ''}, [listOf(chosen)]));
  };
}

function listOf(chosen: readonly Answer[]): Element {
  const items = chosen.map(({id, text}) => element('li', {}, [element('a', {href: `#${id}`}, [{type: 'text', value: text}])]));
  const fold = element('details', {}, [element('summary', {}, [{type: 'text', value: title}]), element('ul', {}, items)]);
  return element('nav', {ariaLabel: title, className: ['answers', 'not-printed']}, [fold]);
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return {type: 'element', tagName, properties, children};
}
