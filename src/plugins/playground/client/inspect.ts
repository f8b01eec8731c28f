import type * as Html from '@lexical/html';
import type * as Markdown from '@lexical/markdown';
import {getNearestEditorFromDOMNode, type EditorState, type LexicalEditor} from 'lexical';

import {describeSelection, describeTree} from '../../../components/StateView/describe-state.ts';
import {Recorder} from '../../../components/StateView/recorder.ts';
import type {StateView} from '../../../shared/playground/protocol.ts';
import type {StateTab} from '../../../shared/playground/state.ts';

/*
 * Watches the editors of the frame. It is a module beside those that the reader's code imports, so that it has the same copy of the
 * framework; another copy would not know the editor's nodes.
 */

/** What the inspector does for the page. */
export interface Inspector {
  /** Shows this view from now on. */
  show: (tab: StateTab) => void;
  /** Shows a past state in the editor. */
  travel: (index: number) => void;
  /** The content of the editor as JSON; null when there is none, or when it cannot be written down. */
  content: () => string | null;
}

/** What the inspector needs from the frame. */
export interface InspectorOptions {
  /** Where editors are. */
  root: HTMLElement;
  /** Names of commands, which production builds leave out. */
  commandNames: ReadonlyMap<object, string>;
  /** Content that the first editor gets, as JSON. */
  content: string | undefined;
  /** Takes what there is to show. */
  post: (view: StateView) => void;
  /** Gives a module of a package. */
  load: (name: string) => Promise<object>;
}

/** Follows the editor that was used last, from the first one on. */
export function inspect({root, commandNames, content, post, load}: InspectorOptions): Inspector {
  let tab: StateTab = 'Tree';
  let watched: {editor: LexicalEditor; recorder: Recorder; element: Element} | undefined;
  let isAsked = false;
  let restored = content;

  const send = (): void => {
    if (isAsked) return;
    isAsked = true;
    // Once a frame: a paste commits many updates.
    requestAnimationFrame(() => {
      isAsked = false;
      if (watched === undefined) return;
      const {editor, recorder} = watched;
      void viewOf(tab, editor, recorder, load).then((view) => {
        if (watched?.recorder === recorder) post(view);
      });
    });
  };

  const watch = (element: Element | null): void => {
    const editor = element === null ? null : getNearestEditorFromDOMNode(element);
    if (editor === null || element === null || editor === watched?.editor) return;
    watched?.recorder.dispose();
    if (restored !== undefined) {
      editor.setEditorState(editor.parseEditorState(restored));
      restored = undefined;
    }
    const recorder = new Recorder(editor, commandNames);
    recorder.subscribe(send);
    watched = {editor, recorder, element};
    send();
  };

  const look = (): void => {
    if (watched?.element.isConnected !== true) watch(root.querySelector('[data-lexical-editor="true"]'));
  };
  new MutationObserver(look).observe(root, {childList: true, subtree: true, attributeFilter: ['data-lexical-editor']});
  root.addEventListener('focusin', ({target}) => {
    watch(target instanceof Element ? target.closest('[data-lexical-editor="true"]') : null);
    watched?.recorder.watchCommands();
  });
  root.addEventListener('pointerdown', () => watched?.recorder.watchCommands());
  look();

  return {
    show: (next) => {
      tab = next;
      send();
    },
    travel: (index) => watched?.recorder.travel(index),
    content: () => {
      try {
        return watched === undefined ? null : JSON.stringify(watched.editor.getEditorState());
      } catch {
        // A node class of the reader's may not be able to write itself down.
        return null;
      }
    },
  };
}

async function viewOf(
  tab: StateTab,
  editor: LexicalEditor,
  recorder: Recorder,
  load: InspectorOptions['load'],
): Promise<StateView> {
  const {steps, current, log} = recorder.getSnapshot();
  const common = {tab, steps: steps.map(({number}) => number), current};
  const step = steps[current];
  if (step === undefined) return common;
  switch (tab) {
    case 'Tree':
      return {...common, lines: describeTree(step.state, step.changes), removed: [...step.changes.removed]};
    case 'Selection':
      return {...common, facts: describeSelection(step.state)};
    case 'JSON':
      return {...common, text: JSON.stringify(step.state.toJSON(), null, 2)};
    case 'HTML':
    case 'Markdown':
      return {...common, text: await converted(tab, step.state, editor, load)};
    case 'Log':
      return {...common, log: [...log]};
  }
}

async function converted(
  kind: 'HTML' | 'Markdown',
  state: EditorState,
  editor: LexicalEditor,
  load: InspectorOptions['load'],
): Promise<string> {
  try {
    if (kind === 'HTML') {
      // The module of this name, as the frame has loaded it.
      const {$generateHtmlFromNodes} = (await load('@lexical/html')) as typeof Html;
      return state
        .read(() => $generateHtmlFromNodes(editor))
        .replace(/>(?=<(?:p|h\d|ul|ol|li|blockquote|pre|table|tr|td|th|hr|div)\b)/g, '>\n');
    }
    const {$convertToMarkdownString, TRANSFORMERS} = (await load('@lexical/markdown')) as typeof Markdown;
    return state.read(() => $convertToMarkdownString(TRANSFORMERS));
  } catch (error) {
    return `This state cannot be written as ${kind}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
