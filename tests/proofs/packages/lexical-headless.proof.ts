import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$createParagraphNode, $createTextNode, $getRoot, createEditor} from 'lexical';
import {expect, vi} from 'vitest';

import {textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const heading = {type: 'heading', tag: 'h1', version: 1, direction: null, format: '', indent: 0, children: []};
const half = storedDocument(storedParagraph('First'), heading, storedParagraph('Last'));

prove('Then parseEditorState() throws the same error, and nothing is loaded.', () => {
  const editor = createHeadlessEditor({
    onError: (error) => {
      throw error;
    },
  });
  const load = (): void => {
    editor.setEditorState(editor.parseEditorState(half));
  };
  expect(messageThrownBy(load)).toBe('parseEditorState: type "heading" + not found');
  expect(textOf(editor)).toBe('');
});

prove('JSON, plain text, Markdown without fenced code | nothing', () => {
  const lines = runInNode(`
    import {createHeadlessEditor} from '@lexical/headless';
    import {$getRoot} from 'lexical';
    console.log(typeof window, typeof document);
    import {HeadingNode, QuoteNode} from '@lexical/rich-text';
    import {ListNode, ListItemNode} from '@lexical/list';
    import {LinkNode} from '@lexical/link';
    import {CodeNode} from '@lexical/code';
    import {$convertFromMarkdownString, $convertToMarkdownString, TRANSFORMERS} from '@lexical/markdown';
    const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, CodeNode];
    const editor = createHeadlessEditor({nodes, onError: (error) => console.log(error.message)});
    editor.update(() => $convertFromMarkdownString('# Title\\n\\n- a **b** [c](https://example.org)', TRANSFORMERS), {discrete: true});
    const json = JSON.stringify(editor.getEditorState());
    editor.setEditorState(editor.parseEditorState(json));
    editor.getEditorState().read(() => {
      console.log($getRoot().getChildren()[0].getTextContent());
      console.log($convertToMarkdownString(TRANSFORMERS).split('\\n').at(-1));
    });
    editor.update(() => $convertFromMarkdownString('\`\`\`js\\nx\\n\`\`\`', TRANSFORMERS), {discrete: true});`);
  expect(lines).toEqual([
    'undefined undefined',
    'Title',
    '- a **b** [c](https://example.org)',
    // The contrast: a fence that names a language.
    'window is not defined',
  ]);
});

prove('HTML to nodes | a Document that you pass', () => {
  const lines = runInNode(`
    import {createHeadlessEditor} from '@lexical/headless';
    import {$generateNodesFromDOM} from '@lexical/html';
    import {$getRoot, $insertNodes} from 'lexical';
    import {JSDOM} from 'jsdom';
    const editor = createHeadlessEditor({onError: (error) => console.log(error.message)});
    const page = new JSDOM('<p>a <b>b</b></p>').window.document;
    editor.update(() => { $getRoot().select(); $insertNodes($generateNodesFromDOM(editor, page)); }, {discrete: true});
    console.log(typeof window, typeof document);
    console.log(editor.getEditorState().toJSON().root.children[0].children.map(({text, format}) => text + format).join());`);
  expect(lines).toEqual(['undefined undefined', 'a 0,b1']);
});

/** Exports one paragraph while the page has only some of the globals. */
function exportWithout(...missing: ('window' | 'document')[]): string {
  const editor = createHeadlessEditor();
  editor.update(() => void $getRoot().append($createParagraphNode().append($createTextNode('x'))), {discrete: true});
  for (const name of missing) vi.stubGlobal(name, undefined);
  try {
    return editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  } finally {
    vi.unstubAllGlobals();
  }
}

prove('Nodes to HTML | global window and document, during the call', () => {
  expect(exportWithout()).toBe('<p><span style="white-space: pre-wrap;">x</span></p>');
  for (const missing of ['window', 'document'] as const) expect(() => exportWithout(missing)).toThrow();
});

prove('Set window and document during the call.', () => {
  expect(exportWithout()).toContain('<p>');
  for (const missing of ['window', 'document'] as const) {
    expect(messageThrownBy(() => exportWithout(missing))).toContain('please initialize a headless browser implementation');
  }
});

const code = `
  const {CodeNode, CodeHighlightNode, $createCodeNode} = await import('@lexical/code');
  const {createHeadlessEditor} = await import('@lexical/headless');
  const {$getRoot} = await import('lexical');
  const editor = createHeadlessEditor({nodes: [CodeNode, CodeHighlightNode], onError: (error) => console.log(error.message)});
  const create = (language) => editor.update(() => $getRoot().append($createCodeNode(language)), {discrete: true});
`;

prove('Code blocks with a language, also in Markdown | an object called window, before @lexical/code is imported', () => {
  const lines = runInNode(`globalThis.window = {}; ${code}
    create('css');
    console.log(editor.getEditorState().toJSON().root.children[0].language);`);
  expect(lines).toEqual(['css']);
});

prove('Create window before you import @lexical/code.', () => {
  expect(runInNode(`${code} create('css');`)).toEqual(['window is not defined']);
  expect(runInNode(`globalThis.window = {}; ${code} create('css');`)).toEqual([]);
});

prove("Created later, it gives Cannot read properties of undefined (reading 'languages').", () => {
  expect(runInNode(`${code} globalThis.window = {}; create('css');`)).toEqual([
    "Cannot read properties of undefined (reading 'languages')",
  ]);
});

prove('These eight methods throw', () => {
  const headless = createHeadlessEditor();
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(createEditor()));
  const replaced = methods.filter((method) => Object.hasOwn(headless, method));
  expect(replaced).toHaveLength(8);
  for (const method of replaced) {
    const call = Reflect.get(headless, method) as () => unknown;
    expect(messageThrownBy(() => Reflect.apply(call, headless, []))).toBe(`${method} is not supported in headless mode`);
  }
});

prove('Use createEditor() with jsdom for code that needs a DOM', () => {
  const editor = createEditor();
  const element = document.createElement('div');
  editor.setRootElement(element);
  expect(editor.getRootElement()).toBe(element);
});

prove('Import lexical before you create a global window with a document. Node.js before version 21 has no navigator.', () => {
  const importing = (more: string) =>
    runInNode(`delete globalThis.navigator; const document = {createElement() {}};
        try { ${more} await import('lexical'); console.log('fine'); } catch (error) { console.log(error.message); }`);
  expect(importing('Object.assign(globalThis, {window: {document}, document});')).toEqual(['navigator is not defined']);
  expect(importing('Object.assign(globalThis, {window: {}});')).toEqual(['fine']);
  expect(importing('')).toEqual(['fine']);
});

prove('A node class uses document outside createDOM() and exportDOM(), or you call its exportDOM() without the globals.', () => {
  const lines = runInNode(`
    import {createHeadlessEditor} from '@lexical/headless';
    import {$getRoot, ElementNode} from 'lexical';
    class Card extends ElementNode {
      static getType() { return 'card'; }
      static clone(node) { return new Card(node.__eager, node.__key); }
      constructor(eager, key) { super(key); this.__eager = eager; if (eager) this.__element = document.createElement('div'); }
      createDOM() { return document.createElement('div'); }
      exportDOM() { return {element: document.createElement('div')}; }
    }
    const editor = createHeadlessEditor({nodes: [Card], onError: (error) => console.log(error.message)});
    const add = (eager) => editor.update(() => $getRoot().append(new Card(eager)), {discrete: true});
    add(false);
    console.log(editor.getEditorState().read(() => $getRoot().getChildrenSize()));
    add(true);
    editor.update(() => $getRoot().getFirstChild().exportDOM(editor), {discrete: true});`);
  expect(lines).toEqual(['1', 'document is not defined', 'document is not defined']);
});

prove('Updates are committed in a microtask. Pass discrete: true to read the result on the next line.', async () => {
  const editor = createHeadlessEditor();
  const add = () => {
    $getRoot().append($createParagraphNode().append($createTextNode('x')));
  };
  editor.update(add);
  expect(textOf(editor)).toBe('');
  await Promise.resolve();
  expect(textOf(editor)).toBe('x');
  editor.update(add, {discrete: true});
  expect(textOf(editor)).toBe('x\n\nx');
});

prove('Set NODE_ENV to development, or look up the number.', () => {
  const message = (mode: string | undefined) =>
    runInNode(
      `import {createHeadlessEditor} from '@lexical/headless';
       const editor = createHeadlessEditor({onError: (error) => console.log(error.message)});
       editor.parseEditorState('{"root":{"type":"poll","version":1}}');`,
      mode,
    )[0];
  expect(message('development')).toBe('parseEditorState: type "poll" + not found');
  for (const mode of ['', 'test', 'production']) expect(message(mode)).toMatch(/^Minified Lexical error #17;/);
});

prove('If onError returns, you get the nodes before the unknown node, and saving them loses the rest.', () => {
  const editor = createHeadlessEditor({onError: () => undefined});
  const state = editor.parseEditorState(half);
  expect(state.read(() => $getRoot().getTextContent())).toBe('First');
  expect(JSON.stringify(state)).not.toContain('Last');
});
