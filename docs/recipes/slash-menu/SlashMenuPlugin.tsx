import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {LexicalTypeaheadMenuPlugin} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {mergeRegister} from '@lexical/utils';
import {
  $addUpdateTag,
  BLUR_COMMAND,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  FOCUS_COMMAND,
  type TextNode,
} from 'lexical';
import {useEffect, useState} from 'react';
import {createPortal} from 'react-dom';

import {findCommands, type SlashCommand} from './commands';
import {$findSlash} from './findSlash';
import {CommandOption, SlashMenu} from './SlashMenu';

export function SlashMenuPlugin({commands}: {commands: SlashCommand[]}) {
  const [editor] = useLexicalComposerContext();
  // False on a server, where the menu cannot be rendered.
  const [hasFocus, setHasFocus] = useState(
    () => editor.getRootElement()?.contains(document.activeElement) ?? false,
  );
  const isWriting = useLexicalEditable() && hasFocus;
  const [query, setQuery] = useState<string | null>(null);
  if (!isWriting && query !== null) {
    // The menu is removed, and does not call onClose.
    setQuery(null);
  }
  useEffect(() => {
    const follow = ({type}: FocusEvent) => {
      setHasFocus(type === 'focus');
      return false;
    };
    return mergeRegister(
      editor.registerCommand(FOCUS_COMMAND, follow, COMMAND_PRIORITY_LOW),
      editor.registerCommand(BLUR_COMMAND, follow, COMMAND_PRIORITY_LOW),
    );
  }, [editor]);
  const found = query === null ? [] : findCommands(commands, query);
  const onSelectOption = (
    {command}: CommandOption,
    typed: TextNode | null,
    closeMenu: () => void,
  ) => {
    // After a fast Enter the menu may not have followed the text, and `typed` is another part of it.
    if (typed?.getTextContent().startsWith('/')) {
      // A separate undo step, whatever the command changes.
      $addUpdateTag('history-push');
      typed.remove();
      command.$run(editor);
      closeMenu();
    }
  };
  return (
    <>
      {isWriting && (
        <LexicalTypeaheadMenuPlugin
          onQueryChange={setQuery}
          onSelectOption={onSelectOption}
          onClose={() => setQuery(null)}
          triggerFn={$findSlash}
          options={found.map((command) => new CommandOption(command))}
          commandPriority={COMMAND_PRIORITY_NORMAL}
          menuRenderFn={({current}, menu) =>
            current && createPortal(<SlashMenu anchor={current} menu={menu} />, current)
          }
        />
      )}
      <p className="ed-status" role="status">
        {query !== null &&
          `Blocks found: ${found.length}. Arrow keys choose, Enter inserts, Escape closes.`}
      </p>
    </>
  );
}
