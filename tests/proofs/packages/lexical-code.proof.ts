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
  $normalizeSelection__EXPERIMENTAL,
  $setSelection,
  createEditor,
  KEY_ARROW_UP_COMMAND,
  type CreateEditorArgs,
  type LexicalEditor,
} from 'lexical';
import {expect, vi} from 'vitest';

import {change, mount, settled, textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {prove} from '../support/prove.ts';

// A process of its own, with a DOM, takes its time to start.
vi.setConfig({testTimeout: 60_000});

const nodes = [CodeNode, CodeHighlightNode];

function addCode(editor: LexicalEditor, code: string): void {
  editor.update(() => void $getRoot().append($createCodeNode('css').append($createTextNode(code))), {discrete: true});
}

/** Languages of the code nodes that a page with a code block becomes, outer first. */
function imported(rules: NonNullable<CreateEditorArgs['html']>['import']): (string | null | undefined)[] {
  const editor = createHeadlessEditor({nodes, html: {import: rules}});
  const html = '<pre><code class="language-css">a {\n  top: 0;\n}</code></pre>';
  const found: (string | null | undefined)[] = [];
  change(editor, () => {
    let [node] = $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'));
    while ($isCodeNode(node)) {
      found.push(node.getLanguage());
      expect(node.getTextContent()).toBe('a {\n  top: 0;\n}');
      [node] = node.getChildren();
    }
  });
  return found;
}

prove('The second rule prevents a code block inside the code block.', () => {
  const pre = () => ({priority: 1 as const, conversion: () => ({node: $createCodeNode('css')})});
  const code = (element: HTMLElement) =>
    element.parentElement?.tagName === 'PRE' ? {priority: 2 as const, conversion: () => ({node: null})} : null;
  expect(imported({pre})).toEqual(['css', undefined]);
  expect(imported({pre, code})).toEqual(['css']);
});

prove('A grammar that is imported before Prism throws Prism is not defined.', () => {
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

prove('Prism colors everything with a language-… class when it loads. Stop it before your bundle runs:', () => {
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

prove('On a server, give CodeNode a window before you import the package.', () => {
  const messageIn = (setUp: string): string | undefined =>
    runInNode(`${setUp}
      const {createHeadlessEditor} = await import('@lexical/headless');
      const {$createCodeNode, CodeNode} = await import('@lexical/code');
      let message = 'none';
      const editor = createHeadlessEditor({nodes: [CodeNode], onError: (error) => { message = error.message; }});
      editor.update(() => void $createCodeNode('css'), {discrete: true});
      console.log(message);`)[0];
  expect([messageIn(''), messageIn('globalThis.window = {};')]).toEqual(['window is not defined', 'none']);
});

prove('registerCodeHighlighting() needs a DOM. Leave it out on a server: stored tokens are kept.', () => {
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

prove(
  'Code that was stored without tokens, on a server for example, has no colors after setEditorState() until something in its block changes.',
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

prove(
  'The rule for <pre> also reads the attribute of CodeNode, because Lexical no longer calls the rule of the class.',
  async () => {
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
      change(owner, () => {
        const [block] = $generateNodesFromDOM(owner, new DOMParser().parseFromString(html, 'text/html'));
        found = $isCodeNode(block) ? block.getLanguage() : null;
      });
      return found;
    };
    const source = createHeadlessEditor({nodes});
    addCode(source, 'a {\n}');
    const own = source.getEditorState().read(() => $generateHtmlFromNodes(source));
    expect([language(editor, own), language(withoutAttribute, own)]).toEqual(['css', undefined]);
    const other = '<pre><code class="language-sql">select\n1</code></pre>';
    expect(language(editor, other)).toBe('sql');
  },
);

prove('Alt+Up, Alt+Down | move the selected lines; nothing on an empty line', async () => {
  const moved = async (code: string, offset: number): Promise<string> => {
    const {editor} = mount({nodes});
    registerCodeHighlighting(editor);
    addCode(editor, code);
    await settled();
    editor.update(() => void $getRoot().getFirstChildOrThrow<CodeNode>().select(offset, offset), {discrete: true});
    change(editor, () => {
      const selection = $getSelection();
      // The caret stands in the text where there is one.
      if ($isRangeSelection(selection)) $setSelection($normalizeSelection__EXPERIMENTAL(selection.clone()));
    });
    editor.dispatchCommand(KEY_ARROW_UP_COMMAND, new KeyboardEvent('keydown', {altKey: true}));
    await settled();
    return textOf(editor);
  };
  expect(await moved('a\nb\nc', 2)).toBe('b\na\nc');
  expect(await moved('a\n\nc', 2)).toBe('a\n\nc');
});
