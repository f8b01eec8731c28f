import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {
  LexicalTypeaheadMenuPlugin,
  useBasicTypeaheadTriggerMatch,
} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $addUpdateTag,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  SELECTION_CHANGE_COMMAND,
  type TextNode,
} from 'lexical';
import {useEffect, useState} from 'react';
import {createPortal} from 'react-dom';

import {$createMentionNode, $leaveMention} from './MentionNode';
import {MentionMenu, PersonOption} from './MentionMenu';
import {type FindPeople, useIsWriting, usePeople} from './mentionHooks';

function onSelectOption({person}: PersonOption, typed: TextNode | null, closeMenu: () => void) {
  // After a fast Enter the menu may not have followed the text, and `typed` is another part of it.
  if (typed?.getTextContent().startsWith('@')) {
    // Otherwise the history joins the mention with the typing before.
    $addUpdateTag('history-push');
    const mention = $createMentionNode(person.id, `@${person.name}`);
    typed.replace(mention.setFormat(typed.getFormat()).setStyle(typed.getStyle()));
    mention.select().insertText(' ');
    closeMenu();
  }
}

export function MentionsPlugin({findPeople}: {findPeople: FindPeople}) {
  const [editor] = useLexicalComposerContext();
  const isWriting = useIsWriting();
  const [query, setQuery] = useState<string | null>(null);
  if (!isWriting && query !== null) {
    // The menu is removed, and does not call onClose.
    setQuery(null);
  }
  const {people, message} = usePeople(query, findPeople);
  const triggerFn = useBasicTypeaheadTriggerMatch('@', {minLength: 0, maxLength: 30});
  useEffect(
    () => editor.registerCommand(SELECTION_CHANGE_COMMAND, $leaveMention, COMMAND_PRIORITY_LOW),
    [editor],
  );
  return (
    <>
      {isWriting && (
        <LexicalTypeaheadMenuPlugin
          onQueryChange={setQuery}
          onSelectOption={onSelectOption}
          onClose={() => setQuery(null)}
          triggerFn={triggerFn}
          options={people.map((person) => new PersonOption(person))}
          // Comes before an Enter that sends the message, which is often LOW.
          commandPriority={COMMAND_PRIORITY_NORMAL}
          menuRenderFn={({current}, menu) =>
            current && createPortal(<MentionMenu anchor={current} menu={menu} />, current)
          }
        />
      )}
      <p className="ed-status" role="status">
        {message}
      </p>
    </>
  );
}
