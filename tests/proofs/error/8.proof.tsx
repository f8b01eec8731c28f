import {createRequire} from 'node:module';

import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import type * as ComposerContext from '@lexical/react/LexicalComposerContext';
import type {LexicalEditor} from 'lexical';
import {Fragment, type ComponentType, type JSX, type ReactNode} from 'react';
import {expect, vi} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet, observe} from '../support/errors.ts';
import {messageOf} from '../support/messages.ts';
import {pageFile} from '../support/page-files.ts';
import {updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';

const {default: NotesEditor} = (await pageFile('error/8.md', 'NotesEditor.tsx')) as {default: ComponentType};

const config = {
  namespace: 'notes',
  onError: (error: Error) => {
    throw error;
  },
};

/** A component that uses the hook of this copy, or of another. */
function SaveButton({hook = useLexicalComposerContext}: {hook?: typeof useLexicalComposerContext}): JSX.Element {
  const [editor] = hook();
  return <button>{editor.isEditable() ? 'Save' : ''}</button>;
}

prove(
  'useLexicalComposerContext() gets the editor from the <LexicalComposer> around a component, and found no composer.',
  async () => {
    await expectError(8, () => render(<SaveButton />));
    await expectQuiet(() => renderInComposer(<SaveButton />));
  },
);

prove('Most often the component that renders <LexicalComposer> also calls the hook.', async () => {
  function Notes({children}: {children: ReactNode}): JSX.Element {
    useLexicalComposerContext();
    return <LexicalComposer initialConfig={config}>{children}</LexicalComposer>;
  }
  await expectError(8, () => render(<Notes>text</Notes>));
});

prove('Move the call into a child:', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await expectQuiet(async () => {
    const {container} = await render(<NotesEditor />);
    container.querySelector('button')?.click();
  });
  expect(print.mock.calls.map(([state]) => Object.keys(state as object))).toEqual([expect.arrayContaining(['_nodeMap'])]);
  print.mockRestore();
});

/** A composer, and something next to it. */
const next = (plugin: ReactNode): JSX.Element => (
  <Fragment>
    <LexicalComposer initialConfig={config}>text</LexicalComposer>
    {plugin}
  </Fragment>
);

prove('A toolbar is next to the composer: move it inside, or pass it the editor with <EditorRefPlugin>.', async () => {
  for (const plugin of [<SaveButton key="a" />, <HistoryPlugin key="b" />]) {
    await expectError(8, () => render(next(plugin)));
    await expectQuiet(() => renderInComposer(plugin));
  }
  const ref: {current: LexicalEditor | null} = {current: null};
  const editor = await expectNoError(async (onError) => {
    const outside = (): LexicalEditor => {
      if (ref.current === null) throw new Error('expected an editor, found none');
      return observe(ref.current, onError);
    };
    await renderInComposer(<EditorRefPlugin editorRef={ref} />);
    await updated(outside(), () => void $append('from outside'));
    return outside();
  });
  expect(linesOf(editor)).toContain('from outside');
});

prove('A test renders a plugin alone: render it inside a composer.', async () => {
  await expectError(8, () => render(<HistoryPlugin />));
  await expectNoError(async (onError) => (await renderInComposer(<HistoryPlugin />, {onError})).editor);
});

prove('Two copies of @lexical/react are loaded: keep one.', async () => {
  vi.resetModules();
  const second = await import('@lexical/react/LexicalComposerContext');
  const required = createRequire(import.meta.url)('@lexical/react/LexicalComposerContext') as typeof ComposerContext;
  const using = (hook: typeof useLexicalComposerContext) => renderInComposer(<SaveButton hook={hook} />);
  await expectError(8, () => using(second.useLexicalComposerContext));
  // Node.js chooses the build of what is required.
  const error: unknown = await using(required.useLexicalComposerContext).catch((thrown: unknown) => thrown);
  expect(messageOf(error)).toBe('LexicalComposerContext.useLexicalComposerContext: cannot find a LexicalComposerContext');
  await expectQuiet(() => using(useLexicalComposerContext));
});

prove('Without an error boundary React unmounts the entire tree, and unsaved text is lost.', async () => {
  const {container, render: renderNext} = await render(next(null));
  expect(container.textContent).toBe('text');
  await expectError(8, () => renderNext(next(<SaveButton />)));
  expect(container.textContent).toBe('');
  const {container: guarded} = await render(
    <LexicalErrorBoundary onError={() => undefined}>{next(<SaveButton />)}</LexicalErrorBoundary>,
  );
  expect(guarded.textContent).toBe('An error was thrown.');
});
