import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {
  LexicalTypeaheadMenuPlugin,
  useBasicTypeaheadTriggerMatch,
} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $addUpdateTag,
  $createTextNode,
  $isTextNode,
  COMMAND_PRIORITY_NORMAL,
  type TextNode,
} from 'lexical';
import {useCallback, useEffect, useMemo, useState} from 'react';
import {createPortal} from 'react-dom';

import {$createMentionNode, registerCaretAtEdges} from './MentionNode';
import {MentionMenu, PersonOption} from './MentionMenu';
import {type Answer, type FindPeople, usePeople} from './usePeople';
import {useIsWriting, useWordTrigger} from './useWordTrigger';

function describe({people, state}: Answer): string {
  switch (state) {
    case 'closed':
      return '';
    case 'waiting':
      return 'Looking for people…';
    case 'failed':
      return 'People could not be loaded. Type on to try again.';
    case 'found':
      return people.length === 0
        ? 'No one found.'
        : `Found: ${people.length}. Arrow keys choose, Enter inserts.`;
  }
}

function onSelectOption({person}: PersonOption, typed: TextNode | null, closeMenu: () => void) {
  // After a fast Enter the menu may not have followed the text, and `typed` is another part of it.
  if (typed?.getTextContent().startsWith('@')) {
    // Otherwise the history joins the new space, and so the mention, with the typing before.
    $addUpdateTag('history-push');
    const mention = $createMentionNode(person.id, `@${person.name}`)
      .setFormat(typed.getFormat())
      .setStyle(typed.getStyle());
    typed.replace(mention);
    const next = mention.getNextSibling();
    const hasSpace = $isTextNode(next) && next.getTextContent().startsWith(' ');
    const space = hasSpace
      ? next
      : $createTextNode(' ').setFormat(mention.getFormat()).setStyle(mention.getStyle());
    if (!hasSpace) {
      mention.insertAfter(space);
    }
    space.select(1, 1);
    closeMenu();
  }
}

export function MentionsPlugin({findPeople}: {findPeople: FindPeople}) {
  const [editor] = useLexicalComposerContext();
  const isWriting = useIsWriting();
  useEffect(() => registerCaretAtEdges(editor), [editor]);
  const [query, setQuery] = useState<string | null>(null);
  if (!isWriting && query !== null) {
    // The menu is removed, and does not call onClose.
    setQuery(null);
  }
  const answer = usePeople(query, findPeople);
  const options = useMemo(
    () => answer.people.map((person) => new PersonOption(person)),
    [answer.people],
  );
  const triggerFn = useWordTrigger(
    useBasicTypeaheadTriggerMatch('@', {minLength: 0, maxLength: 30}),
  );
  const onClose = useCallback(() => setQuery(null), []);
  const message = describe(answer);
  return (
    <>
      {isWriting && (
        <LexicalTypeaheadMenuPlugin<PersonOption>
          onQueryChange={setQuery}
          onSelectOption={onSelectOption}
          onClose={onClose}
          triggerFn={triggerFn}
          options={options}
          // Comes before an Enter that sends the message, which is often LOW.
          commandPriority={COMMAND_PRIORITY_NORMAL}
          menuRenderFn={(
            {current},
            {selectedIndex, selectOptionAndCleanUp, setHighlightedIndex},
          ) =>
            current === null
              ? null
              : createPortal(
                  <MentionMenu
                    anchor={current}
                    options={options}
                    selectedIndex={selectedIndex ?? 0}
                    message={message}
                    choose={selectOptionAndCleanUp}
                    highlight={setHighlightedIndex}
                  />,
                  current,
                )
          }
        />
      )}
      <p className="ed-status" role="status">
        {message}
      </p>
    </>
  );
}
