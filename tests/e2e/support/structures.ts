import {parse, type DefaultTreeAdapterTypes} from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** How many ancestors of an element make it another one: a rule may look at what an element is in. */
const ancestors = 2;

function attribute(node: DefaultTreeAdapterTypes.Element, name: string): string {
  return node.attrs.find((candidate) => candidate.name === name)?.value ?? '';
}

/** What a rule may see of an element itself, whatever text and addresses it has. */
function describe(node: DefaultTreeAdapterTypes.Element): string {
  const classes = attribute(node, 'class').split(/\s+/).sort().join('.');
  const names = node.attrs
    .map(({name}) => name)
    .sort()
    .join(' ');
  return `${node.tagName}.${classes}[${names}](${attribute(node, 'role')})`;
}

/**
 * The kinds of elements in a page: tag, classes, role and names of attributes, each with those of its parent and grandparent.
 *
 * @param html a whole page
 */
export function structuresOf(html: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: Node, above: readonly string[]): void => {
    let path = above;
    // The root names the page in its classes, and what is in the head has no place.
    if ('tagName' in node && node.tagName !== 'html') {
      if (node.tagName === 'head') return;
      path = [...above, describe(node)].slice(-ancestors - 1);
      found.add(path.join(' > '));
    }
    if ('childNodes' in node) {
      for (const child of node.childNodes) visit(child, path);
    }
  };
  visit(parse(html), []);
  return found;
}

/**
 * As few pages as together have most kinds of elements, found greedily: the page with the most new ones comes next.
 *
 * @param pages HTML by path
 * @param share how many of all kinds are enough, from 0 to 1
 * @returns paths, the richest page first
 */
export function pagesWithMostStructures(pages: ReadonlyMap<string, string>, share: number): string[] {
  const kinds = [...pages].map(([path, html]) => ({path, left: structuresOf(html)}));
  const all = new Set(kinds.flatMap(({left}) => [...left])).size;
  const chosen: string[] = [];
  let found = 0;
  while (found < share * all) {
    const richest = kinds.reduce((best, page) => (page.left.size > best.left.size ? page : best), {
      path: '',
      left: new Set<string>(),
    });
    chosen.push(richest.path);
    found += richest.left.size;
    const covered = [...richest.left];
    for (const {left} of kinds) {
      for (const kind of covered) left.delete(kind);
    }
  }
  return chosen;
}
