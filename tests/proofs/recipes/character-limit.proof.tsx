import {OverflowNode} from '@lexical/overflow';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {act, type ComponentType, type ReactElement, useState} from 'react';
import {afterEach, expect, vi} from 'vitest';

import {$append, mount, settled, textOf} from '../support/editor.ts';
import {type} from '../support/history.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, show, showSample, typeAtEnd} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  initialConfig: {editable?: boolean; editorState?: string};
}

const pages = '/page-components/docs';
const page = `${pages}/recipes/character-limit.md`;

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/MessageField.tsx`)) as Sample;
}

afterEach(() => {
  vi.useRealTimers();
});

/** What the sample shows when it opens with a document. */
async function openWith(json?: string) {
  const {default: MessageField, initialConfig} = await sample();
  if (json !== undefined) initialConfig.editorState = json;
  const shown = await show(<MessageField />);
  delete initialConfig.editorState;
  const {container} = shown;
  const textIn = (selector: string) => container.querySelector(selector)?.textContent;
  return {
    ...shown,
    counter: () => document.getElementById(shown.element.getAttribute('aria-describedby') ?? '')?.textContent,
    said: () => textIn('[role=status]'),
    problem: () => textIn('[role=alert]'),
    sent: () => textIn('output'),
    marked: () => [...container.querySelectorAll('.ed-mark')].map(({textContent}) => textContent),
    send: () =>
      act(async () => {
        container.querySelector('button')?.click();
        await settled();
      }),
  };
}

prove('"useCharacterLimit: OverflowNode not registered on editor": add the class to nodes.', async () => {
  const plugin = <CharacterLimitPlugin charset="UTF-16" maxLength={3} />;
  const message = await renderInComposer(plugin).then(() => 'none', messageOf);
  expect(message).toBe('useCharacterLimit: OverflowNode not registered on editor');
  await expect(renderInComposer(plugin, {nodes: [OverflowNode]})).resolves.toMatchObject({errors: []});
});

prove('The limit is 5. That is the default of maxLength in the code; the type asks for a number, so give one.', async () => {
  const shown = async (plugin: React.ReactNode): Promise<string | null> =>
    (await renderInComposer(plugin, {nodes: [OverflowNode]})).container.textContent;
  // @ts-expect-error -- the type asks for maxLength
  expect(await shown(<CharacterLimitPlugin charset="UTF-16" />)).toBe('5');
  expect(await shown(<CharacterLimitPlugin charset="UTF-16" maxLength={7} />)).toBe('7');
});

prove('Stored documents contain overflow nodes. They are part of the state. Remove them before saving.', async () => {
  const {editor} = await showSample(await sample());
  const stored = (): string => JSON.stringify(editor.getEditorState());
  await typeAtEnd(editor, 'x'.repeat(30));
  expect(stored()).not.toContain('"type":"overflow"');
  await typeAtEnd(editor, 'yz');
  expect(stored()).toContain('"type":"overflow"');

  // The plugin of the tests makes it from the block of the page.
  const overflowPage = (await import(/* @vite-ignore */ `${pages}/packages/lexical-overflow.md/toStoredJSON.ts`)) as {
    toStoredJSON: (editor: LexicalEditor, nodes: Klass<LexicalNode>[]) => string;
  };
  const clean = overflowPage.toStoredJSON(editor, [OverflowNode]);
  expect(clean).not.toContain('"type":"overflow"');
  expect(clean).toContain(`${'x'.repeat(30)}yz`);
});

prove(
  'The plugin looks when something changes. MarkFirstText lets it look at the text that the editor opens with. useTextLength reads once when it starts, for the same reason.',
  async () => {
    const long = await openWith(storedDocument(storedParagraph('x'.repeat(33))));
    expect([long.counter(), long.marked()]).toEqual(['3 too many', ['xxx']]);
    const short = await openWith(storedDocument(storedParagraph('short')));
    expect([short.counter(), short.marked()]).toEqual(['25 left', []]);
  },
);

prove(
  'A loaded text is not counted or marked. The plugin looks at changes. Mark the root as dirty once, as MarkFirstText does.',
  async () => {
    const {container, editor} = await renderInComposer(<CharacterLimitPlugin charset="UTF-16" maxLength={3} />, {
      nodes: [OverflowNode],
      editorState: storedDocument(storedParagraph('short')),
    });
    const isMarked = () => JSON.stringify(editor.getEditorState()).includes('"overflow"');
    expect([container.textContent, isMarked()]).toEqual(['3', false]);
    await change(editor, () => {
      $getRoot().markDirty();
    });
    await act(settled);
    expect([container.textContent, isMarked()]).toEqual(['-2', true]);
  },
);

prove(
  'Hooks in renderer behave strangely. The plugin calls it as a function, so its hooks belong to the plugin. Show a component beside the plugin, as Counter is.',
  async () => {
    // A component that React renders may come and go; hooks of a function that the plugin calls may not.
    const WithState = () => {
      const [text] = useState('state');
      return <p>{text}</p>;
    };
    const without = () => <p>none</p>;
    const plugin = (renderer: () => ReactElement) => <CharacterLimitPlugin charset="UTF-16" maxLength={3} renderer={renderer} />;
    const {rerender} = await renderInComposer(plugin(without), {nodes: [OverflowNode]});
    await expect(rerender(plugin(WithState))).rejects.toThrow('Rendered more hooks than during the previous render.');
  },
);

prove('The mark begins between two characters as people see them, never inside an emoji.', async () => {
  const family = '👨‍👩‍👧‍👦';
  const {marked, counter} = await openWith(storedDocument(storedParagraph(`${'x'.repeat(25)}${family}`)));
  expect([counter(), marked()]).toEqual(['6 too many', [family]]);
});

prove('The form reads the text when it is sent, with the marked part.', async () => {
  const {editor, send, sent, problem} = await openWith(storedDocument(storedParagraph('x'.repeat(31))));
  await send();
  expect([sent(), problem()]).toEqual(['', 'Not sent. Take out 1.']);
  await change(editor, () => $getRoot().clear().append($append('fine')));
  await send();
  expect([sent(), problem()]).toEqual(['Sent: fine', '']);
});

async function leftWith($make: () => LexicalNode[]): Promise<string | null | undefined> {
  const {editor, counter} = await openWith();
  await change(editor, () =>
    $getRoot()
      .clear()
      .append($createParagraphNode().append(...$make())),
  );
  return counter();
}

prove('a or é | 1', async () => {
  expect([await leftWith(() => [$createTextNode('a')]), await leftWith(() => [$createTextNode('é')])]).toEqual([
    '29 left',
    '29 left',
  ]);
});

prove('🙂 | 2', async () => {
  expect(await leftWith(() => [$createTextNode('🙂')])).toBe('28 left');
});

prove('👨‍👩‍👧‍👦 | 11', async () => {
  expect(await leftWith(() => [$createTextNode('👨‍👩‍👧‍👦')])).toBe('19 left');
});

prove('a line break that Shift and Enter make | 1', async () => {
  expect(await leftWith(() => [$createTextNode('a'), $createLineBreakNode(), $createTextNode('b')])).toBe('27 left');
});

prove('the gap between two paragraphs | 2', async () => {
  const {counter} = await openWith(storedDocument(storedParagraph('a'), storedParagraph('b')));
  expect(counter()).toBe('26 left');
});

prove(
  'charset="UTF-8" counts bytes, as a database column does. Between two paragraphs the mark starts two characters late for each such gap.',
  async () => {
    const left = async (charset: 'UTF-8' | 'UTF-16', text: string): Promise<string | null> => {
      const {editor, container} = await renderInComposer(<CharacterLimitPlugin charset={charset} maxLength={10} />, {
        nodes: [OverflowNode],
      });
      await change(editor, () => $getRoot().clear().append($append(text)));
      return container.textContent;
    };
    expect([await left('UTF-16', '🙂'), await left('UTF-8', '🙂'), await left('UTF-8', 'é')]).toEqual(['8', '6', '8']);
    const {marked, counter} = await openWith(storedDocument(storedParagraph('a'.repeat(16)), storedParagraph('b'.repeat(16))));
    expect([counter(), marked()]).toEqual(['4 too many', ['bb']]);
  },
);

prove('The number below the field changes with each letter, and describes the field through aria-describedby.', async () => {
  const {editor, counter} = await openWith();
  await typeAtEnd(editor, 'a');
  expect(counter()).toBe('29 left');
  await typeAtEnd(editor, 'b');
  expect(counter()).toBe('28 left');
});

prove(
  'A second line with the role status is not seen. It says the number one second after the last letter, and only when ten or fewer are left.',
  async () => {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
    const {editor, said, container} = await openWith();
    const pass = (milliseconds: number) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(milliseconds);
      });
    expect(container.querySelector('[role=status]')?.className).toBe('ed-unseen');
    await typeAtEnd(editor, 'x'.repeat(19));
    await pass(1100);
    expect(said()).toBe('');
    await typeAtEnd(editor, 'x');
    await pass(900);
    await typeAtEnd(editor, 'x');
    await pass(900);
    expect(said()).toBe('');
    await pass(200);
    expect(said()).toBe('9 left');
  },
);

prove(
  'The button is never disabled, so the keyboard reaches it. A message that cannot be sent is named in a line with the role alert, and the field has the focus again.',
  async () => {
    const {editor, container, send, problem} = await openWith();
    const focus = vi.spyOn(editor, 'focus');
    expect(container.querySelector('button')?.disabled).toBe(false);
    await send();
    expect([problem(), focus.mock.calls.length]).toEqual(['Write a message first.', 1]);
    await change(editor, () => $getRoot().clear().append($append('fine')));
    await send();
    expect([problem(), focus.mock.calls.length]).toEqual(['', 1]);
  },
);

prove('In a read-only editor there is no button and nothing is marked.', async () => {
  const {initialConfig} = await sample();
  initialConfig.editable = false;
  const json = storedDocument(storedParagraph('x'.repeat(33)));
  const {editor, container, marked, counter} = await openWith(json);
  delete initialConfig.editable;
  expect([container.querySelector('button'), marked(), counter()]).toEqual([null, [], '3 too many']);
  expect(JSON.stringify(editor.getEditorState())).toBe(JSON.stringify(editor.parseEditorState(json)));
});

prove('The marks are nodes. A document that is stored while it is too long contains them.', async () => {
  const {editor} = await openWith(storedDocument(storedParagraph('x'.repeat(31))));
  expect(JSON.stringify(editor.getEditorState())).toContain('"type":"overflow"');
});

prove('A text that is too long already may stay, and become shorter.', async () => {
  // The plugin of the tests makes it from the block of the page.
  const {registerMaxLength} = (await import(/* @vite-ignore */ `${page}/registerMaxLength.ts`)) as {
    registerMaxLength: (editor: LexicalEditor, limit: number) => () => void;
  };
  const after = (length: number, ...typed: string[]): number => {
    const {editor} = mount();
    editor.update(() => $append('x'.repeat(length)).selectEnd(), {discrete: true});
    registerMaxLength(editor, 30);
    for (const text of typed) type(editor, text);
    return textOf(editor).length;
  };
  expect([after(28, 'abcd'), after(50, 'a')]).toEqual([30, 50]);

  const {editor} = mount();
  editor.update(() => $append('x'.repeat(50)).selectEnd(), {discrete: true});
  registerMaxLength(editor, 30);
  const edit = ($edit: () => unknown): number => {
    editor.update(() => void $edit(), {discrete: true});
    return textOf(editor).length;
  };
  expect(edit(() => $getRoot().getAllTextNodes()[0]?.spliceText(40, 10, '', true))).toBe(40);
  expect(edit(() => $getSelection()?.insertText('pasted'))).toBe(40);
});
