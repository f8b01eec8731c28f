import type {Element, ElementContent, Nodes, Root, RootContent} from 'hast';
import {toParse5} from 'hast-util-to-parse5';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {type DefaultTreeAdapterMap, serialize} from 'parse5';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

import {isOfReference} from '../../content/pages.ts';
import {contentHash} from '../../node/content-name.ts';
import {softPieces} from '../../shared/soft-breaks.ts';
import {element, literalOf, statements} from './hast-nodes.ts';

/** Elements that the theme makes components of which do something in the browser. */
const interactive = new Set(['pre', 'admonition', 'tabs', 'tabItem', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Elements that the theme gives classes or other markup of its own; the reference has its own rules for them. */
const themed = new Set(['details', 'img']);

/**
 * Rehype plugin: what is between the headings and components of a page becomes plain HTML that the browser's code neither
 * contains nor hydrates. So does each part that `staticPart` marks, however deep. A reader who follows a link inside the site
 * gets it with the page's document (src/light/components/StaticHtml).
 *
 * Prose that is also code would double the weight of a page.
 */
export default function staticHtml() {
  return (tree: Root, file: VFile): void => {
    const [, page] = /\/docs\/(.+)\.md$/.exec(file.path.replaceAll('\\', '/')) ?? [];
    if (page === undefined) return;
    const blocks = new Blocks(page, JSON.stringify([String(file), file.data['frontMatter']]));
    if (isOfReference(`docs/${page}.md`)) {
      tree.children = foldRuns(tree.children, blocks, isStatic);
    } else {
      visit(tree, 'element', openElsewhere);
      tree.children = foldRuns(tree.children, blocks, isProse);
    }
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
  readonly #source: string;

  constructor(page: string, source: string) {
    this.#page = page;
    this.#source = source;
  }

  /** Takes nodes out of the page; the component that is given back shows them. */
  add(nodes: ElementContent[]): ReturnType<typeof element> {
    return element('StaticHtml', this.#properties(toHtml(nodes)));
  }

  /** Takes the colored code out of a sample, which is more than all of its prose. */
  addCode(sample: MdxJsxFlowElementHast): MdxJsxFlowElementHast {
    const html = literalOf(sample, 'html');
    if (html === undefined) return sample;
    const others = sample.attributes.filter((each) => each.type !== 'mdxJsxAttribute' || each.name !== 'html');
    return {...sample, attributes: [...others, ...element('', this.#properties(html)).attributes]};
  }

  /** Keeps a part and gives the properties by which the page's code refers to it. */
  #properties(html: string): Record<string, string> {
    this.html.push(html);
    return {page: 'staticPage', html: `staticBlocks[${this.html.length - 1}]`};
  }

  /**
   * The parts as a module of their own in the address of an import: it needs no file that could be missing when the bundler
   * takes the page from its cache.
   */
  module(): string {
    const json = JSON.stringify(this.html);
    const data = Buffer.from(json).toString('base64');
    // Of the source too: headings and components are in the page's code, which React expects to find in the document.
    const version = contentHash(this.#source + json, 6);
    return [
      `import StaticHtml, {loadBlocks} from '@site/src/light/components/StaticHtml';`,
      `const staticPage = ${JSON.stringify(`${this.#page} ${version}`)};`,
      `const staticBlocks = await loadBlocks(staticPage, ${this.html.length}, process.env.PROSE_IN_DOCUMENT ? undefined : () => import("data:application/json;base64,${data}"));`,
    ].join('\n');
  }
}

/** Puts a component in place of each run of static nodes. */
function foldRuns(
  nodes: readonly RootContent[],
  blocks: Blocks,
  isFolded: (node: Nodes) => node is ElementContent,
): RootContent[] {
  const folded: RootContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    if (run.some((node) => node.type === 'element')) folded.push(blocks.add(run));
    run = [];
  };
  for (const node of nodes) {
    if (isFolded(node)) {
      run.push(node);
    } else {
      endRun();
      folded.push(withParts(node, blocks));
    }
  }
  endRun();
  return folded;
}

/** Puts a component in place of each marked part, however deep. */
function withParts(node: RootContent, blocks: Blocks): RootContent {
  if (isPart(node)) return blocks.add(node.children);
  if (node.type === 'mdxJsxFlowElement' && node.name === 'CodeSample') return blocks.addCode(node);
  if (!('children' in node)) return node;
  // A component that stands for HTML may stand where that may.
  return {...node, children: node.children.map((child) => withParts(child, blocks))} as RootContent;
}

function isPart(node: Nodes): node is Element {
  return node.type === 'element' && node.properties['dataReference'] !== undefined;
}

function isStatic(node: Nodes): node is ElementContent {
  if (node.type === 'text' || node.type === 'comment') return true;
  return node.type === 'element' && !interactive.has(node.tagName) && node.children.every(isStatic);
}

/** What the theme shows as it is. */
function isProse(node: Nodes): node is ElementContent {
  if (!isStatic(node)) return false;
  if (node.type !== 'element') return true;
  const {tagName, properties} = node;
  const isThemed = themed.has(tagName) || properties['id'] !== undefined || String(properties['className']).includes('task-list');
  return !isThemed && !isOutsideRouter(hrefOf(node)) && node.children.every(isProse) && !isPart(node);
}

function hrefOf({properties}: Element): string {
  return typeof properties['href'] === 'string' ? properties['href'] : '';
}

/** Docusaurus' mark for addresses of this site that are no pages. */
function isOutsideRouter(href: string): boolean {
  return href.startsWith('pathname:');
}

/** Links to other sites open beside this one, as the theme's own links do. The hundreds of links to sources in the reference open in place. */
function openElsewhere(node: Element): void {
  const href = hrefOf(node);
  if (node.tagName === 'a' && /^(?:\w+:|\/\/)/.test(href) && !isOutsideRouter(href)) {
    Object.assign(node.properties, {target: '_blank', rel: ['noopener', 'noreferrer']});
  }
}

/** HTML, in which the long names of a table may break at their seams, so that the table fits a narrow screen. */
function toHtml(nodes: ElementContent[]): string {
  const root: Root = {type: 'root', children: nodes.filter((node) => node.type !== 'comment')};
  visit(root, {tagName: 'td'}, breakNames);
  const fragment = toParse5(root);
  // parse5 reads the nodes that hast-util-to-parse5 makes for it; only the types of the two packages differ.
  return serialize(fragment as DefaultTreeAdapterMap['parentNode']).trim();
}

/** Puts a `<wbr>` at each seam of a name in the cell. */
function breakNames(cell: Element): void {
  visit(cell, 'text', ({value}, index, parent) => {
    const pieces = softPieces(value);
    if (parent === undefined || index === undefined || pieces.length === 1) {
      return undefined;
    }
    const texts = pieces.flatMap((piece, number): ElementContent[] => [
      ...(number === 0 ? [] : [{type: 'element', tagName: 'wbr', properties: {}, children: []} satisfies Element]),
      {type: 'text', value: piece},
    ]);
    parent.children.splice(index, 1, ...texts);
    return [SKIP, index + texts.length];
  });
}
