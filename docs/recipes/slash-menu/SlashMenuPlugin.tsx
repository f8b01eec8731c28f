import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {LexicalTypeaheadMenuPlugin} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {$addUpdateTag, COMMAND_PRIORITY_NORMAL, type TextNode} from 'lexical';
import {useCallback, useMemo, useState} from 'react';
import {createPortal} from 'react-dom';

import {findCommands, type SlashCommand} from './commands';
import {CommandOption, SlashMenu} from './SlashMenu';
import {useIsWriting} from './useIsWriting';
import {useSlashTrigger} from './useSlashTrigger';

/** @param commands a constant or memoized array */
export function SlashMenuPlugin({commands}: {commands: SlashCommand[]}) {
  const [editor] = useLexicalComposerContext();
  const isWriting = useIsWriting();
  const triggerFn = useSlashTrigger();
  const [query, setQuery] = useState<string | null>(null);
  if (!isWriting && query !== null) {
    // The menu is removed, and does not call onClose.
    setQuery(null);
  }
  const options = useMemo(
    () =>
      query === null
        ? []
        : findCommands(commands, query).map((command) => new CommandOption(command)),
    [commands, query],
  );
  const onClose = useCallback(() => setQuery(null), []);
  const onSelectOption = useCallback(
    ({command}: CommandOption, typed: TextNode | null, closeMenu: () => void) => {
      // After a fast Enter the menu may not have followed the text, and `typed` is another part of it.
      if (typed?.getTextContent().startsWith('/')) {
        // A separate undo step, whatever the command changes.
        $addUpdateTag('history-push');
        typed.remove();
        command.$run(editor);
        closeMenu();
      }
    },
    [editor],
  );
  return (
    <>
      {isWriting && (
        <LexicalTypeaheadMenuPlugin<CommandOption>
          onQueryChange={setQuery}
          onSelectOption={onSelectOption}
          onClose={onClose}
          triggerFn={triggerFn}
          options={options}
          commandPriority={COMMAND_PRIORITY_NORMAL}
          menuRenderFn={(
            {current},
            {selectedIndex, selectOptionAndCleanUp, setHighlightedIndex},
          ) =>
            current === null
              ? null
              : createPortal(
                  <SlashMenu
                    anchor={current}
                    options={options}
                    selectedIndex={selectedIndex ?? 0}
                    choose={selectOptionAndCleanUp}
                    highlight={setHighlightedIndex}
                  />,
                  current,
                )
          }
        />
      )}
      <p className="ed-status" role="status">
        {query !== null
          ? `Blocks found: ${options.length}. Arrow keys choose, Enter inserts, Escape closes.`
          : ''}
      </p>
    </>
  );
}
