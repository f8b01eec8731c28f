import {CodeHighlightNode} from '@lexical/code';
import {HashtagNode} from '@lexical/hashtag';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LinkNode} from '@lexical/link';
import {ListNode} from '@lexical/list';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {QuoteNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  createEditor,
  DecoratorNode,
  ElementNode,
  TextNode,
  type DOMConversionMap,
  type EditorConfig,
  type Klass,
  type LexicalNode,
  type SerializedTextNode,
  type TextFormatType,
} from 'lexical';
import {expect, vi} from 'vitest';

import {change, mount} from '../support/editor.ts';
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
}
const page = (await pageFiles('getting-started/creating-plugin.md', 'MentionNode.ts', 'mentionTransform.ts')) as Page;

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
  // A class that claims fewer tags.
  expect([typeAfterHtml('bold'), typeAfterHtml('code')]).toEqual(['mention', 'text']);
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
