import {$isLinkNode} from '@lexical/link';
import {$isListItemNode, $isListNode, type ListType} from '@lexical/list';
import {$isHeadingNode, $isQuoteNode} from '@lexical/rich-text';
import {$getRoot, $isDecoratorNode, $isElementNode, $isTextNode} from 'lexical';
import type {EditorState, ElementFormatType, LexicalNode, TextFormatType} from 'lexical';

/** A piece of text with one look. */
export interface Run {
  text: string;
  formats: TextFormatType[];
  url: string | null;
}

/** A paragraph of a word processor. */
export interface Block {
  /** Normal, Quote, or Heading1 to Heading6. */
  style: string;
  align: ElementFormatType;
  isRightToLeft: boolean;
  /** The list that it is an item of; a nested list has a separate number. */
  list: {id: number; type: ListType; start: number; depth: number; isChecked: boolean} | null;
  runs: Run[];
}

const formats: TextFormatType[] = [
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'highlight',
  'code',
  'subscript',
  'superscript',
];

/** Characters that XML forbids: control characters, and halves of a pair such as an emoji. */
const forbidden = /[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu;

/** The address of a link; null when it could run a script or open a file. */
function safeUrl(url: string): string | null {
  try {
    const {href, protocol} = new URL(url);
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}

function $runsOf(node: LexicalNode, url: string | null = null): Run[] {
  if ($isElementNode(node)) {
    const target = $isLinkNode(node) ? safeUrl(node.getURL()) : url;
    return node.getChildren().flatMap((child) => $runsOf(child, target));
  }
  const looks = $isTextNode(node) ? formats.filter((format) => node.hasFormat(format)) : [];
  return [{text: node.getTextContent().replace(forbidden, ''), formats: looks, url}];
}

/** The document as plain objects. */
export function toBlocks(state: EditorState): Block[] {
  let lists = 0;
  const $blocksOf = (node: LexicalNode, outer: Block['list']): Block[] => {
    let list = outer;
    if ($isListNode(node)) {
      const [type, start, depth] = [node.getListType(), node.getStart(), (outer?.depth ?? -1) + 1];
      list = {id: ++lists, type, start, depth, isChecked: false};
    }
    const level = $isHeadingNode(node) ? Number(node.getTag()[1]) : 0;
    const $newBlock = (): Block => ({
      style: level > 0 ? `Heading${level}` : $isQuoteNode(node) ? 'Quote' : 'Normal',
      align: $isElementNode(node) ? node.getFormatType() : '',
      isRightToLeft: $isElementNode(node) && node.getDirection() === 'rtl',
      list: list && {...list, isChecked: $isListItemNode(node) && node.getChecked() === true},
      runs: [],
    });
    const blocks: Block[] = [];
    let block: Block | null = null;
    for (const child of $isElementNode(node) ? node.getChildren() : [node]) {
      const isBlock = ($isElementNode(child) || $isDecoratorNode(child)) && !child.isInline();
      if (isBlock && child !== node) {
        // A list has items, and a table has cells with paragraphs.
        blocks.push(...$blocksOf(child, list));
        block = null;
      } else {
        if (block === null) blocks.push((block = $newBlock()));
        block.runs.push(...$runsOf(child));
      }
    }
    return blocks.length > 0 ? blocks : [$newBlock()];
  };
  return state.read(() => $blocksOf($getRoot(), null));
}
