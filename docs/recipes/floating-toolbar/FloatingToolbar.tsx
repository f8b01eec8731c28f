import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {mergeRegister} from '@lexical/utils';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  FORMAT_TEXT_COMMAND,
  KEY_ESCAPE_COMMAND,
  type TextFormatType,
} from 'lexical';
import {useCallback, useEffect, useRef, useState} from 'react';
import {moveFocus} from './moveFocus';
import {placeBeside} from './placeBeside';

const formats: TextFormatType[] = ['bold', 'italic', 'underline', 'strikethrough'];

export function FloatingToolbar() {
  const [editor] = useLexicalComposerContext();
  const bar = useRef<HTMLDivElement>(null);
  /** True while a mouse button or pen is down in the text. The toolbar would be in the way. */
  const isSelecting = useRef(false);
  /** The formats of the selected text; null while the toolbar is closed. */
  const [active, setActive] = useState<TextFormatType[] | null>(null);

  const update = useCallback(() => {
    // Another editor of the page may have the focus.
    const hasFocus = [bar.current, editor.getRootElement()].some(
      (place) => place?.matches(':focus-within') === true,
    );
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      const hasText =
        $isRangeSelection(selection) &&
        !selection.isCollapsed() &&
        selection.getTextContent() !== '';
      const isOpen = hasText && hasFocus && !isSelecting.current && editor.isEditable();
      setActive(isOpen ? formats.filter((format) => selection.hasFormat(format)) : null);
    });
  }, [editor]);

  // After React has shown the toolbar it has a size, and can be placed.
  useEffect(() => {
    const range = window.getSelection();
    if (active !== null && bar.current !== null && range !== null && range.rangeCount > 0) {
      placeBeside(bar.current, range.getRangeAt(0).getBoundingClientRect());
    }
  }, [active]);

  useEffect(() => {
    const onDown = (event: PointerEvent) => {
      isSelecting.current = event.pointerType !== 'touch';
    };
    const onEnd = () => {
      if (isSelecting.current) {
        isSelecting.current = false;
        update();
      }
    };
    // The focus may move between text and toolbar; elsewhere, the toolbar closes.
    const onBlur = () => setTimeout(update);
    document.addEventListener('focusout', onBlur);
    const endings = ['pointerup', 'pointercancel', 'contextmenu'];
    endings.forEach((type) => document.addEventListener(type, onEnd));
    return mergeRegister(
      editor.registerRootListener((root, previous) => {
        previous?.removeEventListener('pointerdown', onDown);
        root?.addEventListener('pointerdown', onDown);
      }),
      () => document.removeEventListener('focusout', onBlur),
      () => endings.forEach((type) => document.removeEventListener(type, onEnd)),
    );
  }, [editor, update]);

  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(update),
        editor.registerEditableListener(update),
        editor.registerCommand(
          KEY_ESCAPE_COMMAND,
          () => {
            // An open toolbar handles the key and closes.
            const isOpen = bar.current?.hidden === false;
            setActive(null);
            return isOpen;
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor, update],
  );

  return (
    <div
      ref={bar}
      className="ed-floating"
      role="toolbar"
      aria-label="Format of the selection"
      hidden={active === null}
      onKeyDown={(event) => {
        moveFocus(event);
        if (event.key === 'Escape') {
          editor.focus();
        }
      }}
    >
      {formats.map((format, index) => (
        <button
          key={format}
          type="button"
          className="ed-button"
          // Tab stops at one button. The arrow keys move to the others.
          tabIndex={index === 0 ? 0 : -1}
          aria-pressed={active?.includes(format) === true}
          // Keeps the focus, and with it the selection, in the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const focused = document.activeElement;
            editor.update(() => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, format), {
              discrete: true,
            });
            // Lexical has focused the text, where a second Enter on the button would replace the selection.
            if (focused instanceof HTMLElement) focused.focus();
          }}
        >
          {format}
        </button>
      ))}
    </div>
  );
}
