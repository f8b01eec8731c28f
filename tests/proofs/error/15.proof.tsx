import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {$createParagraphNode, $createTextNode, $getRoot, createEditor, ParagraphNode, type LexicalEditor} from 'lexical';
import {useEffect} from 'react';
import {expect, vi} from 'vitest';

import {$append, linesOf, readIn, settled} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {runInNode} from '../support/node.ts';
import {pageFile} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {expectNoErrorWith, inEditor} from '../support/updates.ts';

const {editor: wrapped, appendSummary} = (await pageFile('error/15.md', 'appendSummary.ts')) as {
  editor: LexicalEditor;
  appendSummary: (summarize: (text: string) => Promise<string>) => Promise<void>;
};
const {registerTitle} = (await pageFile('error/15.md', 'registerTitle.ts')) as {
  registerTitle: (editor: LexicalEditor) => () => void;
};

const count = (): number => $getRoot().getChildrenSize();

/** An editor on the page with one line in it, which reports its errors to a situation. */
const filled = inEditor({}, () => void $append('first'));

/** Does something later, and waits for it. */
const later = (start: (task: () => void) => void, action: () => unknown): Promise<unknown> =>
  new Promise((resolve) =>
    start(() => {
      const done = new Promise((finish) => finish(action()));
      resolve(done);
    }),
  );

prove(
  'A $ function or a method of a node in an event handler, an effect or a render, without editor.update() or editorState.read() around it.',
  async () => {
    function Button({onClick}: {onClick: (editor: LexicalEditor) => void}) {
      const [editor] = useLexicalComposerContext();
      return <button onClick={() => onClick(editor)} />;
    }
    function Effect() {
      useEffect(() => void count());
      return null;
    }
    function Count() {
      return count();
    }
    const click = async (onClick: (editor: LexicalEditor) => void): Promise<LexicalEditor> => {
      const {container, editor} = await renderInComposer(<Button onClick={onClick} />);
      container.querySelector('button')?.click();
      return editor;
    };
    await expectError(15, () => click(count));
    await expectError(15, () => renderInComposer(<Effect />));
    await expectError(15, () => renderInComposer(<Count />));
    await expectQuiet(() => click((editor) => readIn(editor, count)));

    await expectError(15, async (onError) => {
      const editor = filled(onError);
      const node = readIn(editor, () => $getRoot().getFirstChildOrThrow());
      // What `decorate()` of a node often returns: a component that holds the node.
      function Decoration() {
        return node.getTextContent();
      }
      await renderInComposer(<Decoration />);
    });
  },
);

prove(
  'The same in an update, text content or mutation listener, in onUpdate, or in onChange of OnChangePlugin. A listener is called after the update, and outside of it.',
  async () => {
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
  },
);

prove('After an await inside the callback: only the synchronous part counts.', async () => {
  await expectError(15, async (onError) => {
    let finished: Promise<void> | undefined;
    const saving = async (): Promise<void> => {
      expect(count()).toBe(1);
      await Promise.resolve();
      count();
    };
    filled(onError).update(() => {
      finished = saving();
    });
    await finished;
  });
  await expectError(15, (onError) =>
    readIn(filled(onError), async () => {
      await Promise.resolve();
      return count();
    }),
  );
});

prove('In a timer or a promise that was started inside the callback.', async () => {
  const starts: ((task: () => void) => void)[] = [(task) => setTimeout(task), (task) => void Promise.resolve().then(task)];
  for (const start of starts) {
    await expectError(15, async (onError) => {
      let finished: Promise<unknown> | undefined;
      filled(onError).update(() => {
        finished = later(start, count);
      });
      await finished;
    });
    await expectNoErrorWith(filled, async (editor) => {
      await later(start, () => readIn(editor, count));
    });
  }
});

prove('Two copies of lexical: the editor sets the state of one, the $ function asks the other.', async () => {
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

prove('The stack then names two files, such as Lexical.dev.mjs and Lexical.dev.js.', () => {
  const [stack = ''] = runInNode(`
    import {createRequire} from 'node:module';
    const {createEditor} = await import('lexical');
    const {$getRoot} = createRequire(process.cwd() + '/')('lexical');
    const editor = createEditor({onError: ({stack}) => console.log(JSON.stringify(stack))});
    editor.update(() => $getRoot(), {discrete: true});`);
  const short = build === 'development' ? 'dev' : 'prod';
  expect(stack).toContain(`Lexical.${short}.mjs`);
  expect(stack).toContain(`Lexical.${short}.js:`);
});

prove('Wrap the call, and keep it synchronous. Read before you wait; after that, use an update of its own:', async () => {
  await expectNoErrorWith(wrapped, async () => {
    updateNow(wrapped, () => void $append('a long text'));
    await appendSummary(async (text) => {
      await settled();
      return `about ${text}`;
    });
    await settled();
  });
  expect(linesOf(wrapped).slice(0, 2)).toEqual(['a long text', 'about a long text']);
});

prove('In a listener, read the state that it is given:', () =>
  expectNoError((onError) => {
    const editor = createEditor({onError});
    registerTitle(editor);
    updateNow(editor, () => void $append('Dear reader'));
    expect(document.title).toBe('Dear reader');
    updateNow(editor, () =>
      $getRoot()
        .clear()
        .append($createParagraphNode().append($createTextNode('Hello'))),
    );
    expect(document.title).toBe('Hello');
    return editor;
  }),
);

prove(
  'When every call is wrapped, look for a second copy with npm ls lexical: all packages must have one version, installed once.',
  {isShared: true},
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'copies-'));
    const install = (place: string, manifest: object): void => {
      mkdirSync(path.join(folder, place), {recursive: true});
      writeFileSync(path.join(folder, place, 'package.json'), JSON.stringify(manifest));
    };
    const installed = (): string[] => {
      const {stdout} = spawnSync('npm', ['ls', 'lexical', '--parseable'], {cwd: folder, encoding: 'utf8'});
      return stdout.split('\n').filter((line) => line.includes(path.join('node_modules', 'lexical')) || line.endsWith('lexical'));
    };
    try {
      install('', {name: 'app', version: '1.0.0', dependencies: {lexical: '1.2.3', notes: '1.0.0'}});
      install('node_modules/lexical', {name: 'lexical', version: '1.2.3'});
      install('node_modules/notes', {name: 'notes', version: '1.0.0', dependencies: {lexical: '1.2.3'}});
      expect(installed()).toHaveLength(1);
      install('node_modules/notes/node_modules/lexical', {name: 'lexical', version: '1.2.3'});
      expect(installed()).toHaveLength(2);
    } finally {
      rmSync(folder, {recursive: true});
    }
  },
);

prove('That does not show a mix of import and require(), which load two files of one installed package.', () => {
  const [paths] = runInNode(`
    import {createRequire} from 'node:module';
    const first = await import('lexical');
    const {resolve} = createRequire(process.cwd() + '/');
    const second = createRequire(process.cwd() + '/')('lexical');
    const {dirname} = await import('node:path');
    const {fileURLToPath} = await import('node:url');
    const isOnePlace = dirname(fileURLToPath(import.meta.resolve('lexical'))) === dirname(resolve('lexical'));
    console.log(isOnePlace, first.$getRoot === second.$getRoot);`);
  expect(paths).toBe('true false');
});
