import {
  $createCodeHighlightNode,
  $createCodeNode,
  $isCodeHighlightNode,
  $isCodeNode,
  CODE_LANGUAGE_MAP,
  CodeHighlightNode,
  CodeNode,
  getEndOfCodeInLine,
  getFirstCodeNodeOfLine,
  getLanguageFriendlyName,
  getLastCodeNodeOfLine,
  getStartOfCodeInLine,
  normalizeCodeLang,
  PrismTokenizer,
  registerCodeHighlighting,
} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {registerRichText} from '@lexical/rich-text';
import {$patchStyleText} from '@lexical/selection';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  INDENT_CONTENT_COMMAND,
  MOVE_TO_START,
  type CreateEditorArgs,
  type EditorConfig,
  type ElementNode,
  type LexicalNode,
  type ParagraphNode,
  type TabNode,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {mount, type MountedEditor} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
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

prove('Makes a code block, but skips node replacements: call $createCodeNode() instead. Needs a running update.', () => {
  expectUnreplaced(CodeNode, $createCodeNode, () => new CodeNode());
});

prove('language: A name or an alias that Prism has loaded. Any other becomes undefined.', () => {
  updateNow(open().editor, () => {
    const languages = ['javascript', 'js', 'cobol'].map((language) => $createCodeNode(language).getLanguage());
    expect(languages).toEqual(['javascript', 'js', undefined]);
  });
});

prove('Creates a copy of a code block under the same key, with the language and no children; updates need it.', () => {
  expectVersion(
    CodeNode,
    () => $createCodeNode('js'),
    (node) => node.__language,
  );
});

prove(
  'Returns the language as it was given: an alias such as javascript does not become js. Without a language, or with one that Prism does not know, the result is undefined and not null.',
  () => {
    updateNow(open().editor, () => {
      expect($createCodeNode('javascript').getLanguage()).toBe('javascript');
      for (const none of [undefined, null, 'cobol']) expect($createCodeNode(none).getLanguage()).toBeUndefined();
    });
  },
);

prove(
  "Changes the language, or drops it when Prism does not know the new one. With registerCodeHighlighting(), the code is colored anew, and a dropped language becomes the tokenizer's default.",
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

prove('Returns false: the indentation commands of registerRichText() leave a code block where it is.', () => {
  const indentOf = ($create: () => ElementNode): number => {
    const {editor} = open();
    registerRichText(editor);
    updateNow(editor, () => {
      const block = $create().append($createTextNode('a'));
      $getRoot().append(block);
      block.selectEnd();
    });
    updateNow(editor, () => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined));
    return editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow<ElementNode>().getIndent());
  };
  expect(indentOf($createCodeNode)).toBe(0);
  expect(indentOf($createParagraphNode)).toBe(1);
});

prove('Replaces the block by a paragraph with the same children. Returns true.', () => {
  const {editor} = open();
  updateNow(editor, () => {
    expect($block($createCodeHighlightNode('a'), $createLineBreakNode(), $createTextNode('b')).collapseAtStart()).toBe(true);
  });
  expect(outlineOf(editor)).toEqual(['paragraph("a",linebreak,"b")']);
});

prove(
  "Inserts a line break at the caret, and again the tabs and spaces with which the line's tokens begin; returns null. With the caret behind two line breaks at the end, it removes both and returns a new paragraph below the block.",
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

prove(
  "Reads four things as code blocks: <pre>, <code> with several lines, <div> with a monospaced font, and GitHub's tables of code.",
  () => {
    expect(typesOf('<pre>a</pre>')).toEqual(['code']);
    expect(typesOf('<code>a\nb</code>')).toEqual(['code']);
    expect(typesOf('<code>a</code>')).toEqual(['text']);
    expect(typesOf('<div style="font-family: monospace">a</div>')).toEqual(['code']);
    expect(typesOf('<div style="font-family: serif">a</div>')).toEqual(['paragraph']);
    const row = '<tr><td class="js-file-line">a</td></tr>';
    expect(typesOf(`<table class="js-file-line-container">${row}</table>`)).toEqual(['code']);
    expect(typesOf(`<table>${row}</table>`)).not.toContain('code');
  },
);

prove('Its rule for <div> answers for other <div> elements too, so your own rule for them needs priority 2.', () => {
  const read = (priority: 0 | 1 | 2): string[] =>
    typesOf('<div>a</div>', {
      html: {import: {div: () => ({priority, conversion: () => ({node: $createCodeNode()})})}},
    });
  expect(read(2)).toEqual(['code']);
  for (const priority of [0, 1] as const) expect(read(priority)).toEqual(['paragraph']);
});

prove('Makes a token, but skips node replacements: call $createCodeHighlightNode() instead. Needs a running update.', () => {
  expectUnreplaced(
    CodeHighlightNode,
    () => $createCodeHighlightNode('a'),
    () => new CodeHighlightNode('a'),
  );
});

prove('Creates a copy of a token under the same key, with its text and type; updates need it.', () => {
  expectVersion(
    CodeHighlightNode,
    () => $createCodeHighlightNode('a', 'keyword'),
    (node) => [node.__text, node.__highlightType],
  );
});

prove(
  'Returns the type of the token, such as keyword: the key under theme.codeHighlight whose class it is shown with. Text without a type gives undefined.',
  () => {
    const {editor, element} = open({theme: {codeHighlight: {keyword: 'is-keyword'}}});
    updateNow(editor, () => {
      const [keyword, plain] = [$createCodeHighlightNode('a', 'keyword'), $createCodeHighlightNode('b')];
      expect([keyword.getHighlightType(), plain.getHighlightType()]).toEqual(['keyword', undefined]);
      $block(keyword, plain);
    });
    expect([...element.querySelectorAll('span')].map((span) => span.className)).toEqual(['is-keyword', '']);
  },
);

prove('Returns false: $patchStyleText() gives tokens no style.', () => {
  const styleOf = ($create: (text: string) => TextNode): string => {
    let style = '';
    updateNow(open().editor, () => {
      const text = $create('a');
      $block(text);
      $patchStyleText(text.select(0, 1), {color: 'red'});
      style = text.getStyle();
    });
    return style;
  };
  expect(styleOf($createCodeHighlightNode)).toBe('');
  expect(styleOf($createTextNode)).toContain('red');
});

prove('Does nothing and returns the token: code cannot be bold or italic. toggleFormat() has no effect either.', () => {
  updateNow(open().editor, () => {
    const [token, text] = [$createCodeHighlightNode('a'), $createTextNode('b')];
    expect(token.setFormat(1)).toBe(token);
    $block(token, text);
    token.toggleFormat('bold');
    text.toggleFormat('bold');
    token.select(0, 1).formatText('italic');
    expect([token.getFormat(), text.getFormat()]).toEqual([0, 1]);
  });
});

prove(
  'It also turns tokens outside a block into text, and writes the numbers of the lines to the attribute data-gutter of the block.',
  () => {
    const shown = (isRegistered: boolean): (string | null | undefined)[] => {
      const {editor, element} = open();
      if (isRegistered) registerCodeHighlighting(editor);
      updateNow(editor, () => {
        $block($createCodeHighlightNode('a'), $createLineBreakNode(), $createCodeHighlightNode('b'));
        $getRoot().append($createParagraphNode().append($createCodeHighlightNode('c')));
      });
      const type = editor.getEditorState().read(() => $getRoot().getLastDescendant()?.getType());
      return [element.querySelector('code')?.getAttribute('data-gutter'), type];
    };
    expect(shown(true)).toEqual(['1\n2', 'text']);
    expect(shown(false)).toEqual([null, 'code-highlight']);
  },
);

prove(
  'The numbers are written anew only when the number of children of the block changes: a line break that becomes an operator leaves old numbers.',
  () => {
    const numbersAfter = (next: string): [lines: number, children: number, numbers: string | null | undefined] => {
      const {editor, element} = open();
      registerCodeHighlighting(editor);
      updateNow(editor, () => $block($createCodeHighlightNode('a'), $createLineBreakNode(), $createCodeHighlightNode('b')));
      updateNow(editor, () => $firstOf(CodeNode).clear().append($createTextNode(next)));
      const size = editor.getEditorState().read(() => $firstOf(CodeNode).getChildrenSize());
      return [next.split('\n').length, size, element.querySelector('code')?.getAttribute('data-gutter')];
    };
    expect(numbersAfter('a')).toEqual([1, 1, '1']);
    expect(numbersAfter('a+b')).toEqual([1, 3, '1\n2']);
  },
);

prove('editor: Both node classes must be among its nodes, or the function throws. It throws for a headless editor too.', () => {
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

prove('tokenizer: What splits the code. A block without a language gets its defaultLanguage.', () => {
  const tokenize = (code: string) => [{type: 'own', content: code}];
  expect(colored('let', {defaultLanguage: 'css', tokenize})).toEqual(['css', ['own: let']]);
  expect(colored('let')).toEqual([PrismTokenizer.defaultLanguage, ['keyword: let']]);
});

prove('A function that unregisters all of it. The colors stay.', () => {
  const {editor} = open();
  const unregister = registerCodeHighlighting(editor);
  updateNow(editor, () => $block($createTextNode('let')));
  unregister();
  updateNow(editor, () => $block($createTextNode('let')));
  const types = editor.getEditorState().read(() =>
    $getRoot()
      .getAllTextNodes()
      .map((node) => node.getType()),
  );
  expect(types).toEqual(['code-highlight', 'text']);
});

prove(
  'Splits code into tokens. tokenize is called with the whole text and the language of a block after each change of it. What it returns becomes the text of the block, so it may leave nothing out.',
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

prove('language: A name or an alias that Prism has loaded. Where there is no window, any language throws.', () => {
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

prove('language: A name or an alias that Prism has loaded. Where there is no window, it throws.', () => {
  const set = runInNode(`
    import {createHeadlessEditor} from '@lexical/headless';
    import {$createCodeNode, CodeHighlightNode, CodeNode} from '@lexical/code';
    const editor = createHeadlessEditor({nodes: [CodeNode, CodeHighlightNode]});
    editor.update(() => {
      try { $createCodeNode().setLanguage('js'); } catch (error) { console.log(error.message); }
    }, {discrete: true});`);
  expect(set).toEqual(['window is not defined']);
  updateNow(open().editor, () => {
    const block = $createCodeNode();
    block.setLanguage('js');
    expect(block.getLanguage()).toBe('js');
  });
});

prove(
  'highlightType: The key under theme.codeHighlight whose class colors the token. Without it, or with null, the token gets no class.',
  () => {
    const {editor, element} = open({theme: {codeHighlight: {keyword: 'is-keyword'}}});
    updateNow(editor, () =>
      $block(...['keyword', 'other', null, undefined].map((type, index) => $createCodeHighlightNode(String(index), type))),
    );
    expect([...element.querySelectorAll('span')].map((span) => span.className)).toEqual(['is-keyword', '', '', '']);
  },
);

prove('node: The node to test. null and undefined give false.', () => {
  updateNow(open().editor, () => {
    for (const none of [null, undefined]) expect([$isCodeNode(none), $isCodeHighlightNode(none)]).toEqual([false, false]);
    expect([$isCodeNode($createCodeNode()), $isCodeNode($createCodeHighlightNode('a'))]).toEqual([true, false]);
    expect([$isCodeHighlightNode($createCodeHighlightNode('a')), $isCodeHighlightNode($createTextNode('a'))]).toEqual([
      true,
      false,
    ]);
  });
});

prove(
  'Returns the first token or tab of the line of code that a token or tab belongs to. The result is never null in :version[].',
  () => {
    updateNow(open().editor, () => {
      const [tab, a, b, c] = [$createTabNode(), ...['a', 'b', 'c'].map((text) => $createCodeHighlightNode(text))];
      if (a === undefined || b === undefined || c === undefined) throw new Error('expected three tokens');
      $block(tab, a, b, $createLineBreakNode(), c);
      expect([tab, a, b, c].map((node) => getFirstCodeNodeOfLine(node)?.getKey())).toEqual(
        [tab, tab, tab, c].map((node) => node.getKey()),
      );
      const alone = $createCodeHighlightNode('d');
      expect(getFirstCodeNodeOfLine(alone)).toBe(alone);
    });
  },
);

prove('Returns the last token or tab of the line of code that a token or tab belongs to.', () => {
  updateNow(open().editor, () => {
    const [a, b, tab] = [$createCodeHighlightNode('a'), $createCodeHighlightNode('b'), $createTabNode()];
    $block(a, tab, $createLineBreakNode(), b);
    expect([a, tab, b].map((node) => getLastCodeNodeOfLine(node).getKey())).toEqual([tab, tab, b].map((node) => node.getKey()));
    expect(getEndOfCodeInLine(a).is(tab)).toBe(true);
  });
});

prove('anchor: Any token or tab of the line. A line break comes back as it is.', () => {
  updateNow(open().editor, () => {
    const lineBreak = $createLineBreakNode();
    $block($createCodeHighlightNode('a'), lineBreak, $createCodeHighlightNode('b'));
    expect([getFirstCodeNodeOfLine(lineBreak)?.is(lineBreak), getLastCodeNodeOfLine(lineBreak).is(lineBreak)]).toEqual([
      true,
      true,
    ]);
  });
});

/** Where `getStartOfCodeInLine()` finds the start of code, for a place in a line, by the node's name. */
function $startFrom(node: CodeHighlightNode | TabNode, offset: number): string {
  const start = getStartOfCodeInLine(node, offset);
  return start === null ? 'null' : `${start.node.getType()} ${start.node.getTextContent().trim()} ${String(start.offset)}`;
}

prove(
  'Returns where the code of a line begins behind its indentation, or the start of the line for a place right before the code. With registerCodeHighlighting(), the command MOVE_TO_START goes there. In a line of blanks it is the start of the line.',
  () => {
    const {editor} = open();
    registerCodeHighlighting(editor, {defaultLanguage: 'js', tokenize: (code) => [code]});
    updateNow(editor, () => {
      const [tab, code, blanks] = [$createTabNode(), $createCodeHighlightNode('  ab'), $createCodeHighlightNode('  ')];
      $block($createCodeHighlightNode('x'), $createLineBreakNode(), tab, code, $createLineBreakNode(), blanks);
      // In the code, in the indentation, and between the two.
      expect([$startFrom(code, 4), $startFrom(code, 3), $startFrom(code, 1), $startFrom(tab, 0)]).toEqual(
        Array.from({length: 4}, () => 'code-highlight ab 2'),
      );
      expect([$startFrom(code, 2), $startFrom(blanks, 1)]).toEqual(['linebreak  1', 'linebreak  1']);
      code.select(4, 4);
    });
    updateNow(editor, () => {
      editor.dispatchCommand(MOVE_TO_START, new KeyboardEvent('keydown'));
      const selection = $getSelection();
      expect($isRangeSelection(selection) ? selection.anchor.offset : 'no range').toBe(2);
    });
  },
);

prove(
  'A node, and an offset in its text. The start of a line is the line break in front of it, with offset 1; that of the first line is null.',
  () => {
    updateNow(open().editor, () => {
      const [first, second] = [$createCodeHighlightNode('a'), $createCodeHighlightNode('b')];
      $block(first, $createLineBreakNode(), second);
      expect([$startFrom(first, 1), $startFrom(first, 0), $startFrom(second, 1), $startFrom(second, 0)]).toEqual([
        'code-highlight a 0',
        'null',
        'code-highlight b 0',
        'linebreak  1',
      ]);
    });
  },
);

prove('lang: A name or an alias in small letters, such as CODE_LANGUAGE_MAP has them.', () => {
  expect(Object.keys(CODE_LANGUAGE_MAP).every((alias) => alias === alias.toLowerCase())).toBe(true);
  expect(['python', 'Python', 'py'].map(normalizeCodeLang)).toEqual(['py', 'Python', 'py']);
});

prove('lang: A short name or an alias in small letters.', () => {
  expect(['python', 'py', 'PYTHON'].map(getLanguageFriendlyName)).toEqual(['Python', 'Python', 'PYTHON']);
});

/** The parts of a configuration that elements are made with. */
const plain: EditorConfig = {namespace: '', theme: {}};

prove('Returns code, the name of the class in JSON.', () => {
  updateNow(open().editor, () => {
    expect([CodeNode.getType(), $createCodeNode().exportJSON().type]).toEqual(['code', 'code']);
  });
});

prove('Creates a block of JSON, without its children. A language that Prism does not know is dropped.', () => {
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

prove(
  'Returns the block as JSON, with the language as it was given. children is empty until toJSON() of the state fills it.',
  () => {
    const {editor} = open();
    updateNow(editor, () => {
      const {language, children} = $block($createCodeHighlightNode('a')).exportJSON();
      expect([language, children]).toEqual([undefined, []]);
      expect($createCodeNode('javascript').exportJSON().language).toBe('javascript');
    });
    expect(JSON.stringify(editor.getEditorState())).toContain('"text":"a"');
  },
);

prove('Creates a <code> without spell checking, with the language as data-highlight-language.', () => {
  updateNow(open().editor, () => {
    const shown = (language?: string): string => $createCodeNode(language).createDOM({...plain, theme: {code: 'c'}}).outerHTML;
    expect([shown(), shown('js')]).toEqual([
      '<code class="c" spellcheck="false"></code>',
      '<code class="c" spellcheck="false" data-highlight-language="js"></code>',
    ]);
  });
});

prove('Writes another language to the element, or takes the attribute off. Returns false: the element stays.', () => {
  const {editor, element} = open();
  updateNow(editor, () => {
    $getRoot().append($createCodeNode('js'));
  });
  const block = element.querySelector('code');
  const languageAfter = (language: string): string | null | undefined => {
    updateNow(editor, () => {
      $firstOf(CodeNode).setLanguage(language);
    });
    expect(element.querySelector('code')).toBe(block);
    return block?.getAttribute('data-highlight-language');
  };
  expect([languageAfter('css'), languageAfter('cobol')]).toEqual(['css', null]);
});

prove('Creates a <pre> with the class and the attributes that createDOM() gives a <code>.', () => {
  const {editor} = open({theme: {code: 'c'}});
  updateNow(editor, () => {
    const element = $createCodeNode('js').exportDOM(editor).element as HTMLElement;
    expect(element.outerHTML).toBe('<pre class="c" spellcheck="false" data-highlight-language="js"></pre>');
  });
});

prove('Returns code-highlight, the name of the class in JSON.', () => {
  updateNow(open().editor, () => {
    const token = $createCodeHighlightNode('a');
    expect([CodeHighlightNode.getType(), token.exportJSON().type]).toEqual(['code-highlight', 'code-highlight']);
  });
});

prove('Creates a token of JSON. Its format is not kept.', () => {
  updateNow(open().editor, () => {
    const json = {...$createCodeHighlightNode('a', 'keyword').exportJSON(), format: 1, style: 'color: red'};
    const token = CodeHighlightNode.importJSON(json);
    expect([token.getTextContent(), token.getHighlightType(), token.getStyle(), token.getFormat()]).toEqual([
      'a',
      'keyword',
      'color: red',
      0,
    ]);
  });
});

prove('Returns the token as JSON: that of a text, and its type as highlightType.', () => {
  updateNow(open().editor, () => {
    const {highlightType, type, ...rest} = $createCodeHighlightNode('a', 'keyword').exportJSON();
    expect([highlightType, type]).toEqual(['keyword', 'code-highlight']);
    expect({...rest, type: 'text'}).toEqual($createTextNode('a').exportJSON());
  });
});

prove(
  'Writes text and style to the element, and the class of another type. Returns what texts do: true when the token needs another element.',
  () => {
    const config: EditorConfig = {...plain, theme: {codeHighlight: {keyword: 'key', number: 'num'}}};
    updateNow(open().editor, () => {
      const old = $createCodeHighlightNode('a', 'keyword');
      const dom = old.createDOM(config);
      expect(dom.outerHTML).toContain('class="key"');
      const next = $createCodeHighlightNode('1', 'number').setStyle('color: red');
      expect(next.updateDOM(old, dom, config)).toBe(false);
      expect([dom.className, dom.textContent, dom.style.color]).toEqual(['num', '1', 'red']);
      // The element of a bold text is another one, and a token that was made bold by hand is such a text.
      next.__format = 1;
      expect(next.updateDOM(old, dom, config)).toBe(true);
    });
  },
);

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

prove('Returns true, which nothing in :version[] depends on: insertNodes() asks blocks only.', () => {
  const hook = vi.spyOn(CodeHighlightNode.prototype, 'isParentRequired');
  const asked = vi.spyOn(CodeNode.prototype, 'isParentRequired');
  inserted(() => [$createCodeNode().append($createTextNode('b')), $createCodeHighlightNode('a')]);
  expect([hook.mock.calls.length, asked.mock.calls.length]).toEqual([0, 1]);
  updateNow(open().editor, () => {
    expect([$createCodeHighlightNode('a').isParentRequired(), $createTextNode('a').isParentRequired()]).toEqual([true, false]);
  });
  hook.mockRestore();
  asked.mockRestore();
});

prove(
  'Creates a code block without a language, for tokens that are inserted together with blocks. insertNodes() asks the first of several inline nodes between blocks for it. Tokens alone join the block with the caret.',
  () => {
    const $tokens = (): LexicalNode[] => [$createCodeHighlightNode('a'), $createCodeHighlightNode('b')];
    expect(inserted($tokens)).toEqual(['paragraph("p","a","b")']);
    const $empty = (): ElementNode => $createParagraphNode();
    expect(inserted(() => [$empty(), ...$tokens(), $empty()])).toContain('code("a","b")');
    expect(inserted(() => [$empty(), $createTextNode('c'), ...$tokens(), $empty()])).toContain('paragraph("c","a","b")');
    updateNow(open().editor, () => {
      const parent = $createCodeHighlightNode('a').createParentElementNode();
      expect($isCodeNode(parent) ? parent.getLanguage() : 'no block').toBeUndefined();
    });
  },
);

prove('an element with language, which is missing when none is set.', () => {
  updateNow(open().editor, () => {
    const saved = (language?: string): unknown => JSON.parse(JSON.stringify($createCodeNode(language).exportJSON()));
    expect(saved('css')).toHaveProperty('language', 'css');
    expect(saved()).not.toHaveProperty('language');
  });
});
