import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {MenuOption} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {useEffect, useId} from 'react';

import type {SlashCommand} from './commands';

export class CommandOption extends MenuOption {
  readonly command: SlashCommand;
  constructor(command: SlashCommand) {
    super(command.id);
    this.command = command;
  }
}

interface SlashMenuProps {
  anchor: HTMLElement;
  options: CommandOption[];
  selectedIndex: number;
  choose: (option: CommandOption) => void;
  highlight: (index: number) => void;
}

export function SlashMenu({anchor, options, selectedIndex, choose, highlight}: SlashMenuProps) {
  const [editor] = useLexicalComposerContext();
  const listId = useId();
  useEffect(() => {
    const root = editor.getRootElement();
    if (root === null) {
      return;
    }
    const option = options[selectedIndex]?.ref?.current;
    option?.scrollIntoView({block: 'nearest'});
    const name = () => {
      for (const attribute of ['aria-label', 'id', 'role']) {
        anchor.removeAttribute(attribute);
      }
      if (root.getAttribute('aria-controls') !== listId) {
        root.setAttribute('aria-controls', listId);
      }
      if (option && root.getAttribute('aria-activedescendant') !== option.id) {
        root.setAttribute('aria-activedescendant', option.id);
      } else if (!option) {
        root.removeAttribute('aria-activedescendant');
      }
    };
    // Each time the plugin places the menu, it sets an English label and ids that are the same in every editor.
    const observer = new MutationObserver(name);
    observer.observe(root, {attributeFilter: ['aria-activedescendant', 'aria-controls']});
    name();
    return () => observer.disconnect();
  });
  const groups = [...new Set(options.map(({command}) => command.group))];
  return (
    <div className="ed-menu">
      <div id={listId} role="listbox" aria-label="Blocks">
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
                    id={`${listId}-${index}`}
                    ref={option.setRefElement}
                    className="ed-option"
                    role="option"
                    aria-selected={selectedIndex === index}
                    onMouseEnter={() => highlight(index)}
                    // The editor must keep the focus.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(option)}
                  >
                    {option.command.label}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="ed-message">No such block</p>}
    </div>
  );
}
