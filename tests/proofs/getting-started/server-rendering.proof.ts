// @vitest-environment node
import {$createCodeNode, CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {$convertFromMarkdownString, $convertToMarkdownString, TRANSFORMERS} from '@lexical/markdown';
import {AutoFocusPlugin} from '@lexical/react/LexicalAutoFocusPlugin';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {LexicalContextMenuPlugin} from '@lexical/react/LexicalContextMenuPlugin';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {MarkdownShortcutPlugin} from '@lexical/react/LexicalMarkdownShortcutPlugin';
import {LexicalNodeMenuPlugin} from '@lexical/react/LexicalNodeMenuPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TabIndentationPlugin} from '@lexical/react/LexicalTabIndentationPlugin';
import {LexicalTypeaheadMenuPlugin} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {HeadingNode, QuoteNode} from '@lexical/rich-text';
import {JSDOM} from 'jsdom';
import {$getRoot, $insertNodes, createEditor, type EditorThemeClasses, type LexicalEditor} from 'lexical';
import {createElement, type FunctionComponent, type ReactElement} from 'react';
import {renderToString} from 'react-dom/server';
import {expect, vi} from 'vitest';

import {change, textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove, unproven} from '../support/prove.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

const nodes = [CodeNode, HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode];

function makeEditor(): LexicalEditor {
  return createHeadlessEditor({
    nodes,
    onError(error) {
      throw error;
    },
  });
}

const page = '/page-components/docs/getting-started/server-rendering.md';
const sample = (await import(/* @vite-ignore */ `${page}/withDom.ts`)) as {withDom: <T>(run: () => T) => T};

/** The page's function, or what is left of it without the line about Prism. */
function withDom<T>(run: () => T, hasPrism = true): T {
  return sample.withDom(() => {
    if (!hasPrism) Reflect.deleteProperty(window, 'Prism');
    return run();
  });
}

const code = {...storedParagraph('let x'), type: 'code', language: 'js'};
const stored = storedDocument(storedParagraph('plain'));
const storedCode = storedDocument(code);

function load(json: string): LexicalEditor {
  const editor = makeEditor();
  editor.setEditorState(editor.parseEditorState(json));
  return editor;
}

function fromMarkdown(markdown: string): LexicalEditor {
  const editor = makeEditor();
  change(editor, () => {
    $convertFromMarkdownString(markdown, TRANSFORMERS);
  });
  return editor;
}

function fromHtml(html: string): LexicalEditor {
  const editor = makeEditor();
  change(editor, () => {
    $getRoot().select();
    $insertNodes($generateNodesFromDOM(editor, new JSDOM(html).window.document));
  });
  return editor;
}

function toHtml(editor: LexicalEditor): string {
  return editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
}

const markdownCode = '```js\nlet x\n```';
const htmlCode = '<pre data-highlight-language="js">let x</pre>';

prove('Create, change and read a headless editor; JSON in and out | Nothing', () => {
  expect(() => document).toThrow(ReferenceError);
  const editor = load(stored);
  change(editor, () => {
    $getRoot().selectEnd().insertText('!');
  });
  expect(JSON.stringify(editor.getEditorState())).toContain('plain!');
});

prove('Markdown in and out | Nothing', () => {
  const markdown = '# Title\n\n- one\n- *two*';
  const out = fromMarkdown(markdown)
    .getEditorState()
    .read(() => $convertToMarkdownString(TRANSFORMERS));
  expect(out).toBe(markdown);
});

prove('Text with getTextContent() | Nothing', () => {
  expect(textOf(load(stored))).toBe('plain');
});

prove('HTML out, $generateHtmlFromNodes() | window and document', () => {
  const editor = load(stored);
  expect(messageThrownBy(() => toHtml(editor))).toMatch(/^To use \$generateHtmlFromNodes in headless mode please initialize/);
  expect(withDom(() => toHtml(editor))).toContain('plain');
});

prove('HTML in, $generateNodesFromDOM() | A parsed document, such as new JSDOM(html).window.document', () => {
  const editor = fromHtml(
    '<h1>Title</h1><blockquote>q</blockquote><ul><li>a</li></ul><p>x <a href="https://example.com">y</a></p>',
  );
  expect(textOf(editor)).toContain('Title');
});

prove('A code block with a language coming in, from JSON, Markdown or HTML | window with Prism, as in withDom() above', () => {
  const ways = [() => load(storedCode), () => fromMarkdown(markdownCode), () => fromHtml(htmlCode)];
  for (const way of ways) {
    expect(messageThrownBy(way)).toBe('window is not defined');
    expect(messageThrownBy(() => withDom(way, false))).toContain("reading 'languages'");
    expect(
      withDom(way)
        .getEditorState()
        .read(() => $getRoot().getFirstChild()),
    ).toMatchObject({__type: 'code', __language: 'js'});
  }
});

prove(
  'Call it as withDom(() => renderNote(json)), so that parsing happens inside too: a code block with a language asks for window.Prism as soon as it is parsed.',
  () => {
    expect(withDom(() => toHtml(load(storedCode)))).toContain('data-highlight-language="js"');
    expect(() => withDom(() => toHtml(load(storedCode)), false)).toThrow();
  },
);

/** What the server sends for an editor with this first content. */
function serverHtml(editorState?: string | (() => void), onError: (error: Error) => void = console.error): string {
  const initialConfig = {editorState, namespace: 'Note', nodes: [CodeNode], onError};
  const contentEditable = createElement(ContentEditable, {ariaLabel: 'Note'});
  const placeholder = createElement('p', {}, 'Write a note');
  return renderToString(
    createElement(
      LexicalComposer,
      {initialConfig},
      createElement(RichTextPlugin, {contentEditable, placeholder, ErrorBoundary: LexicalErrorBoundary}),
    ),
  );
}

prove(
  'LexicalTypeaheadMenuPlugin, LexicalNodeMenuPlugin and LexicalContextMenuPlugin throw document is not defined when a server renders them.',
  () => {
    const rendering = (plugin: ReactElement) => () => {
      const initialConfig = {namespace: 'Note', nodes, onError: console.error};
      return renderToString(createElement(LexicalComposer, {initialConfig}, plugin));
    };
    const menu = {menuRenderFn: () => null, onSelectOption: () => undefined, options: []};
    const menus = [
      createElement(LexicalTypeaheadMenuPlugin, {...menu, onQueryChange: () => undefined, triggerFn: () => null}),
      createElement(LexicalNodeMenuPlugin, {...menu, nodeKey: null}),
      createElement(LexicalContextMenuPlugin, menu),
    ];
    expect(menus.map((plugin) => messageThrownBy(rendering(plugin)))).toEqual(menus.map(() => 'document is not defined'));
    const others = [AutoFocusPlugin, HistoryPlugin, LinkPlugin, ListPlugin, MarkdownShortcutPlugin, TabIndentationPlugin];
    for (const plugin of others) {
      const props = {transformers: TRANSFORMERS};
      expect(rendering(createElement(plugin as FunctionComponent<typeof props>, props))).not.toThrow();
    }
  },
);

prove('The text is missing.', () => {
  expect(serverHtml(stored)).toContain('role="textbox"');
  expect(serverHtml(stored)).not.toContain('plain');
});

prove('The element is not editable yet.', () => {
  expect(serverHtml(stored)).toContain('contentEditable="false"');
});

prove('Paragraphs, headings and lists have the same elements and classes then, and the page hardly moves.', () => {
  const theme = {heading: {h1: 'title'}, list: {listitem: 'item', ul: 'list'}, paragraph: 'text'};
  const list = {...storedParagraph(), listType: 'bullet', start: 1, tag: 'ul', type: 'list'};
  const item = {...storedParagraph('a'), type: 'listitem', value: 1};
  const json = storedDocument(
    {...storedParagraph('Title'), tag: 'h1', type: 'heading'},
    {...list, children: [item]},
    storedParagraph('plain', storedText('under', {format: 8})),
  );
  /** Blocks as the editor draws them, and as the HTML of a headless editor has them; then all elements of both. */
  const both = (given: EditorThemeClasses): [string[], string[], string[], string[]] =>
    withDom(() => {
      // What an editor with an element asks for, too.
      vi.stubGlobal('MutationObserver', window.MutationObserver);
      const content = document.body.appendChild(document.createElement('div'));
      const drawn = createEditor({nodes, theme});
      drawn.setRootElement(content);
      drawn.setEditorState(drawn.parseEditorState(json));
      const headless = createHeadlessEditor({nodes, theme: given});
      headless.setEditorState(headless.parseEditorState(json));
      const html = document.createElement('div');
      html.innerHTML = toHtml(headless);
      const namesIn = (root: Element, selector: string): string[] =>
        Array.from(root.querySelectorAll(selector), (element) => `${element.tagName} ${element.className}`);
      const blocks = 'h1, ul, li, p';
      return [namesIn(content, blocks), namesIn(html, blocks), namesIn(content, 'p *'), namesIn(html, 'p *')];
    });
  const [drawn, sent, drawnInside, sentInside] = both(theme);
  expect(sent).toEqual(drawn);
  expect(sent).toEqual(['H1 title', 'UL list', 'LI item', 'P text']);
  expect([drawnInside, sentInside]).toEqual([
    ['SPAN ', 'SPAN '],
    ['SPAN ', 'U ', 'SPAN '],
  ]);
  expect(both({})[1]).not.toEqual(drawn);
  vi.unstubAllGlobals();
});

prove(
  'document is not defined | Code of yours, an exportDOM() of a node or one of three menus runs on the server. Move it into an effect, provide a document as above, or leave the server out',
  () => {
    const create = () =>
      load(stored)
        .getEditorState()
        .read(() => $getRoot().getFirstChildOrThrow().exportDOM(makeEditor()));
    expect(messageThrownBy(create)).toBe('document is not defined');
    expect(() => withDom(create)).not.toThrow();
  },
);

prove(
  'window is not defined, from @lexical/code | A code block with a language was created or parsed on the server. Do it inside withDom(). An editor that React renders there passes the error to onError: leave the server out',
  () => {
    const create = (language?: string) => () => {
      makeEditor().update(() => $createCodeNode(language), {discrete: true});
    };
    expect(messageThrownBy(create('js'))).toBe('window is not defined');
    expect(create()).not.toThrow();
    expect(() => {
      withDom(create('js'));
    }).not.toThrow();
    const rendered = (json: string): string[] => {
      const messages: string[] = [];
      serverHtml(json, ({message}) => messages.push(message));
      return messages;
    };
    expect([rendered(storedCode), rendered(stored)]).toEqual([['window is not defined'], []]);
  },
);

prove(
  "Cannot read properties of undefined (reading 'languages') | There is a window, but it has no Prism. Put it there, as withDom() does",
  () => {
    expect(messageThrownBy(() => withDom(() => load(storedCode), false))).toBe(
      "Cannot read properties of undefined (reading 'languages')",
    );
    expect(() => withDom(() => load(storedCode))).not.toThrow();
  },
);

unproven(
  "createContext is not a function, from a module of @lexical/react | A server component imports it. Add 'use client' to the file that does",
  {
    reason: 'it takes the bundler of a framework with server components',
    source: 'https://react.dev/reference/rsc/use-client',
  },
);
unproven(
  'Hydration failed, or a warning about attributes that do not match | Something in the first render depends on the browser: localStorage, the date, navigator. Read it in an effect. Extensions that write into editable elements cause it too',
  {
    reason: 'it is about code of applications and extensions',
    source: 'https://react.dev/reference/react-dom/client/hydrateRoot#handling-different-client-and-server-content',
  },
);
prove(
  'Unable to find an active editor state, only on the server | One package was loaded as ES module and as CommonJS',
  async () => {
    const {createRequire} = await import('node:module');
    // The CommonJS half of the same package.
    const required = createRequire(import.meta.url)('lexical') as {$getRoot: typeof $getRoot};
    const editor = load(stored);
    expect(editor.getEditorState().read(() => $getRoot().getTextContent())).toBe('plain');
    expect(() => editor.getEditorState().read(() => required.$getRoot())).toThrow(
      /active editor state|Minified Lexical error #15/,
    );
  },
);
