import {$isListNode} from '@lexical/list';
import {$isHeadingNode, $isQuoteNode} from '@lexical/rich-text';
import {$getSelection, $isRangeSelection, type EditorState} from 'lexical';

import type {ToolbarState} from './Frame.tsx';

/**
 * What the toolbar shows for the selection of a state.
 *
 * @param state a state of the editor
 * @param history whether there is something to undo and to redo, which the state does not know
 */
export function toolbarStateOf(state: EditorState, history: Pick<ToolbarState, 'canUndo' | 'canRedo'>): ToolbarState {
  return state.read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) {
      return {...history, pressed: []};
    }
    const pressed: ToolbarState['pressed'] = (['bold', 'italic', 'code'] as const).filter((format) =>
      selection.hasFormat(format),
    );
    const block = selection.anchor.getNode().getTopLevelElement();
    if ($isHeadingNode(block)) {
      pressed.push('heading');
    } else if ($isQuoteNode(block)) {
      pressed.push('quote');
    } else if ($isListNode(block)) {
      pressed.push('list');
    }
    return {...history, pressed};
  });
}
