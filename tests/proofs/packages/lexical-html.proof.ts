import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  type CreateEditorArgs,
  type LexicalEditor,
} from 'lexical';
import {expect, vi} from 'vitest';

import {messageThrownBy} from '../support/messages.ts';
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
  editor.update(
    () => {
      $getRoot().select();
      $insertNodes($generateNodesFromDOM(editor, parse(html)));
    },
    {discrete: true},
  );
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
  editor.update(
    () => {
      const text = $createTextNode('Flour, water');
      $getRoot().append($createParagraphNode().append(text));
      text.select(7, 12);
    },
    {discrete: true},
  );
  return editor;
}

prove('There is no window or document.', () => {
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

prove(
  "$generateNodesFromDOM() ran in a read or in an update listener's state, or $generateHtmlFromNodes() got a selection there. Use editor.update().",
  () => {
    const editor = withText();
    const read = (action: () => unknown) => () => editor.getEditorState().read(action);
    const $import = () => $generateNodesFromDOM(editor, parse('<p>x</p>'));
    const $export = () => $generateHtmlFromNodes(editor, $getSelection());
    expect(messageThrownBy(read($import))).toBe('Cannot use method in read-only mode.');
    // What the section about exporting says: only development builds refuse the selection.
    if (build === 'development') expect(messageThrownBy(read($export))).toBe('Cannot use method in read-only mode.');
    else expect(read($export)()).toContain('water');
    let heard = '';
    const stop = editor.registerUpdateListener(({editorState}) => {
      heard = messageThrownBy(() => editorState.read($import));
    });
    editor.update(
      () => {
        $getRoot().markDirty();
        expect($import()).toHaveLength(1);
        expect($export()).toContain('water');
      },
      {discrete: true},
    );
    stop();
    expect(heard).toBe('Cannot use method in read-only mode.');
  },
);

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

prove('Their classes are missing in nodes.', () => {
  const html = '<ul><li>a</li></ul><p><a href="https://example.org">b</a></p><table><tr><td>c</td></tr></table>';
  expect(new Set(imported(html))).toEqual(new Set(['paragraph']));
  const all = [ListNode, ListItemNode, LinkNode, TableNode, TableRowNode, TableCellNode];
  expect(new Set(imported(html, all))).toEqual(new Set(['list', 'paragraph', 'table', 'listitem', 'link']));
});

prove('No rule reads them', () => {
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
