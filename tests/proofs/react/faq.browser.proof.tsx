import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {LexicalTypeaheadMenuPlugin, MenuOption} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  KEY_ENTER_COMMAND,
  type CommandListenerPriority,
  type EditorState,
  type LexicalEditor,
} from 'lexical';
import {act, useEffect, useState} from 'react';
import {expect} from 'vitest';

import {renderInComposer} from '../support/react.ts';
import {settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

const text = <PlainTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />;

/** Types at the end of the text and waits for what follows. */
async function type(editor: LexicalEditor, characters: string): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/require-await -- only an async function makes `act` wait for effects
  await act(async () => {
    editor.update(
      () => {
        $getRoot().selectEnd().insertText(characters);
      },
      {discrete: true},
    );
  });
  await act(settled);
}

interface Outside {
  text: string;
}

/** The component of the page. */
function TextFromOutside({outside}: {outside: Outside}): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    editor.update(() => {
      $getRoot()
        .clear()
        .append($createParagraphNode().append($createTextNode(outside.text)));
    });
  }, [editor, outside]);
  return null;
}

prove('What is typed goes out and never comes back in, so there is no loop.', async () => {
  const changesAfterTyping = async (comesBack: boolean): Promise<[string, number]> => {
    let changes = 0;
    function Form() {
      const [outside, setOutside] = useState<Outside>({text: 'a'});
      const onChange = (state: EditorState): void => {
        const next = state.read(() => $getRoot().getTextContent());
        changes += 1;
        // A loop must not go on for ever here.
        if (comesBack && changes < 20) setOutside({text: next});
      };
      return (
        <>
          {text}
          <OnChangePlugin ignoreSelectionChange onChange={onChange} />
          <TextFromOutside outside={outside} />
        </>
      );
    }
    const {editor} = await renderInComposer(<Form />);
    await act(settled);
    changes = 0;
    await type(editor, 'b');
    return [textOf(editor), changes];
  };
  expect(await changesAfterTyping(false)).toEqual(['ab', 1]);
  expect(await changesAfterTyping(true)).toEqual(['ab', 20]);
});

/** Submits on Enter, as the component of the page. */
function SubmitOnEnter({onSubmit}: {onSubmit: () => void}): null {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () =>
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        () => {
          onSubmit();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, onSubmit],
  );
  return null;
}

prove(
  'A menu has the same priority and registers when it opens, so this plugin takes the Enter that is meant for the menu. Give the menu commandPriority={COMMAND_PRIORITY_NORMAL}.',
  async () => {
    const taken = async (commandPriority?: CommandListenerPriority): Promise<string[]> => {
      const calls: string[] = [];
      const onSubmit = () => void calls.push('submit');
      const {editor} = await renderInComposer(
        <>
          {text}
          <LexicalTypeaheadMenuPlugin
            commandPriority={commandPriority}
            options={[new MenuOption('Ada')]}
            triggerFn={(query) => (query.includes('@') ? {leadOffset: 0, matchingString: query, replaceableString: query} : null)}
            onQueryChange={() => undefined}
            onSelectOption={(option, _node, close) => {
              calls.push(option.key);
              close();
            }}
            menuRenderFn={() => null}
          />
          <SubmitOnEnter onSubmit={onSubmit} />
        </>,
      );
      await type(editor, '@');
      // eslint-disable-next-line @typescript-eslint/require-await -- as above
      await act(async () => {
        editor.dispatchCommand(KEY_ENTER_COMMAND, new KeyboardEvent('keydown', {key: 'Enter'}));
      });
      return calls;
    };
    expect(await taken()).toEqual(['submit']);
    expect(await taken(COMMAND_PRIORITY_NORMAL)).toEqual(['Ada']);
  },
);
