import {mergeRegister} from '@lexical/utils';
import {$getRoot, type LexicalEditor, type LexicalNode, type NodeKey} from 'lexical';
import {$move, $selectedBlocks} from './blocks';

/** The blocks of the document from top to bottom, with their boxes in the window. */
function placesOf(editor: LexicalEditor): {key: NodeKey; box: DOMRect}[] {
  const keys = editor.getEditorState().read(() => $getRoot().getChildrenKeys());
  return keys.flatMap((key) => {
    const box = editor.getElementByKey(key)?.getBoundingClientRect();
    return box === undefined ? [] : {box, key};
  });
}

/** The index of the block before which a pointer at this height drops, or the number of blocks for the end. */
function dropIndex(places: ReturnType<typeof placesOf>, y: number): number {
  const index = places.findIndex(({box}) => y < (box.top + box.bottom) / 2);
  return index === -1 ? places.length : index;
}

/** Adds a handle and a line to `frame`, the positioned element around the editor. Returns the clean-up function. */
export function registerDragHandle(editor: LexicalEditor, frame: HTMLElement): () => void {
  const handle = document.createElement('div');
  handle.className = 'ed-handle';
  handle.textContent = '⠿';
  // Screen readers get the keys and buttons instead.
  handle.setAttribute('aria-hidden', 'true');
  const line = document.createElement('div');
  line.className = 'ed-drop-line';
  handle.hidden = line.hidden = true;
  frame.append(handle, line);

  /** The block at the handle. */
  let current: NodeKey | null = null;
  /** The pointer that drags the handle. */
  let pointer: number | null = null;

  // In a frame that scrolls, positions count from the start of its content.
  const inFrame = (y: number) => y - frame.getBoundingClientRect().top + frame.scrollTop;
  const showAt = (key: NodeKey | null) => {
    const element = key === null || !editor.isEditable() ? null : editor.getElementByKey(key);
    current = key;
    handle.hidden = element === null;
    if (element !== null) {
      handle.style.top = `${inFrame(element.getBoundingClientRect().top)}px`;
    }
  };
  const endDrag = () => {
    pointer = null;
    line.hidden = true;
  };
  const onHover = (event: PointerEvent) => {
    // While a button is down, the handle does not move.
    if (event.buttons === 0 && event.pointerType === 'mouse') {
      const isAt = ({top, bottom}: DOMRect) => top <= event.clientY && event.clientY <= bottom;
      showAt(placesOf(editor).find(({box}) => isAt(box))?.key ?? current);
    }
  };
  const onDown = (event: PointerEvent) => {
    if (event.button === 0 && pointer === null) {
      // Keeps the focus and the selection in the editor.
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      pointer = event.pointerId;
    }
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId === pointer) {
      const places = placesOf(editor);
      const edge =
        places[dropIndex(places, event.clientY)]?.box.top ?? places.at(-1)?.box.bottom ?? 0;
      line.style.top = `${inFrame(edge)}px`;
      line.hidden = false;
    }
  };
  const onUp = (event: PointerEvent) => {
    const isDrop = event.pointerId === pointer && !line.hidden;
    endDrag();
    if (isDrop) {
      const index = dropIndex(placesOf(editor), event.clientY);
      editor.update(
        () => {
          const selected = $selectedBlocks();
          const isDragged = (block: LexicalNode) => block.getKey() === current;
          const dragged = $getRoot().getChildren().filter(isDragged);
          $move(selected.some(isDragged) ? selected : dragged, index);
        },
        {tag: 'history-push'},
      );
      showAt(null);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && pointer !== null) {
      endDrag();
      event.stopPropagation();
    }
  };

  frame.addEventListener('pointermove', onHover);
  handle.addEventListener('pointerdown', onDown);
  handle.addEventListener('pointermove', onMove);
  handle.addEventListener('pointerup', onUp);
  handle.addEventListener('lostpointercapture', endDrag);
  document.addEventListener('keydown', onKey, true);
  return mergeRegister(
    // Fingers do not hover: the handle is at the block with the caret.
    editor.registerUpdateListener(({editorState}) => {
      if (pointer === null) {
        showAt(editorState.read(() => $selectedBlocks()[0]?.getKey() ?? null));
      }
    }),
    editor.registerEditableListener(() => {
      endDrag();
      showAt(null);
    }),
    () => {
      frame.removeEventListener('pointermove', onHover);
      document.removeEventListener('keydown', onKey, true);
      handle.remove();
      line.remove();
    },
  );
}
