import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LinkNode} from '@lexical/link';
import {insertList, ListItemNode, ListNode} from '@lexical/list';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import type {ParagraphNode} from 'lexical';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  type CreateEditorArgs,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {change} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';

function strict(config: CreateEditorArgs = {}): LexicalEditor {
  return createHeadlessEditor({
    onError: (error) => {
      throw error;
    },
    ...config,
  });
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Types of the top nodes that HTML becomes. */
function imported(html: string, nodes: CreateEditorArgs['nodes'] = []): string[] {
  const editor = strict({nodes});
  change(editor, () => {
    $getRoot().select();
    $insertNodes($generateNodesFromDOM(editor, parse(html)));
  });
  return editor.getEditorState().read(() => {
    const types = $getRoot()
      .getChildren()
      .map((node) => node.getType());
    return [
      ...types,
      ...$getRoot()
        .getAllTextNodes()
        .map((text) => text.getParentOrThrow().getType()),
    ];
  });
}

function withText(): LexicalEditor {
  const editor = strict();
  change(editor, () => {
    const text = $createTextNode('Flour, water');
    $getRoot().append($createParagraphNode().append(text));
    text.select(7, 12);
  });
  return editor;
}

prove('There is no window or document. Set both during the call.', () => {
  const editor = withText();
  const write = () => editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  for (const name of ['window', 'document']) {
    vi.stubGlobal(name, undefined);
    const message = messageThrownBy(write);
    vi.unstubAllGlobals();
    expect(message).toMatch(/^To use \$generateHtmlFromNodes in headless mode please initialize/);
  }
  expect(write()).toContain('Flour');
});

prove('Import, and export a selection, in editor.update().', () => {
  const editor = withText();
  const read = (action: () => unknown) => () => editor.getEditorState().read(action);
  const $import = () => $generateNodesFromDOM(editor, parse('<p>x</p>'));
  const $export = () => $generateHtmlFromNodes(editor, $getSelection());
  expect(messageThrownBy(read($import))).toBe('Cannot use method in read-only mode.');
  // What the section about limits says: only development builds refuse the selection.
  if (build === 'development') expect(messageThrownBy(read($export))).toBe('Cannot use method in read-only mode.');
  else expect(read($export)()).toContain('water');
  let heard = '';
  const stop = editor.registerUpdateListener(({editorState}) => {
    heard = messageThrownBy(() => editorState.read($import));
  });
  change(editor, () => {
    $getRoot().markDirty();
    expect($import()).toHaveLength(1);
    expect($export()).toContain('water');
  });
  stop();
  expect(heard).toBe('Cannot use method in read-only mode.');
});

prove('The HTML had text outside of blocks. Insert with $insertNodes().', () => {
  const editor = strict();
  const append = (html: string) => () => {
    editor.update(() => void $getRoot().append(...$generateNodesFromDOM(editor, parse(html))), {discrete: true});
  };
  expect(messageThrownBy(append('loose'))).toBe(
    'rootNode.append: Only element or decorator nodes can be appended to the root node',
  );
  expect(append('<p>in a block</p>')).not.toThrow();
  expect(imported('loose')).toEqual(['paragraph', 'paragraph']);
});

prove('Add their classes to nodes.', () => {
  const html = '<ul><li>a</li></ul><p><a href="https://example.org">b</a></p><table><tr><td>c</td></tr></table>';
  expect(new Set(imported(html))).toEqual(new Set(['paragraph']));
  const all = [ListNode, ListItemNode, LinkNode, TableNode, TableRowNode, TableCellNode];
  expect(new Set(imported(html, all))).toEqual(new Set(['list', 'paragraph', 'table', 'listitem', 'link']));
});

prove('No rule reads them; keep them yourself.', () => {
  const editor = strict();
  editor.update(
    () => {
      $insertNodes($generateNodesFromDOM(editor, parse('<p><b style="color: red; font-size: 30px">x</b></p>')));
    },
    {
      discrete: true,
    },
  );
  editor.getEditorState().read(() => {
    const [text] = $getRoot().getAllTextNodes();
    expect([text?.getStyle(), text?.hasFormat('bold')]).toEqual(['', true]);
  });
});

prove('Tags without a class leave their text, in paragraphs; those without text, such as <img> and <hr>, leave nothing.', () => {
  expect(imported('<h2>a</h2>')).toEqual(['paragraph', 'paragraph']);
  expect(imported('<img src="a.png" alt="a"><hr>')).toEqual([]);
  expect(imported('<p>a<img src="a.png" alt="a"></p>')).toEqual(['paragraph', 'paragraph']);
});

prove('Without a paragraph in the root, insertList() throws, and the JSON of such a root cannot be loaded again.', async () => {
  const listAfter = async (html: string): Promise<[string[], string]> => {
    const errors: string[] = [];
    const editor = strict({nodes: [ListNode, ListItemNode], onError: (error) => errors.push(messageOf(error))});
    change(editor, () => {
      $getRoot().select();
      $insertNodes($generateNodesFromDOM(editor, parse(html)));
    });
    const reload = (): void => {
      editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
    };
    const message = html === '' ? messageThrownBy(reload) : '';
    editor.update(() => void $getRoot().select(), {discrete: true});
    insertList(editor, 'bullet');
    await Promise.resolve();
    return [errors, message];
  };
  const [errors, message] = await listAfter('');
  expect(errors).toEqual(['replace: cannot be called on root nodes']);
  expect(message).toMatch(/^setEditorState: the editor state is empty/);
  expect(await listAfter('<p></p>')).toEqual([[], '']);
});

/** An editor with what HTML becomes in it. */
function withHtml(html: string): LexicalEditor {
  const editor = strict({nodes: [HorizontalRuleNode]});
  change(editor, () => {
    $getRoot().select();
    $insertNodes($generateNodesFromDOM(editor, parse(html)));
  });
  return editor;
}

const textIn = (html: string): string =>
  withHtml(html)
    .getEditorState()
    .read(() => $getRoot().getTextContent());

prove('a <script> or <style> in an <svg> | text, which is the code', () => {
  for (const tag of ['script', 'style']) {
    expect(textIn(`<p>a<svg><${tag}>x</${tag}></svg></p>`)).toBe('ax');
    expect(textIn(`<p>a<${tag}>x</${tag}></p>`)).toBe('a');
  }
});

prove('<div><p style="text-align: right">a</p></div> | a paragraph without alignment: a block around it overrules it', () => {
  const alignment = (html: string): string =>
    withHtml(html)
      .getEditorState()
      .read(() => $getRoot().getFirstChildOrThrow<ParagraphNode>().getFormatType());
  const right = '<p style="text-align: right">a</p>';
  expect([alignment(`<div>${right}</div>`), alignment(right)]).toEqual(['', 'right']);
});

prove(
  '<span style="font-weight: bold"><span>a</span></span> | text that is not bold: the inner <span> replaces the outer one',
  () => {
    const isBold = (html: string): boolean | undefined =>
      withHtml(html)
        .getEditorState()
        .read(() => $getRoot().getAllTextNodes()[0]?.hasFormat('bold'));
    const bold = (html: string): string => `<p><span style="font-weight: bold">${html}</span></p>`;
    expect([isBold(bold('<span>a</span>')), isBold(bold('a'))]).toEqual([false, true]);
  },
);

prove('<div><hr></div> | a rule inside a paragraph', () => {
  const outline = (html: string): string => {
    const of = (node: LexicalNode): string =>
      $isElementNode(node) ? `${node.getType()}(${node.getChildren().map(of).join()})` : node.getType();
    return withHtml(html)
      .getEditorState()
      .read(() => of($getRoot()));
  };
  expect(outline('<div><hr></div>')).toBe('root(paragraph(horizontalrule))');
  expect(outline('<hr>')).toContain('root(horizontalrule');
});
