import {HEADING, registerMarkdownShortcuts} from '@lexical/markdown';
import {HeadingNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isTextNode,
  type EditorState,
  ElementNode,
  type LexicalEditor,
  ParagraphNode,
  RootNode,
  TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, mount, settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

interface AfterPause {
  registerAfterPause: (editor: LexicalEditor, work: (state: EditorState) => void, delay?: number) => () => void;
}

const page = '/page-components/docs/concepts/performance.md';
const {registerAfterPause} = (await import(/* @vite-ignore */ `${page}/registerAfterPause.ts`)) as AfterPause;

class SectionNode extends ElementNode {
  static override getType(): string {
    return 'section';
  }
  static override clone(node: SectionNode): SectionNode {
    return new SectionNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('section');
  }
  override updateDOM(): boolean {
    return false;
  }
}

/** An editor with a number of paragraphs, either all below the root or in sections of ten. */
function withParagraphs(count: number, sections = false): LexicalEditor {
  const {editor} = mount({nodes: [SectionNode]});
  editor.update(
    () => {
      let section = new SectionNode();
      for (let n = 0; n < count; n += 1) {
        const paragraph = $createParagraphNode().append($createTextNode('line'));
        if (!sections) $getRoot().append(paragraph);
        else if (n % 10 === 0) $getRoot().append((section = new SectionNode().append(paragraph)));
        else section.append(paragraph);
      }
    },
    {discrete: true},
  );
  return editor;
}

/** Changes the text at a place. */
const edit =
  (editor: LexicalEditor, index: number, text = 'edited') =>
  (): void => {
    editor.update(() => void $getRoot().getAllTextNodes().at(index)?.setTextContent(text), {discrete: true});
  };

/** Counts how often a node is looked up by its key while an editor commits a change of one text. */
function lookUps(editor: LexicalEditor, index: number): number {
  const nodes = editor.getEditorState().read(() => $getRoot().getAllTextNodes());
  const key = nodes.at(index)?.getKey() ?? '';
  const get = vi.spyOn(Map.prototype, 'get');
  editor.update(
    () => {
      const node = nodes.at(index);
      if ($isTextNode(node)) node.setTextContent(`edited ${key}`);
    },
    {discrete: true},
  );
  const count = get.mock.calls.length;
  get.mockRestore();
  return count;
}

prove('Lexical checks each child of each ancestor of a changed node.', () => {
  const [flat, grouped] = [lookUps(withParagraphs(500), 250), lookUps(withParagraphs(500, true), 250)];
  expect(flat).toBeGreaterThan(500);
  expect(grouped).toBeLessThan(flat / 2);
  const [first, last] = [lookUps(withParagraphs(500), 0), lookUps(withParagraphs(500), -1)];
  expect(Math.abs(first - last)).toBeLessThan(50);
});

prove('It enters only children that changed, so a check costs little, but a keystroke costs more in a long document.', () => {
  const [small, large] = [lookUps(withParagraphs(50), 0), lookUps(withParagraphs(500), 0)];
  expect(large).toBeGreaterThan(small * 2);
});

/** Counts transforms of texts and commits. */
function counting(): {editor: LexicalEditor; counts: {transforms: number; commits: number}} {
  const {editor} = mount();
  const counts = {transforms: 0, commits: 0};
  editor.registerNodeTransform(TextNode, () => void (counts.transforms += 1));
  editor.registerUpdateListener(() => (counts.commits += 1));
  return {editor, counts};
}

class PageNode extends SectionNode {
  static override getType(): string {
    return 'page';
  }
  static override clone(node: PageNode): PageNode {
    return new PageNode(node.__key);
  }
  override isShadowRoot(): boolean {
    return true;
  }
}

prove('Markdown shortcuts work in it only if its isShadowRoot() returns true.', async () => {
  const typeAfterShortcut = async (Section: typeof SectionNode): Promise<string | undefined> => {
    const {editor} = mount({nodes: [SectionNode, PageNode, HeadingNode]});
    registerMarkdownShortcuts(editor, [HEADING]);
    editor.update(
      () => {
        const text = $createTextNode('#');
        $getRoot().append(new Section().append($createParagraphNode().append(text)));
        text.selectEnd();
      },
      {discrete: true},
    );
    editor.update(() => $getSelection()?.insertText(' '), {discrete: true});
    await settled();
    return editor.getEditorState().read(() => {
      const section = $getRoot().getFirstChild();
      return $isElementNode(section) ? section.getFirstChild()?.getType() : undefined;
    });
  };
  expect([await typeAfterShortcut(SectionNode), await typeAfterShortcut(PageNode)]).toEqual(['paragraph', 'heading']);
});

const rows = Array.from({length: 500}, (_, index) => `row ${String(index)}`);
const oneUpdate = async (): Promise<void> => {
  const together = counting();
  together.editor.update(() => {
    for (const row of rows) $append(row);
  });
  await settled();
  expect(together.counts).toEqual({transforms: 500, commits: 1});
  const apart = counting();
  for (const row of rows) apart.editor.update(() => void $append(row));
  await settled();
  expect(apart.counts).toEqual({transforms: 125_250, commits: 1});
};
prove(
  'After each call, transforms run over all rows so far: 125,250 transform calls instead of 500. Call $insertRow(row) 500 times in one update.',
  oneUpdate,
);

prove(
  'With {discrete: true} each update is a separate commit: listeners run for each line of an import. Use one update, and discrete on that update if the next line of code needs its result.',
  () => {
    const few = rows.slice(0, 100);
    const often = counting();
    for (const row of few) often.editor.update(() => void $append(row), {discrete: true});
    expect(often.counts.commits).toBe(100);
    const once = counting();
    once.editor.update(
      () => {
        for (const row of few) $append(row);
      },
      {discrete: true},
    );
    expect([once.counts.commits, textOf(once.editor) === textOf(often.editor)]).toEqual([1, true]);
    const looked = vi.spyOn(Map.prototype, 'get');
    const work = (action: () => void): number => {
      looked.mockClear();
      action();
      return looked.mock.calls.length;
    };
    const {editor} = mount();
    const apart = work(() => {
      for (const row of few) editor.update(() => void $append(row), {discrete: true});
    });
    const together = work(() => {
      mount().editor.update(
        () => {
          for (const row of few) $append(row);
        },
        {discrete: true},
      );
    });
    looked.mockRestore();
    expect(apart).toBeGreaterThan(together * 3);
  },
);

const afterContent = async (klass: typeof ParagraphNode | typeof RootNode): Promise<number[]> => {
  const editor = withParagraphs(100);
  const dirty: number[] = [];
  editor.registerUpdateListener(({dirtyElements, dirtyLeaves}) => dirty.push(dirtyElements.size, dirtyLeaves.size));
  const rule = (): void => undefined;
  if (klass === RootNode) editor.registerNodeTransform(RootNode, rule);
  else editor.registerNodeTransform(ParagraphNode, rule);
  await settled();
  return dirty;
};

const caretMoves = (): void => {
  const editor = withParagraphs(2);
  const isContent: boolean[] = [];
  editor.registerUpdateListener(({dirtyElements, dirtyLeaves}) => isContent.push(dirtyElements.size > 0 || dirtyLeaves.size > 0));
  editor.update(() => void $getRoot().selectEnd(), {discrete: true});
  edit(editor, 0)();
  expect(isContent).toEqual([false, true]);
};
const oncePerPause = (): void => {
  vi.useFakeTimers();
  const editor = withParagraphs(1);
  const texts: string[] = [];
  const stop = registerAfterPause(editor, (state) => texts.push(state.read(() => $getRoot().getTextContent())));
  editor.update(() => void $getRoot().selectEnd(), {discrete: true});
  vi.advanceTimersByTime(300);
  expect(texts).toEqual([]);
  for (const text of ['a', 'ab', 'abc']) edit(editor, 0, text)();
  expect(texts).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(texts).toEqual(['abc']);
  edit(editor, 0, 'abcd')();
  stop();
  edit(editor, 0, 'abcde')();
  vi.advanceTimersByTime(300);
  vi.useRealTimers();
  expect(texts).toEqual(['abc']);
};
prove('Skip moves of the caret, and do slow work after a pause.', () => {
  caretMoves();
  oncePerPause();
});

prove('Register the transform once, when you create the editor. The panel then only reads the result.', async () => {
  const editor = mount().editor;
  const commits: number[] = [];
  editor.registerUpdateListener(({dirtyElements}) => commits.push(dirtyElements.size));
  editor.registerNodeTransform(TextNode, () => undefined);
  await settled();
  expect(commits).toEqual([]);
  expect(await afterContent(ParagraphNode)).toEqual([101, 100]);
});

prove('setEditorState() with a parsed state creates all elements again. To refresh a part, change it in an update.', () => {
  const editor = withParagraphs(20);
  const shown = (): Element | null | undefined => editor.getRootElement()?.querySelector('p:nth-child(9)');
  const before = shown();
  edit(editor, 0, 'small')();
  expect(shown()).toBe(before);
  editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
  expect([shown() === before, shown()?.textContent === before?.textContent]).toEqual([false, true]);
});

prove('A transform for RootNode marks the root alone, not every node.', async () => {
  expect([await afterContent(ParagraphNode), await afterContent(RootNode)]).toEqual([
    [101, 100],
    [1, 0],
  ]);
  const editor = withParagraphs(100);
  const dirty: number[] = [];
  editor.registerUpdateListener(({dirtyElements, dirtyLeaves}) => dirty.push(dirtyElements.size, dirtyLeaves.size));
  edit(editor, 0, 'small')();
  expect(dirty).toEqual([2, 1]);
});
