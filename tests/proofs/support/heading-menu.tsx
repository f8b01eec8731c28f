import {LexicalTypeaheadMenuPlugin, MenuOption, useBasicTypeaheadTriggerMatch} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {KEY_ENTER_COMMAND} from 'lexical';

import {type} from './history.ts';
import {drawn, openRichText, typeAtEnd} from './plugin.tsx';

/** Types `/h` and then `e`, and presses Enter before or after React has drawn the menu anew; gives what `onSelectOption` gets as text. */
export async function chooseHeading(isDrawn: boolean): Promise<string | undefined> {
  let cut: string | undefined;
  function Menu() {
    const triggerFn = useBasicTypeaheadTriggerMatch('/', {minLength: 0});
    return (
      <LexicalTypeaheadMenuPlugin
        options={[new MenuOption('Heading')]}
        onQueryChange={() => undefined}
        onSelectOption={(_option, typed, closeMenu) => {
          cut = typed?.getTextContent();
          closeMenu();
        }}
        triggerFn={triggerFn}
        menuRenderFn={() => null}
      />
    );
  }
  const {editor} = await openRichText(<Menu />);
  const enter = (): void => {
    editor.dispatchCommand(KEY_ENTER_COMMAND, new KeyboardEvent('keydown', {key: 'Enter'}));
  };
  await typeAtEnd(editor, '/h');
  await drawn(() => {
    type(editor, 'e');
    if (!isDrawn) enter();
  });
  if (isDrawn) await drawn(enter);
  return cut;
}
