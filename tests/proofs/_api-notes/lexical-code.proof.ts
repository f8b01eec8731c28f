import {
  $createCodeHighlightNode,
  $createCodeNode,
  $isCodeHighlightNode,
  CodeHighlightNode,
  CodeNode,
  PrismTokenizer,
  registerCodeHighlighting,
} from '@lexical/code';
import {$generateNodesFromDOM} from '@lexical/html';
import {registerRichText} from '@lexical/rich-text';
import {$patchStyleText} from '@lexical/selection';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  $getRoot,
  INDENT_CONTENT_COMMAND,
  type CreateEditorArgs,
  type ElementNode,
  type LexicalNode,
  type ParagraphNode,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {mount, type MountedEditor} from '../support/editor.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
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

prove('language: a name or an alias that Prism has loaded. Any other becomes undefined.', () => {
  updateNow(open().editor, () => {
    const languages = ['javascript', 'js', 'cobol'].map((language) => $createCodeNode(language).getLanguage());
    expect(languages).toEqual(['javascript', 'js', undefined]);
  });
});

prove('Makes a copy of a code block under the same key, with the language and no children; updates need it.', () => {
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

prove('Replaces the block by a paragraph with the same children, and returns true.', () => {
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

prove('Makes a copy of a token under the same key, with its text and type; updates need it.', () => {
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
