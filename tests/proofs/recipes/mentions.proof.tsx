import {$createCodeNode, CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
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
  COPY_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_TAB_COMMAND,
  PASTE_COMMAND,
  UNDO_COMMAND,
  type CommandListenerPriority,
  type Klass,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {beforeEach, expect, vi} from 'vitest';

import {$append, textOf} from '../support/editor.ts';
import {runInNode} from '../support/node.ts';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';
import {change, dispatch, show, showSample, typeAtEnd} from '../support/sample.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

interface Person {
  id: string;
  name: string;
}

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  MentionsPlugin: ComponentType;
  MentionNode: Klass<TextNode>;
  $createMentionNode: (person: Person) => TextNode;
  people: Person[];
}

const page = '/page-components/docs/recipes/mentions.md';

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/MentionsEditor.tsx`)) as Sample;
}

// jsdom has no such class; the menu makes one.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});

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
  return show(
    <LexicalComposer initialConfig={initialConfig}>
      <Text contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
      <MentionsPlugin />
    </LexicalComposer>,
  );
}

prove(
  'The menu does not open. The text node at the caret must be simple: a token, a code highlight or a mention never triggers. minLength is 1 unless you set it.',
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
      return offered().length > 0;
    };
    expect(await openBehind(() => $createTextNode('see @'))).toBe(true);
    expect(await openBehind(() => $createTextNode('see @').setMode('token'))).toBe(false);
    expect(await openBehind(() => $createMentionNode({id: 'p', name: ''}))).toBe(false);
    await change(editor, () => {
      const text = $createTextNode('@');
      $getRoot().clear().append($createCodeNode('js').append(text));
      text.select();
    });
    expect([textOf(editor), offered()]).toEqual(['@', []]);
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

prove(
  'The menu offers the people of the query before. A slow server has not answered yet. Keep each result with its query, as above.',
  async () => {
    const {default: MentionsEditor, people} = await sample();
    const {editor, unmount} = await showSample({default: MentionsEditor});
    await typeAtEnd(editor, '@ad');
    expect(offered()).toEqual(['Ada Lovelace', 'Radia Perlman']);
    await press(editor, 'Tab');
    expect(textOf(editor)).toBe('@Ada Lovelace ');

    // The page's server is fast. A slow one has not answered when the letter is there.
    const filter = people.filter.bind(people);
    const answers: (() => void)[] = [];
    people.filter = () =>
      Object.assign([], {
        then: (answer: (found: Person[]) => void) =>
          answers.push(() => {
            answer(filter(({name}) => name.startsWith('G')));
          }),
      });
    await typeAtEnd(editor, '@g');
    expect([offered(), await press(editor, 'Tab')]).toEqual([[], false]);
    await act(async () => {
      for (const answer of answers) answer();
      await Promise.resolve();
    });
    expect(offered()).toEqual(['Grace Hopper']);
    Reflect.deleteProperty(people, 'filter');
    await unmount();
  },
);

prove(
  'Enter sends the message instead of choosing. Your own handler of KEY_ENTER_COMMAND comes before the menu: its priority is higher, or the same and it was registered earlier. Raise commandPriority, as above.',
  async () => {
    const afterEnter = async (priority: CommandListenerPriority): Promise<string> => {
      const {editor, unmount} = await showSample(await sample());
      let sent = '';
      const send = (): boolean => {
        sent = 'sent';
        return true;
      };
      editor.registerCommand(KEY_ENTER_COMMAND, send, priority);
      await typeAtEnd(editor, '@gr');
      await press(editor, 'Enter');
      await unmount();
      return sent === '' ? textOf(editor) : sent;
    };
    expect(await afterEnter(COMMAND_PRIORITY_LOW)).toBe('@Grace Hopper ');
    expect(await afterEnter(COMMAND_PRIORITY_NORMAL)).toBe('sent');
    expect(await afterEnter(COMMAND_PRIORITY_HIGH)).toBe('sent');
  },
);

prove(
  'Pasted mentions are plain text. PlainTextPlugin copies text only. RichTextPlugin copies the nodes, for editors with the same namespace.',
  async () => {
    const {$createMentionNode} = await sample();
    const pasted = async (Text: typeof RichTextPlugin): Promise<string[]> => {
      const {editor, unmount} = await showPlugin([], Text);
      await change(editor, () => {
        $getRoot()
          .clear()
          .append($append('').append($createMentionNode({id: 'p1', name: 'Ada'})));
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
  },
);

prove(
  '"document is not defined" on a server. The plugin creates its anchor while it renders. Mount it in the browser only, see server rendering.',
  () => {
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
  },
);

prove('JSON keeps the format and the style of a mention, because importJSON sets them again.', async () => {
  const {editor, unmount} = await showSample(await sample());
  const bold = storedText('@Ada Lovelace', {format: 1, mode: 'token', personId: 'p1', style: 'color: teal', type: 'mention'});
  const json = storedDocument(storedParagraph(bold));
  expect(JSON.parse(JSON.stringify(editor.parseEditorState(json)))).toEqual(JSON.parse(json));
  await typeAtEnd(editor, '@gr');
  await press(editor, 'Tab');
  expect(textOf(editor)).toBe('@Grace Hopper ');
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect(textOf(editor)).toBe('@gr');
  await unmount();
});
