import {$getLexicalContent} from '@lexical/clipboard';
import {
  $createHeadingNode,
  $isHeadingNode,
  HeadingNode,
  QuoteNode,
  registerRichText,
  type HeadingTagType,
} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  COMMAND_PRIORITY_LOW,
  INSERT_PARAGRAPH_COMMAND,
  type ElementNode,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {mount} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {$insertHtml, outlineOf} from '../support/tables.ts';

function open(): LexicalEditor {
  return mount({
    nodes: [HeadingNode, QuoteNode],
    onError(error) {
      throw error;
    },
  }).editor;
}

/** What a document with one heading of texts becomes with Enter in one of them. */
function afterEnter(texts: string[], index: number, offset: number): string[] {
  const editor = open();
  updateNow(editor, () => {
    const nodes = texts.map((text, place) => $createTextNode(text).setFormat(place % 2));
    $getRoot().append($createHeadingNode('h2').append(...nodes));
    nodes[index]?.select(offset, offset).insertParagraph();
  });
  return outlineOf(editor);
}

prove('Replaces an empty heading with a paragraph, and any other with a new heading.', () => {
  const after = (text: string): string[] => {
    const editor = open();
    updateNow(editor, () => {
      const heading = $createHeadingNode('h3');
      $getRoot().append(text === '' ? heading : heading.append($createTextNode(text)));
      expect(heading.collapseAtStart()).toBe(true);
      const replacement = $getRoot().getFirstChildOrThrow();
      expect(replacement.is(heading)).toBe(false);
      expect($isHeadingNode(replacement) ? replacement.getTag() : '').toBe(text === '' ? '' : 'h3');
    });
    return outlineOf(editor);
  };
  expect(after('')).toEqual(['paragraph()']);
  expect(after('word')).toEqual(['heading("word")']);
});

prove('Returns true: a copied part of a heading is also a heading.', () => {
  const copied = ($create: () => ElementNode): string => {
    const editor = open();
    const json: (string | null)[] = [];
    updateNow(editor, () => {
      const text = $createTextNode('word');
      $getRoot().append($create().append(text));
      text.select(1, 3);
      json.push($getLexicalContent(editor));
    });
    return json.join('');
  };
  const heading = copied(() => $createHeadingNode('h2'));
  expect(heading).toContain('"type":"heading"');
  expect(heading).toContain('"text":"or"');
  expect(copied($createParagraphNode)).not.toContain('"type":"paragraph"');
});

prove('At the end of the heading it is a paragraph, before the end a heading of the same level.', () => {
  expect(afterEnter(['word'], 0, 4)).toEqual(['heading("word")', 'paragraph()']);
  expect(afterEnter(['word'], 0, 2)).toEqual(['heading("wo")', 'heading("rd")']);
  expect(afterEnter(['word'], 0, 0)).toEqual(['paragraph()', 'heading("word")']);
});

prove('In a heading of several texts, Enter at the end inserts another heading.', () => {
  expect(afterEnter(['ab', 'cd'], 1, 2)).toEqual(['heading("ab","cd")', 'heading()']);
  expect(afterEnter(['abcd'], 0, 4)).toEqual(['heading("abcd")', 'paragraph()']);
});

prove('Reads <h1> to <h6> with their alignment, and titles from Google Docs as level 1.', () => {
  const read = (html: string): [HeadingTagType | undefined, string][] => {
    const editor = open();
    updateNow(editor, () => {
      $insertHtml(editor, html);
    });
    return editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .filter($isElementNode)
        .map((node) => [$isHeadingNode(node) ? node.getTag() : undefined, node.getFormatType()]),
    );
  };
  for (const tag of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
    expect(read(`<${tag} style="text-align: center">a</${tag}>`)).toEqual([[tag, 'center']]);
  expect(read('<p><span style="font-size: 26pt">a</span></p>')).toEqual([['h1', '']]);
  expect(read('<p><span style="font-size: 25pt">a</span></p>')).toEqual([[undefined, '']]);
});

prove('editor: The editor. Handlers with a priority above COMMAND_PRIORITY_EDITOR run first.', () => {
  const editor = open();
  updateNow(editor, () => {
    $getRoot().append($createParagraphNode()).selectEnd();
  });
  const enter = (): number => {
    updateNow(editor, () => editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined));
    return outlineOf(editor).length;
  };
  let isTaken = false;
  // Registered before, so that only the priority can put it first.
  editor.registerCommand(INSERT_PARAGRAPH_COMMAND, () => isTaken, COMMAND_PRIORITY_LOW);
  expect(enter()).toBe(1);
  registerRichText(editor);
  expect(enter()).toBe(2);
  isTaken = true;
  expect(enter()).toBe(2);
});
