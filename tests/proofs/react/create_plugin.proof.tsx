import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {$getRoot, COMMAND_PRIORITY_EDITOR, createCommand, REDO_COMMAND, UNDO_COMMAND, type LexicalCommand} from 'lexical';
import {useEffect, type ComponentType} from 'react';
import {expect} from 'vitest';

import {renderInComposer} from '../support/react.ts';
import {$append, textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {drawn} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {change, dispatch, showSample} from '../support/sample.ts';

const page = '/page-components/docs/react/create_plugin.md';
const COUNT_COMMAND: LexicalCommand<void> = createCommand('COUNT_COMMAND');

/** Answers the command by telling somebody, and leaves it to others. */
function useAnswer(when: 'rendering' | 'effect' | 'effect without clean-up', tell: () => void): void {
  const [editor] = useLexicalComposerContext();
  const register = (): (() => void) =>
    editor.registerCommand(
      COUNT_COMMAND,
      () => {
        tell();
        return false;
      },
      COMMAND_PRIORITY_EDITOR,
    );
  if (when === 'rendering') register();
  useEffect(() => {
    if (when === 'rendering') return undefined;
    const stop = register();
    return when === 'effect' ? stop : undefined;
  });
}

prove(
  'A register… call in the body of the component runs on every render and is never undone. The handlers pile up, and a command runs several times. Put the call into an effect.',
  async () => {
    const answers = async (when: 'rendering' | 'effect'): Promise<{afterThreeRenders: number; unmounted: number}> => {
      let count = 0;
      function Plugin() {
        useAnswer(when, () => (count += 1));
        return null;
      }
      const {editor, rerender} = await renderInComposer(<Plugin />);
      const ask = (): number => {
        count = 0;
        editor.dispatchCommand(COUNT_COMMAND, undefined);
        return count;
      };
      await rerender(<Plugin />);
      await rerender(<Plugin />);
      const afterThreeRenders = ask();
      await rerender(null);
      return {afterThreeRenders, unmounted: ask()};
    };
    expect(await answers('rendering')).toEqual({afterThreeRenders: 3, unmounted: 3});
    expect(await answers('effect')).toEqual({afterThreeRenders: 1, unmounted: 0});
  },
);

prove(
  'Nothing happens on dispatch, and it returns false: mount the plugin that handles the command. If it is mounted, its handler returned false',
  async () => {
    const {editor} = await renderInComposer(null);
    expect(editor.dispatchCommand(COUNT_COMMAND, undefined)).toBe(false);
    const calls: string[] = [];
    const handle = (name: string, isHandled: boolean): (() => void) =>
      editor.registerCommand(
        COUNT_COMMAND,
        () => {
          calls.push(name);
          return isHandled;
        },
        COMMAND_PRIORITY_EDITOR,
      );
    handle('first', false);
    handle('second', false);
    expect([editor.dispatchCommand(COUNT_COMMAND, undefined), calls]).toEqual([false, ['first', 'second']]);
    handle('third', true);
    expect(editor.dispatchCommand(COUNT_COMMAND, undefined)).toBe(true);
  },
);

prove(
  '"Unable to find an active editor state": a $ function ran outside an update or read, for example directly in an event handler of React. Wrap it in editor.update().',
  async () => {
    const outcomes: string[] = [];
    function Button({isWrapped}: {isWrapped: boolean}) {
      const [editor] = useLexicalComposerContext();
      const onClick = (): void => {
        const $read = (): void => void $getRoot().getTextContent();
        if (isWrapped) {
          editor.update(() => {
            $read();
            outcomes.push('read');
          });
        } else {
          outcomes.push(messageThrownBy($read));
        }
      };
      return <button onClick={onClick}>Read</button>;
    }
    const {container} = await renderInComposer([<Button key="a" isWrapped={false} />, <Button key="b" isWrapped />]);
    container.querySelectorAll('button').forEach((button) => {
      button.click();
    });
    expect(outcomes[0]).toContain('Unable to find an active editor state');
    expect(outcomes[1]).toBe('read');
  },
);

prove('It happens twice: return the clean-up from the effect.', async () => {
  const answersAfterMountingAgain = async (when: 'effect' | 'effect without clean-up'): Promise<number> => {
    let answers = 0;
    function Plugin() {
      useAnswer(when, () => (answers += 1));
      return null;
    }
    const {editor, rerender} = await renderInComposer(<Plugin key="before" />);
    await rerender(<Plugin key="after" />);
    editor.dispatchCommand(COUNT_COMMAND, undefined);
    return answers;
  };
  expect(await answersAfterMountingAgain('effect without clean-up')).toBe(2);
  expect(await answersAfterMountingAgain('effect')).toBe(1);
});

prove('It uses old props: add them to the dependencies of the effect, see the FAQ.', async () => {
  const sawAfterChange = async (isNamed: boolean): Promise<string[]> => {
    const seen: string[] = [];
    function Plugin({name}: {name: string}) {
      const [editor] = useLexicalComposerContext();
      useEffect(
        () =>
          editor.registerUpdateListener(() => {
            seen.push(name);
          }),
        // eslint-disable-next-line react-hooks/exhaustive-deps -- the mistake that is shown
        isNamed ? [editor, name] : [editor],
      );
      return null;
    }
    const {editor, rerender} = await renderInComposer(<Plugin name="old" />);
    await rerender(<Plugin name="new" />);
    seen.length = 0;
    editor.update(() => void $append('tides'), {discrete: true});
    return seen;
  };
  expect([await sawAfterChange(false), await sawAfterChange(true)]).toEqual([['old'], ['new']]);
});

prove('Put the caret into the text and press Insert date:', async () => {
  // The plugin of the tests makes it from the block of the page.
  const diary = (await import(/* @vite-ignore */ `${page}/Diary.tsx`)) as {
    default: ComponentType;
  };
  const {editor, container, unmount} = await showSample(diary);
  const button = container.querySelector('button');
  if (button === null) throw new Error('expected a button');
  const words = (): string | null | undefined => container.querySelector('[role=status]')?.textContent;
  await change(editor, () => {
    $getRoot().selectEnd().insertText('Today ');
  });
  const press = (): Promise<void> =>
    drawn(() => {
      button.click();
    });
  await press();
  const text = textOf(editor);
  expect(text).toMatch(/^Today \d/);
  expect(words()).toBe('2 words');
  for (const [command, expected] of [
    [UNDO_COMMAND, 'Today '],
    [REDO_COMMAND, text],
  ] as const) {
    await dispatch(editor, command, undefined);
    expect(textOf(editor)).toBe(expected);
  }
  await drawn(() => {
    editor.setEditable(false);
  });
  await press();
  expect(textOf(editor)).toBe(text);
  await unmount();
});
