import {$createCodeNode, CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {$generateNodesFromDOM} from '@lexical/html';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {useBasicTypeaheadTriggerMatch, type TriggerFn} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $createTextNode,
  $getRoot,
  $selectAll,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  BLUR_COMMAND,
  COPY_COMMAND,
  FOCUS_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_TAB_COMMAND,
  PASTE_COMMAND,
  type CommandListenerPriority,
  type Klass,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {renderToString} from 'react-dom/server';
import {beforeEach, expect, vi} from 'vitest';

import {$append, settled, textOf} from '../support/editor.ts';
import {editorWithHistory, type, undo} from '../support/history.ts';
import {marks} from '../support/loaded-text.ts';
import {stubMenuEnvironment} from '../support/menu-environment.ts';
import {runInNode} from '../support/node.ts';
import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';
import {change, dispatch, show, typeAtEnd} from '../support/sample.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

interface Person {
  id: string;
  name: string;
  team: string;
}

/** What proofs use of the page's code. */
interface Sample {
  MentionsPlugin: ComponentType<{findPeople: (query: string) => Promise<Person[]>}>;
  MentionNode: Klass<TextNode>;
  $createMentionNode: (personId: string, text: string) => TextNode;
}

async function sample(): Promise<Sample> {
  return (await pageFiles('recipes/mentions.md', 'MentionNode.ts', 'MentionsPlugin.tsx')) as Sample;
}

function findPeople(query: string): Promise<Person[]> {
  const people = ['Ada Lovelace', 'Grace Hopper'].map((name) => ({id: name, name, team: 'Research'}));
  return Promise.resolve(people.filter(({name}) => name.toLowerCase().includes(query)));
}

beforeEach(stubMenuEnvironment);

function offered(): (string | null)[] {
  return [...document.querySelectorAll('[role=option]')].map(({textContent}) => textContent);
}

function press(editor: LexicalEditor, key: 'Enter' | 'Tab'): Promise<boolean> {
  return dispatch(editor, key === 'Enter' ? KEY_ENTER_COMMAND : KEY_TAB_COMMAND, new KeyboardEvent('keydown', {key}));
}

/** The menu's part of the page, in an editor with other nodes or plugins. */
async function showPlugin(nodes: Klass<TextNode | CodeNode>[] = [], Text: typeof RichTextPlugin = RichTextPlugin) {
  const {MentionsPlugin, MentionNode} = await sample();
  const initialConfig = {
    namespace: 'Mentions',
    nodes: [MentionNode, ...nodes],
    onError: (error: Error) => {
      throw error;
    },
  };
  const shown = await show(
    <LexicalComposer initialConfig={initialConfig}>
      <Text contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
      <MentionsPlugin findPeople={findPeople} />
    </LexicalComposer>,
  );
  await dispatch(shown.editor, FOCUS_COMMAND, new FocusEvent('focus'));
  return shown;
}

prove(
  'The menu does not open. The text node at the caret must be simple: a token, a code highlight or a mention never triggers.',
  async () => {
    const {$createMentionNode} = await sample();
    const {editor, unmount} = await showPlugin([CodeNode, CodeHighlightNode]);
    const stop = registerCodeHighlighting(editor);
    const openBehind = async ($make: () => TextNode): Promise<boolean> => {
      await change(editor, () => {
        const node = $make();
        $getRoot().clear().append($append('').append(node));
        node.select();
      });
      await act(settled);
      return offered().length > 0;
    };
    expect(await openBehind(() => $createTextNode('see @'))).toBe(true);
    expect(await openBehind(() => $createTextNode('see @').setMode('token'))).toBe(false);
    expect(await openBehind(() => $createMentionNode('p', '@'))).toBe(false);
    await change(editor, () => {
      const text = $createTextNode('@');
      $getRoot().clear().append($createCodeNode('js').append(text));
      text.select();
    });
    expect([textOf(editor), offered()]).toEqual(['@', []]);
    await dispatch(editor, BLUR_COMMAND, new FocusEvent('blur'));
    expect(await openBehind(() => $createTextNode('see @'))).toBe(false);
    stop();
    await unmount();

    const triggers: TriggerFn[] = [];
    function Triggers() {
      triggers.push(useBasicTypeaheadTriggerMatch('@', {}), useBasicTypeaheadTriggerMatch('@', {minLength: 0}));
      return null;
    }
    await render(<Triggers />);
    const matches = (text: string) => triggers.slice(0, 2).map((trigger) => trigger(text, editor)?.matchingString);
    expect([matches('@'), matches('@a')]).toEqual([
      [undefined, ''],
      ['a', 'a'],
    ]);
  },
);

prove('drops an answer that comes late', async () => {
  const {editor, unmount} = await showPlugin();
  await typeAtEnd(editor, '@ad');
  await act(settled);
  expect(offered()).toEqual(['Ada Lovelace Research']);
  // The answer to this letter is not there yet.
  await change(editor, () => {
    $getRoot().selectEnd().insertText('a');
  });
  editor.update(
    () => {
      $getRoot().selectEnd().insertText('x');
    },
    {discrete: true},
  );
  await act(settled);
  expect(offered()).toEqual([]);
  await unmount();
});

prove('Undo also removes the words before the mention. The tag history-push makes a separate step.', () => {
  const afterUndo = (text: string, tag?: string): string => {
    const {editor} = editorWithHistory();
    type(editor, 'hi @s');
    editor.update(
      () => {
        const space = $createTextNode(text);
        const [, typed] = $getRoot().getAllTextNodes()[0]?.splitText(3) ?? [];
        typed?.replace($createTextNode('@Sam').setMode('token')).insertAfter(space);
        space.selectEnd();
      },
      {discrete: true, tag},
    );
    expect(textOf(editor)).toBe(`hi @Sam${text}`);
    undo(editor);
    return textOf(editor);
  };
  expect([afterUndo(' '), afterUndo(', '), afterUndo(' ', 'history-push')]).toEqual(['', 'hi @s', 'hi @s']);
});

prove(
  'Enter sends the message instead of choosing. Raise commandPriority above the priority of your handler of KEY_ENTER_COMMAND.',
  async () => {
    const afterEnter = async (priority: CommandListenerPriority): Promise<string> => {
      const {editor, unmount} = await showPlugin();
      let sent = '';
      const send = (): boolean => {
        sent = 'sent';
        return true;
      };
      editor.registerCommand(KEY_ENTER_COMMAND, send, priority);
      await typeAtEnd(editor, '@gr');
      await act(settled);
      await press(editor, 'Enter');
      await unmount();
      return sent === '' ? textOf(editor) : sent;
    };
    expect(await afterEnter(COMMAND_PRIORITY_LOW)).toBe('@Grace Hopper ');
    expect(await afterEnter(COMMAND_PRIORITY_NORMAL)).toBe('sent');
    expect(await afterEnter(COMMAND_PRIORITY_HIGH)).toBe('sent');
  },
);

prove('Pasted mentions are plain text. PlainTextPlugin copies text only. RichTextPlugin copies the nodes.', async () => {
  const {$createMentionNode} = await sample();
  const pasted = async (Text: typeof RichTextPlugin): Promise<string[]> => {
    const {editor, unmount} = await showPlugin([], Text);
    await change(editor, () => {
      $getRoot()
        .clear()
        .append($append('').append($createMentionNode('p1', '@Ada')));
      $selectAll();
    });
    const data = new Map<string, string>();
    // jsdom has no such events. This one has what the framework reads.
    class Clipboard extends Event {
      clipboardData = {
        files: [],
        types: [],
        getData: (type: string) => data.get(type) ?? '',
        setData: (type: string, text: string) => data.set(type, text),
      };
    }
    vi.stubGlobal('ClipboardEvent', Clipboard);
    vi.stubGlobal('DragEvent', class Drag extends Event {});
    await dispatch(editor, COPY_COMMAND, new Clipboard('copy') as unknown as ClipboardEvent);
    await change(editor, () => $getRoot().clear().append($append('')).selectEnd());
    await dispatch(editor, PASTE_COMMAND, new Clipboard('paste') as unknown as ClipboardEvent);
    vi.unstubAllGlobals();
    await unmount();
    return editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((node) => node.getType()),
    );
  };
  expect([await pasted(PlainTextPlugin), await pasted(RichTextPlugin)]).toEqual([['text'], ['mention']]);
});

prove(
  '"document is not defined" on a server. Render the menu in a browser only. useIsWriting waits until the editor has the focus.',
  async () => {
    const program = (children: string): string => `
    import {createElement} from 'react';
    import {renderToString} from 'react-dom/server';
    import {LexicalComposer} from '@lexical/react/LexicalComposer';
    import {LexicalTypeaheadMenuPlugin} from '@lexical/react/LexicalTypeaheadMenuPlugin';
    const props = {options: [], onQueryChange() {}, onSelectOption() {}, menuRenderFn: () => null, triggerFn: () => null};
    try {
      renderToString(createElement(LexicalComposer, {initialConfig: {namespace: 'n', onError() {}}}, ${children}));
      console.log('rendered');
    } catch (error) {
      console.log(error.message);
    }`;
    expect(runInNode(program('createElement(LexicalTypeaheadMenuPlugin, props)'))).toEqual(['document is not defined']);
    expect(runInNode(program('null'))).toEqual(['rendered']);
    const {MentionsPlugin} = await sample();
    const isThere = vi.spyOn(document, 'createElement');
    const html = renderToString(
      <LexicalComposer initialConfig={{namespace: 'server', onError: console.error}}>
        <MentionsPlugin findPeople={findPeople} />
      </LexicalComposer>,
    );
    expect([html, isThere.mock.calls]).toEqual(['<p class="ed-status" role="status"></p>', []]);
    isThere.mockRestore();
  },
);

prove('A mention that is split, as when a part of it is made bold, becomes plain text.', async () => {
  const {$createMentionNode} = await sample();
  const {editor, unmount} = await showPlugin();
  const after = async ($change: (mention: TextNode) => void): Promise<string[]> => {
    await change(editor, () => {
      const mention = $createMentionNode('p1', '@Ada');
      $getRoot()
        .clear()
        .append($append('').append($createTextNode('hi '), mention));
      $change(mention);
    });
    return editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((node) => `${node.getType()} ${node.getTextContent()}`),
    );
  };
  for (const [from, to] of [
    [0, 2],
    [1, 3],
    [2, 4],
  ] as const) {
    const texts = await after((mention) => {
      mention.select(from, to).formatText('bold');
    });
    expect([texts.join().includes('mention'), texts.map((text) => text.slice(5)).join('')]).toEqual([false, 'hi @Ada']);
    const selected = await after((mention) => {
      const [node] = mention.select(from, to).extract();
      expect(node?.getTextContent()).toBe('@Ada'.slice(from, to));
    });
    expect(selected.join()).not.toContain('mention');
  }
  const dropped = await after((mention) => {
    mention.select(2, 2).insertNodes([$createTextNode('x').setFormat('bold')]);
  });
  expect(dropped).toEqual(['text hi @A', 'text x', 'text da']);
  // An entire mention remains.
  const whole = await after((mention) => {
    mention.select(0, 4).formatText('bold');
    mention.select(0, 4).extract();
  });
  expect(whole).toEqual(['text hi ', 'mention @Ada']);
  await unmount();
});

prove('JSON keeps all of them.', async () => {
  const {editor, unmount} = await showPlugin();
  const bold = storedText('@Ada Lovelace', {...marks, mode: 'token', personId: 'p1', type: 'mention'});
  const json = storedDocument(storedParagraph(bold));
  expect(JSON.parse(JSON.stringify(editor.parseEditorState(json)))).toEqual(JSON.parse(json));
  await unmount();
});

prove('Anybody can paste HTML with a name and an id that do not belong together.', async () => {
  const {editor, unmount} = await showPlugin();
  await change(editor, () => {
    // The second is of another namespace: such elements have no `dataset`.
    const body = '<p><bdi data-person-id="p1"><code>@Mallory</code></bdi></p><p><bdi xmlns="x">x</bdi></p>';
    const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`;
    $getRoot()
      .clear()
      .append(...$generateNodesFromDOM(editor, new DOMParser().parseFromString(xhtml, 'application/xhtml+xml')));
  });
  expect(JSON.stringify(editor.getEditorState())).toMatch(
    /"format":16,[^}]*"text":"@Mallory","type":"mention","version":1,"personId":"p1"/,
  );
  await unmount();
});
