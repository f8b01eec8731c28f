import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {MenuOption, type MenuRenderFn} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {useEffect, useId} from 'react';

import type {SlashCommand} from './commands';

export class CommandOption extends MenuOption {
  constructor(readonly command: SlashCommand) {
    super(command.label);
  }
}

interface SlashMenuProps {
  /** The list that the plugin puts into the page. */
  anchor: HTMLElement;
  menu: Parameters<MenuRenderFn<CommandOption>>[1];
}

export function SlashMenu({anchor, menu}: SlashMenuProps) {
  const [editor] = useLexicalComposerContext();
  const nameId = useId();
  const {options, selectedIndex} = menu;
  useEffect(() => {
    // Comes before the label that the plugin sets, which is "Typeahead menu".
    anchor.setAttribute('aria-labelledby', nameId);
    // The plugin does this for the arrow keys, and not for typing and the mouse.
    const id = options[selectedIndex ?? 0]?.ref?.current?.id ?? '';
    editor.getRootElement()?.setAttribute('aria-activedescendant', id);
  });
  return (
    <div className="ed-menu">
      <span id={nameId} hidden>
        Blocks
      </span>
      {options.map((option, index) => (
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
      ))}
      {options.length === 0 && <div className="ed-message">No such block</div>}
    </div>
  );
}
