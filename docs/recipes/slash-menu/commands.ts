import {$createCodeNode} from '@lexical/code';
import {INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND} from '@lexical/list';
import {$createHorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, $createQuoteNode, type HeadingTagType} from '@lexical/rich-text';
import {$setBlocksType} from '@lexical/selection';
import {$insertNodeToNearestRoot} from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  type ElementNode,
  type LexicalEditor,
} from 'lexical';

export interface SlashCommand {
  label: string;
  /** Commands of one group follow each other in the list. */
  group: string;
  /** Further words that find it, in small letters. */
  keywords: string;
  /** Runs in the update that has removed the slash. */
  $run: (editor: LexicalEditor) => void;
}

const turnInto = (create: () => ElementNode) => () => $setBlocksType($getSelection(), create);
const heading = (tag: HeadingTagType) => turnInto(() => $createHeadingNode(tag));

/** Splits the block at the caret with a divider. An empty part above it is removed. */
function $insertDivider() {
  const above = $insertNodeToNearestRoot($createHorizontalRuleNode()).getPreviousSibling();
  if ($isElementNode(above) && above.isEmpty()) {
    above.remove();
  }
}

export const blockCommands: SlashCommand[] = [
  {label: 'Text', group: 'Text', keywords: 'paragraph', $run: turnInto($createParagraphNode)},
  {label: 'Heading 1', group: 'Text', keywords: 'h1 title', $run: heading('h1')},
  {label: 'Heading 2', group: 'Text', keywords: 'h2', $run: heading('h2')},
  {label: 'Quote', group: 'Text', keywords: 'cite', $run: turnInto($createQuoteNode)},
  {
    label: 'Bullet list',
    group: 'Lists',
    keywords: 'unordered points',
    $run: (editor) => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined),
  },
  {
    label: 'Numbered list',
    group: 'Lists',
    keywords: 'ordered steps',
    $run: (editor) => editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined),
  },
  {label: 'Code', group: 'Other', keywords: 'program', $run: turnInto(() => $createCodeNode())},
  {label: 'Divider', group: 'Other', keywords: 'hr line rule', $run: $insertDivider},
];

/** The commands with a word that begins with the query. */
export function findCommands(commands: SlashCommand[], query: string): SlashCommand[] {
  return commands.filter(({label, keywords}) =>
    ` ${label} ${keywords}`.toLowerCase().includes(` ${query.toLowerCase()}`),
  );
}
