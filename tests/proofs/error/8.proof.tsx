import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
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

prove('The hook is called in the component that renders <LexicalComposer>, not in one of its children.', async () => {
  function Notes({children}: {children: ReactNode}): JSX.Element {
    useLexicalComposerContext();
    return <LexicalComposer initialConfig={config}>{children}</LexicalComposer>;
  }
  await expectError(8, () => render(<Notes>text</Notes>));
});

prove('A toolbar or a plugin is rendered beside the composer instead of inside it.', async () => {
  for (const beside of [<SaveButton key="a" />, <HistoryPlugin key="b" />]) {
    await expectError(8, () =>
      render(
        <Fragment>
          {beside}
          <LexicalComposer initialConfig={config}>text</LexicalComposer>
        </Fragment>,
      ),
    );
    await expectQuiet(() => render(<LexicalComposer initialConfig={config}>{beside}</LexicalComposer>));
  }
});

prove('A test renders a plugin without a composer.', () => expectError(8, () => render(<HistoryPlugin />)));

prove(
  'Two copies of @lexical/react are loaded: two are installed, or require() and import load different files of one. The provider is in one copy, the hook in the other.',
  async () => {
    vi.resetModules();
    const second = await import('@lexical/react/LexicalComposerContext');
    const required = createRequire(import.meta.url)('@lexical/react/LexicalComposerContext') as typeof ComposerContext;
    const using = (hook: typeof useLexicalComposerContext) =>
      render(
        <LexicalComposer initialConfig={config}>
          <SaveButton hook={hook} />
        </LexicalComposer>,
      );
    await expectError(8, () => using(second.useLexicalComposerContext));
    // Node.js chooses the build of what is required.
    const error: unknown = await using(required.useLexicalComposerContext).catch((thrown: unknown) => thrown);
    expect(messageOf(error)).toBe('LexicalComposerContext.useLexicalComposerContext: cannot find a LexicalComposerContext');
    await expectQuiet(() => using(useLexicalComposerContext));
  },
);

prove('Move the call into a child of the composer:', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await expectQuiet(async () => {
    const {container} = await render(<NotesEditor />);
    container.querySelector('button')?.click();
  });
  expect(print.mock.calls.map(([state]) => Object.keys(state as object))).toEqual([expect.arrayContaining(['_nodeMap'])]);
  print.mockRestore();
});

prove('Code that has to stay outside the composer gets the editor through <EditorRefPlugin>.', async () => {
  const ref: {current: LexicalEditor | null} = {current: null};
  const editor = await expectNoError(async (onError) => {
    const outside = (): LexicalEditor => {
      if (ref.current === null) throw new Error('expected an editor, found none');
      return observe(ref.current, onError);
    };
    await render(
      <LexicalComposer initialConfig={config}>
        <EditorRefPlugin editorRef={ref} />
      </LexicalComposer>,
    );
    await updated(outside(), () => void $append('from outside'));
    return outside();
  });
  expect(linesOf(editor)).toContain('from outside');
});

prove('A test renders the plugin inside a <LexicalComposer> of its own.', () =>
  expectNoError(async (onError) => (await renderInComposer(<HistoryPlugin />, {onError})).editor),
);

/** What npm says about the copies of `@lexical/react` in a project that uses it itself and through a package. */
function listed(hasSecondCopy: boolean): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'copies-'));
  const install = (place: string, manifest: object): void => {
    mkdirSync(path.join(folder, place), {recursive: true});
    writeFileSync(path.join(folder, place, 'package.json'), JSON.stringify(manifest));
  };
  const dependencies = {'@lexical/react': '1.2.3'};
  try {
    install('.', {name: 'app', version: '1.0.0', dependencies: {...dependencies, toolbar: '1.0.0'}});
    install('node_modules/toolbar', {name: 'toolbar', version: '1.0.0', dependencies});
    install('node_modules/@lexical/react', {name: '@lexical/react', version: '1.2.3'});
    if (hasSecondCopy) install('node_modules/toolbar/node_modules/@lexical/react', {name: '@lexical/react', version: '1.2.3'});
    const {stdout} = spawnSync('npm', ['ls', '@lexical/react'], {cwd: folder, encoding: 'utf8'});
    return stdout.split('\n').filter((line) => line.includes('@lexical/react@'));
  } finally {
    rmSync(folder, {recursive: true});
  }
}

prove(
  'npm ls @lexical/react shows one line for each package that uses it. Lines that end with deduped are the same copy; more than one line without it means several.',
  () => {
    const [one, two] = [listed(false), listed(true)];
    expect([one.length, two.length]).toEqual([2, 2]);
    const copies = (lines: string[]): number => lines.filter((line) => !line.endsWith(' deduped')).length;
    expect([copies(one), copies(two)]).toEqual([1, 2]);
  },
);
