import {$getLexicalContent} from '@lexical/clipboard';
import {TOGGLE_LINK_COMMAND} from '@lexical/link';
import {INSERT_ORDERED_LIST_COMMAND} from '@lexical/list';
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
  DRAG_DROP_PASTE,
  HeadingNode,
  QuoteNode,
  registerRichText,
  type HeadingTagType,
} from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  FORMAT_TEXT_COMMAND,
  UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  INSERT_PARAGRAPH_COMMAND,
  PASTE_COMMAND,
  type EditorConfig,
  type ElementNode,
  type LexicalEditor,
} from 'lexical';
import {expect, vi} from 'vitest';

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

prove('Creates a copy of a heading under the same key, with its level and no children; updates need it.', () => {
  expectVersion(
    HeadingNode,
    () => $createHeadingNode('h2'),
    (node) => node.__tag,
  );
});

prove('Replaces an empty heading by a paragraph, and one with content by a new heading of the same level. Returns true.', () => {
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

prove('selection: The caret. Without it, the new block is a paragraph.', () => {
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

prove('Creates a copy of a quotation under the same key, without children; updates need it.', () => {
  expectVersion(QuoteNode, $createQuoteNode, (node) => node.__type);
});

prove('Replaces the quotation by a paragraph with the same children. Returns true.', () => {
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

prove('editor: The editor. The handlers get COMMAND_PRIORITY_EDITOR; those with a higher priority run first.', () => {
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

prove('headingTag: The level as the name of an element. It cannot be changed later.', () => {
  updateNow(open(), () => {
    expect($createHeadingNode('h4').createDOM(plain).nodeName).toBe('H4');
  });
  expect(Object.getOwnPropertyNames(HeadingNode.prototype).filter((name) => name.startsWith('set'))).toEqual([]);
});

prove('node: The node to test. null and undefined give false.', () => {
  updateNow(open(), () => {
    const values = [$createHeadingNode('h1'), $createQuoteNode(), null, undefined];
    expect(values.map($isHeadingNode)).toEqual([true, false, false, false]);
    expect(values.map($isQuoteNode)).toEqual([false, true, false, false]);
  });
});

/** The parts of a configuration that elements are made with. */
const plain: EditorConfig = {namespace: '', theme: {}};

/** A heading or a quotation with a text, an alignment, a direction and an indentation. */
function $set<T extends ElementNode>(node: T): T {
  node.append($createTextNode('a')).setDirection('rtl').setFormat('center').setIndent(2);
  return node;
}

/** What a block keeps when its JSON is read. */
function $keptBy(json: ElementNode): unknown[] {
  return [json.getChildrenSize(), json.getDirection(), json.getFormatType(), json.getIndent()];
}

prove('Returns heading, the name of the class in JSON.', () => {
  updateNow(open(), () => {
    expect([HeadingNode.getType(), $createHeadingNode('h2').exportJSON().type]).toEqual(['heading', 'heading']);
  });
});

prove('Creates a heading of JSON, without its children.', () => {
  updateNow(open(), () => {
    const json = {...$set($createHeadingNode('h2')).exportJSON(), children: [$createTextNode('a').exportJSON()]};
    const heading = HeadingNode.importJSON(json);
    expect([heading.getTag(), ...$keptBy(heading)]).toEqual(['h2', 0, 'rtl', 'center', 2]);
  });
});

prove('Returns the heading as JSON, with its level as tag. children is empty until toJSON() of the state fills it.', () => {
  const editor = open();
  updateNow(editor, () => {
    const heading = $createHeadingNode('h2').append($createTextNode('a'));
    $getRoot().append(heading);
    expect([heading.exportJSON().tag, heading.exportJSON().children]).toEqual(['h2', []]);
  });
  expect(JSON.stringify(editor.getEditorState())).toContain('"text":"a"');
});

prove('config: Its theme.heading names a class for each level.', () => {
  updateNow(open(), () => {
    const config: EditorConfig = {...plain, theme: {heading: {h1: 'big', h2: 'small'}}};
    const classes = (['h1', 'h2', 'h3'] as const).map((tag) => $createHeadingNode(tag).createDOM(config).className);
    expect(classes).toEqual(['big', 'small', '']);
  });
});

/** The element of a block before and after its alignment, direction, indentation and text have changed. */
function changedElements($create: () => ElementNode): {before: Element | null; after: Element | null} {
  const {editor, element} = mount({nodes: [HeadingNode, QuoteNode]});
  updateNow(editor, () => {
    $getRoot().append($create());
  });
  const before = element.firstElementChild;
  expect(before?.getAttribute('style')).toBeNull();
  updateNow(editor, () => {
    $set($getRoot().getFirstChildOrThrow<ElementNode>());
  });
  return {before, after: element.firstElementChild};
}

prove(
  'Returns false: the element stays, whatever changes. The editor itself keeps alignment, direction and indentation up to date.',
  () => {
    for (const $create of [() => $createHeadingNode('h2'), $createQuoteNode]) {
      const {before, after} = changedElements($create);
      expect(after).toBe(before);
      const style = after?.getAttribute('style');
      expect(style).toContain('text-align: center');
      expect(style).toContain('padding-inline-start');
    }
  },
);

/** The HTML of a block that is set, and of an empty one. */
function $exported(editor: LexicalEditor, $create: () => ElementNode): string[] {
  return [$set($create()), $create()].map((node) => {
    const element = node.exportDOM(editor).element as HTMLElement;
    return element.outerHTML.replace(' style=""', '');
  });
}

prove('Creates the element of createDOM() with alignment and direction, and puts a <br> into an empty heading.', () => {
  const editor = open();
  updateNow(editor, () => {
    expect($exported(editor, () => $createHeadingNode('h2'))).toEqual([
      '<h2 style="text-align: center;" dir="rtl"></h2>',
      '<h2><br></h2>',
    ]);
  });
});

prove('Returns quote, the name of the class in JSON.', () => {
  updateNow(open(), () => {
    expect([QuoteNode.getType(), $createQuoteNode().exportJSON().type]).toEqual(['quote', 'quote']);
  });
});

prove('Creates a quotation of JSON, without its children.', () => {
  updateNow(open(), () => {
    const json = {...$set($createQuoteNode()).exportJSON(), children: [$createTextNode('a').exportJSON()]};
    expect($keptBy(QuoteNode.importJSON(json))).toEqual([0, 'rtl', 'center', 2]);
  });
});

prove('Returns the quotation as JSON. children is empty until toJSON() of the state fills it.', () => {
  const editor = open();
  updateNow(editor, () => {
    const quote = $createQuoteNode().append($createTextNode('a'));
    $getRoot().append(quote);
    expect(quote.exportJSON().children).toEqual([]);
  });
  expect(JSON.stringify(editor.getEditorState())).toContain('"text":"a"');
});

prove('config: Its theme.quote names the class.', () => {
  updateNow(open(), () => {
    expect($createQuoteNode().createDOM({...plain, theme: {quote: 'said'}}).outerHTML).toBe(
      '<blockquote class="said"></blockquote>',
    );
  });
});

prove('Creates the <blockquote> of createDOM() with alignment and direction, and puts a <br> into an empty one.', () => {
  const editor = open();
  updateNow(editor, () => {
    expect($exported(editor, $createQuoteNode)).toEqual([
      '<blockquote style="text-align: center;" dir="rtl"></blockquote>',
      '<blockquote><br></blockquote>',
    ]);
  });
});

prove('Undo, lists and links are not part of it.', () => {
  const editor = open();
  registerRichText(editor);
  updateNow(editor, () =>
    $getRoot()
      .append($createParagraphNode().append($createTextNode('a')))
      .select(0, 1),
  );
  expect(editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')).toBe(true);
  expect(editor.dispatchCommand(UNDO_COMMAND, undefined)).toBe(false);
  expect(editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined)).toBe(false);
  expect(editor.dispatchCommand(TOGGLE_LINK_COMMAND, '/')).toBe(false);
});

prove('A paste that also has text or HTML does not send it.', () => {
  // jsdom has neither class; the package asks for their names.
  class ClipboardEvent extends Event {
    constructor(readonly clipboardData: unknown) {
      super('paste');
    }
  }
  class DragEvent extends Event {}
  vi.stubGlobal('ClipboardEvent', ClipboardEvent);
  vi.stubGlobal('DragEvent', DragEvent);
  const sentWith = (...types: string[]): boolean => {
    const editor = open();
    registerRichText(editor);
    const handler = vi.fn(() => true);
    editor.registerCommand(DRAG_DROP_PASTE, handler, COMMAND_PRIORITY_LOW);
    const data = {files: [new File(['a'], 'a.txt')], getData: () => '', types: ['Files', ...types]};
    // The handler reads nothing else of the event.
    editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent(data) as never);
    return handler.mock.calls.length > 0;
  };
  expect([sentWith(), sentWith('text/plain'), sentWith('text/html')]).toEqual([true, false, false]);
  vi.unstubAllGlobals();
});

prove('At the start of a later text, such as one behind a line break, it makes a paragraph of all that stands in front.', () => {
  expect(afterEnter(['ab', 'cd'], 1, 0)).toEqual(['paragraph("ab")', 'heading("cd")']);
  expect(afterEnter(['ab', 'cd'], 1, 1)).toEqual(['heading("ab","c")', 'heading("d")']);
  const editor = open();
  updateNow(editor, () => {
    const text = $createTextNode('cd');
    $getRoot().append($createHeadingNode('h2').append($createTextNode('ab'), $createLineBreakNode(), text));
    text.select(0, 0).insertParagraph();
  });
  expect(outlineOf(editor)).toEqual(['paragraph("ab",linebreak)', 'heading("cd")']);
});
