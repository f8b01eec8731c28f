import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {$getRoot, createEditor, ParagraphNode, type LexicalEditor} from 'lexical';
import {useEffect} from 'react';
import {expect, vi} from 'vitest';

import {$append, linesOf, readIn, settled} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {expectNoErrorWith, inEditor} from '../support/updates.ts';

const {appendSummary} = (await pageFile('error/15.md', 'appendSummary.ts')) as {
  appendSummary: (editor: LexicalEditor, summarize: (text: string) => Promise<string>) => Promise<void>;
};

const count = (): number => $getRoot().getChildrenSize();

/** An editor on the page with one line in it, which reports its errors to a situation. */
const filled = inEditor({}, () => void $append('first'));

prove('Functions with a $ and methods of nodes work only inside a read or an update. This call was outside.', async () => {
  for (const call of [(): unknown => $getRoot(), () => readIn(createEditor(), $getRoot).getChildrenSize()])
    await expectError(15, call);
  expect(readIn(createEditor(), count)).toBe(0);
});

/** Clicks a button of a component in a composer. */
async function click(onClick: (editor: LexicalEditor) => void): Promise<void> {
  function Button() {
    const [editor] = useLexicalComposerContext();
    return <button onClick={() => onClick(editor)} />;
  }
  const {container} = await renderInComposer(<Button />);
  container.querySelector('button')?.click();
}

function Count() {
  return count();
}

prove('Most often the call is in an event handler, a render or after an await.', async () => {
  function Effect() {
    useEffect(() => void count());
    return null;
  }
  await expectError(15, () => click(count));
  await expectQuiet(() => click((editor) => readIn(editor, count)));
  await expectError(15, () => renderInComposer(<Effect />));
  await expectError(15, () => renderInComposer(<Count />));
  const counting = async (): Promise<void> => {
    expect(count()).toBe(1);
    await Promise.resolve();
    count();
  };
  await expectError(15, async (onError) => {
    let finished: Promise<void> | undefined;
    filled(onError).update(() => {
      finished = counting();
    });
    await finished;
  });
  await expectError(15, (onError) => readIn(filled(onError), counting));
});

prove('Wrap each synchronous part:', async () => {
  await expectNoErrorWith(filled, async (editor) => {
    await appendSummary(editor, async (text) => {
      await settled();
      return `about ${text}`;
    });
    await settled();
    expect(linesOf(editor)).toEqual(['first', 'about first']);
  });
});

prove('A listener, onChange or onUpdate reads: call read() of the state.', async () => {
  const change = (editor: LexicalEditor, onUpdate?: () => void): void =>
    editor.update(() => void $append('next'), {discrete: true, ...(onUpdate === undefined ? {} : {onUpdate})});
  const registrations: ((editor: LexicalEditor, listener: () => void) => void)[] = [
    (editor, listener) => editor.registerUpdateListener(listener),
    (editor, listener) => editor.registerTextContentListener(listener),
    (editor, listener) => editor.registerMutationListener(ParagraphNode, listener),
  ];
  for (const register of registrations) {
    await expectError(15, (onError) => {
      const editor = filled(onError);
      register(editor, count);
      change(editor);
    });
    const seen: number[] = [];
    await expectNoErrorWith(filled, (editor) => {
      register(editor, () => seen.push(readIn(editor, count)));
      change(editor);
    });
    expect(seen[0]).toBe(2);
  }
  await expectError(15, (onError) => change(filled(onError), count));
  await expectError(15, async (onError) => {
    const {editor} = await renderInComposer(<OnChangePlugin onChange={count} />, {onError});
    change(editor);
    change(editor);
  });
});

prove('Two copies of lexical are loaded: keep one.', async () => {
  vi.resetModules();
  const other = await import('lexical');
  expect(other.$getRoot).not.toBe($getRoot);
  await expectError(15, (onError) => filled(onError).update(() => other.$getRoot()));
  await expectNoError((onError) => {
    const editor = other.createEditor({onError});
    editor.update(() => other.$getRoot().append(other.$createParagraphNode()));
    // From here on everything is of one copy, as after the second one has been removed.
    return filled(onError);
  });
});

prove('Nothing is lost: the call throws, and the editor keeps its document.', () =>
  expectNoErrorWith(filled, (editor) => {
    expect(() => $getRoot().clear()).toThrow();
    updateNow(editor, () => void $append('goes on'));
    expect(linesOf(editor)).toEqual(['first', 'goes on']);
  }),
);

prove('In a render without an error boundary, React removes the editor with unsaved text.', async () => {
  const {container, rerender} = await renderInComposer('text');
  await expectError(15, () => rerender(<Count />));
  expect(container.textContent).toBe('');
  const {container: guarded} = await renderInComposer(
    <LexicalErrorBoundary onError={() => undefined}>
      <Count />
    </LexicalErrorBoundary>,
  );
  expect(guarded.textContent).toBe('An error was thrown.');
});
