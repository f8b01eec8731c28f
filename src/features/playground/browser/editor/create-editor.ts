import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  pickedCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import {defaultKeymap, history, historyKeymap, indentLess, indentMore} from '@codemirror/commands';
import {css} from '@codemirror/lang-css';
import {javascript} from '@codemirror/lang-javascript';
import {
  bracketMatching,
  codeFolding,
  foldEffect,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import {lintKeymap, lintGutter, setDiagnostics, type Diagnostic} from '@codemirror/lint';
import {highlightSelectionMatches, searchKeymap} from '@codemirror/search';
import {EditorState, type Extension, Prec} from '@codemirror/state';
import {drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers, type Tooltip} from '@codemirror/view';
import {tags} from '@lezer/highlight';

import type {PlayFile} from '../../shared/files.ts';
import type {TypeProblem} from '../../shared/language.ts';
import type {TypeChecker} from './type-checker.ts';

/** Knows types; it is asked when the reader does something that needs it. */
type Types = Pick<TypeChecker, 'request'>;

/** What the editor tells. */
export interface EditorListener {
  /** The text of the open file has changed. */
  onChange: (text: string) => void;
  /** The reader wants to run now. */
  onRun: () => void;
}

/** A code editor in the page. */
export interface CodeEditor {
  /** Shows a file; what was undone and selected in it before is still there. */
  open: (file: PlayFile) => void;
  /** Forgets all files. */
  reset: () => void;
  /** Underlines what the compiler says about the open file. */
  showProblems: (problems: readonly TypeProblem[]) => void;
  /** Puts the caret at the start of a line, from 1, and scrolls there. */
  goTo: (line: number) => void;
  /** Takes the focus, and selects from one position to another. */
  select: (from: number, to: number) => void;
  dispose: () => void;
}

/** The site's colors for code. */
const colors = HighlightStyle.define([
  {tag: [tags.comment, tags.meta], color: 'var(--code-comment)'},
  {tag: tags.keyword, color: 'var(--code-keyword)'},
  {tag: [tags.string, tags.regexp], color: 'var(--code-string)'},
  {tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], color: 'var(--code-number)'},
  {tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--code-function)'},
  {tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--code-type)'},
  {tag: tags.propertyName, color: 'var(--code-property)'},
  {tag: [tags.tagName, tags.angleBracket], color: 'var(--code-tag)'},
  {tag: tags.operator, color: 'var(--code-operator)'},
  {tag: tags.punctuation, color: 'var(--code-punctuation)'},
]);

/** The site's look. Colors are custom properties, which reach into the shadow tree. */
const look = EditorView.theme({
  '&': {height: '100%', backgroundColor: 'var(--code-bg)', color: 'var(--code-text)', fontSize: 'var(--text-sm)'},
  '&.cm-focused': {outline: 'none'},
  '.cm-scroller': {fontFamily: 'var(--font-mono)', lineHeight: '1.6', overflow: 'auto'},
  '.cm-content': {caretColor: 'var(--c-text)', paddingBlock: '8px'},
  '.cm-cursor': {borderLeftColor: 'var(--c-text)', borderLeftWidth: '2px'},
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--c-info-soft)',
  },
  '.cm-activeLine': {backgroundColor: 'color-mix(in srgb, var(--c-text) 5%, transparent)'},
  '.cm-gutters': {backgroundColor: 'var(--code-bg)', color: 'var(--c-text-faint)', border: 'none'},
  '.cm-lineNumbers .cm-gutterElement': {minWidth: '2.2em', paddingInline: '4px'},
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--c-bg-raised)',
    border: '1px solid var(--c-line-strong)',
    color: 'var(--c-text-soft)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-xs)',
    padding: '0 8px',
    cursor: 'pointer',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--c-line-strong)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--c-danger)',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-warning, .cm-lintRange-info': {backgroundImage: 'none', textDecoration: 'underline dotted var(--c-warn)'},
  '.cm-tooltip': {
    backgroundColor: 'var(--c-bg-raised)',
    color: 'var(--c-text)',
    border: '1px solid var(--c-line-strong)',
    borderRadius: 'var(--radius-2)',
    boxShadow: 'var(--shadow-2)',
    maxWidth: 'min(36rem, 90vw)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-sm)',
    overflow: 'hidden',
  },
  '.cm-diagnostic': {padding: '6px 10px', borderLeft: '3px solid var(--c-danger)', whiteSpace: 'pre-wrap'},
  '.cm-diagnostic-warning, .cm-diagnostic-info': {borderLeftColor: 'var(--c-warn)'},
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {fontFamily: 'var(--font-mono)', maxHeight: '14em'},
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {padding: '2px 8px', lineHeight: '1.5'},
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--c-accent)',
    color: 'var(--c-accent-text)',
  },
  '.cm-completionDetail': {color: 'inherit', fontStyle: 'normal', opacity: '0.8', marginLeft: '1ch'},
  '.cm-facts': {padding: '8px 10px', maxHeight: '16em', overflow: 'auto'},
  '.cm-facts code': {display: 'block', fontFamily: 'var(--font-mono)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere'},
  '.cm-facts p': {margin: '6px 0 0', whiteSpace: 'pre-wrap'},
  '.cm-facts a': {color: 'var(--c-accent)'},
  '.cm-panels': {backgroundColor: 'var(--c-bg-raised)', color: 'var(--c-text)', borderColor: 'var(--c-line)'},
  '.cm-panels input, .cm-panels button': {
    font: 'var(--ui-sm)',
    color: 'inherit',
    background: 'var(--c-bg)',
    border: '1px solid var(--c-line-strong)',
    minHeight: 'var(--target-min)',
  },
  '.cm-searchMatch': {backgroundColor: 'var(--c-mark)'},
});

function languageOf(name: string): Extension {
  if (name.endsWith('.css')) return css();
  return javascript({typescript: /\.m?tsx?$/.test(name), jsx: name.endsWith('x')});
}

/**
 * Makes the code editor. It stands in a shadow tree: there its styles are style sheet objects, which the policy of the site allows,
 * while in the page they would be inline.
 *
 * @param host an element without content
 */
export function createCodeEditor(host: HTMLElement, types: Types, listener: EditorListener): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({mode: 'open'});
  const states = new Map<string, EditorState>();
  let open = '';
  let isTabFree = false;

  /** Tab indents, as in every editor of code; after Escape it moves on, so that nobody is caught. */
  const tab = (indent: (view: EditorView) => boolean) => (view: EditorView) => {
    if (isTabFree) {
      isTabFree = false;
      return false;
    }
    return indent(view);
  };

  const extensions = (file: PlayFile): Extension => [
    Prec.highest(
      keymap.of([
        {
          key: 'Mod-Enter',
          run: () => {
            listener.onRun();
            return true;
          },
        },
        {key: 'Tab', run: tab(indentMore), shift: tab(indentLess)},
      ]),
    ),
    Prec.highest(
      EditorView.domEventHandlers({
        // Where text replaces a selection, Chromium keeps its look by inline styles, which the policy of the site refuses.
        beforeinput: (event, view) => {
          const {from, to, empty} = view.state.selection.main;
          if (event.inputType !== 'insertText' || event.data === null || empty || view.composing) return false;
          const text = event.data;
          const insert = () =>
            view.state.update(view.state.replaceSelection(text), {userEvent: 'input.type', scrollIntoView: true});
          if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert))) {
            view.dispatch(insert());
          }
          event.preventDefault();
          return true;
        },
        keydown: ({key}) => {
          isTabFree = key === 'Escape' || (isTabFree && (key === 'Shift' || key === 'Tab'));
          return false;
        },
      }),
    ),
    lineNumbers(),
    foldGutter(),
    codeFolding({
      preparePlaceholder: (state, {from, to}) => state.doc.lineAt(to).number - state.doc.lineAt(from).number + 1,
      placeholderDOM: (_view, onclick, count: number) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'cm-foldPlaceholder';
        button.textContent = count === 1 ? '1 hidden line' : `${String(count)} hidden lines`;
        button.onclick = onclick;
        return button;
      },
    }),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    lintGutter(),
    syntaxHighlighting(colors),
    look,
    EditorState.tabSize.of(2),
    // What scrolls has to be reached by keyboard, and not all tools count an editable element.
    EditorView.contentAttributes.of({'aria-label': `Code of ${file.name}. Escape, then Tab leaves it.`, tabindex: '0'}),
    languageOf(file.name),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) listener.onChange(update.state.doc.toString());
    }),
    ...(/\.(?:[jt]sx?|m[jt]s)$/.test(file.name)
      ? [
          autocompletion({override: [(context) => complete(context, file.name, types)], activateOnTypingDelay: 150}),
          hoverTooltip((_view, position) => factsTooltip(position, file.name, types), {hoverTime: 300}),
        ]
      : [autocompletion()]),
  ];

  // It comes into the page with the first file: without one it would be a text field without a name, whose text is lost.
  const view = new EditorView({root, state: EditorState.create()});

  return {
    open: (file) => {
      if (open !== '') states.set(open, view.state);
      open = file.name;
      const known = states.get(file.name);
      if (known?.doc.toString() === file.text) {
        view.setState(known);
        return;
      }
      view.setState(EditorState.create({doc: file.text, extensions: extensions(file)}));
      if (!view.dom.isConnected) root.append(view.dom);
      const {doc} = view.state;
      const folds = (file.hidden ?? [])
        .filter(([, last]) => last <= doc.lines)
        .map(([first, last]) => foldEffect.of({from: doc.line(first).from, to: doc.line(last).to}))
        .filter(({value: {from, to}}) => from < to);
      if (folds.length > 0) view.dispatch({effects: folds});
    },
    reset: () => {
      states.clear();
      open = '';
    },
    showProblems: (problems) => {
      const {length} = view.state.doc;
      const diagnostics = problems
        .filter(({file, from}) => file === open && from <= length)
        .map(({from, to, severity, message, code}): Diagnostic => ({
          from,
          to: Math.min(Math.max(to, from), length),
          severity,
          message: code > 0 ? `${message} (TS${String(code)})` : message,
        }));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goTo: (line) => {
      const {doc} = view.state;
      const {from} = doc.line(Math.min(Math.max(line, 1), doc.lines));
      view.dispatch({selection: {anchor: from}, effects: EditorView.scrollIntoView(from, {y: 'center'})});
      view.focus();
    },
    select: (from, to) => {
      const {length} = view.state.doc;
      view.dispatch({selection: {anchor: Math.min(from, length), head: Math.min(to, length)}, scrollIntoView: true});
      view.focus();
    },
    dispose: () => view.destroy(),
  };
}

const kinds: Record<string, string> = {
  function: 'function',
  method: 'method',
  property: 'property',
  const: 'constant',
  let: 'variable',
  var: 'variable',
  parameter: 'variable',
  class: 'class',
  interface: 'interface',
  type: 'type',
  keyword: 'keyword',
  module: 'namespace',
  enum: 'enum',
};

async function complete(context: CompletionContext, file: string, types: Types): Promise<CompletionResult | null> {
  const isMember = context.matchBefore(/[.'"/]\w*$/) !== null;
  if (!context.explicit && !isMember && context.matchBefore(/[\w$]{2,}$/) === null) return null;
  const answer = await types.request({kind: 'complete', file, position: context.pos});
  if (answer === null || context.aborted) return null;
  return {
    from: answer.from,
    validFor: /^[\w$]*$/,
    options: answer.items.map((item, index): Completion => {
      const details = () => types.request({kind: 'details', file, position: context.pos, completion: item});
      return {
        label: item.name,
        type: kinds[item.kind] ?? 'text',
        boost: -index / 10,
        ...(item.source !== undefined && {detail: item.source}),
        info: async () => {
          const known = await details();
          return known === null ? null : factsElement(known.signature, known.text);
        },
        apply: (view, completion, from, to) => {
          const insert = item.insert ?? item.name;
          view.dispatch({
            changes: {from, to, insert},
            selection: {anchor: from + insert.length},
            annotations: pickedCompletion.of(completion),
          });
          if (item.source === undefined) return;
          const length = view.state.doc.length;
          void details().then((known) => {
            // Only as long as nothing else has moved meanwhile.
            const changes = (known?.changes ?? []).filter((change) => change.to <= from);
            if (changes.length > 0 && view.state.doc.length === length) view.dispatch({changes});
          });
        },
      };
    }),
  };
}

async function factsTooltip(position: number, file: string, types: Types): Promise<Tooltip | null> {
  const facts = await types.request({kind: 'facts', file, position});
  if (facts === null) return null;
  return {
    pos: facts.from,
    end: facts.to,
    above: true,
    create: () => ({dom: factsElement(facts.signature, facts.text, facts.href)}),
  };
}

function factsElement(signature: string, text: string, href?: string): HTMLElement {
  const create = <Name extends 'div' | 'code' | 'p' | 'a'>(name: Name, properties: Partial<HTMLElementTagNameMap[Name]>) =>
    Object.assign(document.createElement(name), properties);
  const element = create('div', {className: 'cm-facts'});
  element.append(create('code', {textContent: signature}));
  if (text !== '') element.append(create('p', {textContent: text}));
  if (href !== undefined) {
    const paragraph = create('p', {});
    paragraph.append(create('a', {href, target: '_blank', textContent: 'Reference'}));
    element.append(paragraph);
  }
  return element;
}
