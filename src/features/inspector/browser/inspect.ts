import {type EditorState, getNearestEditorFromDOMNode, type LexicalEditor} from 'lexical';

import type {StateTab, StateView} from '../shared/state.ts';
import {describeSelection, describeTree} from './describe-state.ts';
import {Recorder} from './recorder.ts';

/*
 * In the playground this is a module beside those that the reader's code imports, so that it has the same copy of the framework; another
 * copy would not know the editor's nodes.
 */

/** What an inspector does on request. */
export interface Inspector {
  /** Shows this view from now on. */
  show: (tab: StateTab) => void;
  /** Shows a past state in the editor. */
  travel: (index: number) => void;
  /** The content of the editor as JSON; null when there is none, or when it cannot be written down. */
  content: () => string | null;
  /** Stops watching. */
  stop: () => void;
}

/** Writes a state as text. */
export interface Formats {
  toHTML: (state: EditorState, editor: LexicalEditor) => string;
  toMarkdown: (state: EditorState) => string;
}

/** What an inspector needs. */
export interface InspectorOptions {
  /** Contains the editors. */
  root: HTMLElement;
  /** Names of commands, which production builds leave out. */
  commandNames: ReadonlyMap<object, string>;
  /** Content that the first editor gets, as JSON. */
  content?: string | undefined;
  /** Takes what there is to show. */
  post: (view: StateView) => void;
  /** Loads what writes HTML and Markdown: it brings more packages than most readers will ask for. */
  loadFormats: () => Promise<Formats>;
}

/** Follows the editor in an element that was used last, from the first one on. It finds editors by their element. */
export function inspect({root, commandNames, content, post, loadFormats}: InspectorOptions): Inspector {
  let tab: StateTab = 'Tree';
  let watched: {editor: LexicalEditor; recorder: Recorder} | undefined;
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
      void viewOf(tab, editor, recorder, loadFormats).then((view) => {
        if (watched?.recorder === recorder) post(view);
      });
    });
  };

  const watch = (element: Element | null): void => {
    const editor = element === null ? null : getNearestEditorFromDOMNode(element);
    if (editor === null || editor === watched?.editor) return;
    watched?.recorder.dispose();
    if (restored !== undefined) {
      editor.setEditorState(editor.parseEditorState(restored));
      restored = undefined;
    }
    const recorder = new Recorder(editor, commandNames, send);
    watched = {editor, recorder};
    send();
  };

  const look = (): void => {
    if (watched?.editor.getRootElement()?.isConnected !== true) watch(root.querySelector('[data-lexical-editor="true"]'));
  };
  const observer = new MutationObserver(look);
  observer.observe(root, {childList: true, subtree: true, attributeFilter: ['data-lexical-editor']});
  const listeners = new AbortController();
  // Before the first key reaches the editor, every command that has listeners by then is known.
  const listen = ({target}: Event): void => {
    watch(target instanceof Element ? target.closest('[data-lexical-editor="true"]') : null);
    watched?.recorder.watchCommands();
  };
  root.addEventListener('focusin', listen, listeners);
  root.addEventListener('pointerdown', listen, listeners);
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
    stop: () => {
      observer.disconnect();
      listeners.abort();
      watched?.recorder.dispose();
      watched = undefined;
    },
  };
}

async function viewOf(
  tab: StateTab,
  editor: LexicalEditor,
  recorder: Recorder,
  loadFormats: InspectorOptions['loadFormats'],
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
      try {
        return {...common, text: (await loadFormats())[`to${tab}`](step.state, editor)};
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return {...common, text: `This state cannot be written as ${tab}: ${message}`};
      }
    case 'Log':
      return {...common, log: [...log]};
  }
}
