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
  /** The list that the plugin puts into the page. */
  anchor: HTMLElement;
  menu: Parameters<MenuRenderFn<PersonOption>>[1];
}

export function MentionMenu({anchor, menu}: MentionMenuProps) {
  const [editor] = useLexicalComposerContext();
  const nameId = useId();
  const {options, selectedIndex} = menu;
  useEffect(() => {
    // Comes before the label that the plugin sets, which is "Typeahead menu".
    anchor.setAttribute('aria-labelledby', nameId);
    // The plugin does this for the arrow keys, and not for typing and the mouse.
    const option = options[selectedIndex ?? 0]?.ref?.current;
    editor.getRootElement()?.setAttribute('aria-activedescendant', option?.id ?? '');
    option?.scrollIntoView({block: 'nearest'});
  });
  return (
    <div className="ed-menu">
      <span id={nameId} hidden>
        People
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
          {option.person.name} <span className="ed-detail">{option.person.team}</span>
        </div>
      ))}
    </div>
  );
}
