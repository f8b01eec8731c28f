import {$createTableNodeWithDimensions, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$getHtmlContent} from '@lexical/clipboard';
import {$getRoot, $selectAll, createEditor, type EditorThemeClasses} from 'lexical';
import {afterEach, expect, vi} from 'vitest';
import ts from 'typescript';

import {$append, change, mount} from '../support/editor.ts';
import {filesOf, publishedPackageNames, readPackageFile} from '../support/package-files.ts';
import {prove} from '../support/prove.ts';

/** The production files for browsers of a package, joined. */
function codeOf(name: string): string {
  return filesOf(name)
    .filter((file) => file.endsWith('.prod.mjs'))
    .map((file) => readPackageFile(name, file))
    .join('\n');
}

/** Packages whose files for browsers have a word. */
function packagesWith(word: string): string[] {
  return publishedPackageNames().filter((name) => codeOf(name).includes(word));
}

/** The kinds of syntax in a file; `await` counts outside of functions only. */
function syntaxOf(code: string): Set<ts.SyntaxKind> {
  const kinds = new Set<ts.SyntaxKind>();
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (node.kind !== ts.SyntaxKind.AwaitExpression || !isInFunction) kinds.add(node.kind);
    ts.forEachChild(node, (child) => {
      visit(child, isInFunction || ts.isFunctionLike(node));
    });
  };
  visit(ts.createSourceFile('x.mjs', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS), false);
  return kinds;
}

/** Read once, because it takes seconds. */
const syntax = new Map(publishedPackageNames().map((name) => [name, syntaxOf(codeOf(name))]));

prove('Their files use object spread, which is ES2018 syntax.', () => {
  const names = [...syntax].filter(([, kinds]) => kinds.has(ts.SyntaxKind.SpreadAssignment)).map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'lexical',
      '@lexical/code',
      '@lexical/link',
      '@lexical/list',
      '@lexical/rich-text',
      '@lexical/table',
    ]),
  );
});

prove('The files for browsers do not use optional chaining, nullish coalescing, private class fields or top-level await.', () => {
  const {AwaitExpression, PrivateIdentifier, QuestionDotToken, QuestionQuestionToken, SpreadAssignment} = ts.SyntaxKind;
  const forbidden = [AwaitExpression, PrivateIdentifier, QuestionDotToken, QuestionQuestionToken];
  expect(forbidden.every((kind) => syntaxOf('a?.b ?? await c; class D {#e}').has(kind))).toBe(true);
  const kinds = new Set([...syntax.values()].flatMap((found) => [...found]));
  expect(kinds.has(SpreadAssignment)).toBe(true);
  expect(forbidden.filter((kind) => kinds.has(kind))).toEqual([]);
});

prove('Without it, themes with class names fail.', () => {
  expect(packagesWith('.matchAll(').sort()).toEqual(['@lexical/list', '@lexical/utils', 'lexical']);
  const draw = (theme: EditorThemeClasses): unknown[] => {
    const {editor, errors} = mount({theme});
    editor.update(() => void $append('tides'), {discrete: true});
    return errors;
  };
  const {matchAll} = Object.getOwnPropertyDescriptors(String.prototype);
  Reflect.deleteProperty(String.prototype, 'matchAll');
  try {
    expect(() => draw({paragraph: 'note'})).toThrow(TypeError);
    expect(draw({})).toEqual([]);
  } finally {
    Object.defineProperty(String.prototype, 'matchAll', matchAll);
  }
  expect(draw({paragraph: 'note'})).toEqual([]);
});

prove('Without it, copying or exporting a table throws.', () => {
  expect(packagesWith('.replaceChildren(')).toEqual(['@lexical/table']);
  const editor = createEditor({
    nodes: [TableNode, TableRowNode, TableCellNode],
    onError(error) {
      throw error;
    },
  });
  editor.update(() => $getRoot().append($append('before'), $createTableNodeWithDimensions(1, 1), $append('after')), {
    discrete: true,
  });
  const toHtml = () => editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  const copy = (): string => {
    let html = '';
    change(editor, () => {
      $selectAll();
      html = $getHtmlContent(editor);
    });
    return html;
  };
  expect([toHtml(), copy()]).toEqual([expect.stringContaining('<table>'), expect.stringContaining('<table>')]);
  const {replaceChildren} = Object.getOwnPropertyDescriptors(Element.prototype);
  Reflect.deleteProperty(Element.prototype, 'replaceChildren');
  try {
    expect(toHtml).toThrow(TypeError);
    expect(copy).toThrow(TypeError);
  } finally {
    Object.defineProperty(Element.prototype, 'replaceChildren', replaceChildren);
  }
});

prove('@lexical/markdown uses a lookbehind in a regular expression.', () => {
  expect(packagesWith('(?<!')).toEqual(['@lexical/markdown']);
});

prove('The typeahead, node and context menus need ResizeObserver', () => {
  const files = filesOf('@lexical/react').filter((file) => file.endsWith('.prod.mjs'));
  const using = files.filter((file) => readPackageFile('@lexical/react', file).includes('ResizeObserver'));
  expect(using.map((file) => file.replace('.prod.mjs', ''))).toEqual([
    'LexicalContextMenuPlugin',
    'LexicalNodeMenuPlugin',
    'LexicalTypeaheadMenuPlugin',
  ]);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
