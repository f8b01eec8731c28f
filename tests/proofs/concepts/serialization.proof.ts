import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {$convertToMarkdownString, TRANSFORMERS} from '@lexical/markdown';
import {$createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {TableNode} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isTextNode,
  $nodesOfType,
  type DOMConversionMap,
  type DOMConversionOutput,
  ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type SerializedElementNode,
  TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, change, mount, textOf} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {build, prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

interface RenderHtml {
  renderHtml: (json: string, dom: {document: Document}, sanitize: (html: string) => string) => string;
}

const page = '/page-components/docs/concepts/serialization.md';
const {renderHtml} = (await import(/* @vite-ignore */ `${page}/renderHtml.ts`)) as RenderHtml;

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** The nodes that HTML becomes, in a new document of an editor. */
function load(editor: LexicalEditor, html: string): LexicalEditor {
  change(editor, () => {
    $getRoot()
      .clear()
      .append(...$generateNodesFromDOM(editor, parse(html)));
  });
  return editor;
}

/** The HTML of a document, without what every text has. */
function save(editor: LexicalEditor): string {
  const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  return html.replaceAll(' style="white-space: pre-wrap;"', '');
}

/** Loads what an editor shows from its own JSON, in an editor with the same nodes. */
function reload(editor: LexicalEditor, nodes: Klass<LexicalNode>[] = []): LexicalEditor {
  const reader = mount({nodes}).editor;
  reader.setEditorState(reader.parseEditorState(JSON.stringify(editor.getEditorState())));
  return reader;
}

/** A box whose methods can be left out. It writes a `title`. */
class BoxNode extends ElementNode {
  __title = '';
  static override getType(): string {
    return 'box';
  }
  static override clone(node: BoxNode): BoxNode {
    return new this(node.__key).withTitle(node.__title);
  }
  static override importJSON(json: SerializedElementNode & {title?: string}): BoxNode {
    return new this().withTitle(json.title ?? 'none');
  }
  override exportJSON(): SerializedElementNode {
    return {...super.exportJSON(), type: 'box', version: 1, ...{title: this.__title}};
  }
  override createDOM(): HTMLElement {
    return document.createElement('aside');
  }
  override updateDOM(): boolean {
    return false;
  }
  withTitle(title: string): this {
    this.__title = title;
    return this;
  }
  getTitle(): string {
    return this.getLatest().__title;
  }
}
class ReadBoxNode extends BoxNode {
  static override importDOM(): DOMConversionMap {
    return {aside: () => ({conversion: () => ({node: new ReadBoxNode().withTitle('from HTML')}), priority: 1})};
  }
}

/** An editor with a box. */
function withBox(klass: typeof BoxNode): LexicalEditor {
  const {editor} = mount({nodes: [klass]});
  editor.update(() => void $getRoot().append(new klass().withTitle('Note').append($createTextNode('in'))), {discrete: true});
  return editor;
}

/** The types and titles of the blocks of a document. */
function blocks(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => (node instanceof BoxNode ? `box ${node.getTitle()}` : node.getType())),
  );
}

const jsonAgrees = (): void => {
  expect(blocks(reload(withBox(BoxNode), [BoxNode]))).toEqual(['box Note']);
  class Silent extends BoxNode {
    override exportJSON(): SerializedElementNode {
      return {...ElementNode.prototype.exportJSON.call(this), type: 'box', version: 1};
    }
  }
  expect(blocks(reload(withBox(Silent), [Silent]))).toEqual(['box none']);
};
const htmlAgrees = (): void => {
  const roundTrip = (klass: typeof BoxNode): string[] => blocks(load(mount({nodes: [klass]}).editor, save(withBox(klass))));
  expect([roundTrip(ReadBoxNode), roundTrip(BoxNode)]).toEqual([['box from HTML'], ['paragraph']]);
};
prove('JSON | what exportJSON and importJSON agree on | saving, rendering on a server', jsonAgrees);
prove('HTML | what exportDOM and importDOM agree on | pages, e-mail, other editors, the clipboard', htmlAgrees);
prove('importDOM. Its exportDOM wrote an element that no registered node reads.', () => {
  htmlAgrees();
  expect(save(withBox(BoxNode))).toMatch('<aside>');
  expect(blocks(reload(withBox(BoxNode), [BoxNode]))).toEqual(['box Note']);
});

prove('Markdown | what the transformers know | text-based tools', () => {
  const {editor} = mount({nodes: [HeadingNode, QuoteNode]});
  const $content = (): void => {
    const text = $createTextNode('said').toggleFormat('bold').setStyle('color: red');
    $getRoot().append($createQuoteNode().append(text));
  };
  editor.update($content, {discrete: true});
  const markdown = (transformers: typeof TRANSFORMERS): string =>
    editor.getEditorState().read(() => $convertToMarkdownString(transformers));
  expect([markdown(TRANSFORMERS), markdown([])]).toEqual(['> **said**', 'said']);
});

prove('text content | characters | search, counting', () => {
  const {editor} = mount();
  editor.update(() => void $append('plain ').append($createTextNode('bold').toggleFormat('bold')), {discrete: true});
  expect(textOf(editor)).toBe('plain bold');
});

prove('No format holds the selection or the undo history.', () => {
  const {editor} = mount();
  editor.update(() => void $append('Hello').select(0, 1), {discrete: true});
  expect(JSON.stringify(editor)).not.toMatch(/selection|anchor/);
  expect(reload(editor).getEditorState().read($getSelection)).toBeNull();
  expect(editor.getEditorState().read($getSelection)).not.toBeNull();
});

const writes = (): void => {
  const {editor} = mount();
  editor.update(() => void $append('Hello').getFirstChild<TextNode>()?.select(0, 4), {discrete: true});
  const $part = (): string => $generateHtmlFromNodes(editor, $getSelection());
  expect(save(editor)).toBe('<p dir="ltr"><span>Hello</span></p>');
  editor.update(() => {
    expect($part()).toMatch('Hell<');
  });
  expect(messageThrownBy(() => $generateHtmlFromNodes(editor))).toMatch(/^Unable to find an active editor/);
  if (build === 'development') {
    expect(messageThrownBy(() => editor.getEditorState().read($part))).toBe('Cannot use method in read-only mode.');
  }
};
const reads = (): void => {
  const {editor} = mount();
  const $read = (): LexicalNode[] => $generateNodesFromDOM(editor, parse('<p>Hello</p>'));
  expect(messageThrownBy($read)).toMatch(/^Unable to find an active editor/);
  expect(messageThrownBy(() => editor.getEditorState().read($read))).toBe('Cannot use method in read-only mode.');
  editor.update(() => {
    expect($read()).toHaveLength(1);
    const other = document.implementation.createHTMLDocument();
    other.body.innerHTML = '<p>a</p><p>b</p>';
    expect($generateNodesFromDOM(editor, other)).toHaveLength(2);
  });
};
prove(
  '$generateHtmlFromNodes() | editorState.read() or an update; with a selection, an update | global document and window',
  () => {
    writes();
    const {editor} = mount();
    for (const name of ['window', 'document']) {
      vi.stubGlobal(name, undefined);
      const message = messageThrownBy(() => save(editor));
      vi.unstubAllGlobals();
      expect(message).toMatch(/^To use \$generateHtmlFromNodes/);
    }
  },
);
prove('$generateNodesFromDOM() | an update | a Document that was parsed as HTML', () => {
  reads();
  const {editor, errors} = mount();
  const html = '<html><body><p>Hello</p></body></html>';
  editor.update(() => {
    expect($generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'))).toHaveLength(1);
    expect($generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/xml'))).toHaveLength(0);
    // A parser whose elements have no style.
    const bare = parse(html);
    for (const element of bare.querySelectorAll('*')) Object.defineProperty(element, 'style', {value: undefined});
    $generateNodesFromDOM(editor, bare);
  });
  expect(errors.map(({name}) => name)).toEqual(['TypeError']);
});

prove('Insert them with $insertNodes(), which also accepts text without a block:', () => {
  const html = '<p dir="ltr"><span>Hello </span><b><strong>world</strong></b></p>';
  expect(save(load(mount().editor, html))).toBe(html);
  const loose = mount();
  load(loose.editor, 'loose text');
  expect(loose.errors.map(messageOf)).toEqual([
    'rootNode.append: Only element or decorator nodes can be appended to the root node',
  ]);
  const inserted = mount();
  change(inserted.editor, () => {
    $getRoot().select();
    $insertNodes($generateNodesFromDOM(inserted.editor, parse('loose text')));
  });
  expect([inserted.errors, save(inserted.editor)]).toEqual([[], '<p dir="ltr"><span>loose text</span></p>']);
  reads();
});

prove('The highest priority wins. Most classes use 0, links and tables use 1.', () => {
  const claim = (type: string, priority: 0 | 1): Klass<LexicalNode> =>
    class Claimer extends BoxNode {
      static override getType(): string {
        return type;
      }
      static override importDOM(): DOMConversionMap {
        return {p: () => ({conversion: () => ({node: new this()}), priority})};
      }
    };
  const winner = (...nodes: Klass<LexicalNode>[]): string | undefined => {
    const editor = load(mount({nodes}).editor, '<p>x</p>');
    return editor.getEditorState().read(() => $getRoot().getFirstChild()?.getType());
  };
  expect(winner(claim('one', 0), claim('two', 0))).toBe('paragraph');
  expect(winner(claim('one', 1), claim('two', 1))).toBe('one');
  expect(winner(claim('one', 0), claim('two', 1))).toBe('two');
  const priorities = (node: Klass<LexicalNode>): unknown[] =>
    Object.entries(node.importDOM?.() ?? {}).map(([tag, find]) => {
      const element = document.createElement(tag);
      element.textContent = 'x';
      return find(element)?.priority;
    });
  expect([LinkNode, TableNode].map(priorities)).toEqual([[1], [1]]);
  expect(new Set([ListNode, ListItemNode, QuoteNode].flatMap(priorities))).toEqual(new Set([0]));
});

prove('To rename a type, keep the old class registered and let its importJSON create the new node.', () => {
  class NewBox extends BoxNode {
    static override getType(): string {
      return 'new-box';
    }
    override exportJSON(): SerializedElementNode {
      return {...super.exportJSON(), type: 'new-box'};
    }
  }
  class OldBox extends BoxNode {
    static override importJSON(json: SerializedElementNode & {title?: string}): BoxNode {
      return new NewBox().withTitle(json.title ?? 'none');
    }
  }
  const renamed = reload(withBox(BoxNode), [OldBox, NewBox]);
  expect([blocks(renamed), textOf(renamed)]).toEqual([['box Note'], 'in']);
  expect(JSON.stringify(renamed.getEditorState())).toMatch('"type":"new-box"');
  const without = mount({nodes: [NewBox]});
  without.editor.parseEditorState(JSON.stringify(withBox(BoxNode).getEditorState()));
  expect(without.errors.map(messageOf)).toEqual(['parseEditorState: type "box" + not found']);
});

const stored = (...children: Parameters<typeof storedParagraph>): string => storedDocument(storedParagraph(...children));
const poll = {type: 'poll', version: 1};

prove('If onError only logs, you get the content before the unknown node, and the next save loses the rest:', () => {
  const {editor, errors} = mount();
  editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph('before'), poll, storedParagraph('after'))));
  expect([textOf(editor), errors.map(messageOf)]).toEqual(['before', ['parseEditorState: type "poll" + not found']]);
  expect(JSON.stringify(editor.getEditorState())).not.toMatch('after');
});
prove(
  "If nothing was read before an unknown node, setEditorState() throws setEditorState: the editor state is empty. Ensure the editor state's root node never becomes empty. An unknown node inside the first paragraph leaves a blank document, and nothing throws.",
  () => {
    const {editor} = mount();
    editor.update(() => void $append('shown before'), {discrete: true});
    const set = (json: string) => () => {
      editor.setEditorState(editor.parseEditorState(json));
    };
    expect(messageThrownBy(set(storedDocument(poll, storedParagraph('after'))))).toBe(
      "setEditorState: the editor state is empty. Ensure the editor state's root node never becomes empty.",
    );
    expect(textOf(editor)).toBe('shown before');
    set(stored(poll, 'after'))();
    expect(textOf(editor)).toBe('');
  },
);
prove('Register the same nodes wherever a document is read: browser, server, worker.', () => {
  const json = JSON.stringify(withBox(BoxNode).getEditorState());
  const read = (nodes: Klass<LexicalNode>[]): number => {
    const errors: Error[] = [];
    const server = createHeadlessEditor({nodes, onError: (error) => errors.push(error)});
    return server.parseEditorState(json).read(() => $getRoot().getChildrenSize()) - errors.length;
  };
  expect([read([BoxNode]), read([])]).toEqual([1, -1]);
});

prove('editor.parseEditorState(json) reads the string or the object, and editor.setEditorState(state) shows the result:', () => {
  const {editor} = mount();
  editor.update(() => void $append('shown'), {discrete: true});
  const state = editor.parseEditorState(stored('parsed'));
  expect(textOf(editor)).toBe('shown');
  editor.setEditorState(state);
  expect(textOf(editor)).toBe('parsed');
});

prove('Node keys are not saved. Each load creates new keys.', () => {
  const {editor} = mount();
  editor.update(() => void $append('Hello'), {discrete: true});
  const keyOf = (from: LexicalEditor): string => from.getEditorState().read(() => $getRoot().getFirstChildOrThrow().getKey());
  const key = keyOf(editor);
  expect(Object.keys(editor.getEditorState().toJSON().root.children[0] ?? {})).not.toContain('key');
  const loaded = [reload(editor), reload(editor)].map(keyOf);
  expect(new Set([key, ...loaded]).size).toBe(3);
});

prove('<script> and <style> are dropped with their content. Inside an <svg> their code becomes text.', () => {
  const {editor} = mount();
  const code = '<script>-run()</script><style>.a{}</style>';
  load(editor, `<p><mark>kept</mark>${code}</p>`);
  expect(save(editor)).toBe('<p dir="ltr"><span>kept</span></p>');
  load(editor, `<p><mark>kept</mark><svg>${code}</svg></p>`);
  expect(save(editor)).toBe('<p dir="ltr"><span>kept-run().a{}</span></p>');
});

prove(
  'Lexical does not sanitize: a stored heading can name any element, and a stored text any style. Sanitize HTML of other users before you show it, as renderHtml does.',
  () => {
    const text = storedText('trap', {style: 'position: fixed'});
    const json = storedDocument({...storedParagraph(text), tag: 'style', type: 'heading'});
    const html = renderHtml(json, window, (unsafe) => `clean: ${unsafe}`);
    expect(html).toMatch(/^clean: <style.*><span style="position: fixed/);
  },
);

/** The style, format and indent that HTML leaves in an editor. */
function imported(html: string, config: {import?: DOMConversionMap} = {}): unknown[] {
  const {editor} = mount({html: config, nodes: [HeadingNode, QuoteNode]});
  load(editor, html);
  return editor.getEditorState().read(() => {
    const block = $getRoot().getFirstChildOrThrow<ElementNode>();
    const [text] = $getRoot().getAllTextNodes();
    return [block.getFormatType(), block.getIndent(), text?.getStyle(), text?.hasFormat('bold')];
  });
}

function itemFormat(html: string): string | undefined {
  const {editor} = mount({nodes: [ListNode, ListItemNode]});
  load(editor, html);
  return editor.getEditorState().read(() => $nodesOfType(ListItemNode)[0]?.getFormatType());
}

prove(
  'Lexical reads formats, such as bold, from tags and styles, and text-align from paragraphs, headings and quotes. It drops other styles of text when you import or paste HTML.',
  () => {
    const right = (tag: string): string => `<${tag} style="text-align: right">a</${tag}>`;
    for (const tag of ['p', 'h2', 'blockquote']) {
      expect(imported(right(tag))[0]).toBe('right');
    }
    expect(itemFormat('<ul><li style="text-align: right">a</li></ul>')).toBe('');
    expect(imported('<p style="text-align: center; text-indent: 40px; color: red">a</p>')).toEqual(['center', 2, '', false]);
    expect(imported('<h2 style="text-align: right; text-indent: 40px">a</h2>')).toEqual(['right', 0, '', false]);
    expect(imported('<p><span style="font-weight: bold; color: red; font-size: 9px">a</span></p>')).toEqual(['', 0, '', true]);
  },
);

prove('A block around a paragraph overrides its alignment.', () => {
  const right = '<p style="text-align: right">a</p>';
  const formats = [right, `<b>${right}</b>`, `<div>${right}</div>`, `<section>${right}</section>`];
  expect(formats.map((html) => imported(html)[0])).toEqual(['right', 'right', '', '']);
  expect(imported(`<div style="text-align: center">${right}</div>`)[0]).toBe('center');
  expect(itemFormat('<ul><li>a</li></ul>')).toBe('');
  expect(itemFormat('<ul style="text-align: right"><li>a</li></ul>')).toBe('right');
});

prove('A text node can hold any style, so html.import only has to read it:', () => {
  const html = '<p><span style="color: red">a</span></p>';
  const stock = TextNode.importDOM()?.['#text'];
  const keep: DOMConversionMap = {
    '#text': (dom) => ({
      conversion: (node): DOMConversionOutput | null => {
        const output = stock?.(dom)?.conversion(node) ?? null;
        for (const created of [output?.node ?? []].flat()) {
          if ($isTextNode(created)) created.setStyle(dom.parentElement?.style.cssText ?? '');
        }
        return output;
      },
      priority: 1,
    }),
  };
  expect(imported(html)[2]).toBe('');
  expect(imported(html, {import: keep})[2]).toBe('color: red;');
  const conversion = (): DOMConversionOutput => ({node: $createTextNode('').setStyle('color: red')});
  expect(imported(html, {import: {span: () => ({conversion, priority: 1})}})[2]).not.toBe('color: red;');
});

prove('If no registered class knows a tag, Lexical drops the tag and keeps its content.', () => {
  const {editor, errors} = mount();
  load(editor, '<p>1<mark>2</mark>3</p><p>4</p>');
  expect([textOf(editor), errors]).toEqual(['123\n\n4', []]);
  const box = {...(JSON.parse(storedDocument()) as {root: object}).root, type: 'box'};
  const json = storedDocument(storedParagraph(storedText('before')), box, storedParagraph(storedText('after')));
  const state = editor.parseEditorState(json);
  expect(state.read(() => $getRoot().getTextContent())).toBe('before');
  expect(errors.map(messageOf)).toEqual(['parseEditorState: type "box" + not found']);
});

prove('importJSON receives JSON without the property, whatever the types say. Use a default there and raise version.', () => {
  const given: unknown[] = [];
  class Strict extends BoxNode {
    static override importJSON(json: SerializedElementNode & {title: string}): BoxNode {
      given.push(json.title);
      return new this().withTitle(json.title);
    }
  }
  const {editor} = mount({nodes: [Strict]});
  const old = storedDocument({children: [], direction: null, format: '', indent: 0, type: 'box', version: 1});
  editor.setEditorState(editor.parseEditorState(old));
  expect(given).toEqual([undefined]);
  const current = mount({nodes: [BoxNode]}).editor;
  current.setEditorState(current.parseEditorState(old));
  expect(blocks(current)).toEqual(['box none']);
});

const onServer = (): void => {
  const [json, withoutDom, withDom] = runInNode(`
    import {createHeadlessEditor} from '@lexical/headless';
    import {$generateHtmlFromNodes} from '@lexical/html';
    import {JSDOM} from 'jsdom';
    const editor = createHeadlessEditor({onError: (error) => { throw error; }});
    editor.setEditorState(editor.parseEditorState(${JSON.stringify(stored('Hello'))}));
    const html = () => editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
    console.log(JSON.stringify(editor.getEditorState()));
    try { html(); } catch (error) { console.log(error.message); }
    const {window} = new JSDOM('');
    Object.assign(globalThis, {window, document: window.document});
    console.log(html());`);
  expect(json).toMatch('Hello');
  expect(withoutDom).toMatch(/^To use \$generateHtmlFromNodes/);
  expect(withDom).toMatch('Hello</span></p>');
};
prove('JSON needs no DOM, but HTML does.', onServer);

prove('JSON. It keeps what HTML cannot express, and you can create HTML from it at any time.', () => {
  const {editor} = mount();
  editor.update(() => void $getRoot().append($createParagraphNode().append($createTextNode('Ada').setMode('token'))), {
    discrete: true,
  });
  const modeIn = (from: LexicalEditor): string | undefined =>
    from.getEditorState().read(() => $getRoot().getAllTextNodes()[0]?.getMode());
  const fromHtml = load(mount().editor, save(editor));
  expect([modeIn(reload(editor)), modeIn(fromHtml)]).toEqual(['token', 'normal']);
  expect(save(reload(editor))).toBe(save(editor));
});
