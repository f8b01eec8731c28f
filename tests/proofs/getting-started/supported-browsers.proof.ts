import {$createTableNodeWithDimensions, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$getHtmlContent} from '@lexical/clipboard';
import {$getRoot, $selectAll, createEditor, type EditorThemeClasses} from 'lexical';
import {afterEach, expect, vi} from 'vitest';
import ts from 'typescript';

import {$append, mount, settled} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
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

prove('Object spread (ES2018 syntax) | lexical and most node packages', () => {
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

prove(
  'No file uses optional chaining, nullish coalescing, private class fields or top-level await in the code for browsers.',
  () => {
    const {AwaitExpression, PrivateIdentifier, QuestionDotToken, QuestionQuestionToken, SpreadAssignment} = ts.SyntaxKind;
    const forbidden = [AwaitExpression, PrivateIdentifier, QuestionDotToken, QuestionQuestionToken];
    expect(forbidden.every((kind) => syntaxOf('a?.b ?? await c; class D {#e}').has(kind))).toBe(true);
    const kinds = new Set([...syntax.values()].flatMap((found) => [...found]));
    expect(kinds.has(SpreadAssignment)).toBe(true);
    expect(forbidden.filter((kind) => kinds.has(kind))).toEqual([]);
  },
);

prove('String.prototype.matchAll | lexical, @lexical/utils, @lexical/list, for the class names of a theme', () => {
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

prove('Element.replaceChildren() | @lexical/table, when a table is copied or exported as HTML', () => {
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
    editor.update(
      () => {
        $selectAll();
        html = $getHtmlContent(editor);
      },
      {discrete: true},
    );
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

prove('MutationObserver, selectionchange, Selection.setBaseAndExtent | lexical', () => {
  const code = codeOf('lexical');
  for (const word of ['MutationObserver', 'selectionchange', '.setBaseAndExtent(']) expect(code).toContain(word);
});

prove('Regular expression lookbehind | @lexical/markdown, when Markdown is imported', () => {
  expect(packagesWith('(?<!')).toEqual(['@lexical/markdown']);
});

prove('ResizeObserver | Typeahead, node menu and context menu plugins of @lexical/react', () => {
  const files = filesOf('@lexical/react').filter((file) => file.endsWith('.prod.mjs'));
  const using = files.filter((file) => readPackageFile('@lexical/react', file).includes('ResizeObserver'));
  expect(using.map((file) => file.replace('.prod.mjs', ''))).toEqual([
    'LexicalContextMenuPlugin',
    'LexicalNodeMenuPlugin',
    'LexicalTypeaheadMenuPlugin',
  ]);
});

prove('Intl.Segmenter | CharacterLimitPlugin', () => {
  const files = filesOf('@lexical/react').filter((file) => file.endsWith('.prod.mjs'));
  const using = files.filter((file) => readPackageFile('@lexical/react', file).includes('Segmenter'));
  expect(using).toEqual(['LexicalCharacterLimitPlugin.prod.mjs']);
});

const userAgents = {
  Chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:77.0) Gecko/20100101 Firefox/77.0',
  Safari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  iOS: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

/** Lets packages that are imported from now on find a browser of this name. */
function pretend(name: keyof typeof userAgents): void {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgents[name]);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Throws as old versions of Firefox do, which do not know lookbehind. */
function refuseLookbehind(pattern: unknown): void {
  if (/\(\?<[!=]/.test(String(pattern))) throw new SyntaxError('invalid regexp group');
}

const OldRegExp = new Proxy(RegExp, {
  apply(target, self, given) {
    refuseLookbehind(given[0]);
    return Reflect.apply(target, self, given) as RegExp;
  },
  construct(target, given) {
    refuseLookbehind(given[0]);
    return Reflect.construct(target, given) as RegExp;
  },
});

prove(
  'In Firefox 67 to 77, $convertFromMarkdownString() throws a SyntaxError about an invalid regular expression group.',
  async () => {
    const convertIn = async (name: keyof typeof userAgents, isOld: boolean): Promise<string> => {
      pretend(name);
      if (isOld) vi.stubGlobal('RegExp', OldRegExp);
      const {$convertFromMarkdownString, TEXT_FORMAT_TRANSFORMERS} = await import('@lexical/markdown');
      const lexical = await import('lexical');
      const editor = lexical.createEditor({
        onError(error) {
          throw error;
        },
      });
      const convert = () => {
        editor.update(
          () => {
            $convertFromMarkdownString('**bold**', TEXT_FORMAT_TRANSFORMERS);
          },
          {discrete: true},
        );
      };
      if (isOld && name === 'Firefox') return messageThrownBy(convert);
      convert();
      return editor.getEditorState().read(() => lexical.$getRoot().getTextContent());
    };
    expect(await convertIn('Firefox', true)).toBe('invalid regexp group');
    expect(await convertIn('Firefox', false)).toBe('bold');
    // "not used in Safari"
    expect(await convertIn('Safari', true)).toBe('bold');
  },
);

prove(
  'There the default handler of KEY_ENTER_COMMAND leaves the key to the browser and acts on the input event that follows.',
  async () => {
    /** How many paragraphs there are after the key, whether it was prevented, and how many after the input event. */
    const enterIn = async (name: keyof typeof userAgents): Promise<unknown[]> => {
      pretend(name);
      document.body.replaceChildren();
      vi.stubGlobal(
        'InputEvent',
        class extends InputEvent {
          override getTargetRanges = () => [];
        },
      );
      const lexical = await import('lexical');
      const {registerRichText} = await import('@lexical/rich-text');
      const editor = lexical.createEditor();
      registerRichText(editor);
      const root = document.body.appendChild(document.createElement('div'));
      root.contentEditable = 'true';
      editor.setRootElement(root);
      editor.update(
        () => {
          const text = lexical.$createTextNode('ab');
          lexical.$getRoot().append(lexical.$createParagraphNode().append(text));
          text.select(1, 1);
        },
        {discrete: true},
      );
      const init = {bubbles: true, cancelable: true};
      const key = new KeyboardEvent('keydown', {...init, code: 'Enter', key: 'Enter'});
      root.dispatchEvent(key);
      await settled();
      const afterKey = [root.querySelectorAll('p').length, key.defaultPrevented];
      // A browser sends it unless the key was prevented.
      if (!key.defaultPrevented) root.dispatchEvent(new InputEvent('beforeinput', {...init, inputType: 'insertParagraph'}));
      await settled();
      return [...afterKey, root.querySelectorAll('p').length];
    };
    expect(await enterIn('Chrome')).toEqual([2, true, 2]);
    expect(await enterIn('Firefox')).toEqual([2, true, 2]);
    expect(await enterIn('Safari')).toEqual([1, false, 2]);
    expect(await enterIn('iOS')).toEqual([1, false, 2]);
  },
);
