import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {mergeRegister} from '@lexical/utils';
import {BLUR_COMMAND, COMMAND_PRIORITY_LOW, FOCUS_COMMAND} from 'lexical';
import {useEffect, useState} from 'react';

/** Whether users can type: the editor has the focus and is not read-only. False on a server. */
export function useIsWriting(): boolean {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const follow = (next: boolean) => () => {
      setHasFocus(next);
      return false;
    };
    setHasFocus(editor.getRootElement()?.contains(document.activeElement) ?? false);
    return mergeRegister(
      editor.registerCommand(FOCUS_COMMAND, follow(true), COMMAND_PRIORITY_LOW),
      editor.registerCommand(BLUR_COMMAND, follow(false), COMMAND_PRIORITY_LOW),
    );
  }, [editor]);
  return isEditable && hasFocus;
}
