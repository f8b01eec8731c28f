import {$isAutoLinkNode} from '@lexical/link';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {createDOMRange} from '@lexical/selection';
import {mergeRegister} from '@lexical/utils';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  FOCUS_COMMAND,
  KEY_MODIFIER_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {useEffect, useLayoutEffect, useRef, useState} from 'react';
import {LinkForm} from './LinkForm';
import {
  $removeLinks,
  $selectedLinks,
  $setLink,
  OPEN_LINK_EDITOR_COMMAND,
  type LinkValue,
} from './links';
import {registerSafeLinks} from './safeLinks';

interface Opened {
  value: LinkValue;
  canRemove: boolean;
}

/** Returns the values for the form, or null without a selection. */
function $open(): Opened | null {
  if (!$isRangeSelection($getSelection())) {
    return null;
  }
  const [link] = $selectedLinks();
  return {
    canRemove: link !== undefined && !$isAutoLinkNode(link),
    value: {isNewTab: link?.getTarget() === '_blank', url: link?.getURL() ?? ''},
  };
}

/** Puts the form below the selected text, inside the positioned element around the editor. */
function placeForm(editor: LexicalEditor, form: HTMLElement): void {
  const range = editor.getEditorState().read(() => {
    const selection = $getSelection();
    return $isRangeSelection(selection)
      ? createDOMRange(
          editor,
          selection.anchor.getNode(),
          selection.anchor.offset,
          selection.focus.getNode(),
          selection.focus.offset,
        )
      : null;
  });
  const container = range?.startContainer;
  const element = container instanceof HTMLElement ? container : container?.parentElement;
  const box = form.offsetParent?.getBoundingClientRect();
  if (!range || !element || !box) {
    return;
  }
  // A caret in an empty line has no size, so the form is placed below the line.
  const text =
    range.getBoundingClientRect().height > 0
      ? range.getBoundingClientRect()
      : element.getBoundingClientRect();
  const left = Math.max(0, Math.min(text.left - box.left, box.width - form.offsetWidth));
  Object.assign(form.style, {
    left: `${left}px`,
    right: 'auto',
    top: `${text.bottom - box.top + 4}px`,
  });
}

/** The form, its key, and the check of every address. */
export function LinkEditorPlugin() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [opened, setOpened] = useState<Opened | null>(null);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => registerSafeLinks(editor), [editor]);
  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(
          OPEN_LINK_EDITOR_COMMAND,
          () => {
            setOpened(editor.isEditable() ? $open() : null);
            return true;
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          KEY_MODIFIER_COMMAND,
          (event) => {
            const isShortcut = event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey;
            if (!isShortcut) {
              return false;
            }
            event.preventDefault();
            return editor.dispatchCommand(OPEN_LINK_EDITOR_COMMAND, undefined);
          },
          COMMAND_PRIORITY_LOW,
        ),
        // A click into the text closes the form.
        editor.registerCommand(
          FOCUS_COMMAND,
          () => {
            setOpened(null);
            return false;
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );
  useLayoutEffect(() => {
    if (opened !== null && place.current !== null) {
      placeForm(editor, place.current);
    }
  }, [editor, opened]);

  const close = ($change?: () => void) => {
    if ($change !== undefined) {
      editor.update($change);
    }
    setOpened(null);
    // The editor state kept the selection while the field had the focus.
    editor.focus();
  };

  return (
    isEditable &&
    opened !== null && (
      <div ref={place} className="ed-floating">
        <LinkForm
          initial={opened.value}
          onSave={(value) => close(() => $setLink(value))}
          onRemove={opened.canRemove ? () => close($removeLinks) : undefined}
          onCancel={() => close()}
        />
      </div>
    )
  );
}
