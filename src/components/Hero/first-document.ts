import type {TreeLine} from '../../shared/playground/state.ts';

interface FirstText {
  type: 'text';
  text: string;
  /** As text nodes store it: 1 is bold, 2 italic. */
  format: 0 | 1 | 2;
  version: 1;
}

interface FirstElement {
  type: 'root' | 'heading' | 'paragraph' | 'list' | 'listitem';
  tag?: string;
  children: FirstNode[];
  direction: null;
  format: '';
  indent: 0;
  version: 1;
}

/** A node of the first document, as an editor stores it. */
export type FirstNode = FirstText | FirstElement;

function text(content: string, format: FirstText['format'] = 0): FirstNode {
  const unused = {detail: 0, mode: 'normal', style: ''};
  return {type: 'text', text: content, format, version: 1, ...unused};
}

function element(
  type: FirstElement['type'],
  own: Record<string, unknown> & {tag?: string},
  ...children: FirstNode[]
): FirstElement {
  return {...own, type, children, direction: null, format: '', indent: 0, version: 1};
}

/** What the editor holds at first. The server renders it without the framework, the browser makes a state of it. */
export const firstDocument = element(
  'root',
  {},
  element('heading', {tag: 'h2'}, text('This is the editor')),
  element(
    'paragraph',
    {textFormat: 0},
    text('Type in it, and watch the '),
    text('state', 1),
    text(' change next to it. Every key press makes a '),
    text('new', 2),
    text(' one.'),
  ),
  element(
    'list',
    {tag: 'ul', listType: 'bullet', start: 1},
    element('listitem', {value: 1}, text('The tree is the document.')),
    element('listitem', {value: 2}, text('Lexical renders it to the page.')),
  ),
);

/** The tree of a document, as `describeTree` gives it once an editor holds the document, with the details that the home page shows. */
export function treeOf(root: FirstElement): TreeLine[] {
  const lines: TreeLine[] = [];
  const visit = (node: FirstNode, depth: number): void => {
    // Editors count nodes in the order in which they are made.
    const line = {key: depth === 0 ? 'root' : String(lines.length), depth, type: node.type, isSelected: false};
    if (node.type === 'text') {
      lines.push({...line, text: node.text, details: {0: [], 1: ['bold'], 2: ['italic']}[node.format]});
    } else {
      lines.push({...line, details: node.tag === undefined ? [] : [`tag: ${node.tag}`]});
      for (const child of node.children) {
        visit(child, depth + 1);
      }
    }
  };
  visit(root, 0);
  return lines;
}
