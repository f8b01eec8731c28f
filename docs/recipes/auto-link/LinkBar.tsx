import {$isLinkNode, type LinkNode} from '@lexical/link';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {mergeRegister} from '@lexical/utils';
import {$getSelection, $isRangeSelection, CLICK_COMMAND, COMMAND_PRIORITY_LOW} from 'lexical';
import {useEffect, useState} from 'react';

import {$removeLink} from './registerAutoLinks';

function $linkAtCaret(): LinkNode | undefined {
  const selection = $getSelection();
  return $isRangeSelection(selection)
    ? selection.anchor.getNode().getParents().find($isLinkNode)
    : undefined;
}

function openOnClick(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !(event.ctrlKey || event.metaKey)) {
    return false;
  }
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
  return true;
}

/** Opens and removes the link at the caret, by keyboard, mouse and touch. */
export function LinkBar() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [url, setUrl] = useState('');
  useEffect(() => {
    const $safeUrl = () => {
      const link = $linkAtCaret();
      // Gives about:blank for an address that is not safe to open.
      return link?.sanitizeUrl(link.getURL()) ?? '';
    };
    return mergeRegister(
      editor.registerUpdateListener(({editorState}) => setUrl(editorState.read($safeUrl))),
      editor.registerCommand(CLICK_COMMAND, openOnClick, COMMAND_PRIORITY_LOW),
    );
  }, [editor]);
  const removeLink = () => {
    editor.update(() => {
      const link = $linkAtCaret();
      if (link !== undefined) {
        $removeLink(link);
      }
    });
    editor.focus();
  };
  return (
    <div className="ed-link-bar" role="group" aria-label="Link">
      {url !== '' && (
        <a className="ed-link" href={url} target="_blank" rel="noopener noreferrer">
          Open {url}
        </a>
      )}
      {url !== '' && isEditable && (
        <button type="button" className="ed-button" onClick={removeLink}>
          Remove link
        </button>
      )}
    </div>
  );
}
