import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {MenuOption, type MenuRenderFn} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {useEffect, useId} from 'react';

import type {Person} from './MentionNode';

export class PersonOption extends MenuOption {
  constructor(readonly person: Person) {
    super(person.id);
  }
}

interface MentionMenuProps {
  anchor: HTMLElement;
  menu: Parameters<MenuRenderFn<PersonOption>>[1];
  /** Shown when there are no options. */
  message: string;
}

export function MentionMenu({anchor, menu, message}: MentionMenuProps) {
  const [editor] = useLexicalComposerContext();
  const listId = useId();
  const {options, selectedIndex} = menu;
  useEffect(() => {
    const root = editor.getRootElement();
    const option = options[selectedIndex ?? 0]?.ref?.current;
    option?.scrollIntoView({block: 'nearest'});
    // Each time the plugin places the menu, it sets an English label and the same ids in every editor.
    const observer = new MutationObserver(() => name());
    const name = () => {
      ['aria-label', 'id', 'role'].forEach((attribute) => anchor.removeAttribute(attribute));
      root?.setAttribute('aria-controls', listId);
      root?.setAttribute('aria-activedescendant', option?.id ?? '');
      observer.takeRecords();
    };
    if (root !== null) {
      observer.observe(root, {attributeFilter: ['aria-activedescendant', 'aria-controls']});
      name();
    }
    return () => observer.disconnect();
  });
  return (
    <div className="ed-menu">
      <div id={listId} role="listbox" aria-label="People">
        {options.map((option, index) => (
          <div
            key={option.key}
            id={`${listId}-${index}`}
            ref={option.setRefElement}
            className="ed-option"
            role="option"
            aria-selected={selectedIndex === index}
            onMouseEnter={() => menu.setHighlightedIndex(index)}
            // The editor must keep the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => menu.selectOptionAndCleanUp(option)}
          >
            {option.person.name} <span className="ed-detail">{option.person.team}</span>
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="ed-message">{message}</p>}
    </div>
  );
}
