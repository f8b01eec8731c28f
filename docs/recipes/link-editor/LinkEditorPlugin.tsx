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
import {toAddress} from './addresses';
import {
  $selectedLinks,
  $setLink,
  $unlink,
  OPEN_LINK_EDITOR_COMMAND,
  registerSafeLinks,
} from './links';

/** Returns the values of the form, or null without a selection. */
function $open() {
  const [link] = $selectedLinks();
  return $isRangeSelection($getSelection())
    ? {
        canRemove: link !== undefined && !$isAutoLinkNode(link),
        url: link?.getURL() ?? '',
      }
    : null;
}

/** Puts the form below the selected text, inside the positioned element around the editor. */
function $placeForm(editor: LexicalEditor, form: HTMLElement): void {
  const selection = $getSelection();
  const box = form.offsetParent?.getBoundingClientRect();
  if (!$isRangeSelection(selection) || box === undefined) {
    return;
  }
  const {anchor: start, focus: end} = selection;
  const range = createDOMRange(editor, start.getNode(), start.offset, end.getNode(), end.offset);
  // A caret in an empty line has no size, so the form is placed below the line.
  const text = [range, editor.getElementByKey(start.key)]
    .map((place) => place?.getBoundingClientRect())
    .find((place) => place !== undefined && place.height > 0);
  if (text !== undefined) {
    form.style.left = `${Math.max(0, Math.min(text.left - box.left, box.width - form.offsetWidth))}px`;
    form.style.right = 'auto';
    form.style.top = `${text.bottom - box.top + 4}px`;
  }
}

/** The form, its key, and the check of every address. */
export function LinkEditorPlugin() {
  const [editor] = useLexicalComposerContext();
  const [values, setValues] = useState<ReturnType<typeof $open>>(null);
  const isOpen = useLexicalEditable() && values !== null;
  const place = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      mergeRegister(
        registerSafeLinks(editor),
        editor.registerCommand(
          OPEN_LINK_EDITOR_COMMAND,
          () => {
            const selected = editor.isEditable() ? $open() : null;
            // An open form keeps what was typed.
            setValues((typed) => typed ?? selected);
            return true;
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          KEY_MODIFIER_COMMAND,
          (event) => {
            if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) {
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
            setValues(null);
            return false;
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );
  useLayoutEffect(() => {
    const form = place.current;
    if (isOpen && form !== null) {
      editor.getEditorState().read(() => $placeForm(editor, form));
      form.querySelector('input')?.select();
    }
  }, [editor, isOpen]);

  if (!isOpen) {
    return null;
  }
  const address = toAddress(values.url);
  const message =
    address === null ? 'Type a web address, an email address or a path such as /tea.' : '';
  const close = ($change: () => void) => {
    editor.update($change);
    setValues(null);
    editor.focus();
  };
  const cancel = () => close(() => undefined);
  return (
    <div ref={place} className="ed-floating">
      <form
        className="ed-link-form"
        aria-label="Link"
        // During composition the input method handles the key.
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && cancel()}
        onSubmit={(event) => {
          event.preventDefault();
          if (address !== null) {
            close(() => $setLink(address));
          }
        }}
      >
        <label>
          Address
          <input
            // The browser shows the message when the form is sent.
            ref={(input) => input?.setCustomValidity(message)}
            className="ed-input"
            inputMode="url"
            autoComplete="off"
            value={values.url}
            onChange={({target}) => setValues({...values, url: target.value})}
          />
        </label>
        <div className="ed-toolbar">
          <button className="ed-button">Save</button>
          {values.canRemove && (
            <button
              type="button"
              className="ed-button"
              onClick={() => close(() => $selectedLinks().forEach($unlink))}
            >
              Remove
            </button>
          )}
          {address !== null && (
            <a className="ed-button" href={address} target="_blank" rel="noopener noreferrer">
              Open
            </a>
          )}
          <button type="button" className="ed-button" onClick={cancel}>
            Cancel
          </button>
        </div>
      </form>
    </div>
  );
}
