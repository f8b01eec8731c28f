import {$createCodeNode, $isCodeNode, type CodeNode} from '@lexical/code';
import {$setBlocksType} from '@lexical/selection';
import {$findMatchingParent} from '@lexical/utils';
import {$createParagraphNode, $getSelection, $isRangeSelection} from 'lexical';

/** Returns the code block with the caret. */
export function $getCodeBlock(): CodeNode | null {
  const selection = $getSelection();
  return $isRangeSelection(selection)
    ? $findMatchingParent(selection.anchor.getNode(), $isCodeNode)
    : null;
}

/** Turns the selected blocks into code, or code into paragraphs. */
export function $toggleCode(): void {
  const selection = $getSelection();
  const isCode = $getCodeBlock() !== null;
  if ($isRangeSelection(selection)) {
    $setBlocksType(selection, () => (isCode ? $createParagraphNode() : $createCodeNode('py')));
  }
}
