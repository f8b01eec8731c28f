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
import {act, type ComponentType, useEffect, useState} from 'react';
import {expect} from 'vitest';

import {renderInComposer} from '../support/react.ts';
import {change, settled, textOf} from '../support/editor.ts';
import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const text = <PlainTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />;

/** Types at the end of the text and waits for what follows. */
async function type(editor: LexicalEditor, characters: string): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/require-await -- only an async function makes `act` wait for effects
  await act(async () => {
    change(editor, () => {
      $getRoot().selectEnd().insertText(characters);
    });
  });
  await act(settled);
}

interface Outside {
  text: string;
}

/** What the page declares under "Is there a controlled value prop?" */
async function controlledText() {
  return (await pageFiles('react/faq.md', 'TextFromOutside.tsx')) as {
    TextFromOutside: ComponentType<{outside: Outside}>;
    default: ComponentType;
    initialConfig: {editorState?: string};
  };
}

prove('What is typed goes out and never comes back in, so there is no loop.', async () => {
  const {TextFromOutside} = await controlledText();
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

prove('Emptying the root sets a selection, which would take the focus.', async () => {
  document.body.replaceChildren();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const sample = await showSample(await controlledText());
  await act(settled);
  expect(textOf(sample.editor)).toBe('Type here or press the button');
  expect(document.activeElement).toBe(field);

  await act(async () => {
    sample.editor.update(() => {
      $getRoot()
        .clear()
        .append($createParagraphNode().append($createTextNode('a')));
    });
    await settled();
  });
  expect(textOf(sample.editor)).toBe('a');
  expect(document.activeElement).toBe(sample.element);
  await sample.unmount();
});

prove(
  'The button stands for your application: it changes a locked editor as well. The text comes from the component, so this sample loads no stored document.',
  async () => {
    document.body.replaceChildren();
    const page = await controlledText();
    page.initialConfig.editorState = storedDocument(storedParagraph('stored'));
    const {editor, container, unmount} = await showSample(page);
    delete page.initialConfig.editorState;
    await act(settled);
    expect(textOf(editor)).toBe('Type here or press the button');
    await act(async () => {
      editor.setEditable(false);
      container.querySelector('button')?.click();
      await settled();
    });
    expect([editor.isEditable(), textOf(editor)]).toEqual([false, 'From outside']);
    await unmount();
  },
);

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
