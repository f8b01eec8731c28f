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
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';

export interface SlashCommand {
  label: string;
  /** Further words that find it, in small letters. */
  keywords: string;
  /** Runs in the update that has removed the slash. */
  $run: (editor: LexicalEditor) => void;
}

const turnInto = (create: () => ElementNode) => () => $setBlocksType($getSelection(), create);
const heading = (tag: HeadingTagType) => turnInto(() => $createHeadingNode(tag));
const list = (command: LexicalCommand<void>) => (editor: LexicalEditor) =>
  editor.dispatchCommand(command, undefined);

/** Splits the block at the caret with a divider. An empty part above it is removed. */
function $insertDivider() {
  const above = $insertNodeToNearestRoot($createHorizontalRuleNode()).getPreviousSibling();
  if ($isElementNode(above) && above.isEmpty()) {
    above.remove();
  }
}

export const blockCommands: SlashCommand[] = [
  {label: 'Text', keywords: 'paragraph', $run: turnInto($createParagraphNode)},
  {label: 'Heading 1', keywords: 'h1 title', $run: heading('h1')},
  {label: 'Heading 2', keywords: 'h2', $run: heading('h2')},
  {label: 'Quote', keywords: 'cite', $run: turnInto($createQuoteNode)},
  {label: 'Bullet list', keywords: 'unordered', $run: list(INSERT_UNORDERED_LIST_COMMAND)},
  {label: 'Numbered list', keywords: 'ordered', $run: list(INSERT_ORDERED_LIST_COMMAND)},
  {label: 'Code', keywords: 'program', $run: turnInto(() => $createCodeNode())},
  {label: 'Divider', keywords: 'hr line rule', $run: $insertDivider},
];

/** The commands with a word that begins with the query. */
export function findCommands(commands: SlashCommand[], query: string): SlashCommand[] {
  return commands.filter(({label, keywords}) =>
    ` ${label} ${keywords}`.toLowerCase().includes(` ${query.toLowerCase()}`),
  );
}
