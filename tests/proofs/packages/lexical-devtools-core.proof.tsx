import {generateContent, registerLexicalCommandLogger, TreeView, type LexicalCommandLog} from '@lexical/devtools-core';
import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createMarkNode, MarkNode} from '@lexical/mark';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  createCommand,
  createEditor,
  type EditorState,
  type LexicalEditor,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';

import {$append, change, mount, settled, textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';
import {render, type Rendered} from '../support/react.ts';
import {change as changeSample, showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

function view(editor: LexicalEditor, content: () => Promise<string>, onState?: (state: EditorState) => void) {
  return (
    <TreeView
      editorState={editor.getEditorState()}
      generateContent={content}
      setEditorReadOnly={() => undefined}
      setEditorState={(state) => onState?.(state)}
      timeTravelButtonClassName=""
      timeTravelPanelButtonClassName=""
      timeTravelPanelClassName=""
      timeTravelPanelSliderClassName=""
      treeTypeButtonClassName=""
      viewClassName=""
    />
  );
}

async function press(rendered: Rendered, name: string): Promise<void> {
  const button = [...rendered.container.querySelectorAll('button')].find(({textContent}) => textContent === name);
  if (button === undefined) throw new Error(`expected a button ${name} in ${rendered.container.innerHTML}`);
  await act(async () => {
    button.click();
    await settled();
  });
}

function add(editor: LexicalEditor, ...texts: string[]): void {
  change(editor, () => {
    for (const text of texts) $getRoot().append($createParagraphNode().append($createTextNode(text)));
  });
}

prove('The logger checks once which commands have handlers. Register it last', () => {
  const editor = createEditor();
  const [early, late] = [createCommand<string>('EARLY'), createCommand<string>('LATE')];
  let log: LexicalCommandLog = [];
  const start = () =>
    registerLexicalCommandLogger(editor, (append) => {
      log = append(log);
    });
  editor.registerCommand(early, () => true, COMMAND_PRIORITY_LOW);
  const stop = start();
  editor.registerCommand(late, () => true, COMMAND_PRIORITY_LOW);
  const dispatch = (): (string | undefined)[] => {
    log = [];
    editor.dispatchCommand(early, 'early');
    editor.dispatchCommand(late, 'late');
    return log.map(({payload}) => String(payload));
  };
  expect(dispatch()).toEqual(['early']);
  stop();
  start();
  expect(dispatch()).toEqual(['early', 'late']);
});

prove(
  '* replaces every visible character of texts and URLs. Titles of links and ids of marks are kept. With true and true, the HTML has all words.',
  () => {
    const editor = createHeadlessEditor({nodes: [LinkNode, MarkNode]});
    change(editor, () => {
      const link = $createLinkNode('https://a.example', {title: 'secret-title'}).append($createTextNode('in link'));
      const mark = $createMarkNode(['secret-id']).append($createTextNode('in\tmark'));
      $getRoot().append($createParagraphNode().append(link, mark));
    });
    const log = [{...CONTROLLED_TEXT_INSERTION_COMMAND, payload: 'secret-key'}];
    const [clear, hidden] = [generateContent(editor, log, false), generateContent(editor, log, false, true)];
    const words = ['https://a.example', 'in link', 'secret-title', 'secret-id', 'secret-key'];
    expect(words.map((word) => clear.includes(word))).toEqual([true, true, true, true, true]);
    expect(words.map((word) => hidden.includes(word))).toEqual([false, false, true, true, true]);
    expect(hidden).toContain('"** ****"');
    expect(generateContent(editor, [], true, true)).toContain('in link');
  },
);

prove('The document has more than 1,000 nodes. Press "Show full tree", or work on a smaller document.', async () => {
  const warning = 'Detected large EditorState, this can impact debugging performance.';
  const shown = async (nodes: number): Promise<Rendered> => {
    const editor = createHeadlessEditor();
    // The root is a node, and each paragraph with its text is two.
    change(editor, () => {
      for (let count = 1; count < nodes; count += 1) $getRoot().append($createParagraphNode());
    });
    return render(view(editor, () => Promise.resolve('the tree')));
  };
  expect((await shown(1000)).container.textContent).not.toContain(warning);
  const large = await shown(1001);
  expect(large.container.textContent).toContain(warning);
  await press(large, 'Show full tree');
  expect(large.container.textContent).not.toContain(warning);
  expect(large.container.textContent).toContain('the tree');
});

prove('Your generateContent callback failed; the message and stack follow.', async () => {
  const editor = createHeadlessEditor();
  add(editor, 'x');
  const shown = async (content: () => Promise<string>): Promise<string> => {
    const {container} = await render(view(editor, content));
    await act(settled);
    return container.querySelector('pre')?.textContent ?? '';
  };
  const failed = await shown(() => Promise.reject(new Error('no tree today')));
  expect(failed).toMatch(/^Error rendering tree: no tree today\n\nStack:\nError: no tree today\n\s+at /);
  expect(await shown(() => Promise.resolve('the tree'))).toBe('the tree');
});

prove(
  '@lexical/devtools-core!TreeView keeps every state since it was mounted. Unmount it when you do not look at it. During time travel, press Exit first: the editor would remain read-only with the old state.',
  async () => {
    const editor = createHeadlessEditor();
    add(editor, 'first');
    const first = editor.getEditorState();
    const seen: EditorState[] = [];
    const draw = () =>
      view(
        editor,
        () => Promise.resolve('the tree'),
        (state) => seen.push(state),
      );
    const rendered = await render(draw());
    for (const text of ['second', 'third', 'fourth']) {
      add(editor, text);
      await rendered.render(draw());
    }
    await press(rendered, 'Time Travel');
    const slider = rendered.container.querySelector<HTMLInputElement>('input[type=range]');
    expect(slider?.max).toBe('3');
    await act(async () => {
      if (slider === null) throw new Error('expected a slider');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '1');
      slider.dispatchEvent(new Event('input', {bubbles: true}));
      await settled();
    });
    expect(seen).toHaveLength(1);
    await rendered.unmount();
    // Mounted again, it knows the newest state only.
    const again = await render(draw());
    expect(again.container.textContent).not.toContain('Time Travel');
    expect(first.read(() => $getRoot().getTextContent())).toBe('first');
  },
);

prove(
  'showing an old state again can fail like this, when a paragraph in it does not have the textFormat of its first text',
  () => {
    const failures = (textFormat: number, selects: boolean): string[] => {
      const {editor, errors} = mount();
      const paragraph = {...storedParagraph(storedText('bold', {format: 1})), textFormat};
      editor.setEditorState(editor.parseEditorState(storedDocument(paragraph)));
      if (selects) editor.update(() => void $getRoot().selectEnd(), {discrete: true});
      const old = editor.getEditorState();
      add(editor, 'later');
      editor.setEditorState(old);
      expect(textOf(editor)).toBe('bold');
      return errors.map(messageOf).map((message) => message.slice(0, 40));
    };
    const failed = build === 'development' ? 'Cannot assign to read only property' : undefined;
    expect(failures(1, true)).toEqual([]);
    expect(failures(0, true)[0]?.slice(0, 35)).toBe(failed);
  },
);

prove(
  'Exit shows the state from before time travel. Changes that were made meanwhile are lost, and autosave stores the states that you visit.',
  async () => {
    const page = '/page-components/docs/packages/lexical-devtools-core.md';
    const sample = (await import(/* @vite-ignore */ `${page}/Inspector.tsx`)) as {default: ComponentType};
    for (const exits of [true, false]) {
      const {editor, container, unmount} = await showSample(sample);
      const stored: string[] = [];
      editor.registerUpdateListener(({dirtyElements}) => {
        if (dirtyElements.size > 0) stored.push(textOf(editor));
      });
      const append = (text: string): Promise<void> => changeSample(editor, () => void $append(text));
      for (const text of ['1', '2', '3']) await append(text);
      const press = (name: string): Promise<void> =>
        act(async () => {
          [...container.querySelectorAll('button')].find(({textContent}) => textContent === name)?.click();
          await settled();
        });
      await press('Time Travel');
      const slider = container.querySelector<HTMLInputElement>('input[type=range]');
      await act(async () => {
        if (slider === null) throw new Error('expected a slider');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '1');
        slider.dispatchEvent(new Event('input', {bubbles: true}));
        await settled();
      });
      expect([textOf(editor), stored.at(-1)]).toEqual(['Look inside\n\n1', 'Look inside\n\n1']);
      if (exits) {
        await append('meanwhile');
        await press('Exit');
        expect([textOf(editor), editor.isEditable()]).toEqual(['Look inside\n\n1\n\n2\n\n3', true]);
      }
      await unmount();
      if (!exits) expect([textOf(editor), editor.isEditable()]).toEqual(['Look inside\n\n1', false]);
    }
  },
);
