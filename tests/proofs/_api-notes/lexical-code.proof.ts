import {
  $createCodeHighlightNode,
  $createCodeNode,
  $isCodeHighlightNode,
  $isCodeNode,
  CodeHighlightNode,
  CodeNode,
  getStartOfCodeInLine,
  PrismTokenizer,
  registerCodeHighlighting,
} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  type CreateEditorArgs,
  type ElementNode,
  type LexicalNode,
  type ParagraphNode,
  type TabNode,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {mount, type MountedEditor} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {runInNode} from '../support/node.ts';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';

function open(config: CreateEditorArgs = {}): MountedEditor {
  return mount({
    nodes: [CodeNode, CodeHighlightNode],
    onError(error) {
      throw error;
    },
    ...config,
  });
}

/** Appends a block of nodes. */
function $block(...nodes: LexicalNode[]): CodeNode {
  const block = $createCodeNode().append(...nodes);
  $getRoot().append(block);
  return block;
}

prove(
  'Returns the language as it was given, so an alias such as javascript does not become js. A missing or unknown language is undefined, not null.',
  () => {
    updateNow(open().editor, () => {
      expect($createCodeNode('javascript').getLanguage()).toBe('javascript');
      for (const none of [undefined, null, 'cobol']) expect($createCodeNode(none).getLanguage()).toBeUndefined();
    });
  },
);

prove('The language, or undefined if Prism does not know it.', () => {
  updateNow(open().editor, () => {
    expect(['javascript', 'cobol'].map((language) => $createCodeNode(language).__language)).toEqual(['javascript', undefined]);
  });
});

prove(
  'Changes the language, and drops one that Prism does not know. Highlighting then colors the code again, and gives a block without a language the default.',
  () => {
    const set = (isHighlighted: boolean, language: string): [string | null | undefined, (string | null | undefined)[]] => {
      const {editor} = open();
      if (isHighlighted) registerCodeHighlighting(editor);
      updateNow(editor, () => {
        $getRoot().append($createCodeNode('css').append($createTextNode('select')));
      });
      updateNow(editor, () => {
        $firstOf(CodeNode).setLanguage(language);
      });
      return editor.getEditorState().read(() => [
        $firstOf(CodeNode).getLanguage(),
        $getRoot()
          .getAllTextNodes()
          .map((text) => ($isCodeHighlightNode(text) ? text.getHighlightType() : 'text')),
      ]);
    };
    expect(set(false, 'sql')).toEqual(['sql', ['text']]);
    expect(set(false, 'cobol')).toEqual([undefined, ['text']]);
    expect(set(true, 'css')).toEqual(['css', [undefined]]);
    expect(set(true, 'sql')).toEqual(['sql', ['keyword']]);
    expect(set(true, 'cobol')).toEqual([PrismTokenizer.defaultLanguage, [undefined]]);
  },
);

prove(
  'Inserts a line break with the indentation of the line, and returns null. After two line breaks at the end, it removes them and returns a new paragraph below the block.',
  () => {
    const entered = ($children: () => LexicalNode[]): string[] => {
      const {editor} = open();
      updateNow(editor, () => {
        const block = $block(...$children());
        const hook = vi.spyOn(CodeNode.prototype, 'insertNewAfter');
        block.selectEnd().insertParagraph();
        const [result] = hook.mock.results;
        expect((result?.value as ParagraphNode | null)?.getType()).toBe(
          block.getNextSibling() === null ? undefined : 'paragraph',
        );
        hook.mockRestore();
      });
      return outlineOf(editor);
    };
    const $token = (text: string): TextNode => $createCodeHighlightNode(text);
    expect(entered(() => [$token('a')])).toEqual(['code("a",linebreak)']);
    expect(entered(() => [$createTabNode(), $token('  a')])).toEqual(['code("\\t","  a",linebreak,"\\t","  ")']);
    // What has not been split into tokens is not looked at.
    expect(entered(() => [$createTextNode('  a')])).toEqual(['code("  a",linebreak)']);
    const $breaks = (): LexicalNode[] => [$createLineBreakNode(), $createLineBreakNode()];
    expect(entered(() => [$token('a'), ...$breaks()])).toEqual(['code("a")', 'paragraph()']);
    expect(entered(() => [$token('a'), $createLineBreakNode()])).toEqual(['code("a",linebreak,linebreak)']);
  },
);

/** The nodes that HTML stands for, by their type. */
function typesOf(html: string, more: CreateEditorArgs = {}): string[] {
  const {editor} = open(more);
  const types: string[] = [];
  updateNow(editor, () => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    types.push(...$generateNodesFromDOM(editor, page).map((node) => node.getType()));
  });
  return types;
}

prove("Reads <pre>, <code> with several lines, <div> with a monospaced font, and GitHub's code tables.", () => {
  expect(typesOf('<pre>a</pre>')).toEqual(['code']);
  expect(typesOf('<code>a\nb</code>')).toEqual(['code']);
  expect(typesOf('<code>a</code>')).toEqual(['text']);
  expect(typesOf('<div style="font-family: monospace">a</div>')).toEqual(['code']);
  expect(typesOf('<div style="font-family: serif">a</div>')).toEqual(['paragraph']);
  const row = '<tr><td class="js-file-line">a</td></tr>';
  expect(typesOf(`<table class="js-file-line-container">${row}</table>`)).toEqual(['code']);
  expect(typesOf(`<table>${row}</table>`)).not.toContain('code');
});

prove('Your own rule for <div> needs priority 2.', () => {
  const read = (priority: 0 | 1 | 2): string[] =>
    typesOf('<div>a</div>', {
      html: {import: {div: () => ({priority, conversion: () => ({node: $createCodeNode()})})}},
    });
  expect(read(2)).toEqual(['code']);
  for (const priority of [0, 1] as const) expect(read(priority)).toEqual(['paragraph']);
});

prove('Does nothing and returns the token: code cannot be bold or italic.', () => {
  updateNow(open().editor, () => {
    const [token, text] = [$createCodeHighlightNode('a'), $createTextNode('b')];
    expect(token.setFormat(1)).toBe(token);
    $block(token, text);
    text.setFormat(1);
    expect([token.getFormat(), text.getFormat()]).toEqual([0, 1]);
  });
});

prove('editor: Needs both node classes of the package. A headless editor throws.', () => {
  for (const nodes of [[CodeNode], [CodeHighlightNode]]) {
    expect(messageThrownBy(() => registerCodeHighlighting(open({nodes}).editor))).toContain('not registered on editor');
  }
  const headless = createHeadlessEditor({nodes: [CodeNode, CodeHighlightNode]});
  expect(messageThrownBy(() => registerCodeHighlighting(headless))).toContain('not supported in headless mode');
  expect(() => registerCodeHighlighting(open().editor)).not.toThrow();
});

type Tokenizer = NonNullable<Parameters<typeof registerCodeHighlighting>[1]>;

/** The language and the tokens of a block of a text, colored with a tokenizer or the one of the package. */
function colored(text: string, tokenizer?: Tokenizer): [string | null | undefined, string[]] {
  const {editor} = open();
  registerCodeHighlighting(editor, tokenizer);
  updateNow(editor, () => $block($createTextNode(text)));
  return editor.getEditorState().read(() => [
    $firstOf(CodeNode).getLanguage(),
    $getRoot()
      .getAllTextNodes()
      .map(
        (node) => `${$isCodeHighlightNode(node) ? String(node.getHighlightType()) : node.getType()}: ${node.getTextContent()}`,
      ),
  ]);
}

prove('tokenizer: Splits the code. A block without a language gets its defaultLanguage.', () => {
  const tokenize = (code: string) => [{type: 'own', content: code}];
  expect(colored('let', {defaultLanguage: 'css', tokenize})).toEqual(['css', ['own: let']]);
  expect(colored('let')).toEqual([PrismTokenizer.defaultLanguage, ['keyword: let']]);
});

prove(
  'Splits code into tokens; pass it to registerCodeHighlighting(). tokenize receives the entire text of a block after each change. What it returns replaces that text, so return every character.',
  () => {
    const {editor} = open();
    const tokenize = vi.fn((code: string) => [code.replace('b', '')]);
    registerCodeHighlighting(editor, {defaultLanguage: 'js', tokenize});
    updateNow(editor, () => {
      $getRoot().append($createCodeNode('css').append($createTextNode('ab')));
    });
    expect(tokenize).toHaveBeenLastCalledWith('ab', 'css');
    expect(outlineOf(editor)).toEqual(['code("a")']);
    updateNow(editor, () => $firstOf(CodeNode).append($createTextNode('c')));
    expect(tokenize).toHaveBeenLastCalledWith('ac', 'css');
  },
);

prove('language: A name or an alias that Prism has loaded. On a server, pass none: any language throws.', () => {
  const made = runInNode(`
    import {createHeadlessEditor} from '@lexical/headless';
    import {$createCodeNode, CodeHighlightNode, CodeNode} from '@lexical/code';
    const editor = createHeadlessEditor({nodes: [CodeNode, CodeHighlightNode]});
    editor.update(() => {
      for (const language of [undefined, 'js']) {
        try { console.log(typeof $createCodeNode(language)); } catch (error) { console.log(error.message); }
      }
    }, {discrete: true});`);
  expect(made).toEqual(['object', 'window is not defined']);
  updateNow(open().editor, () => {
    expect(['js', 'cobol'].map((name) => $createCodeNode(name).getLanguage())).toEqual(['js', undefined]);
  });
});

/** Where `getStartOfCodeInLine()` finds the start of code, for a place in a line, by the node's name. */
function $startFrom(node: CodeHighlightNode | TabNode, offset: number): string {
  const start = getStartOfCodeInLine(node, offset);
  return start === null ? 'null' : `${start.node.getType()} ${start.node.getTextContent().trim()} ${String(start.offset)}`;
}

prove(
  'Returns where the code of a line begins after its indentation. A place right before the code gives the start of the line.',
  () => {
    updateNow(open().editor, () => {
      const [tab, code] = [$createTabNode(), $createCodeHighlightNode('  ab')];
      $block($createCodeHighlightNode('x'), $createLineBreakNode(), tab, code);
      // In the code, in the indentation, and between the two.
      expect([$startFrom(code, 4), $startFrom(code, 3), $startFrom(code, 1), $startFrom(tab, 0)]).toEqual(
        Array.from({length: 4}, () => 'code-highlight ab 2'),
      );
      expect($startFrom(code, 2)).toBe('linebreak  1');
    });
  },
);

prove('Creates a code block from JSON, without its children. A language that Prism does not know is dropped.', () => {
  updateNow(open().editor, () => {
    const read = (language: string): unknown[] => {
      const json = {...$createCodeNode().exportJSON(), children: [$createTextNode('a').exportJSON()], language};
      const block = CodeNode.importJSON(json);
      return [block.getChildrenSize(), block.getLanguage()];
    };
    expect([read('css'), read('cobol')]).toEqual([
      [0, 'css'],
      [0, undefined],
    ]);
  });
});

prove('Creates a <pre> with the class and the attributes that createDOM() gives a <code>.', () => {
  const {editor} = open({theme: {code: 'c'}});
  updateNow(editor, () => {
    const element = $createCodeNode('js').exportDOM(editor).element as HTMLElement;
    expect(element.outerHTML).toBe('<pre class="c" spellcheck="false" data-highlight-language="js"></pre>');
  });
});

/** What nodes become that are inserted at the end of a paragraph. */
function inserted($create: () => LexicalNode[]): string[] {
  const {editor} = open();
  updateNow(editor, () => {
    $getRoot().append($createParagraphNode().append($createTextNode('p')));
    $getRoot().selectEnd();
    const selection = $getSelection();
    if ($isRangeSelection(selection)) selection.insertNodes($create());
  });
  return outlineOf(editor);
}

prove('Creates a code block for tokens that are inserted between blocks.', () => {
  const $tokens = (): LexicalNode[] => [$createCodeHighlightNode('a'), $createCodeHighlightNode('b')];
  expect(inserted($tokens)).toEqual(['paragraph("p","a","b")']);
  const $empty = (): ElementNode => $createParagraphNode();
  expect(inserted(() => [$empty(), ...$tokens(), $empty()])).toContain('code("a","b")');
  expect(inserted(() => [$empty(), $createTextNode('c'), ...$tokens(), $empty()])).toContain('paragraph("c","a","b")');
  updateNow(open().editor, () => {
    const parent = $createCodeHighlightNode('a').createParentElementNode();
    expect($isCodeNode(parent) ? parent.getLanguage() : 'no block').toBeUndefined();
  });
});
