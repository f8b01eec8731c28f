import {$createCodeNode, CodeNode} from '@lexical/code';
import {ListItemNode, ListNode} from '@lexical/list';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createHeadingNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  BLUR_COMMAND,
  FOCUS_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  UNDO_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import {act, StrictMode, type ComponentType, type ReactNode} from 'react';
import {beforeEach, expect} from 'vitest';

import {blocksOf} from '../support/blocks.ts';
import {CardNode} from '../support/card-node.tsx';
import {settled} from '../support/editor.ts';
import {stubMenuEnvironment} from '../support/menu-environment.ts';
import {messageOf} from '../support/messages.ts';
import {pageFiles} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {change, dispatch, show, typeAtEnd} from '../support/sample.ts';

interface SlashCommand {
  label: string;
  keywords: string;
  $run: (editor: LexicalEditor) => void;
}

/** What proofs use of the page's code. */
interface Sample {
  blockCommands: SlashCommand[];
  SlashMenuPlugin: ComponentType<{commands: SlashCommand[]}>;
}

async function sample(): Promise<Sample> {
  return (await pageFiles('recipes/slash-menu.md', 'commands.ts', 'SlashMenuPlugin.tsx')) as Sample;
}

beforeEach(stubMenuEnvironment);

const allNodes = [CodeNode, HeadingNode, HorizontalRuleNode, ListItemNode, ListNode, QuoteNode];

/** The page's menu in an editor with the focus. */
async function open(nodes: Klass<LexicalNode>[] = allNodes, extra: ReactNode = <ListPlugin />) {
  const {SlashMenuPlugin, blockCommands} = await sample();
  const errors: Error[] = [];
  const shown = await show(
    <StrictMode>
      <LexicalComposer initialConfig={{namespace: 'Slash', nodes, onError: (error) => errors.push(error)}}>
        <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
        <HistoryPlugin />
        {extra}
        <SlashMenuPlugin commands={blockCommands} />
      </LexicalComposer>
    </StrictMode>,
  );
  await dispatch(shown.editor, FOCUS_COMMAND, new FocusEvent('focus'));
  const {editor, container} = shown;
  const follow = () => act(settled);
  return {
    ...shown,
    errors,
    follow,
    status: () => container.querySelector('[role=status]')?.textContent,
    type: async (text: string) => {
      await typeAtEnd(editor, text);
      await follow();
    },
    /** Makes the document this, with the caret at its end. */
    set: async ($make: () => LexicalNode) => {
      await change(editor, () => {
        $getRoot().clear().append($make()).selectEnd();
      });
      await follow();
    },
    press: async (key: 'Enter' | 'Escape' | 'ArrowDown') => {
      const commands = {Enter: KEY_ENTER_COMMAND, Escape: KEY_ESCAPE_COMMAND, ArrowDown: KEY_ARROW_DOWN_COMMAND};
      const isAnswered = await dispatch(editor, commands[key], new KeyboardEvent('keydown', {key, cancelable: true}));
      await follow();
      return isAnswered;
    },
    undo: async () => {
      await dispatch(editor, UNDO_COMMAND, undefined);
      await follow();
    },
  };
}

const menu = () => document.querySelector('.ed-menu');
const options = () => [...document.querySelectorAll('[role=option]')].map(({textContent}) => textContent);

const $line = (...children: (string | LexicalNode)[]) =>
  $createParagraphNode().append(...children.map((child) => (typeof child === 'string' ? $createTextNode(child) : child)));

prove('/ at the start of a block | opens', async () => {
  const {set, unmount} = await open();
  await set(() => $line('/'));
  expect(options()).toHaveLength(8);
  await set(() => $createHeadingNode('h1').append($createTextNode('/')));
  expect(options()).toHaveLength(8);
  await set(() => $line('.'));
  expect(menu()).toBeNull();
  await unmount();
});

prove('/ after a space or a line break | opens', async () => {
  const {set, unmount} = await open();
  for (const before of [['word /'], ['word', $createLineBreakNode, '/'], ['bold ', '/']] as const) {
    await set(() =>
      $line(
        ...before.map((part, index) =>
          typeof part === 'string' ? (index === 0 && before.length === 2 ? $bold(part) : part) : part(),
        ),
      ),
    );
    expect(options()).toHaveLength(8);
  }
  await unmount();
});

const $bold = (text: string): TextNode => $createTextNode(text).setFormat('bold');

prove('/ inside a word, as in and/or | remains closed', async () => {
  const {set, unmount} = await open();
  for (const text of ['and/', 'and/or', '(/', '//']) {
    await set(() => $line(text));
    expect(menu()).toBeNull();
  }
  await set(() => $line('and /or'));
  expect(menu()).not.toBeNull();
  await unmount();
});

prove('/ after a bold word, without a space | remains closed', async () => {
  const {set, unmount} = await open();
  await set(() => $line($bold('word'), '/'));
  expect(menu()).toBeNull();
  await set(() => $line($bold('word '), '/'));
  expect(menu()).not.toBeNull();
  await unmount();
});

prove('/ in a code block or in inline code | remains closed', async () => {
  const {set, unmount} = await open();
  await set(() => $createCodeNode().append($createTextNode('/')));
  expect(menu()).toBeNull();
  await set(() => $line($createTextNode('a /').setFormat('code')));
  expect(menu()).toBeNull();
  await set(() => $line($bold('a /')));
  expect(menu()).not.toBeNull();
  await unmount();
});

prove('/h2 | offers the second heading', async () => {
  const {type, press, editor, unmount} = await open();
  await type('/h');
  expect(options()).toEqual(['Heading 1', 'Heading 2', 'Divider']);
  await type('2');
  expect(options()).toEqual(['Heading 2']);
  await press('Enter');
  expect(blocksOf(editor)).toEqual(['heading()']);
  await unmount();
});

prove('/ and a space | closes', async () => {
  const {type, unmount} = await open();
  await type('/');
  expect(menu()).not.toBeNull();
  await type(' ');
  expect(menu()).toBeNull();
  await unmount();
});

prove('/zz | shows that there is no such block; Enter starts a new line', async () => {
  const {type, press, editor, status, unmount} = await open();
  await type('/zz');
  expect([menu()?.querySelector('.ed-message')?.textContent, status()]).toEqual([
    'No such block',
    'Blocks found: 0. Arrow keys choose, Enter inserts, Escape closes.',
  ]);
  await press('Enter');
  expect(blocksOf(editor)).toEqual(['/zz', '']);
  await unmount();
});

prove(
  'The choice removes the slash and the query and runs the command, in one update. $setBlocksType() keeps the rest of the block.',
  async () => {
    const {type, press, editor, unmount} = await open();
    await type('two words /quo');
    const lines: string[][] = [];
    const stop = editor.registerUpdateListener(({dirtyElements}) => {
      if (dirtyElements.size > 0) lines.push(blocksOf(editor));
    });
    await press('Enter');
    stop();
    expect(lines).toEqual([['quote(two words )']]);
    await unmount();
  },
);

prove('Undo after a choice shows the typed query again, after one step.', async () => {
  const {blockCommands} = await sample();
  for (const {label} of blockCommands) {
    const {type, press, undo, editor, unmount} = await open();
    await type('words');
    await type(` /${label.split(' ')[0]?.toLowerCase()}`);
    await press('Enter');
    expect(blocksOf(editor).join()).not.toContain('/');
    await undo();
    expect(blocksOf(editor)).toEqual([`words /${label.split(' ')[0]?.toLowerCase()}`]);
    await unmount();
  }
});

prove('A divider splits the block at the slash.', async () => {
  const {type, press, follow, editor, set, unmount} = await open([...allNodes, CardNode]);
  await type('/div');
  await press('Enter');
  expect(blocksOf(editor)).toEqual(['horizontalrule()', '']);
  await set(() => $line('words /div'));
  await press('Enter');
  expect(blocksOf(editor)).toEqual(['words ', 'horizontalrule()', '']);
  await type('on');
  expect(blocksOf(editor)[2]).toBe('on');
  // What has no text is kept, too.
  await set(() => $line('/div', new CardNode()));
  await change(editor, () => $getRoot().getFirstDescendant<TextNode>()?.select(4, 4));
  await follow();
  await press('Enter');
  expect(blocksOf(editor)).toEqual(['horizontalrule()', 'card()']);
  await unmount();
});

prove('In a list item, a heading takes the item out of its list.', async () => {
  const {type, press, editor, unmount} = await open();
  await type('/bul');
  await press('Enter');
  await type('one');
  expect(blocksOf(editor)).toEqual(['list(listitem(one))']);
  await press('Enter');
  await type('two /h1');
  await press('Enter');
  expect(blocksOf(editor)).toEqual(['list(listitem(one))', 'heading(two )']);
  await unmount();
});

prove('A list is not made. The two commands of @lexical/list need a handler: add ListPlugin.', async () => {
  for (const [plugin, made] of [
    [<ListPlugin key="list" />, ['list(listitem())']],
    [null, ['']],
  ] as const) {
    const {type, press, editor, unmount} = await open(allNodes, plugin);
    await type('/num');
    await press('Enter');
    expect(blocksOf(editor)).toEqual(made);
    await unmount();
  }
});

prove(
  '"Create node: Attempted to create node HeadingNode that was not configured to be used on the editor." Add the class of each block to nodes.',
  async () => {
    const message = async (nodes: Klass<LexicalNode>[]): Promise<string> => {
      const {type, press, errors, unmount} = await open(nodes);
      await type('/h1');
      await press('Enter');
      await unmount();
      return errors.map(messageOf).join();
    };
    expect(await message(allNodes)).toBe('');
    const wanted =
      build === 'development' ? 'Attempted to create node HeadingNode that was not configured' : '$initializeNode failed.';
    expect(await message(allNodes.filter((node) => node !== HeadingNode))).toContain(wanted);
  },
);

prove(
  'Undo of a command takes two steps. Change the document before $run() returns. A later change is another step.',
  async () => {
    const {blockCommands} = await sample();
    const [late] = blockCommands;
    if (late === undefined) throw new Error('expected commands');
    const {$run} = late;
    const stepsOf = async (run: (editor: LexicalEditor) => void): Promise<string[][]> => {
      late.$run = run;
      const {type, press, undo, editor, unmount} = await open();
      await type('a /text');
      await press('Enter');
      const steps = [blocksOf(editor)];
      await undo();
      steps.push(blocksOf(editor));
      await unmount();
      return steps;
    };
    const $write = (): void => void $getRoot().getAllTextNodes().at(-1)?.setTextContent('changed');
    expect(
      await stepsOf((editor) => {
        editor.update($write);
      }),
    ).toEqual([['changed'], ['a /text']]);
    expect(
      await stepsOf((editor) =>
        setTimeout(() => {
          editor.update($write);
        }),
      ),
    ).toEqual([['changed'], ['a ']]);
    late.$run = $run;
  },
);

prove('Escape | closes until the next letter', async () => {
  const {type, press, status, unmount} = await open();
  await type('/h');
  await press('Escape');
  expect([menu(), status()]).toEqual([null, '']);
  await type('e');
  expect(options()).not.toEqual([]);
  await unmount();
});

prove('The editor keeps the focus. aria-controls names the list and aria-activedescendant the chosen option.', async () => {
  const {type, press, element, unmount} = await open();
  await type('/');
  await press('ArrowDown');
  // The plugin places the menu again, and writes its names again.
  window.dispatchEvent(new Event('resize'));
  await act(settled);
  const named = (attribute: string) => document.getElementById(element.getAttribute(attribute) ?? '');
  expect(named('aria-controls')?.getAttribute('role')).toBe('listbox');
  const name = named('aria-controls')?.getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(name)?.textContent).toBe('Blocks');
  expect(named('aria-activedescendant')?.textContent).toBe('Heading 1');
  expect(named('aria-activedescendant')?.getAttribute('aria-selected')).toBe('true');
  // The plugin does not follow what is typed.
  await type('quote');
  expect(named('aria-activedescendant')?.textContent).toBe('Quote');
  await press('Escape');
  expect([element.hasAttribute('aria-controls'), element.hasAttribute('aria-activedescendant')]).toEqual([false, false]);
  await unmount();
});

prove('In a read-only editor no menu opens. It closes when the editor loses the focus.', async () => {
  const {type, editor, status, unmount} = await open();
  await type('/');
  expect(menu()).not.toBeNull();
  await dispatch(editor, BLUR_COMMAND, new FocusEvent('blur'));
  expect([menu(), document.querySelectorAll('body > *').length]).toEqual([null, 1]);
  await dispatch(editor, FOCUS_COMMAND, new FocusEvent('focus'));
  expect([menu(), status()]).toEqual([null, '']);
  await type('h');
  expect(menu()).not.toBeNull();
  await act(async () => {
    editor.setEditable(false);
    await Promise.resolve();
  });
  expect(menu()).toBeNull();
  await unmount();
});
