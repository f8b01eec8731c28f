import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, HeadingNode, registerRichText} from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createNodeSelection,
  $createTextNode,
  $getRoot,
  $setSelection,
  COPY_COMMAND,
  createEditor,
  CUT_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_ESCAPE_COMMAND,
  type CreateEditorArgs,
  type LexicalCommand,
  type LexicalEditor,
  type ParagraphNode,
  type TextFormatType,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, change, mount, settled} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';

prove('Add HeadingNode to the nodes of the editor.', () => {
  const errors = (nodes: CreateEditorArgs['nodes']): string[] => {
    const found: string[] = [];
    const editor = createEditor({nodes, onError: (error) => found.push(messageOf(error))});
    editor.update(() => void $getRoot().append($createHeadingNode('h1')), {discrete: true});
    return found;
  };
  expect(errors([HeadingNode])).toEqual([]);
  expect(errors([]).join()).toContain(
    build === 'development' ? 'Attempted to create node HeadingNode that was not configured' : '$initializeNode failed',
  );
});

/** The element that shows a text with formats. */
function shown(formats: TextFormatType[], text = {}): Element {
  const {editor, element} = mount({theme: {text}});
  change(editor, () => {
    const node = $append('').append($createTextNode('a')).getLastChildOrThrow<ReturnType<typeof $createTextNode>>();
    for (const format of formats) node.toggleFormat(format);
  });
  const [child] = element.querySelectorAll('p > *');
  if (child === undefined) throw new Error('expected a text');
  return child;
}

prove('Underline and strikethrough render as a span with the class from theme.text.', () => {
  expect(
    [shown(['bold']), shown(['italic']), shown(['underline']), shown(['strikethrough'])].map(({tagName}) => tagName),
  ).toEqual(['STRONG', 'EM', 'SPAN', 'SPAN']);
  expect(shown(['underline']).className).toBe('');
  expect(shown(['underline'], {underline: 'under'}).className).toBe('under');
});

prove('Define underline, strikethrough and, for both at once, underlineStrikethrough', () => {
  const theme = {underline: 'u', strikethrough: 's', underlineStrikethrough: 'both'};
  expect(shown(['underline', 'strikethrough'], theme).className).toBe('both');
  expect(shown(['strikethrough'], theme).className).toBe('s');
});

prove('The transform for levels does not run on a document that setEditorState() shows.', async () => {
  const page = '/page-components/docs/packages/lexical-rich-text.md';
  // A module of this name is the code of the page.
  const {registerHeadingLevels} = (await import(/* @vite-ignore */ `${page}/registerHeadingLevels.ts`)) as {
    registerHeadingLevels: (editor: LexicalEditor) => () => void;
  };
  const {editor} = mount({nodes: [HeadingNode]});
  const headings = (): unknown[] =>
    editor.getEditorState().read(() =>
      $getRoot()
        .getChildren<HeadingNode>()
        .map((node) => [node.getTag(), node.getFormatType(), node.getIndent(), node.getTextContent()]),
    );
  const fill = (): void => {
    change(editor, () => {
      $getRoot().clear();
      for (const tag of ['h1', 'h3', 'h6'] as const) {
        const heading = $createHeadingNode(tag).append($createTextNode(tag));
        $getRoot().append(heading.setFormat('center').setIndent(1));
      }
    });
  };
  fill();
  const stored = JSON.stringify(editor.getEditorState());
  registerHeadingLevels(editor);
  fill();
  const allowed = [
    ['h2', 'center', 1, 'h1'],
    ['h3', 'center', 1, 'h3'],
    ['h3', 'center', 1, 'h6'],
  ];
  expect(headings()).toEqual(allowed);
  editor.setEditorState(editor.parseEditorState(stored));
  await settled();
  expect(headings()).toEqual(['h1', 'h3', 'h6'].map((tag) => [tag, 'center', 1, tag]));
});

prove('Escape | leave the editor, unless a node such as an image is selected', () => {
  const leaves = ($select: () => void): boolean => {
    const {editor, element} = mount({nodes: [HorizontalRuleNode]});
    registerRichText(editor);
    editor.update($select, {discrete: true});
    const blur = vi.spyOn(element, 'blur');
    editor.dispatchCommand(KEY_ESCAPE_COMMAND, new KeyboardEvent('keydown', {key: 'Escape'}));
    return blur.mock.calls.length > 0;
  };
  const $selectRule = (): void => {
    const rule = $createHorizontalRuleNode();
    $getRoot().append(rule);
    const selection = $createNodeSelection();
    selection.add(rule.getKey());
    $setSelection(selection);
  };
  expect([leaves(() => void $append('a').selectEnd()), leaves($selectRule)]).toEqual([true, false]);
});

prove('Cut removes the selected content even when the browser refuses to copy it.', async () => {
  const textAfter = async (command: LexicalCommand<ClipboardEvent | KeyboardEvent | null>): Promise<string> => {
    const {editor} = mount();
    registerRichText(editor);
    editor.update(() => void $append('tides').getFirstChildOrThrow<TextNode>().select(1, 5), {discrete: true});
    // jsdom has neither; a browser may refuse the command.
    vi.stubGlobal('ClipboardEvent', class extends Event {});
    const execCommand = vi.fn(() => false);
    Object.assign(document, {execCommand});
    editor.dispatchCommand(command, new KeyboardEvent('keydown'));
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    expect(execCommand).toHaveBeenCalledWith('copy');
    Reflect.deleteProperty(document, 'execCommand');
    vi.unstubAllGlobals();
    return editor.getEditorState().read(() => $getRoot().getTextContent());
  };
  expect([await textAfter(CUT_COMMAND), await textAfter(COPY_COMMAND)]).toEqual(['t', 'tides']);
});

prove('Backspace at the start of an indented block, or after a line break in it | one level less', async () => {
  const after = async ($select: (text: TextNode) => unknown): Promise<[number, string]> => {
    const {editor} = mount();
    registerRichText(editor);
    change(editor, () => {
      const second = $createTextNode('second');
      $append('first').setIndent(2).append($createLineBreakNode(), second);
      $select(second);
    });
    editor.dispatchCommand(KEY_BACKSPACE_COMMAND, new KeyboardEvent('keydown', {cancelable: true}));
    await settled();
    return editor.getEditorState().read(() => {
      const block = $getRoot().getFirstChildOrThrow<ParagraphNode>();
      return [block.getIndent(), block.getTextContent()];
    });
  };
  const text = 'first\nsecond';
  expect(await after(() => $getRoot().selectStart())).toEqual([1, text]);
  expect(await after((second) => second.select(0, 0))).toEqual([1, text]);
  expect((await after((second) => second.select(0, 6)))[0]).toBe(2);
});
