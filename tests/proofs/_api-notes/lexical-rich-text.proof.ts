import {$getLexicalContent} from '@lexical/clipboard';
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  HeadingNode,
  QuoteNode,
  type HeadingTagType,
} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, $isElementNode, type ElementNode, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
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

prove('Makes a heading, but skips node replacements: call $createHeadingNode() instead. Needs a running update.', () => {
  expectUnreplaced(
    HeadingNode,
    () => $createHeadingNode('h2'),
    () => new HeadingNode('h2'),
  );
});

prove('Makes a copy of a heading under the same key, with its level and no children; updates need it.', () => {
  expectVersion(
    HeadingNode,
    () => $createHeadingNode('h2'),
    (node) => node.__tag,
  );
});

prove('Replaces an empty heading by a paragraph, and one with content by a new heading of the same level; returns true.', () => {
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

prove('Returns true: a copied part of a heading is a heading, where a copied part of a paragraph is text.', () => {
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

prove('Inserts the block that Enter leads to, with the direction of the heading, and returns it.', () => {
  updateNow(open(), () => {
    const heading = $createHeadingNode('h2').append($createTextNode('word'));
    $getRoot().append(heading);
    heading.setDirection('rtl').setFormat('center');
    const block = heading.insertNewAfter();
    expect(heading.getNextSibling()?.is(block)).toBe(true);
    expect([block.getType(), block.getDirection(), block.getFormatType()]).toEqual(['paragraph', 'rtl', '']);
  });
});

prove(
  'At the end of the heading this is a paragraph, before the end a heading of the same level. At the start, the heading itself becomes an empty paragraph above.',
  () => {
    expect(afterEnter(['word'], 0, 4)).toEqual(['heading("word")', 'paragraph()']);
    expect(afterEnter(['word'], 0, 2)).toEqual(['heading("wo")', 'heading("rd")']);
    expect(afterEnter(['word'], 0, 0)).toEqual(['paragraph()', 'heading("word")']);
  },
);

prove(
  'It compares the offset of the caret in its text node with the length of the whole heading. In a heading of several texts, Enter at the end makes another heading.',
  () => {
    expect(afterEnter(['ab', 'cd'], 1, 2)).toEqual(['heading("ab","cd")', 'heading()']);
    expect(afterEnter(['abcd'], 0, 4)).toEqual(['heading("abcd")', 'paragraph()']);
  },
);

prove('selection: the caret. Without it, the new block is a paragraph.', () => {
  updateNow(open(), () => {
    const text = $createTextNode('word');
    const heading = $createHeadingNode('h2').append(text);
    $getRoot().append(heading);
    expect(heading.insertNewAfter(text.select(2, 2)).getType()).toBe('heading');
    expect(heading.insertNewAfter().getType()).toBe('paragraph');
  });
});

prove(
  'Reads <h1> to <h6> with their alignment. It also reads the title of a Google document, a <span> of 26pt in a <p>, as a heading of level 1.',
  () => {
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
  },
);

prove('Makes a quotation, but skips node replacements: call $createQuoteNode() instead. Needs a running update.', () => {
  expectUnreplaced(QuoteNode, $createQuoteNode, () => new QuoteNode());
});

prove('Makes a copy of a quotation under the same key, without children; updates need it.', () => {
  expectVersion(QuoteNode, $createQuoteNode, (node) => node.__type);
});

prove('Replaces the quotation by a paragraph with the same children, and returns true.', () => {
  const editor = open();
  updateNow(editor, () => {
    const quote = $createQuoteNode().append($createTextNode('word'));
    $getRoot().append(quote);
    expect(quote.collapseAtStart()).toBe(true);
  });
  expect(outlineOf(editor)).toEqual(['paragraph("word")']);
});

prove('Inserts a paragraph with the direction of the quotation behind it, and returns it: Enter leaves the quotation.', () => {
  const editor = open();
  updateNow(editor, () => {
    const text = $createTextNode('word');
    const quote = $createQuoteNode().append(text);
    $getRoot().append(quote);
    quote.setDirection('rtl').setFormat('center');
    const block = text.select(2, 2).insertParagraph();
    expect($isElementNode(block) ? [block.getDirection(), block.getFormatType()] : []).toEqual(['rtl', '']);
  });
  expect(outlineOf(editor)).toEqual(['quote("wo")', 'paragraph("rd")']);
});

prove('Reads <blockquote> with its alignment.', () => {
  const editor = open();
  updateNow(editor, () => {
    $insertHtml(editor, '<blockquote style="text-align: right">a</blockquote>');
    expect($getRoot().getFirstChildOrThrow<QuoteNode>().getFormatType()).toBe('right');
  });
  expect(outlineOf(editor)).toEqual(['quote("a")']);
});
