import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {
  $createTextNode,
  $getRoot,
  ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  RootNode,
  TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount, type MountedEditor, settled, textOf} from '../support/editor.ts';
import {editorWithHistory, type as typeText, undo} from '../support/history.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {bound} from '../support/shared.ts';

/** Notes each run of the transforms of a class. */
function noteRuns<T extends LexicalNode>(editor: LexicalEditor, klass: Klass<T>): string[] {
  const runs: string[] = [];
  editor.registerNodeTransform(klass, (node) => runs.push(node.getTextContent()));
  return runs;
}

/** The first text of the document that is being changed. */
function $firstText(): TextNode {
  const [text] = $getRoot().getAllTextNodes();
  if (text === undefined) throw new Error('expected a text');
  return text;
}

/** An editor that shows one paragraph. */
function withText(text: string): MountedEditor {
  const mounted = mount();
  mounted.editor.update(() => void $append(text), {discrete: true});
  return mounted;
}

const $shout = (node: TextNode): void => {
  const loud = node.getTextContent().toUpperCase();
  if (loud !== node.getTextContent()) node.setTextContent(loud);
};

prove('The correction is part of the same commit, so listeners never see the uncorrected content.', () => {
  const {editor} = mount();
  const seen: string[] = [];
  editor.registerUpdateListener(() => seen.push(textOf(editor)));
  editor.update(() => void $append('milk'), {discrete: true});
  editor.registerNodeTransform(TextNode, $shout);
  editor.update(() => void $append('bread'), {discrete: true});
  expect(seen).toEqual(['milk', 'MILK\n\nBREAD']);
});

prove(
  'The class must be in nodes. The transform runs only for exactly this class: a transform for TextNode skips hashtags, and one for ElementNode throws.',
  () => {
    const {editor} = mount({nodes: [HashtagNode]});
    const texts = noteRuns(editor, TextNode);
    const tags = noteRuns(editor, HashtagNode);
    editor.update(() => void $append('milk').append($createHashtagNode('#later')), {discrete: true});
    expect([texts, tags]).toEqual([['milk'], ['#later']]);
    const rule = (): void => undefined;
    expect(messageThrownBy(() => editor.registerNodeTransform(ListNode, rule))).toMatch('has not been registered');
    expect(messageThrownBy(() => editor.registerNodeTransform(ElementNode, rule))).toMatch('does not implement .getType()');
  },
);

prove(
  'Lexical transforms leaves first, then elements. Nodes that become dirty are transformed again, until no node is dirty.',
  () => {
    const {editor} = mount();
    const order: string[] = [];
    editor.registerNodeTransform(ParagraphNode, (node) => {
      order.push(`paragraph ${node.getTextContent()}`);
      if (node.getChildrenSize() === 1) node.append($createTextNode('!').toggleFormat('bold'));
    });
    editor.registerNodeTransform(TextNode, (node) => order.push(`text ${node.getTextContent()}`));
    editor.update(
      () => {
        $append('dirty');
        order.push('closure ends');
      },
      {discrete: true},
    );
    expect(order).toEqual(['closure ends', 'text dirty', 'paragraph dirty', 'text !', 'text dirty', 'paragraph dirty!']);
  },
);

const endless = (rule: (node: TextNode) => unknown): [string[], string] => {
  const {editor, errors} = mount();
  editor.registerNodeTransform(TextNode, (node) => void rule(node));
  editor.update(() => void $append(' milk '), {discrete: true});
  return [errors.map((error) => messageOf(error).slice(0, 26)), textOf(editor)];
};
const complaint = 'One or more transforms are';

prove('If a transform throws, Lexical also drops these changes and calls onError.', async () => {
  const linesAfter = async (rule: (node: TextNode) => void): Promise<string[]> => {
    const {editor, errors} = withText('committed');
    editor.registerNodeTransform(TextNode, (node) => {
      if (node.getTextContent() === 'bad') rule(node);
    });
    await settled();
    editor.update(() => void $append('pending'));
    editor.update(() => void $append('bad'));
    await settled();
    return [...linesOf(editor), ...errors.map(messageOf)];
  };
  const fail = (): void => {
    throw new Error('no');
  };
  expect(await linesAfter(fail)).toEqual(['committed', 'no']);
  expect(await linesAfter(() => undefined)).toEqual(['committed', 'pending', 'bad']);
  expect(await linesAfter((node) => node.setFormat('bold'))).toEqual(['committed', expect.stringMatching(complaint)]);
});

prove('You get the same message when two transforms undo each other.', () => {
  const {editor, errors} = mount();
  const add = (): (() => void) =>
    editor.registerNodeTransform(TextNode, (node) => {
      if (!node.hasFormat('bold')) node.toggleFormat('bold');
    });
  const remove = add();
  editor.update(() => void $append('milk'), {discrete: true});
  expect(errors).toHaveLength(0);
  remove();
  editor.registerNodeTransform(TextNode, (node) => {
    if (node.hasFormat('bold')) node.toggleFormat('bold');
  });
  add();
  expect(messageOf(errors[0])).toMatch(complaint);
});

prove(
  "No. setTextContent does nothing when the text is equal, so the second run changes nothing. setFormat and setStyle don't check.",
  () => {
    expect(endless((node) => node.setTextContent(node.getTextContent().toUpperCase()))).toEqual([[], ' MILK ']);
    expect(endless((node) => node.setFormat(node.getFormat()))).toEqual([[complaint], '']);
    expect(endless((node) => node.setStyle(node.getStyle()))).toEqual([[complaint], '']);
  },
);

const parentsRun = (): void => {
  const {editor} = withText('milk');
  const parents = noteRuns(editor, ParagraphNode);
  const runsAfter = (change: () => void): number => {
    editor.update(() => undefined, {discrete: true});
    parents.length = 0;
    editor.update(change, {discrete: true});
    return parents.length;
  };
  expect(runsAfter(() => void $firstText().setTextContent('bread'))).toBe(0);
  expect(runsAfter(() => void $firstText().getParentOrThrow().setIndent(1))).toBe(1);
  expect(runsAfter(() => void $firstText().insertAfter($createTextNode('!').toggleFormat('bold')))).toBe(1);
  expect(runsAfter(() => void $append('bread'))).toBe(2);
  editor.registerNodeTransform(TextNode, (node) => {
    const indent = node.getTextContent().startsWith('Note:') ? 1 : 0;
    const parent = node.getParent();
    if (parent !== null && parent.getIndent() !== indent) parent.setIndent(indent);
  });
  expect(runsAfter(() => void $firstText().setTextContent('Note: butter'))).toBe(1);
};
prove(
  "A transform of an element doesn't run when text inside the element changes. It runs when the element itself changes:",
  () => {
    parentsRun();
    const {editor} = withText('milk');
    const [roots, paragraphs] = [noteRuns(editor, RootNode), noteRuns(editor, ParagraphNode)];
    editor.update(() => undefined, {discrete: true});
    roots.length = paragraphs.length = 0;
    editor.update(() => void $firstText().setTextContent('bread'), {discrete: true});
    expect([roots, paragraphs]).toEqual([['bread'], []]);
  },
);

prove(
  'For a rule about the entire document, use RootNode: its transform runs after every update that changed a node of the document.',
  () => {
    const {editor} = withText('milk');
    const runs = noteRuns(editor, RootNode);
    editor.update(() => undefined, {discrete: true});
    runs.length = 0;
    editor.update(() => void $firstText().setTextContent('bread'), {discrete: true});
    editor.update(() => void $createTextNode('nowhere'), {discrete: true});
    expect(runs).toEqual(['bread']);
  },
);

prove('The text changed, but the list did not. Register the transform for TextNode and find the list among its parents.', () => {
  const {editor} = mount({nodes: [ListNode, ListItemNode]});
  const $list = (): ListNode => $createListNode('number').append($createListItemNode().append($createTextNode('one')));
  editor.update(() => void $getRoot().append($list()), {discrete: true});
  const lists = noteRuns(editor, ListNode);
  const climbed: unknown[] = [];
  editor.registerNodeTransform(TextNode, (node) => climbed.push(node.getParents().some((parent) => parent instanceof ListNode)));
  editor.update(() => undefined, {discrete: true});
  lists.length = climbed.length = 0;
  editor.update(() => void $firstText().setTextContent('two'), {discrete: true});
  expect([lists, climbed]).toEqual([[], [true]]);
});

prove('setEditorState(), undo and redo skip them.', () => {
  const {editor} = editorWithHistory();
  typeText(editor, 'a');
  typeText(editor, 'b', 'history-push');
  const runs = noteRuns(editor, TextNode);
  editor.update(() => undefined, {discrete: true});
  runs.length = 0;
  undo(editor);
  editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
  expect([textOf(editor), runs]).toEqual(['a', []]);
  editor.update(() => void $firstText().setTextContent('c'), {discrete: true});
  expect(runs).toEqual(['c']);
});

prove(
  'setEditorState skips transforms. If you register the transform after loading, it runs on the entire document, in a separate update.',
  async () => {
    const stored = JSON.stringify(withText('milk').editor.getEditorState());
    const before = mount().editor;
    before.registerNodeTransform(TextNode, $shout);
    before.setEditorState(before.parseEditorState(stored));
    expect(textOf(before)).toBe('milk');
    const after = mount().editor;
    after.setEditorState(after.parseEditorState(stored));
    let commits = 0;
    after.registerUpdateListener(() => (commits += 1));
    after.registerNodeTransform(TextNode, $shout);
    await settled();
    expect([textOf(after), commits]).toEqual(['MILK', 1]);
  },
);

prove('A nested update with skipTransforms also skips the transforms of the outer update.', async () => {
  const {editor} = mount();
  editor.registerNodeTransform(TextNode, $shout);
  const skip = {skipTransforms: true} as const;
  const {editor: ada} = mount();
  const {editor: bob} = mount();
  bob.registerNodeTransform(TextNode, $shout);
  await bound(ada, bob);
  ada.update(() => void $append('from Ada'), {discrete: true});
  await settled();
  bob.update(() => void $append('from Bob'), {discrete: true});
  expect(linesOf(bob)).toEqual(['from Ada', 'FROM BOB']);
  editor.update(() => void $append('one'), {discrete: true, ...skip});
  editor.update(
    () => {
      $append('two');
      editor.update(() => undefined, skip);
    },
    {discrete: true},
  );
  editor.update(
    () => {
      $append('three');
      editor.update(() => undefined);
    },
    {discrete: true},
  );
  expect(linesOf(editor)).toEqual(['one', 'two', 'THREE']);
});

prove(
  'editor.update(fn, {skipTransforms: true, discrete: true}) skips them. Without discrete, a later update of the same commit runs them.',
  async () => {
    const {editor} = mount();
    editor.registerNodeTransform(TextNode, $shout);
    editor.update(() => void $append('one'), {skipTransforms: true, discrete: true});
    editor.update(() => undefined, {discrete: true});
    expect(linesOf(editor)).toEqual(['one']);
    editor.update(() => void $append('two'), {skipTransforms: true});
    editor.update(() => undefined);
    await settled();
    expect(linesOf(editor)).toEqual(['one', 'TWO']);
  },
);
