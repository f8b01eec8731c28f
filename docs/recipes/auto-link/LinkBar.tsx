import {$isLinkNode} from '@lexical/link';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {mergeRegister} from '@lexical/utils';
import {$getSelection, $isRangeSelection, CLICK_COMMAND, COMMAND_PRIORITY_LOW} from 'lexical';
import {useEffect, useState} from 'react';

/** Returns the address of the link at the caret: about:blank if it is not safe to open. */
function $urlAtCaret(): string {
  const selection = $getSelection();
  const parents = $isRangeSelection(selection) ? selection.anchor.getNode().getParents() : [];
  const link = parents.find($isLinkNode);
  return link?.sanitizeUrl(link.getURL()) ?? '';
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

/** Opens the link at the caret, by keyboard, mouse and touch. */
export function LinkBar() {
  const [editor] = useLexicalComposerContext();
  const [url, setUrl] = useState('');
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({editorState}) => setUrl(editorState.read($urlAtCaret))),
        editor.registerCommand(CLICK_COMMAND, openOnClick, COMMAND_PRIORITY_LOW),
      ),
    [editor],
  );
  return (
    <div className="ed-link-bar" role="group" aria-label="Link">
      {url !== '' && (
        <a className="ed-link" href={url} target="_blank" rel="noopener noreferrer">
          Open {url}
        </a>
      )}
    </div>
  );
}
