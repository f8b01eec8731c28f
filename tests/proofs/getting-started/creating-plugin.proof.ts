// cspell:ignore grxace grce
import {CodeHighlightNode} from '@lexical/code';
import {HashtagNode} from '@lexical/hashtag';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LinkNode} from '@lexical/link';
import {ListNode} from '@lexical/list';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {QuoteNode, registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  DecoratorNode,
  ElementNode,
  TextNode,
  type DOMConversionMap,
  type EditorConfig,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
  type SerializedTextNode,
  type TextFormatType,
} from 'lexical';
import {expect, vi} from 'vitest';

import {change, mount, readIn} from '../support/editor.ts';
import {loadedText, marks} from '../support/loaded-text.ts';
import {messageOf} from '../support/messages.ts';
import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedText} from '../support/stored-json.ts';

/** The page's class in short, for one way of getting it wrong at a time. */
class MentionNode extends TextNode {
  static override getType(): string {
    return 'mention';
  }
  static override clone(node: MentionNode): MentionNode {
    return new MentionNode(node.__text, node.__key);
  }
  static override importJSON(json: SerializedTextNode): MentionNode {
    return new MentionNode(json.text).setFormat(json.format);
  }
  static override importDOM(): DOMConversionMap | null {
    const convert = (element: HTMLElement) =>
      element.hasAttribute('data-mention')
        ? {conversion: () => ({after: () => [], node: new MentionNode('@ada')}), priority: 1 as const}
        : null;
    return {em: convert, span: convert, strong: convert};
  }
  override exportJSON(): SerializedTextNode {
    return {...super.exportJSON(), type: 'mention', version: 1};
  }
  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.setAttribute('data-mention', 'ada');
    return element;
  }
}

prove('TextNode | Text with a meaning or a look | mention, hashtag, highlighted code', () => {
  expect([HashtagNode, CodeHighlightNode].map((node) => node.prototype instanceof TextNode)).toEqual([true, true]);
});
prove('ElementNode | Content that holds other nodes | quote, list, link', () => {
  expect([QuoteNode, ListNode, LinkNode].map((node) => node.prototype instanceof ElementNode)).toEqual([true, true, true]);
  expect(HashtagNode.prototype).not.toBeInstanceOf(ElementNode);
});
prove('DecoratorNode | Content that your framework renders', () => {
  expect(HorizontalRuleNode.prototype).toBeInstanceOf(DecoratorNode);
  expect(Object.hasOwn(HorizontalRuleNode.prototype, 'decorate')).toBe(true);
});

/** The type of what comes back from HTML. */
function typeAfterHtml(format?: TextFormatType): string | undefined {
  const editor = createEditor({nodes: [MentionNode]});
  change(editor, () => {
    const mention = new MentionNode('@ada');
    if (format !== undefined) mention.toggleFormat(format);
    $getRoot().append($createParagraphNode().append(mention));
  });
  const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  let type: string | undefined;
  change(editor, () => {
    const nodes = $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'));
    $getRoot()
      .clear()
      .append(...nodes);
    type = $getRoot().getAllTextNodes()[0]?.getType();
  });
  return type;
}

/** The page's class and transform. */
interface Page {
  MentionNode: Klass<TextNode>;
  $createMentionNode: (person: string) => TextNode;
  $replaceMention: (text: TextNode, people: ReadonlySet<string>) => void;
  registerMentions: (editor: LexicalEditor, people: ReadonlySet<string>) => () => void;
}
const page = (await pageFiles(
  'getting-started/creating-plugin.md',
  'MentionNode.ts',
  'mentionTransform.ts',
  'registerMentions.ts',
)) as Page;

const formats: TextFormatType[] = [
  'bold',
  'italic',
  'strikethrough',
  'underline',
  'code',
  'highlight',
  'subscript',
  'superscript',
];

prove('importDOM() keeps mentions and their formats when you load HTML.', () => {
  const editor = createEditor({nodes: [page.MentionNode]});
  const imported = (html: string, type: DOMParserSupportedType = 'text/html'): unknown => {
    change(editor, () => {
      const nodes = $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, type));
      $getRoot()
        .clear()
        .append(...nodes);
    });
    return editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((node) => [node.getType(), formats.filter((name) => node.hasFormat(name))]),
    );
  };
  const afterHtml = (...names: TextFormatType[]): unknown => {
    change(editor, () => {
      const mention = page.$createMentionNode('ada');
      for (const name of names) mention.toggleFormat(name);
      $getRoot().clear().append($createParagraphNode().append(mention));
    });
    return imported(editor.getEditorState().read(() => $generateHtmlFromNodes(editor)));
  };
  for (const format of formats) expect(afterHtml(format)).toEqual([['mention', [format]]]);
  expect(afterHtml()).toEqual([['mention', []]]);
  expect(afterHtml('bold', 'code')).toEqual([['mention', ['bold', 'code']]]);
  // XML does not write the names of elements in capitals.
  const xhtml = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p><code data-mention="ada">@ada</code></p></body></html>';
  expect(imported(xhtml, 'application/xhtml+xml')).toEqual([['mention', ['code']]]);
  // Another editor's mention is text.
  expect(imported('<p><span data-mention="17">@Ada Lovelace</span></p>')).toEqual([['text', []]]);
  // A class that claims fewer tags.
  expect([typeAfterHtml('bold'), typeAfterHtml('code')]).toEqual(['mention', 'text']);
});

prove('Replace all matches in one call: after 100 rounds, Lexical rolls the update back with an error.', () => {
  const people = new Set(['ada']);
  const written = (mentions: number, $replace: (text: TextNode) => void): [number, number] => {
    const {editor, errors} = mount({nodes: [page.MentionNode]});
    editor.registerNodeTransform(TextNode, $replace);
    editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('@ada '.repeat(mentions)))), {
      discrete: true,
    });
    return [editor.getEditorState().read(() => $getRoot().getTextContentSize()), errors.length];
  };
  const $all = (text: TextNode): void => {
    page.$replaceMention(text, people);
  };
  const $first = (text: TextNode): void => {
    if (text.isSimpleText() && text.getTextContent().includes('@'))
      text.splitText(1, 4)[1]?.replace(page.$createMentionNode('ada'));
  };
  expect([written(101, $all), written(1000, $all)]).toEqual([
    [505, 0],
    [5000, 0],
  ]);
  expect(written(102, $first)).toEqual([0, 1]);
});

prove("setMode('token') makes the text one unit: deleting or typing inside it removes all of it.", () => {
  const textsAfter = (isToken: boolean, edit: (selection: RangeSelection) => void): string[] => {
    const {editor, errors} = mount({nodes: [page.MentionNode]});
    registerRichText(editor);
    page.registerMentions(editor, new Set());
    change(editor, () => {
      const mention = page.$createMentionNode('grace');
      if (!isToken) mention.setMode('normal');
      $getRoot().append($createParagraphNode().append($createTextNode('hi '), mention, $createTextNode(' ok')));
      edit(mention.select(3, 3));
    });
    const texts = readIn(editor, () =>
      $getRoot()
        .getAllTextNodes()
        .map((node) => `${node.getType()} ${node.getTextContent()}`),
    );
    expect(errors).toEqual([]);
    return texts;
  };
  const type = (selection: RangeSelection): void => {
    selection.insertText('x');
  };
  const remove = (selection: RangeSelection): void => {
    selection.focus.set(selection.focus.key, 4, 'text');
    selection.removeText();
  };
  expect([textsAfter(true, type), textsAfter(true, remove)]).toEqual([['text hi x ok'], ['text hi  ok']]);
  expect([textsAfter(false, type), textsAfter(false, remove)]).toEqual([['text hi @grxace ok'], ['text hi @grce ok']]);
  // A mention that Enter splits is text.
  const split = (selection: RangeSelection): void => void selection.insertParagraph();
  expect(textsAfter(true, split)).toEqual(['text hi @gr', 'text ace ok']);
});

prove('Set all properties in importJSON(): otherwise format, detail and style are lost at the next load.', () => {
  const stored = storedText('@ada', {...marks, mode: 'token', person: 'ada', type: 'mention'});
  expect(loadedText(page.MentionNode, stored)).toEqual(stored);
  // This class sets the format only.
  expect(loadedText(MentionNode, stored)).toMatchObject({detail: 0, format: marks.format, style: ''});
});

function messagesOf(nodes: Klass<LexicalNode>[], $make: () => LexicalNode): string[] {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const {editor, errors} = mount({nodes});
  change(editor, () => $getRoot().append($createParagraphNode().append($make())));
  return errors.map(messageOf);
}

prove(
  'Create node: Attempted to create node MentionNode that was not configured to be used on the editor.',
  {build: 'development'},
  () => {
    expect(messagesOf([], () => new MentionNode('@ada'))).toEqual([
      'Create node: Attempted to create node MentionNode that was not configured to be used on the editor.',
    ]);
    expect(messagesOf([MentionNode], () => new MentionNode('@ada'))).toEqual([]);
  },
);

prove(
  'Create node: Type mention in node MentionNode does not match registered node MentionNode with the same type.',
  {build: 'development'},
  () => {
    const reloaded = {
      MentionNode: class MentionNode extends TextNode {
        static override getType(): string {
          return 'mention';
        }
        static override clone(node: TextNode): TextNode {
          return new this(node.__text, node.__key);
        }
      },
    };
    expect(messagesOf([MentionNode], () => new reloaded.MentionNode('@ada'))).toEqual([
      'Create node: Type mention in node MentionNode does not match registered node MentionNode with the same type',
    ]);
  },
);

prove('importJSON() or importDOM() is missing, or nodes of the receiving editor lacks the class.', () => {
  const importDOM = vi.spyOn(MentionNode, 'importDOM').mockReturnValue(null);
  expect(typeAfterHtml()).toBe('text');
  importDOM.mockRestore();
  expect(typeAfterHtml()).toBe('mention');
});
