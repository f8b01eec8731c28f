// @vitest-environment node
import {CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {$convertFromMarkdownString, $convertToMarkdownString, TRANSFORMERS} from '@lexical/markdown';
import {AutoFocusPlugin} from '@lexical/react/LexicalAutoFocusPlugin';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
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
import type {Provider} from '@lexical/yjs';
import {JSDOM} from 'jsdom';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  createEditor,
  type EditorThemeClasses,
  type LexicalEditor,
} from 'lexical';
import {createElement, useEffect, type FunctionComponent, type ReactElement} from 'react';
import {renderToString} from 'react-dom/server';
import {expect, vi} from 'vitest';
import {Doc} from 'yjs';

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
const {NoteEditor} = (await import(/* @vite-ignore */ `${page}/NoteEditor.tsx`)) as {
  NoteEditor: FunctionComponent<{initialJson?: string}>;
};

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

prove('A headless editor needs no globals for JSON, Markdown and getTextContent().', () => {
  expect(() => document).toThrow(ReferenceError);
  const editor = load(stored);
  change(editor, () => {
    $getRoot().selectEnd().insertText('!');
  });
  expect(JSON.stringify(editor.getEditorState())).toContain('plain!');
  expect(textOf(editor)).toBe('plain!');
  const markdown = '# Title\n\n- one\n- *two*';
  const out = fromMarkdown(markdown)
    .getEditorState()
    .read(() => $convertToMarkdownString(TRANSFORMERS));
  expect(out).toBe(markdown);
});

prove('$generateHtmlFromNodes() needs the globals window and document, which a server does not have.', () => {
  for (const missing of ['window', 'document']) {
    const editor = load(stored);
    const attempt = () =>
      withDom(() => {
        Reflect.deleteProperty(globalThis, missing);
        return toHtml(editor);
      });
    expect(attempt).toThrow();
  }
  expect(withDom(() => toHtml(load(stored)))).toContain('plain');
  // A call inside another one leaves the globals of the outer call in place.
  expect(withDom(() => [toHtml(load(stored)), withDom(() => toHtml(load(stored))), toHtml(load(stored))])).toHaveLength(3);
  expect(() => document).toThrow(ReferenceError);
});

prove(
  'To use $generateHtmlFromNodes in headless mode please initialize a headless browser implementation | Call it inside withDom()',
  () => {
    const editor = load(stored);
    expect(messageThrownBy(() => toHtml(editor))).toMatch(
      /^To use \$generateHtmlFromNodes in headless mode please initialize a headless browser implementation/,
    );
    expect(withDom(() => toHtml(editor))).toContain('plain');
  },
);

prove('$generateNodesFromDOM() needs a parsed document only, such as new JSDOM(html).window.document.', () => {
  const editor = fromHtml(
    '<h1>Title</h1><blockquote>q</blockquote><ul><li>a</li></ul><p>x <a href="https://example.com">y</a></p>',
  );
  expect(textOf(editor)).toContain('Title');
});

prove('A code block with a language needs window.Prism in each of these cases.', () => {
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

prove('window is not defined, from @lexical/code | Parse a document with code blocks inside withDom()', () => {
  expect(messageThrownBy(() => load(storedCode))).toBe('window is not defined');
  expect(withDom(() => toHtml(load(storedCode)))).toContain('data-highlight-language="js"');
  expect(() => withDom(() => toHtml(load(storedCode)), false)).toThrow();
});

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
  'CollaborationPlugin, LexicalTypeaheadMenuPlugin, LexicalNodeMenuPlugin and LexicalContextMenuPlugin throw document is not defined on a server.',
  () => {
    const rendering = (plugin: ReactElement) => () => {
      const initialConfig = {namespace: 'Note', nodes, onError: console.error};
      return renderToString(createElement(LexicalComposer, {initialConfig}, plugin));
    };
    const menu = {menuRenderFn: () => null, onSelectOption: () => undefined, options: []};
    const nothing = () => undefined;
    const providerFactory = (id: string, docs: Map<string, Doc>): Provider => {
      docs.set(id, new Doc());
      return {
        awareness: {getLocalState: () => null, getStates: () => new Map(), on: nothing, off: nothing, setLocalState: nothing},
        connect: nothing,
        disconnect: nothing,
        on: nothing,
        off: nothing,
      };
    };
    const throwing = [
      createElement(CollaborationPlugin, {id: 'note', providerFactory, shouldBootstrap: false}),
      createElement(LexicalTypeaheadMenuPlugin, {...menu, onQueryChange: () => undefined, triggerFn: () => null}),
      createElement(LexicalNodeMenuPlugin, {...menu, nodeKey: null}),
      createElement(LexicalContextMenuPlugin, menu),
    ];
    expect(throwing.map((plugin) => messageThrownBy(rendering(plugin)))).toEqual(throwing.map(() => 'document is not defined'));
    const others = [AutoFocusPlugin, HistoryPlugin, LinkPlugin, ListPlugin, MarkdownShortcutPlugin, TabIndentationPlugin];
    for (const plugin of others) {
      const props = {transformers: TRANSFORMERS};
      expect(rendering(createElement(plugin as FunctionComponent<typeof props>, props))).not.toThrow();
    }
  },
);

prove('Give it the nodes of your editor:', () => {
  const title = storedDocument({...storedParagraph('Title'), tag: 'h1', type: 'heading'});
  const quote = storedDocument({...storedParagraph('Words'), type: 'quote'});
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const rendering = (initialJson: string) => () => renderToString(createElement(NoteEditor, {initialJson}));
  // The page's editor shows the note that its headless editor turns into HTML.
  expect(rendering(title)).not.toThrow();
  expect(log).not.toHaveBeenCalled();
  expect(rendering(quote)).toThrow();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

prove('For NoteEditor with a stored note, the server sends an empty element that is not editable yet:', () => {
  const html = serverHtml(stored);
  expect(html).toContain('contentEditable="false"');
  expect(html).toMatch(/role="textbox"[^>]*><\/div>/);
  expect(html).not.toContain('plain');
});

prove("The placeholder is in the server's HTML when the note has no content.", () => {
  expect([serverHtml().includes('Write a note'), serverHtml(stored).includes('Write a note')]).toEqual([true, false]);
});

prove('A function as editorState has not run by then, so the placeholder also appears.', () => {
  const fill = () => {
    $getRoot().append($createParagraphNode().append($createTextNode('filled')));
  };
  expect(serverHtml(fill)).toContain('Write a note');
});

prove('Paragraphs, headings and lists then have the same elements as in the editor.', () => {
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

prove('document is not defined | Load the editor in the browser only. In your own code, use document in an effect', () => {
  const create = () =>
    load(stored)
      .getEditorState()
      .read(() => $getRoot().getFirstChildOrThrow().exportDOM(makeEditor()));
  expect(messageThrownBy(create)).toBe('document is not defined');
  expect(() => withDom(create)).not.toThrow();
  const rendering = (Component: FunctionComponent) => () => renderToString(createElement(Component));
  const inRender = () => createElement('p', {}, document.title);
  const inEffect = () => {
    useEffect(() => {
      document.title = 'Note';
    });
    return null;
  };
  expect(messageThrownBy(rendering(inRender))).toBe('document is not defined');
  expect(rendering(inEffect)).not.toThrow();
});

prove(
  'A code block in the first content of an editor that React renders on the server reports window is not defined to onError.',
  () => {
    const rendered = (json: string): string[] => {
      const messages: string[] = [];
      serverHtml(json, ({message}) => messages.push(message));
      return messages;
    };
    expect([rendered(storedCode), rendered(stored)]).toEqual([['window is not defined'], []]);
  },
);

prove("Cannot read properties of undefined (reading 'languages') | Add Prism to window, as withDom() does", () => {
  expect(messageThrownBy(() => withDom(() => load(storedCode), false))).toBe(
    "Cannot read properties of undefined (reading 'languages')",
  );
  expect(() => withDom(() => load(storedCode))).not.toThrow();
});

unproven("createContext is not a function | Add 'use client' to the file that imports from @lexical/react", {
  reason: 'it takes the bundler of a framework with server components',
  source: 'https://react.dev/reference/rsc/use-client',
});
unproven('Hydration failed | Read localStorage, the date and navigator in an effect, not in the first render', {
  reason: 'it is about code of applications',
  source: 'https://react.dev/reference/react-dom/client/hydrateRoot#handling-different-client-and-server-content',
});
prove('Unable to find an active editor state, only on the server | Remove the second copy of lexical', async () => {
  const {createRequire} = await import('node:module');
  // The CommonJS half of the same package.
  const required = createRequire(import.meta.url)('lexical') as {$getRoot: typeof $getRoot};
  const editor = load(stored);
  expect(editor.getEditorState().read(() => $getRoot().getTextContent())).toBe('plain');
  expect(() => editor.getEditorState().read(() => required.$getRoot())).toThrow(/active editor state|Minified Lexical error #15/);
});
