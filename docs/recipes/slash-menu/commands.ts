import {$createCodeNode} from '@lexical/code';
import {INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND} from '@lexical/list';
import {$createHorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, $createQuoteNode} from '@lexical/rich-text';
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
  id: string;
  label: string;
  /** Commands of one group follow each other in the list. */
  group: string;
  /** Further words that find it, in small letters. */
  keywords: string;
  /** Runs in the update that has removed the slash. */
  $run: (editor: LexicalEditor) => void;
}

function $turnInto(create: () => ElementNode) {
  $setBlocksType($getSelection(), create);
}

/** Splits the block at the caret with a divider. An empty part above it is removed. */
function $insertDivider() {
  const above = $insertNodeToNearestRoot($createHorizontalRuleNode()).getPreviousSibling();
  if ($isElementNode(above) && above.isEmpty()) {
    above.remove();
  }
}

export const blockCommands: SlashCommand[] = [
  {
    id: 'paragraph',
    label: 'Text',
    group: 'Text',
    keywords: 'paragraph',
    $run: () => $turnInto($createParagraphNode),
  },
  {
    id: 'h1',
    label: 'Heading 1',
    group: 'Text',
    keywords: 'h1 title',
    $run: () => $turnInto(() => $createHeadingNode('h1')),
  },
  {
    id: 'h2',
    label: 'Heading 2',
    group: 'Text',
    keywords: 'h2',
    $run: () => $turnInto(() => $createHeadingNode('h2')),
  },
  {
    id: 'quote',
    label: 'Quote',
    group: 'Text',
    keywords: 'cite',
    $run: () => $turnInto($createQuoteNode),
  },
  {
    id: 'ul',
    label: 'Bullet list',
    group: 'Lists',
    keywords: 'unordered points',
    $run: (editor) => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined),
  },
  {
    id: 'ol',
    label: 'Numbered list',
    group: 'Lists',
    keywords: 'ordered steps',
    $run: (editor) => editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined),
  },
  {
    id: 'code',
    label: 'Code',
    group: 'Other',
    keywords: 'program',
    $run: () => $turnInto(() => $createCodeNode()),
  },
  {id: 'divider', label: 'Divider', group: 'Other', keywords: 'hr line rule', $run: $insertDivider},
];

/** The commands with a word that begins with the query. */
export function findCommands(commands: SlashCommand[], query: string): SlashCommand[] {
  return commands.filter(({label, keywords}) =>
    `${label} ${keywords}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(query.toLowerCase())),
  );
}
