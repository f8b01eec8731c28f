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
import {$createTextNode, $getRoot, createEditor, type CreateEditorArgs, type LexicalEditor} from 'lexical';
import {expect, vi} from 'vitest';

import {mount} from '../support/editor.ts';
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
