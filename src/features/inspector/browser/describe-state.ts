import {
  $getRoot,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  $isTextNode,
  type EditorState,
  type LexicalNode,
  type NodeKey,
  type TextFormatType,
} from 'lexical';

import type {SelectionFact, TreeLine} from '../shared/state.ts';
import type {NodeChanges} from './recorder.ts';

const formats: readonly TextFormatType[] = [
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'code',
  'subscript',
  'superscript',
  'highlight',
];

/** Serialized properties that the tree shows otherwise, or that say nothing. */
const shownElsewhere = new Set([
  'type',
  'version',
  'children',
  'text',
  'format',
  'textFormat',
  'mode',
  'style',
  'detail',
  'direction',
  'indent',
]);

/** Lists the nodes of a state from the root down. */
export function describeTree(state: EditorState, changes: NodeChanges): TreeLine[] {
  return state.read(() => {
    const lines: TreeLine[] = [];
    const selected = selectedKeys(state);
    const visit = (node: LexicalNode, depth: number): void => {
      const key = node.getKey();
      const mark = changes.added.has(key) ? 'new' : changes.changed.has(key) ? 'changed' : undefined;
      lines.push({
        key,
        depth,
        type: node.getType(),
        text: $isTextNode(node) ? node.getTextContent() : undefined,
        details: detailsOf(node),
        mark,
        isSelected: selected.has(key),
      });
      if (!$isElementNode(node)) return;
      for (const child of node.getChildren()) visit(child, depth + 1);
    };
    visit($getRoot(), 0);
    return lines;
  });
}

function selectedKeys(state: EditorState): Set<NodeKey> {
  const selection = state._selection;
  if ($isRangeSelection(selection)) return new Set([selection.anchor.key, selection.focus.key]);
  return $isNodeSelection(selection) ? new Set(selection.getNodes().map((node) => node.getKey())) : new Set();
}

function detailsOf(node: LexicalNode): string[] {
  if ($isTextNode(node)) return formats.filter((format) => node.hasFormat(format));
  let json: object;
  try {
    json = node.exportJSON();
  } catch {
    // A node class of a sample may leave serialization out; the tree shows it all the same.
    return [];
  }
  return Object.entries(json)
    .filter(
      ([name, value]) => value !== '' && !shownElsewhere.has(name) && ['string', 'number', 'boolean'].includes(typeof value),
    )
    .map(([name, value]) => `${name}: ${String(value)}`);
}

/** Says what is selected. */
export function describeSelection(state: EditorState): SelectionFact[] {
  return state.read(() => {
    const selection = state._selection;
    if (selection === null) return [{name: 'selection', value: 'none'}];
    if ($isRangeSelection(selection)) {
      const point = ({key, offset, type}: {key: string; offset: number; type: string}): string =>
        `${type} ${key}, offset ${offset}`;
      return [
        {name: 'kind', value: 'RangeSelection'},
        {name: 'anchor', value: point(selection.anchor)},
        {name: 'focus', value: point(selection.focus)},
        {name: 'collapsed', value: String(selection.isCollapsed())},
        {name: 'backward', value: String(selection.isBackward())},
        {name: 'format', value: formats.filter((format) => selection.hasFormat(format)).join(', ') || 'none'},
        {name: 'text', value: JSON.stringify(selection.getTextContent())},
      ];
    }
    const nodes = selection.getNodes().map((node) => `${node.getType()} ${node.getKey()}`);
    return [
      {name: 'kind', value: $isNodeSelection(selection) ? 'NodeSelection' : selection.constructor.name},
      {name: 'nodes', value: nodes.join(', ')},
    ];
  });
}
