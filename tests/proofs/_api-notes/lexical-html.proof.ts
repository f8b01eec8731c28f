import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LinkNode} from '@lexical/link';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $isElementNode,
  type CreateEditorArgs,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {build, prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';

function open(config: CreateEditorArgs = {}): LexicalEditor {
  return mount({
    onError(error) {
      throw error;
    },
    ...config,
  }).editor;
}

/** An editor with one word, which is selected. */
function withWord(word: string): LexicalEditor {
  const editor = open();
  updateNow(editor, () => $append(word).select(0, 1));
  return editor;
}

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** The types of the nodes at the top level that HTML becomes. */
function typesOf(html: string | Document, config?: CreateEditorArgs): string[] {
  const types: string[] = [];
  const editor = open(config);
  updateNow(editor, () => {
    const nodes = $generateNodesFromDOM(editor, typeof html === 'string' ? parse(html) : html);
    types.push(...nodes.map((node) => node.getType()));
  });
  return types;
}

prove('The content is that of the active state, even if you pass another editor.', () => {
  const [one, two] = [withWord('one'), withWord('two')];
  const html = one.getEditorState().read(() => $generateHtmlFromNodes(two));
  expect([html.includes('one'), html.includes('two')]).toEqual([true, false]);
});

prove('selection: What to export; null or nothing for the entire document. With a selection, call it in an update.', () => {
  const editor = withWord('word');
  updateNow(editor, () => {
    const text = $getRoot().getAllTextNodes()[0];
    const whole = $generateHtmlFromNodes(editor);
    expect(whole).toContain('word');
    expect($generateHtmlFromNodes(editor, null)).toBe(whole);
    expect($generateHtmlFromNodes(editor, text?.select(0, 2))).not.toContain('word');
  });
  const selection = editor.getEditorState()._selection;
  const read = () => editor.getEditorState().read(() => $generateHtmlFromNodes(editor, selection));
  if (build === 'development') expect(messageThrownBy(read)).toBe('Cannot use method in read-only mode.');
  else expect(read).not.toThrow();
});

prove('editor: Its node classes and html.import rules are used.', () => {
  const link = '<p><a href="/">a</a></p>';
  const outline = (config?: CreateEditorArgs): string => {
    const editor = open(config);
    updateNow(editor, () => {
      $getRoot().append(...$generateNodesFromDOM(editor, parse(link)));
    });
    return outlineOf(editor).join();
  };
  expect([outline(), outline({nodes: [LinkNode]})]).toEqual(['paragraph("a")', 'paragraph(link("a"))']);
  const rule = () => ({conversion: () => ({node: $createTextNode('ruled')}), priority: 4 as const});
  expect(outline({html: {import: {a: rule}}})).toBe('paragraph("ruled")');
});

prove('Insert them with $insertNodes(), which also puts texts at the top level into blocks.', () => {
  const html = 'a <a href="/">b</a>';
  expect(typesOf(html, {nodes: [LinkNode]})).toEqual(['text', 'link']);
  const editor = open({nodes: [LinkNode]});
  const append = () => {
    updateNow(editor, () => {
      $getRoot().append(...$generateNodesFromDOM(editor, parse(html)));
    });
  };
  expect(messageThrownBy(append)).toContain('Only element or decorator nodes can be appended to the root node');
  updateNow(editor, () => {
    const paragraph = $createParagraphNode();
    $getRoot().clear().append(paragraph);
    paragraph.select();
    $insertNodes($generateNodesFromDOM(editor, parse(html)));
    expect($getRoot().getChildren().every($isElementNode)).toBe(true);
  });
  expect(outlineOf(editor)).toEqual(['paragraph("a ",link("b"))']);
});
