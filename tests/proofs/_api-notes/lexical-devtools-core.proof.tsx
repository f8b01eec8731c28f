import {
  generateContent,
  type LexicalCommandLog,
  registerLexicalCommandLogger,
  TreeView,
  useLexicalCommandsLog,
} from '@lexical/devtools-core';
import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createMarkNode, MarkNode} from '@lexical/mark';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_HIGH,
  createCommand,
  createEditor,
  type CommandListenerPriority,
  type EditorState,
  KEY_DOWN_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import {useEffect, useState} from 'react';
import {expect} from 'vitest';

import {$append, settled} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {drawn, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';

prove('editor: The editor, whose last committed state is printed.', async () => {
  const editor = createHeadlessEditor();
  editor.update(() => void $append('tides'));
  expect(generateContent(editor, [], false)).not.toContain('tides');
  await settled();
  expect(generateContent(editor, [], false)).toContain('"tides"');
});

prove('Commands to print below the selection, with type and payload. An event is printed as the name of its class.', () => {
  const save: LexicalCommand<string> = {type: 'SAVE'};
  const log = [
    {...save, payload: 'draft'},
    {type: 'PRESS', payload: new KeyboardEvent('keydown')},
  ];
  const content = generateContent(createHeadlessEditor(), log, false);
  expect(content.indexOf('type: SAVE, payload: draft')).toBeGreaterThan(content.indexOf('selection'));
  expect(content).toContain('type: PRESS, payload: KeyboardEvent');
});

prove('true gives the HTML of the whole document. This needs a document, and the other two settings have no effect.', () => {
  const editor = createHeadlessEditor();
  updateNow(editor, () => $append('tides'));
  const html = generateContent(editor, [], true);
  expect(html).toContain('tides</span>');
  expect(generateContent(editor, [{...KEY_DOWN_COMMAND, payload: 'x'}], true, true)).toBe(html);
  expect(generateContent(editor, [], false, true)).not.toBe(generateContent(editor, [], false));
});

prove(
  'true puts * in place of each visible character of texts and addresses. Titles of links, ids of marks and payloads stay.',
  () => {
    const editor = createHeadlessEditor({nodes: [LinkNode, MarkNode]});
    updateNow(editor, () => {
      const link = $createLinkNode('/tide', {title: 'a-title'}).append($createTextNode('ebb tide'));
      $getRoot().append($createParagraphNode().append(link, $createMarkNode(['an-id'])));
    });
    const content = generateContent(editor, [{type: 'SAVE', payload: 'a-payload'}], false, true);
    expect(content).toContain('"*** ****"');
    expect(['ebb', 'tide', 'a-title', 'an-id', 'a-payload'].map((word) => content.includes(word))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  },
);

const numberCommand = createCommand<number>('NUMBER');

/** An editor with a handler of a command. */
function open(): LexicalEditor {
  const editor = createEditor();
  editor.registerCommand(numberCommand, () => true, COMMAND_PRIORITY_EDITOR);
  return editor;
}

prove(
  'The function gets a log and returns a new one with the command at the end. Of more than ten entries the oldest is dropped.',
  () => {
    const editor = open();
    let log: LexicalCommandLog = [];
    const logs: LexicalCommandLog[] = [];
    registerLexicalCommandLogger(editor, (append) => {
      log = append(log);
      logs.push(log);
    });
    for (const number of Array.from({length: 11}).keys()) editor.dispatchCommand(numberCommand, number);
    expect(logs[0]?.map(({payload}) => payload)).toEqual([0]);
    expect(logs[9]).toHaveLength(10);
    expect(log.map(({payload}) => payload)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  },
);

/** Shows the payloads of the commands that the hook has logged. */
function Log({editor}: {editor: LexicalEditor}): string {
  return useLexicalCommandsLog(editor)
    .map(({payload}) => String(payload))
    .join(' ');
}

prove(
  'Returns the last ten commands of an editor, the oldest first, and renders again for each. Only commands count that had a handler when the component was mounted.',
  async () => {
    const editor = open();
    const late = createCommand<string>('LATE');
    const {container} = await render(<Log editor={editor} />);
    editor.registerCommand(late, () => true, COMMAND_PRIORITY_EDITOR);
    for (const number of Array.from({length: 12}).keys()) {
      await drawn(() => {
        editor.dispatchCommand(numberCommand, number);
        editor.dispatchCommand(late, 'late');
      });
      if (number === 0) expect(container.textContent).toBe('0');
    }
    expect(container.textContent).toBe('2 3 4 5 6 7 8 9 10 11');
  },
);

prove('editor: The editor whose commands are logged. Another editor adds to the same log.', async () => {
  const [first, second] = [open(), open()];
  const {container, render: renderNext} = await render(<Log editor={first} />);
  await drawn(() => first.dispatchCommand(numberCommand, 1));
  await renderNext(<Log editor={second} />);
  await drawn(() => {
    first.dispatchCommand(numberCommand, 2);
    second.dispatchCommand(numberCommand, 3);
  });
  expect(container.textContent).toBe('1 3');
});

prove(
  'Time travel calls your setEditorReadOnly with true, then setEditorState with each state to show. At its end these get false and the last state.',
  async () => {
    const editor = open();
    const calls: [string, unknown][] = [];
    const states: EditorState[] = [];
    function View() {
      const [state, setState] = useState(() => editor.getEditorState());
      useEffect(
        () =>
          editor.registerUpdateListener(({editorState}) => {
            setState(editorState);
          }),
        [],
      );
      return (
        <TreeView
          editorState={state}
          generateContent={() => Promise.resolve('')}
          setEditorReadOnly={(isReadOnly) => void calls.push(['read only', isReadOnly])}
          setEditorState={(shown) => void calls.push(['state', states.indexOf(shown)])}
          timeTravelButtonClassName="travel"
          timeTravelPanelButtonClassName="button"
          timeTravelPanelClassName="panel"
          timeTravelPanelSliderClassName="slider"
          treeTypeButtonClassName=""
          viewClassName=""
        />
      );
    }
    const {container} = await render(<View />);
    states.push(editor.getEditorState());
    for (const text of ['one', 'two', 'three']) {
      await updated(editor, () => void $append(text));
      states.push(editor.getEditorState());
    }
    const click = (selector: string): Promise<void> => drawn(() => container.querySelector<HTMLElement>(selector)?.click());
    await click('.travel');
    expect(calls).toEqual([['read only', true]]);
    const slider = container.querySelector<HTMLInputElement>('.slider');
    await drawn(() => {
      if (slider === null) return;
      // React keeps the value of its own fields: only the setter of the class tells it of another one.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '1');
      slider.dispatchEvent(new Event('input', {bubbles: true}));
    });
    expect(calls.at(-1)).toEqual(['state', 1]);
    calls.length = 0;
    await click('.panel > .button:last-child');
    expect(calls).toEqual([
      ['read only', false],
      ['state', 3],
    ]);
  },
);

prove(
  'Reports each later call of the commands that have a handler now, unless an earlier handler of COMMAND_PRIORITY_CRITICAL returns true.',
  () => {
    const command = createCommand<null>('SAVE');
    const reports = (priority: CommandListenerPriority, isDone: boolean): number => {
      const editor = createEditor();
      editor.registerCommand(command, () => isDone, priority);
      let log: LexicalCommandLog = [];
      registerLexicalCommandLogger(editor, (append) => {
        log = append(log);
      });
      editor.dispatchCommand(command, null);
      return log.length;
    };
    expect([reports(COMMAND_PRIORITY_HIGH, true), reports(COMMAND_PRIORITY_CRITICAL, false)]).toEqual([1, 1]);
    expect(reports(COMMAND_PRIORITY_CRITICAL, true)).toBe(0);
  },
);
