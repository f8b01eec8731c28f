import {$getRoot, $isElementNode, FORMAT_TEXT_COMMAND, type LexicalCommand, type LexicalEditor, type LexicalNode} from 'lexical';

import {storedParagraph, storedText, type StoredNode} from '../../proofs/support/stored-json.ts';

const block = {direction: 'ltr', format: '', indent: 0, version: 1};

/** Whether something in the editor answers a command. */
export function answers(editor: LexicalEditor, command: LexicalCommand<unknown>): boolean {
  return [...(editor._commands.get(command) ?? [])].some((handlers) => handlers.size > 0);
}

/** A word that the stored document has and no sample. */
export const mark = 'Warehouse';

/** For each type of node that the framework has, one that is stored; a sample's own types come from the sample. */
const nodes: Record<string, () => StoredNode> = {
  heading: () => ({...block, children: [storedText('A heading')], tag: 'h2', type: 'heading'}),
  quote: () => ({...block, children: [storedText('A quote')], type: 'quote'}),
  list: () => ({
    ...block,
    children: ['One', 'Two'].map((text, index) => ({
      ...block,
      children: [storedText(text)],
      type: 'listitem',
      value: index + 1,
    })),
    listType: 'bullet',
    start: 1,
    tag: 'ul',
    type: 'list',
  }),
  link: () =>
    storedParagraph('Read ', {
      ...block,
      children: [storedText('this page')],
      rel: 'noreferrer',
      target: null,
      title: null,
      type: 'link',
      url: 'https://example.com/',
    }),
  code: () => ({...block, children: [storedText('let x = 1')], language: 'javascript', type: 'code'}),
  horizontalrule: () => ({type: 'horizontalrule', version: 1}),
  table: () => ({
    ...block,
    children: [
      {
        ...block,
        children: ['A', 'B'].map((text) => ({
          ...block,
          backgroundColor: null,
          children: [storedParagraph(text)],
          colSpan: 1,
          headerState: 0,
          rowSpan: 1,
          type: 'tablecell',
        })),
        type: 'tablerow',
      },
    ],
    type: 'table',
  }),
  mark: () => storedParagraph('Say ', {...block, children: [storedText('more')], ids: ['1'], type: 'mark'}),
  hashtag: () => storedParagraph('About ', storedText('#lexical', {type: 'hashtag'})),
};

const lineBreak = {type: 'linebreak', version: 1};

/** What a block holds: plain text has one paragraph, which does not take blocks. */
function inlineOf(node: StoredNode): StoredNode[] {
  return node['type'] === 'paragraph' ? (node['children'] as StoredNode[]) : [node];
}

/** Whether an editor has paragraphs and formats, or plain text alone. */
export function isRich(editor: LexicalEditor): boolean {
  return answers(editor, FORMAT_TEXT_COMMAND);
}

/**
 * A stored document with each type of the framework's nodes that an editor knows.
 *
 * @param own blocks with nodes of the sample's own
 * @param without a type to leave out
 */
export function richDocument(editor: LexicalEditor, own: readonly StoredNode[] = [], without?: string): string {
  const children = isRich(editor)
    ? [
        storedParagraph(`${mark} of `, storedText('bold', {format: 1}), ' and ', storedText('italic', {format: 2}), ' words'),
        ...Object.keys(nodes)
          .filter((type) => type !== without && editor._nodes.has(type))
          .flatMap((type) => nodes[type]?.() ?? []),
        ...own,
        storedParagraph('The end'),
      ]
    : [storedParagraph(`${mark} of words`, lineBreak, ...own.flatMap(inlineOf), lineBreak, 'The end')];
  return JSON.stringify({root: {...block, children, type: 'root'}});
}

/** Types that need no sample, or that the framework's plugins make and unmake by themselves. */
const ofFramework = new Set([
  ...Object.keys(nodes),
  ...['root', 'paragraph', 'text', 'linebreak', 'tab', 'listitem', 'tablerow', 'tablecell'],
  ...['autolink', 'code-highlight', 'overflow', 'artificial'],
]);

function typesOf(node: StoredNode): string[] {
  const children = (node['children'] ?? []) as StoredNode[];
  return [String(node['type']), ...children.flatMap(typesOf)];
}

/** The blocks of a stored document that have nodes of a sample's own, one for each type. */
export function ownNodes(json: string, known: readonly StoredNode[] = []): StoredNode[] {
  const seen = new Set(known.flatMap(typesOf));
  const {root} = JSON.parse(json) as {root: {children: StoredNode[]}};
  return root.children.filter((block) => {
    const types = typesOf(block).filter((type) => !ofFramework.has(type) && !seen.has(type));
    for (const type of types) seen.add(type);
    return types.length > 0;
  });
}

/** A stored document with nothing but an empty paragraph. */
export const emptyDocument = JSON.stringify({
  root: {...block, children: [{...storedParagraph(), direction: null}], direction: null, type: 'root'},
});

/** The types of the nodes in an editor. */
export function typesIn(editor: LexicalEditor): Set<string> {
  const types = new Set<string>();
  const visit = (node: LexicalNode): void => {
    types.add(node.getType());
    if ($isElementNode(node)) node.getChildren().forEach(visit);
  };
  editor.getEditorState().read(() => visit($getRoot()));
  return types;
}
