import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {MenuOption, type MenuRenderFn} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {useEffect} from 'react';

import type {SlashCommand} from './commands';

export class CommandOption extends MenuOption {
  constructor(readonly command: SlashCommand) {
    super(command.label);
  }
}

/** The content of the list that the plugin puts into the page. */
export function SlashMenu({menu}: {menu: Parameters<MenuRenderFn<CommandOption>>[1]}) {
  const [editor] = useLexicalComposerContext();
  const {options, selectedIndex} = menu;
  useEffect(() => {
    // The plugin does this for the arrow keys, and not for typing and the mouse.
    const id = options[selectedIndex ?? 0]?.ref?.current?.id ?? '';
    editor.getRootElement()?.setAttribute('aria-activedescendant', id);
  });
  const groups = [...new Set(options.map(({command}) => command.group))];
  return (
    <div className="ed-menu">
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <div className="ed-group" aria-hidden="true">
            {group}
          </div>
          {options.map(
            (option, index) =>
              option.command.group === group && (
                <div
                  key={option.key}
                  // The plugin names the chosen option by this id.
                  id={`typeahead-item-${index}`}
                  ref={option.setRefElement}
                  className="ed-option"
                  role="option"
                  aria-selected={selectedIndex === index}
                  onMouseEnter={() => menu.setHighlightedIndex(index)}
                  // The editor must keep the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => menu.selectOptionAndCleanUp(option)}
                >
                  {option.command.label}
                </div>
              ),
          )}
        </div>
      ))}
      {options.length === 0 && <div className="ed-message">No such block</div>}
    </div>
  );
}
