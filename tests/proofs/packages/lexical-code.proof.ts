import {
  $createCodeHighlightNode,
  $createCodeNode,
  $isCodeNode,
  CodeHighlightNode,
  CodeNode,
  registerCodeHighlighting,
} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $nodesOfType,
  $normalizeSelection__EXPERIMENTAL,
  $setSelection,
  createEditor,
  KEY_ARROW_UP_COMMAND,
  LineBreakNode,
  type CreateEditorArgs,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, mount, settled, textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {manifestOf} from '../support/package-files.ts';
import {prove} from '../support/prove.ts';

// A process of its own, with a DOM, takes its time to start.
vi.setConfig({testTimeout: 60_000});

const nodes = [CodeNode, CodeHighlightNode];

function addCode(editor: LexicalEditor, code: string): void {
  editor.update(() => void $getRoot().append($createCodeNode('css').append($createTextNode(code))), {discrete: true});
}

prove(
  'registerCodeHighlighting() puts the line numbers into the attribute data-gutter of every code element, separated by newlines. Without it, and in exported HTML, there are none.',
  async () => {
    const gutterOf = async (highlights: boolean): Promise<[string | null | undefined, boolean]> => {
      const {editor, element} = mount({nodes});
      if (highlights) registerCodeHighlighting(editor);
      addCode(editor, 'a {\n  top: 0;\n}');
      await Promise.resolve();
      const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
      return [element.querySelector('code')?.getAttribute('data-gutter'), html.includes('gutter')];
    };
    expect(await gutterOf(true)).toEqual(['1\n2\n3', false]);
    expect(await gutterOf(false)).toEqual([null, false]);
  },
);

/** Languages of the code nodes that a page with a code block becomes, outer first. */
function imported(rules: NonNullable<CreateEditorArgs['html']>['import']): (string | null | undefined)[] {
  const editor = createHeadlessEditor({nodes, html: {import: rules}});
  const html = '<pre><code class="language-css">a {\n  top: 0;\n}</code></pre>';
  const found: (string | null | undefined)[] = [];
  editor.update(
    () => {
      let [node] = $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'));
      while ($isCodeNode(node)) {
        found.push(node.getLanguage());
        expect(node.getTextContent()).toBe('a {\n  top: 0;\n}');
        [node] = node.getChildren();
      }
    },
    {discrete: true},
  );
  return found;
}

prove(
  'The second rule leaves the inner <code> alone: CodeNode has a rule for <code> with several lines, which would put a code block into the code block.',
  () => {
    const pre = () => ({priority: 1 as const, conversion: () => ({node: $createCodeNode('css')})});
    const code = (element: HTMLElement) =>
      element.parentElement?.tagName === 'PRE' ? {priority: 2 as const, conversion: () => ({node: null})} : null;
    expect(imported({pre})).toEqual(['css', undefined]);
    expect(imported({pre, code})).toEqual(['css']);
  },
);

prove('Import its core, or @lexical/code, before the component, which fails with Prism is not defined otherwise.', () => {
  const outcome = (...modules: string[]): string | undefined =>
    runInNode(`
      globalThis.window = {};
      try {
        for (const name of ${JSON.stringify(modules)}) await import(name);
        console.log('fine');
      } catch (error) {
        console.log(error.message);
      }`)[0];
  const component = 'prismjs/components/prism-ruby.js';
  expect(outcome(component)).toBe('Prism is not defined');
  expect(outcome('prismjs', component)).toBe('fine');
  expect(outcome('@lexical/code', component)).toBe('fine');
});

prove('registerCodeHighlighting() needs both classes in nodes.', () => {
  const register = (used: CreateEditorArgs['nodes']) => () => registerCodeHighlighting(createEditor({nodes: used}));
  const message = 'CodeHighlightPlugin: CodeNode or CodeHighlightNode not registered on editor';
  for (const used of [[], [CodeNode], [CodeHighlightNode]]) expect(messageThrownBy(register(used))).toBe(message);
  expect(register(nodes)).not.toThrow();
});

prove('Prism colors everything with a language-… class when it loads.', () => {
  const colored = (prism: string): string | undefined =>
    runInNode(`
      import {JSDOM} from 'jsdom';
      const {window} = new JSDOM('<pre><code class="language-css">a { top: 0 }</code></pre>', {pretendToBeVisual: true});
      Object.assign(window, ${prism});
      const {document, Element, requestAnimationFrame} = window;
      Object.assign(globalThis, {window, document, Element, requestAnimationFrame});
      Object.defineProperty(globalThis, 'navigator', {value: window.navigator, configurable: true});
      await import('@lexical/code');
      await new Promise((resolve) => setTimeout(resolve, 200));
      console.log(document.querySelectorAll('.token').length > 0);
      process.exit();`)[0];
  expect(colored('{}')).toBe('true');
  expect(colored('{Prism: {manual: true}}')).toBe('false');
});

prove('CodeNode looks languages up in window.Prism.', () => {
  const editor = createHeadlessEditor({nodes});
  const known = (): unknown[] => {
    const found: unknown[] = [];
    editor.update(() => found.push($createCodeNode('css').getLanguage(), $createCodeNode('cobol').getLanguage()), {
      discrete: true,
    });
    return found;
  };
  expect(known()).toEqual(['css', undefined]);
  vi.stubGlobal('Prism', {languages: {cobol: {}}});
  expect(known()).toEqual([undefined, 'cobol']);
  vi.unstubAllGlobals();
});

prove('registerCodeHighlighting() needs a DOM. Leave it out on a server: stored tokens stay as they are.', () => {
  const editor = createHeadlessEditor({nodes});
  expect(messageThrownBy(() => registerCodeHighlighting(editor))).toBe(
    'registerMutationListener is not supported in headless mode',
  );
  editor.update(() => void $getRoot().append($createCodeNode('css').append($createCodeHighlightNode('top', 'property'))), {
    discrete: true,
  });
  const json = JSON.stringify(editor.getEditorState());
  const again = createHeadlessEditor({nodes});
  again.setEditorState(again.parseEditorState(json));
  expect(JSON.stringify(again.getEditorState())).toBe(json);
  expect(json).toContain('"highlightType":"property"');
});

prove(':version[] has no React plugin for code blocks: call registerCodeHighlighting() in an effect.', () => {
  const modules = Object.keys(manifestOf('@lexical/react').exports);
  expect(modules).toContain('./LexicalListPlugin');
  expect(modules.filter((name) => /code/i.test(name))).toEqual([]);
});

prove(
  'A change that leaves the number of tokens and breaks the same, such as a break replaced by a +, leaves the line numbers as they were.',
  async () => {
    const gutterAfter = async (inserted: string): Promise<[string, string | null | undefined]> => {
      const {editor, element} = mount({nodes});
      registerCodeHighlighting(editor);
      editor.update(() => void $getRoot().append($createCodeNode('js').append($createTextNode('1\n2'))), {discrete: true});
      await settled();
      editor.update(() => void $nodesOfType(LineBreakNode)[0]?.replace($createTextNode(inserted)), {discrete: true});
      await settled();
      return [textOf(editor), element.querySelector('code')?.getAttribute('data-gutter')];
    };
    expect(await gutterAfter('+')).toEqual(['1+2', '1\n2']);
    expect(await gutterAfter('0')).toEqual(['102', '1']);
  },
);

prove(
  'Code that was stored without them, on a server for example, stays plain after setEditorState() until something in its block changes.',
  async () => {
    const server = createHeadlessEditor({nodes});
    addCode(server, 'a { top: 0 }');
    const {editor} = mount({nodes});
    registerCodeHighlighting(editor);
    await settled();
    editor.setEditorState(editor.parseEditorState(JSON.stringify(server.getEditorState())));
    await settled();
    const types = (): string[] =>
      editor.getEditorState().read(() =>
        $getRoot()
          .getAllTextNodes()
          .map((text) => text.getType()),
      );
    expect(types()).toEqual(['text']);
    editor.update(() => void $getRoot().getAllTextNodes()[0]?.spliceText(0, 1, 'b'), {discrete: true});
    await settled();
    expect(new Set(types())).toEqual(new Set(['code-highlight']));
  },
);

prove('The text before and behind the selection stays outside of the block.', async () => {
  const page = '/page-components/docs/packages/lexical-code.md';
  // A module of this name is the code of the page.
  const {$turnIntoCode} = (await import(/* @vite-ignore */ `${page}/$turnIntoCode.ts`)) as {
    $turnIntoCode: (language: string) => void;
  };
  const turned = ($fill: () => unknown): string[] => {
    const {editor, errors} = mount({nodes});
    editor.update(() => void $fill(), {discrete: true});
    editor.update(
      () => {
        $turnIntoCode('js');
      },
      {discrete: true},
    );
    expect(errors).toEqual([]);
    return editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map(
          (block) => `${$isCodeNode(block) ? `code ${block.getLanguage() ?? ''}` : block.getType()}: ${block.getTextContent()}`,
        ),
    );
  };
  const $line = (text: string): TextNode => $append(text).getFirstChildOrThrow();
  expect(turned(() => $line('abcdef').select(2, 4))).toEqual(['paragraph: ab', 'code js: cd', 'paragraph: ef']);
  const $lines = (): void => {
    const [first, second] = [$line('ab'), $line('cd')];
    first.select(1, 1).focus.set(second.getKey(), 1, 'text');
  };
  expect(turned($lines)).toEqual(['paragraph: a', 'code js: b\nc', 'paragraph: d']);
  expect(turned(() => $line('ab').select(0, 2))).toEqual(['code js: ab']);
  expect(turned(() => $line('ab').select(1, 1))).toEqual(['code js: ab']);
  const $code = (): void => {
    const text = $createTextNode('abcd');
    $getRoot().append($createCodeNode('css').append(text));
    text.select(1, 3);
  };
  expect(turned($code)).toEqual(['code js: abcd']);
});

prove(
  'So is the language of stored code whose grammar is missing, and highlighting then saves the default in its place.',
  async () => {
    const server = createHeadlessEditor({nodes});
    addCode(server, 'x');
    const stored = JSON.stringify(server.getEditorState());
    const languages = async (language: string): Promise<(string | undefined)[]> => {
      const {editor} = mount({nodes});
      registerCodeHighlighting(editor);
      await settled();
      const saved = (): string | undefined => /"language":"(\w+)"/.exec(JSON.stringify(editor.getEditorState()))?.[1];
      editor.setEditorState(editor.parseEditorState(stored.replace('"language":"css"', `"language":"${language}"`)));
      const loaded = saved();
      editor.update(() => void $getRoot().getAllTextNodes()[0]?.spliceText(0, 0, 'y'), {discrete: true});
      await settled();
      return [loaded, saved()];
    };
    expect(await languages('cobol')).toEqual([undefined, 'javascript']);
    expect(await languages('sql')).toEqual(['sql', 'sql']);
  },
);

prove('This rule reads the attribute too, because the rule of CodeNode is not asked any more.', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const page = '/page-components/docs/packages/lexical-code.md';
  // A module of this name is the code of the page, with the editor that it makes.
  const {editor} = (await import(/* @vite-ignore */ `${page}/html.ts`)) as {editor: LexicalEditor};
  const withoutAttribute = createHeadlessEditor({
    nodes,
    html: {
      import: {
        pre: () => ({
          priority: 1,
          conversion: (pre) => ({
            node: $createCodeNode(/language-(\w+)/.exec(pre.querySelector('code')?.className ?? '')?.[1]),
          }),
        }),
      },
    },
  });
  const language = (owner: LexicalEditor, html: string): string | null | undefined => {
    let found: string | null | undefined;
    owner.update(
      () => {
        const [block] = $generateNodesFromDOM(owner, new DOMParser().parseFromString(html, 'text/html'));
        found = $isCodeNode(block) ? block.getLanguage() : null;
      },
      {discrete: true},
    );
    return found;
  };
  const source = createHeadlessEditor({nodes});
  addCode(source, 'a {\n}');
  const own = source.getEditorState().read(() => $generateHtmlFromNodes(source));
  expect([language(editor, own), language(withoutAttribute, own)]).toEqual(['css', undefined]);
  const other = '<pre><code class="language-sql">select\n1</code></pre>';
  expect(language(editor, other)).toBe('sql');
});

prove('Alt+Up, Alt+Down | move the selected lines; nothing on an empty line', async () => {
  const moved = async (code: string, offset: number): Promise<string> => {
    const {editor} = mount({nodes});
    registerCodeHighlighting(editor);
    addCode(editor, code);
    await settled();
    editor.update(() => void $getRoot().getFirstChildOrThrow<CodeNode>().select(offset, offset), {discrete: true});
    editor.update(
      () => {
        const selection = $getSelection();
        // The caret stands in the text where there is one.
        if ($isRangeSelection(selection)) $setSelection($normalizeSelection__EXPERIMENTAL(selection.clone()));
      },
      {discrete: true},
    );
    editor.dispatchCommand(KEY_ARROW_UP_COMMAND, new KeyboardEvent('keydown', {altKey: true}));
    await settled();
    return textOf(editor);
  };
  expect(await moved('a\nb\nc', 2)).toBe('b\na\nc');
  expect(await moved('a\n\nc', 2)).toBe('a\n\nc');
});
