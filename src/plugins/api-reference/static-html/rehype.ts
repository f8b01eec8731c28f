import type {Element, ElementContent, Nodes, Parents, Root, RootContent} from 'hast';
import {toParse5} from 'hast-util-to-parse5';
import {type DefaultTreeAdapterMap, serialize} from 'parse5';
import type {VFile} from 'vfile';

import {element, statements} from './mdx-nodes.ts';

/** Elements that the theme makes components of which do something in the browser. */
const interactive = new Set(['pre', 'admonition', 'tabs', 'tabItem', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * Rehype plugin: what is between the headings of a generated page, and each part of another page that `staticPart` marks,
 * becomes plain HTML that the browser's code neither contains nor hydrates. A reader who follows a link inside the site gets
 * it as a file of its own.
 *
 * A page of the reference has thousands of elements; as components they would double its weight.
 */
export default function staticHtml() {
  return (tree: Root, file: VFile): void => {
    const [, page] = /\/docs\/(.+)\.md$/.exec(file.path.replaceAll('\\', '/')) ?? [];
    if (page === undefined) return;
    const blocks = new Blocks(page);
    if (page.startsWith('api/')) tree.children = foldRuns(tree.children, blocks);
    else replaceParts(tree, blocks);
    if (blocks.html.length > 0) tree.children.unshift(statements(blocks.module()));
  };
}

/** Marks HTML, in a page that is written by hand, as a part that is served as it is. */
export function staticPart(html: string): string {
  return `<div data-reference>${html}</div>`;
}

/** The static parts of one page. */
class Blocks {
  readonly html: string[] = [];
  readonly #page: string;

  constructor(page: string) {
    this.#page = page;
  }

  /** Takes nodes out of the page; the component that is given back shows them. */
  add(nodes: ElementContent[]): ReturnType<typeof element> {
    this.html.push(toHtml(nodes));
    return element('StaticHtml', {page: JSON.stringify(this.#page), html: `staticBlocks[${this.html.length - 1}]`});
  }

  /**
   * The parts as a module of their own in the address of an import: it needs no file that could be missing when the bundler
   * takes the page from its cache.
   */
  module(): string {
    const data = Buffer.from(JSON.stringify(this.html)).toString('base64');
    return [
      `import StaticHtml, {loadBlocks} from '@site/src/components/StaticHtml';`,
      `const staticBlocks = await loadBlocks(${JSON.stringify(this.#page)}, () => import("data:application/json;base64,${data}"));`,
    ].join('\n');
  }
}

/** Puts a component in place of each run of static nodes. */
function foldRuns(nodes: readonly RootContent[], blocks: Blocks): RootContent[] {
  const folded: RootContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    if (run.some((node) => node.type === 'element')) folded.push(blocks.add(run));
    run = [];
  };
  for (const node of nodes) {
    if (isStatic(node)) {
      run.push(node);
    } else {
      endRun();
      folded.push(node);
    }
  }
  endRun();
  return folded;
}

/** Puts a component in place of each marked part, however deep. */
function replaceParts(parent: Parents, blocks: Blocks): void {
  const children: Nodes[] = parent.children;
  children.forEach((child, index) => {
    if (isPart(child)) children[index] = blocks.add(child.children);
    else if ('children' in child) replaceParts(child, blocks);
  });
}

function isPart(node: Nodes): node is Element {
  return node.type === 'element' && node.properties['dataReference'] !== undefined;
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
