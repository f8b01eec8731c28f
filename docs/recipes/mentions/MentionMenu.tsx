import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {MenuOption} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {useEffect, useId} from 'react';

import type {Person} from './MentionNode';

export class PersonOption extends MenuOption {
  readonly person: Person;
  constructor(person: Person) {
    super(person.id);
    this.person = person;
  }
}

interface MentionMenuProps {
  anchor: HTMLElement;
  options: PersonOption[];
  selectedIndex: number;
  /** Shown when there are no options. */
  message: string;
  choose: (option: PersonOption) => void;
  highlight: (index: number) => void;
}

export function MentionMenu({
  anchor,
  options,
  selectedIndex,
  message,
  choose,
  highlight,
}: MentionMenuProps) {
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
            onMouseEnter={() => highlight(index)}
            // The editor must keep the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.person.name} <span className="ed-detail">{option.person.team}</span>
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="ed-message">{message}</p>}
    </div>
  );
}
