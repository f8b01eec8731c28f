import {$createNodeSelection, $createRangeSelection, $getRoot, $setSelection, DecoratorNode, type RangeSelection} from 'lexical';

import {expectDropped} from './errors.ts';
import {complete} from './node-class.ts';

/** A block decorator. */
export class DividerNode extends DecoratorNode<string> {
  override decorate(): string {
    return '';
  }
  override isInline(): false {
    return false;
  }
}
complete(DividerNode, 'divider', {tag: 'hr', isStored: true});

/** A range selection with the key of a divider, made of the node selection that a click has left. */
function $rangeOnDivider(): RangeSelection {
  const divider = new DividerNode();
  $getRoot().append(divider);
  const clicked = $createNodeSelection();
  clicked.add(divider.getKey());
  const selection = $createRangeSelection();
  for (const {__key} of clicked.getNodes()) {
    selection.anchor.set(__key, 0, 'element');
    selection.focus.set(__key, 0, 'element');
  }
  $setSelection(selection);
  return selection;
}

/** Shows the error that a change of a range on a divider leads to, and that the update is dropped. */
export async function expectOnDivider(code: number, $change: (selection: RangeSelection) => unknown): Promise<void> {
  await expectDropped(code, () => void $change($rangeOnDivider()), {nodes: [DividerNode]});
}
