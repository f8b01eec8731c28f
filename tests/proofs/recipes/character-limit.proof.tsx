import {OverflowNode} from '@lexical/overflow';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {$getRoot, $getSelection, type Klass, type LexicalEditor, type LexicalNode} from 'lexical';
import type {ComponentType} from 'react';
import {expect} from 'vitest';

import {$append, mount, textOf} from '../support/editor.ts';
import {type} from '../support/history.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, show, showSample, typeAtEnd} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  initialConfig: {editorState?: string};
}

const pages = '/page-components/docs';
const page = `${pages}/recipes/character-limit.md`;

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/MessageField.tsx`)) as Sample;
}

/** What the sample shows when it opens with a document. */
async function openWith(json: string) {
  const {default: MessageField, initialConfig} = await sample();
  initialConfig.editorState = json;
  const shown = await show(<MessageField />);
  delete initialConfig.editorState;
  const {container} = shown;
  return {
    ...shown,
    status: () => container.querySelector('[role=status]')?.textContent,
    marked: () => [...container.querySelectorAll('.ed-mark')].map(({textContent}) => textContent),
    canSend: () => container.querySelector('button')?.disabled === false,
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
  'The plugin and the button count when something changes. CountFirstText lets them count the text that the editor opens with.',
  async () => {
    const long = await openWith(storedDocument(storedParagraph('x'.repeat(33))));
    expect([long.status(), long.marked(), long.canSend()]).toEqual(['3 too many', ['xxx'], false]);
    const short = await openWith(storedDocument(storedParagraph('short')));
    expect([short.status(), short.marked(), short.canSend()]).toEqual(['25 left', [], true]);

    const counted = await renderInComposer(<CharacterLimitPlugin charset="UTF-16" maxLength={30} />, {
      nodes: [OverflowNode],
      editorState: storedDocument(storedParagraph('short')),
    });
    expect(counted.container.textContent).toBe('30');
  },
);

prove(
  'charset="UTF-16" counts code units, so most emoji count as two. charset="UTF-8" counts bytes, as a database column does. Between two paragraphs two line breaks count, and the mark starts two characters late for each such gap.',
  async () => {
    const left = async (charset: 'UTF-8' | 'UTF-16', text: string): Promise<string | null> => {
      const {editor, container} = await renderInComposer(<CharacterLimitPlugin charset={charset} maxLength={10} />, {
        nodes: [OverflowNode],
      });
      await change(editor, () => $getRoot().clear().append($append(text)));
      return container.textContent;
    };
    expect([await left('UTF-16', '🙂'), await left('UTF-8', '🙂'), await left('UTF-8', 'é')]).toEqual(['8', '6', '8']);
    const {marked, status} = await openWith(storedDocument(storedParagraph('a'.repeat(16)), storedParagraph('b'.repeat(16))));
    expect([status(), marked()]).toEqual(['4 too many', ['bb']]);
  },
);

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
