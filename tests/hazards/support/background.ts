import {CodeHighlightNode, CodeNode} from '@lexical/code';
import {HashtagNode} from '@lexical/hashtag';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {AutoLinkNode, LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {MarkNode} from '@lexical/mark';
import {OverflowNode} from '@lexical/overflow';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {HeadingNode, QuoteNode, registerRichText} from '@lexical/rich-text';
import {TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {mergeRegister} from '@lexical/utils';
import {$createTextNode, $getRoot, createEditor, type Klass, type LexicalEditor, type LexicalNode, ParagraphNode} from 'lexical';
import {Doc} from 'yjs';

import {storedDocument, storedParagraph} from '../../proofs/support/stored-json.ts';
import {aroundCaret, halves, putBetween, typeAtCaret} from './caret.ts';
import {richDocument} from './content.ts';
import {expectNoErrors, expectThat, NotApplicable} from './expectations.ts';
import type {EditorFunction, LiveSample} from './live-sample.ts';
import {takeSnapshot, countListeners, findLeaks, record, settled, tagOf} from './page.ts';

/** The text with the caret. */
const paragraph = halves.join('');

/** What is around the caret. */
const near = [halves[0].slice(-12), halves[1].slice(0, 12)] as const;

const anotherDocument = storedDocument(storedParagraph('Another document'));

const nodes: Klass<LexicalNode>[] = [
  ...[HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, AutoLinkNode, CodeNode, CodeHighlightNode, HashtagNode],
  ...[MarkNode, OverflowNode, HorizontalRuleNode, TableNode, TableRowNode, TableCellNode],
];

/** An editor on the page, with the caret in the middle of a paragraph, and a text field outside of it. */
class TestEditor {
  readonly editor: LexicalEditor;
  readonly content = document.body.appendChild(document.createElement('div'));
  readonly field = document.body.appendChild(document.createElement('input'));
  readonly errors: Error[] = [];
  readonly #stop: () => void;

  constructor(own: readonly Klass<LexicalNode>[]) {
    const types = new Set(nodes.map((node) => node.getType()));
    this.editor = createEditor({
      namespace: 'Background',
      nodes: [...nodes, ...own.filter((node) => !types.has(node.getType()))],
      onError: (error) => this.errors.push(error),
    });
    this.content.contentEditable = 'true';
    countListeners(this.content, 'root element');
    this.field.value = 'a search';
    this.editor.setRootElement(this.content);
    this.#stop = mergeRegister(registerRichText(this.editor), registerHistory(this.editor, createEmptyHistoryState(), 300));
    this.editor.setEditorState(this.editor.parseEditorState(richDocument(this.editor, [storedParagraph(paragraph)])));
  }

  /** How many handlers, listeners and transforms the editor has. */
  get registered(): number {
    const {update, root, editable, decorator, textcontent, mutation} = this.editor._listeners;
    const handlers = [...this.editor._commands.values()].flatMap((priorities) => [...priorities]);
    const transforms = [...this.editor._nodes.values()].map((node) => node.transforms);
    const sets = [update, root, editable, decorator, textcontent, mutation, ...handlers, ...transforms];
    return sets.reduce((sum, {size}) => sum + size, 0);
  }

  remove(): void {
    this.#stop();
    this.editor.setRootElement(null);
    document.body.replaceChildren();
  }
}

/** Texts for parameters by their names. */
const words: Partial<Record<string, string>> = {
  json: anotherDocument,
  stored: anotherDocument,
  html: '<p>Loaded</p>',
  url: 'https://example.com/',
};

/** Values for parameters by the start of their types; what is not here cannot be called. */
const values: readonly (readonly [type: RegExp, value: (testEditor: TestEditor, name: string, type: string) => unknown])[] = [
  [/^string\b/, (_, name) => words[name] ?? 'words'],
  [/^number\b/, (_, name) => (/limit|max/.test(name) ? 1000 : 2)],
  [/^boolean\b/, () => true],
  [/'/, (_stage, _name, type) => /'([^']*)/.exec(type)?.[1]],
  [/^EditorState$/, ({editor}) => editor.parseEditorState(anotherDocument)],
  [/^HTML(\w*)Element$/, (_stage, _name, type) => elementFor(type)],
  [/^(Element|Node)$/, ({content}) => content.firstElementChild],
  [/^NodeKey$/, ({editor}) => editor.getEditorState().read(() => $getRoot().getFirstDescendant()?.getKey())],
  [/^ReadonlySet<string>$/, () => new Set(['Ada'])],
  [/^Klass<LexicalNode>$/, () => ParagraphNode],
  [/^Klass<LexicalNode>\[\]$/, () => nodes],
  [/^LexicalEditor$/, () => createEditor()],
  [/=> LexicalNode$/, () => () => $createTextNode('new')],
  [/^HistoryState$/, () => createEmptyHistoryState()],
  [/^Doc$/, () => new Doc()],
  [/\| null$/, () => null],
  [/=> (void|boolean)$/, () => () => true],
  [/=> Promise<string>$/, () => () => Promise.resolve('https://example.com/')],
];

function elementFor(type: string): HTMLElement {
  const tag = /^HTML(\w*)Element$/.exec(type)?.[1]?.toLowerCase() ?? '';
  return document.body.appendChild(document.createElement(tag === '' ? 'div' : tag));
}

/** Functions whose name says that they take the focus or move the caret. */
const moving = /focus|select|caret|insert|restore|scroll/i;

/** Code that acts on the selection, and may change where it is. */
const ofSelection = /\$getSelection\(|dispatchCommand\(/;

/** Calls the functions that a sample has for an editor, with the focus outside of it and inside. */
export async function background(sample: LiveSample): Promise<void> {
  if (sample.functions.length === 0) throw new NotApplicable('it has no function for an editor');
  const parts = await sample.loadFunctions().catch((error: unknown) => {
    throw new NotApplicable(`it cannot be loaded alone: ${String(error)}`);
  });
  const skipped: string[] = [];
  for (const called of sample.functions) {
    const reason = await callOutsideAndInside(called, parts);
    if (reason !== undefined) skipped.push(`${called.name}(): ${reason}`);
  }
  if (skipped.length > 0) throw new NotApplicable(skipped.join('; '));
}

async function callOutsideAndInside(
  {name, parameters}: EditorFunction,
  parts: ReadonlyMap<string, unknown>,
): Promise<string | undefined> {
  const run = parts.get(name) as (...input: unknown[]) => unknown;
  const own = [...parts.values()].filter((part): part is Klass<LexicalNode> => typeof part === 'function' && 'getType' in part);
  for (const isOutside of [true, false]) {
    const testEditor = new TestEditor(own);
    // What the framework says of classes that lack something.
    record.takeAll();
    try {
      const {editor, content, field} = testEditor;
      const input: unknown[] = [editor];
      for (const {name: parameter, type} of parameters) {
        const value = values.find(([known]) => known.test(type))?.[1];
        if (value === undefined) return `no value for ${parameter}: ${type}`;
        input.push(value(testEditor, parameter, type));
      }
      await putBetween(content);
      if (isOutside) {
        field.focus();
        field.setSelectionRange(2, 5);
        await settled();
      }
      const before = takeSnapshot();
      const tag = tagOf(content);
      const {registered} = testEditor;
      const call = (): unknown => {
        if (!name.startsWith('$')) return run(...input);
        editor.update(() => void run(...input), {discrete: true});
        return undefined;
      };
      // After a timeout, as what is not caused by a user.
      const result = await new Promise((resolve) => setTimeout(resolve)).then(call).catch((error: unknown) => error);
      await settled();
      const error = result instanceof Error ? result : testEditor.errors[0];
      if (error !== undefined) return `it throws: ${error.message}`;
      const [left, right] = aroundCaret(content);
      if (isOutside && !moving.test(name)) {
        const isKept = document.activeElement === field && field.selectionStart === 2 && field.selectionEnd === 5;
        expectThat(isKept, `${name}(): a field outside of the editor loses the focus`);
      } else if (!isOutside && !moving.test(name) && content.textContent.includes(near.join(''))) {
        const isSelecting = typeof result !== 'function' && ofSelection.test(String(run));
        const isKept = left.endsWith(near[0]) && right.startsWith(near[1]);
        expectThat(isSelecting || isKept, `${name}(): the caret moves to "${left.slice(-12)}|${right.slice(0, 12)}"`);
      }
      expectNoErrors(`${name}()`);
      if (typeof result === 'function') {
        if (!isOutside) await typeAtCaret(content, editor, `after ${name}()`);
        Reflect.apply(result, undefined, []);
        const traces = await findLeaks(before);
        expectThat(traces.length === 0, `${name}(), then what it returns: left behind: ${traces.join('; ')}`);
        expectThat(
          testEditor.registered === registered,
          `${name}(), then what it returns: the editor keeps something registered`,
        );
        expectThat(tagOf(content) === tag, `${name}(), then what it returns: the root element is ${tagOf(content)}`);
      }
      expectThat(testEditor.errors.length === 0, `${name}(): ${String(testEditor.errors[0])}`);
      expectNoErrors(`${name}(), typed and stopped`);
    } finally {
      testEditor.remove();
    }
  }
  return undefined;
}
