import {$isLinkNode} from '@lexical/link';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {$findMatchingParent, mergeRegister} from '@lexical/utils';
import {
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
} from 'lexical';
import {useEffect, useState} from 'react';

import {$removeLink} from './registerAutoLinks';

/** Opens and removes the link at the caret, by keyboard, mouse and touch. */
export function LinkBar() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [key, setKey] = useState('');
  const [url, setUrl] = useState<string | null>(null);
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({editorState}) => {
          editorState.read(() => {
            const selection = $getSelection();
            const link = $isRangeSelection(selection)
              ? $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
              : null;
            setKey(link?.getKey() ?? '');
            // Returns about:blank for an address that is not safe to open.
            setUrl($isLinkNode(link) ? link.sanitizeUrl(link.getURL()) : null);
          });
        }),
        editor.registerCommand(
          CLICK_COMMAND,
          (event) => {
            const link = event.target instanceof Element ? event.target.closest('a') : null;
            if (link === null || !(event.ctrlKey || event.metaKey)) {
              return false;
            }
            event.preventDefault();
            window.open(link.href, '_blank', 'noopener');
            return true;
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );
  const removeLink = () => {
    editor.update(() => {
      const link = $getNodeByKey(key);
      if ($isLinkNode(link)) {
        $removeLink(link);
      }
    });
    editor.focus();
  };
  return (
    <div className="ed-link-bar" role="group" aria-label="Link">
      {url !== null && (
        <a className="ed-link" href={url} target="_blank" rel="noopener noreferrer">
          Open {url}
        </a>
      )}
      {url !== null && isEditable && (
        <button type="button" className="ed-button" onClick={removeLink}>
          Remove link
        </button>
      )}
    </div>
  );
}
