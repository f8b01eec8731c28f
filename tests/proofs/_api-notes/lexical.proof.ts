import {$createListItemNode, $createListNode} from '@lexical/list';
import {
  $copyNode,
  $createParagraphNode,
  $createRangeSelection,
  $createTextNode,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  $splitNode,
  createEditor,
  TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {inEditor} from '../support/in-editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

prove(
  'What that method leaves out is lost: a text loses its format, style and mode, an element its alignment, indent and children.',
  () => {
    inEditor(() => {
      const text = $createTextNode('one').setFormat('bold').setStyle('color: red').setMode('token');
      const paragraph = $append('two').setIndent(2);
      paragraph.setFormat('right');
      const [textCopy, paragraphCopy] = [$copyNode(text), $copyNode(paragraph)];
      expect([textCopy.getTextContent(), textCopy.getFormat(), textCopy.getStyle(), textCopy.getMode()]).toEqual([
        'one',
        0,
        '',
        'normal',
      ]);
      expect(textCopy.getKey()).not.toBe(text.getKey());
      expect([paragraphCopy.getFormatType(), paragraphCopy.getIndent(), paragraphCopy.getChildrenSize()]).toEqual(['', 0, 0]);
    });
  },
);

prove('Returns the two halves of the topmost one: splitting in a list item gives two lists.', () => {
  inEditor(() => {
    const item = $createListItemNode().append($createTextNode('a'), $createTextNode('b'));
    const list = $createListNode('bullet').append(item);
    $getRoot().append(list);
    const halves = $splitNode(item, 1);
    expect(halves.map((half) => half?.getType())).toEqual(['list', 'list']);
    expect(halves.map((half) => half?.getTextContent())).toEqual(['a', 'b']);
    expect(halves[0]?.is(list)).toBe(true);
  });
});

prove('Throws for a root and for a shadow root.', () => {
  inEditor(() => {
    $append('one');
    expect(messageThrownBy(() => $splitNode($getRoot(), 0))).toBe('Can not call $splitNode() on root element');
    const shadow = $createParagraphNode();
    shadow.isShadowRoot = () => true;
    $getRoot().append(shadow);
    expect(messageThrownBy(() => $splitNode(shadow, 0))).toBe('Can not call $splitNode() on root element');
  });
});

prove('Creates an editor without content that is not yet on the page', () => {
  const editor = createEditor();
  expect(editor.getRootElement()).toBeNull();
  expect(linesOf(editor)).toEqual([]);
});

prove('discrete: true commits before update() returns.', () => {
  const editor = createEditor();
  editor.update(() => void $append('later'));
  expect(textOf(editor)).toBe('');
  editor.update(() => void $append('now'), {discrete: true});
  expect(textOf(editor)).toContain('now');
});

prove('onUpdate is called once the state is committed.', async () => {
  const editor = createEditor();
  const seen: string[] = [];
  editor.update(() => void $append('one'), {onUpdate: () => seen.push(textOf(editor))});
  expect(seen).toEqual([]);
  await settled();
  expect(seen).toEqual(['one']);
});

prove('tag is given to update listeners.', () => {
  const editor = createEditor();
  const tags: string[][] = [];
  editor.registerUpdateListener(({tags: given}) => tags.push([...given]));
  editor.update(() => void $append('one'), {discrete: true, tag: 'import'});
  editor.update(() => void $append('two'), {discrete: true});
  expect(tags).toEqual([['import'], []]);
});

prove('skipTransforms: true leaves out node transforms.', () => {
  const editor = createEditor();
  const seen: string[] = [];
  editor.registerNodeTransform(TextNode, (text) => void seen.push(text.getTextContent()));
  editor.update(() => void $append('left out'), {discrete: true, skipTransforms: true});
  expect(seen).toEqual([]);
  editor.update(() => void $append('seen'), {discrete: true});
  expect(seen).toContain('seen');
});

prove('A selection stays where it is; without one the caret goes to the end.', async () => {
  const {editor} = mount();
  editor.update(() => void $append('word'), {discrete: true});
  editor.focus();
  await settled();
  const caret = () =>
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? selection.anchor.offset : undefined;
    });
  expect(caret()).toBe(4);
  editor.update(() => void $getRoot().getFirstDescendant<TextNode>()?.select(1, 1), {discrete: true});
  editor.focus(undefined, {defaultSelection: 'rootStart'});
  await settled();
  expect(caret()).toBe(1);
});

prove(
  "defaultSelection: 'rootStart' puts the caret at the start of the document when it has no selection; 'rootEnd' is the default.",
  async () => {
    const {editor} = mount();
    editor.update(() => void $append('word'), {discrete: true});
    let isCalled = false;
    editor.focus(() => (isCalled = true), {defaultSelection: 'rootStart'});
    await settled();
    expect(isCalled).toBe(true);
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      expect($isRangeSelection(selection) && selection.anchor.offset).toBe(0);
    });
  },
);

prove('Does nothing without a root element.', async () => {
  const editor = createEditor();
  editor.update(() => void $append('word'), {discrete: true});
  let isCalled = false;
  editor.focus(() => (isCalled = true));
  await settled();
  expect(isCalled).toBe(false);
  expect(editor.getEditorState()._selection).toBeNull();
});

prove('Whether the flag of a format is set on the selection: the format of what is typed next.', () => {
  inEditor(() => {
    const paragraph = $createParagraphNode().append($createTextNode('bold').setFormat('bold'));
    $getRoot().append(paragraph);
    const selection = $createRangeSelection();
    selection.anchor.set(paragraph.getFirstChildOrThrow().getKey(), 0, 'text');
    selection.focus.set(paragraph.getFirstChildOrThrow().getKey(), 4, 'text');
    $setSelection(selection);
    // Bold text is selected, and the flag is not set: it is no property of the text.
    expect(selection.hasFormat('bold')).toBe(false);
    selection.toggleFormat('italic');
    expect(selection.hasFormat('italic')).toBe(true);
  });
});

prove('Selected text stays as it is; formatText() changes it.', () => {
  inEditor(() => {
    const paragraph = $append('word');
    const selection = paragraph.select(0, 1);
    selection.toggleFormat('bold');
    expect(paragraph.getFirstChildOrThrow<TextNode>().hasFormat('bold')).toBe(false);
    paragraph.select(0, 1).formatText('bold');
    expect(paragraph.getFirstChildOrThrow<TextNode>().hasFormat('bold')).toBe(true);
  });
});

prove('It needs a running update: inside editorState.read() it throws.', () => {
  const {editor, element} = mount();
  editor.update(() => void $append('one'), {discrete: true});
  const line = element.querySelector('p') ?? element;
  editor.update(
    () => {
      expect($getNearestNodeFromDOMNode(line)?.getType()).toBe('paragraph');
    },
    {discrete: true},
  );
  expect(messageThrownBy(() => editor.getEditorState().read(() => $getNearestNodeFromDOMNode(line)))).toMatch(
    /^Unable to find an active editor\./,
  );
});
