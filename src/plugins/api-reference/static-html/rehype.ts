import type {ElementContent, Nodes, Root, RootContent} from 'hast';
import {toParse5} from 'hast-util-to-parse5';
import {type DefaultTreeAdapterMap, serialize} from 'parse5';
import type {VFile} from 'vfile';

import {element, statements} from './mdx-nodes.ts';

/** Elements that the theme makes components of which do something in the browser. */
const interactive = new Set(['pre', 'admonition', 'tabs', 'tabItem', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * Rehype plugin: what is between the headings of a generated page becomes plain HTML that the browser's code neither contains
 * nor hydrates. A reader who follows a link inside the site gets it as a file of its own.
 *
 * A page of the reference has thousands of elements; as components they would double its weight.
 */
export default function staticHtml() {
  return (tree: Root, file: VFile): void => {
    const [, page] = /\/docs\/api\/(.+\.md)$/.exec(file.path.replaceAll('\\', '/')) ?? [];
    if (page === undefined) return;
    const name = page.replace(/\.md$/, '');
    const blocks: string[] = [];
    const children: RootContent[] = [];
    let run: ElementContent[] = [];
    const endRun = () => {
      if (run.some((node) => node.type === 'element')) {
        children.push(element('StaticHtml', {page: JSON.stringify(name), html: `staticBlocks[${blocks.length}]`}));
        blocks.push(toHtml(run));
      }
      run = [];
    };
    for (const child of tree.children) {
      if (isStatic(child)) {
        run.push(child);
      } else {
        endRun();
        children.push(child);
      }
    }
    endRun();
    if (blocks.length === 0) return;
    tree.children = [statements(blocksModule(name, blocks)), ...children];
  };
}

/**
 * The blocks as a module of their own in the address of an import: it needs no file that could be missing when the bundler
 * takes the page from its cache.
 */
function blocksModule(name: string, blocks: readonly string[]): string {
  const data = Buffer.from(JSON.stringify(blocks)).toString('base64');
  return [
    `import StaticHtml, {loadBlocks} from '@site/src/components/StaticHtml';`,
    `const staticBlocks = await loadBlocks(${JSON.stringify(name)}, () => import("data:application/json;base64,${data}"));`,
  ].join('\n');
}

function isStatic(node: Nodes): node is ElementContent {
  if (node.type === 'text' || node.type === 'comment') return true;
  return node.type === 'element' && !interactive.has(node.tagName) && node.children.every(isStatic);
}

function toHtml(nodes: ElementContent[]): string {
  const visible = nodes.filter((node) => node.type !== 'comment');
  const fragment = toParse5({type: 'root', children: visible});
  // parse5 reads the nodes that hast-util-to-parse5 makes for it; only the types of the two packages differ.
  return serialize(fragment as DefaultTreeAdapterMap['parentNode']).trim();
}
