import type {Element, ElementContent} from 'hast';
import {matches, select, selectAll} from 'hast-util-select';
import {toMdast, type Handle, type State} from 'hast-util-to-mdast';
import {toString} from 'hast-util-to-string';
import type {
  BlockContent,
  Blockquote,
  Code,
  DefinitionContent,
  Nodes as MarkdownNodes,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast';
import {gfmToMarkdown} from 'mdast-util-gfm';
import {toMarkdown} from 'mdast-util-to-markdown';

import {withoutBoilerplate} from './boilerplate.ts';

/**
 * Writes the content of a rendered page as GitHub-flavored Markdown: tabs become labeled parts, callouts become quotes, diagrams
 * their text alternative, and every address is absolute. Navigation, buttons and running samples are left out.
 *
 * @param content the element that holds what the page says
 * @param address absolute address of the page, which relative links and bare anchors are resolved against
 */
export function toPageMarkdown(content: Element, address: string): string {
  const tree = toMdast(withoutBoilerplate(content), {
    document: true,
    handlers: {a: link(address), img: image(address), div: block, figure, details, svg: drawing},
  });
  return toMarkdown(stylesOnce(withoutEmptyParagraphs(tree)), {
    extensions: [gfmToMarkdown({tablePipeAlign: false})],
    bullet: '-',
    emphasis: '_',
    fences: true,
    listItemIndent: 'one',
    rule: '-',
  });
}

function link(address: string): Handle {
  return (state, node: Element) => {
    const children = state.all(node);
    const href = node.properties['href'];
    if (typeof href !== 'string') {
      return children;
    }
    return {type: 'link', url: new URL(href, address).href, title: null, children: children as never};
  };
}

function image(address: string): Handle {
  return (_state, {properties: {src, alt}}: Element) => ({
    type: 'image',
    url: new URL(typeof src === 'string' ? src : '', address).href,
    alt: typeof alt === 'string' ? alt : '',
  });
}

/** Blocks that mean something besides grouping: heads of entries, callouts, tabs and what a sample of several files prints. */
const block: Handle = (state, node: Element) => {
  if (matches('.api-head', node)) {
    return entryHead(state, node);
  }
  if (matches('.theme-admonition', node)) {
    return callout(state, node);
  }
  if (matches('.tabs-container', node)) {
    return tabs(state, node);
  }
  if (matches('.code-files', node)) {
    const outputOf = (child: ElementContent): Element | undefined =>
      child.type === 'element' ? select('samp', child) : undefined;
    const files = {...node, children: node.children.filter((child) => outputOf(child) === undefined)};
    const printed = node.children.flatMap((child): Code[] => {
      const output = outputOf(child);
      return output === undefined ? [] : [{type: 'code', lang: 'text', meta: 'output', value: codeOf(output)}];
    });
    return [...(state.toFlow(state.all(files)) as RootContent[]), ...printed];
  }
  return state.toFlow(state.all(node));
};

/** What a symbol of the reference is, and below it the line that imports it. */
function entryHead(state: State, node: Element): RootContent[] {
  const parts = node.children.filter((child) => child.type === 'element');
  const isImport = (part: Element): boolean => matches('.api-import', part);
  const words = parts.filter((part) => !isImport(part)).map((part) => state.all(part) as PhrasingContent[]);
  const separated = words.flatMap((nodes, index) => (index === 0 ? nodes : [{type: 'text' as const, value: ' · '}, ...nodes]));
  return [
    {type: 'paragraph', children: separated},
    ...parts.filter(isImport).map((part): Code => ({type: 'code', lang: 'ts', value: toString(part)})),
  ];
}

function codeOf(node: Element): string {
  return toString(node).replace(/^\n+|\s+$/g, '');
}

function callout(state: State, node: Element): Blockquote {
  const [heading, ...rest] = node.children.filter((child) => child.type === 'element');
  const title = heading ? toString(withoutDrawings(heading)).trim() : '';
  return {
    type: 'blockquote',
    children: [
      ...(title === '' ? [] : [strongLine(title)]),
      ...(state.toFlow(rest.flatMap((child) => state.all(child))) as (BlockContent | DefinitionContent)[]),
    ],
  };
}

function tabs(state: State, node: Element): RootContent[] {
  const labels = selectAll('[role=tab]', node).map((tab) => toString(tab).trim());
  return selectAll('[role=tabpanel]', node).flatMap((panel, index) => [
    strongLine(labels[index] ?? ''),
    ...(state.toFlow(state.all(panel)) as RootContent[]),
  ]);
}

/** A figure is a code sample with its title and output, or a drawing with its caption. */
const figure: Handle = (state, node: Element) => {
  if (!matches('.theme-code-block', node)) {
    return state.toFlow(state.all(node));
  }
  const title = select('figcaption', node);
  return selectAll('pre', node).map((pre, index): Code => ({
    type: 'code',
    lang: index === 0 ? languageOf(node) : 'text',
    meta: index === 0 ? (title ? `title="${toString(title)}"` : null) : 'output',
    value: codeOf(pre),
  }));
};

/** Title of the style sheet that stands with each live sample (src/features/samples/markdown/remark.ts). */
const stylesTitle = 'title="styles.css"';

/**
 * Tells each rule of the samples' styles once: those of a page are alike, and who reads Markdown has no tabs to put them behind. Later
 * samples keep what they add.
 */
function stylesOnce<Tree extends MarkdownNodes>(tree: Tree): Tree {
  const told = new Set<string>();
  const isNew = (part: string): boolean => !told.has(part) && told.add(part).size > 0;
  const visit = (node: MarkdownNodes): void => {
    if (!('children' in node)) return;
    for (const child of [...node.children]) {
      if (child.type !== 'code' || child.meta !== stylesTitle) {
        visit(child);
        continue;
      }
      const isFirst = told.size === 0;
      // Lines inside a rule are indented.
      const [tokens = '', ...rules] = child.value.split(/\n\n(?=\S)/);
      const properties = tokens.split('\n').filter((line) => /^\s+--/.test(line) && isNew(line));
      const added = rules.filter(isNew);
      if (isFirst) continue;
      const root = properties.length === 0 ? [] : [`:root {\n${properties.join('\n')}\n}`];
      child.value = [...root, ...added].join('\n\n');
      child.meta = 'title="styles.css (added)"';
    }
    // What added nothing is gone; the nodes keep their types.
    node.children = node.children.filter((child) => child.type !== 'code' || child.value !== '' || child.meta === null);
  };
  visit(tree);
  return tree;
}

function languageOf(node: Element): string | null {
  const classes = node.properties['className'];
  const language = Array.isArray(classes) ? classes.map(String).find((name) => name.startsWith('language-')) : undefined;
  return language?.slice('language-'.length) ?? null;
}

const details: Handle = (state, node: Element) => {
  const summary = node.children.find((child): child is Element => child.type === 'element' && child.tagName === 'summary');
  const rest = node.children.filter((child) => child !== summary);
  return [
    ...(summary ? [strongLine(toString(summary).trim())] : []),
    ...(state.toFlow(state.all({...node, children: rest})) as RootContent[]),
  ];
};

/** A drawing is told by its text alternative; an icon says nothing. */
const drawing: Handle = (_state, node: Element) => {
  const label = node.properties['ariaLabel'];
  if (typeof label !== 'string' || label === '') {
    return undefined;
  }
  return {type: 'paragraph', children: [{type: 'emphasis', children: [{type: 'text', value: `Figure: ${label}`}]}]};
};

function strongLine(text: string): Paragraph {
  return {type: 'paragraph', children: [{type: 'strong', children: [{type: 'text', value: text}]}]};
}

function withoutDrawings(node: Element): Element {
  const children: ElementContent[] = node.children
    .filter((child) => !(child.type === 'element' && child.tagName === 'svg'))
    .map((child) => (child.type === 'element' ? withoutDrawings(child) : child));
  return {...node, children};
}

function withoutEmptyParagraphs<Tree extends MarkdownNodes>(tree: Tree): Tree {
  if ('children' in tree) {
    const kept = tree.children.filter((child) => !(child.type === 'paragraph' && child.children.length === 0));
    // Children of one node type are filtered, never exchanged, so the array keeps the type that the parent asks for.
    tree.children = kept.map((child) => withoutEmptyParagraphs(child));
  }
  return tree;
}
