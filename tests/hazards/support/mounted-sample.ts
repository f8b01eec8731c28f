import {$getRoot, $parseSerializedNode, type EditorState, type LexicalEditor} from 'lexical';
import {type ComponentType, createElement, StrictMode, useState} from 'react';
import {createRoot} from 'react-dom/client';

import styles from '../../../src/features/samples/browser/LiveSample/styles.module.css';
import {freeTabAfterEscape} from '../../../src/features/samples/browser/LiveSample/tab-after-escape.ts';
import type {LiveSample} from './live-sample.ts';
import {countListeners, type EditorElement, record, settled, until} from './page.ts';
import {settings} from './settings.ts';
import '../../../src/css/index.css';
import '../../../src/features/samples/browser/LiveSample/editor.css';

/** How a sample is mounted. */
interface Setup {
  /** Stored JSON to open with, instead of the sample's own content. */
  editorState?: string;
  /** False for an editor that cannot be edited from the beginning. */
  isEditable?: boolean;
  isStrict?: boolean;
}

/** A sample on the page, alone between two buttons. */
export class MountedSample {
  /** The element that the site puts around a sample. */
  readonly frame = document.createElement('div');
  readonly before = document.createElement('button');
  readonly after = document.createElement('button');
  readonly sample: LiveSample;
  readonly #foreign = new Map<Element, Element>();
  /** The editors that were there last. */
  #known: LexicalEditor[] = [];
  #isMounted = false;
  #stop: () => void = () => undefined;
  #render: () => void = () => undefined;

  constructor(sample: LiveSample) {
    this.sample = sample;
    this.before.textContent = 'Before the sample';
    this.after.textContent = 'After the sample';
    this.frame.className = styles['frame'] ?? '';
    this.frame.setAttribute('data-live-frame', '');
    document.body.append(this.before, this.frame, this.after);
    freeTabAfterEscape(this.frame);
  }

  /** Mounts the sample; once more after `unmount`. */
  async mount({editorState, isEditable, isStrict = false}: Setup = {}): Promise<this> {
    const {default: entry} = await this.sample.load();
    Object.assign(settings, {editorState: this.sample.isShared ? undefined : editorState, isEditable});
    if (this.sample.kind === 'react') {
      this.#mountComponent(entry as ComponentType, isStrict);
    } else {
      // The page's own elements are in the element that the sample gets.
      const root = this.frame.appendChild(document.createElement('div'));
      this.addForeignElement(root);
      countListeners(root, 'element that it got');
      this.#stop = (entry as (root: HTMLElement) => () => void)(root);
    }
    this.#isMounted = true;
    await until(() => this.hasEditor());
    this.#known = this.#editors();
    await settled();
    Object.assign(settings, {editorState: undefined, isEditable: undefined});
    if (isEditable === false) this.#keepInStep();
    if (editorState !== undefined && (this.sample.isShared || this.sample.kind === 'vanilla')) {
      await this.open(editorState);
    }
    return this;
  }

  /** Opens another document in the editor. */
  async open(json: string): Promise<void> {
    const state = this.parse(json);
    if (this.sample.isShared) {
      // A shared document follows changes; it does not know the nodes of another state.
      const {children} = state.toJSON().root;
      this.editor.update(() => {
        $getRoot()
          .clear()
          .append(...children.map($parseSerializedNode));
      });
    } else {
      this.editor.setEditorState(state);
    }
    await settled();
  }

  /** Locks the editor. */
  async lock(): Promise<void> {
    if (this.hasEditor()) this.#known = this.#editors();
    for (const editor of this.#known) editor.setEditable(false);
    this.#keepInStep();
    await settled();
  }

  /** Unlocks the editor. */
  async unlock(): Promise<void> {
    for (const editor of this.#known) editor.setEditable(true);
    this.#keepInStep();
    await settled();
  }

  /** Without React, who locks an editor sets `contentEditable` too, unless the sample does (docs/concepts/read-only.md). */
  #keepInStep(): void {
    if (this.sample.kind === 'vanilla' && this.editor._listeners.editable.size === 0) {
      this.content.contentEditable = String(this.editor.isEditable());
    }
  }

  /** Puts an element of the page into one that the sample uses. */
  addForeignElement(host: Element): void {
    const guest = host.appendChild(document.createElement('span'));
    guest.hidden = true;
    this.#foreign.set(guest, host);
  }

  /** Elements of the sample that have lost what the page has put there. */
  emptiedHosts(): Element[] {
    return [...this.#foreign].filter(([guest, host]) => guest.parentElement !== host).map(([, host]) => host);
  }

  #mountComponent(Sample: ComponentType, isStrict: boolean): void {
    const onError = (error: unknown): void => {
      record.console.push(`React: ${error instanceof Error ? error.message : String(error)}`);
    };
    const root = createRoot(this.frame, {onUncaughtError: onError, onCaughtError: onError});
    const parent = {render: (): void => undefined};
    function Parent() {
      const [count, setCount] = useState(0);
      parent.render = () => setCount(count + 1);
      return createElement(Sample);
    }
    root.render(isStrict ? createElement(StrictMode, null, createElement(Parent)) : createElement(Parent));
    this.#render = () => parent.render();
    this.#stop = () => root.unmount();
  }

  hasEditor(): boolean {
    return this.frame.querySelector('[data-lexical-editor]') !== null;
  }

  /** The element of the first editor. */
  get content(): EditorElement {
    const element = this.frame.querySelector<EditorElement>('[data-lexical-editor]');
    if (element === null) throw new Error(`${this.sample.name}: expected an element with an editor, found none`);
    return element;
  }

  /** All editors of the sample that are inside no other. */
  #editors(): LexicalEditor[] {
    return [...this.frame.querySelectorAll<EditorElement>('[data-lexical-editor]')].flatMap((element) =>
      element.parentElement?.closest('[data-lexical-editor]') === null ? (element.__lexicalEditor ?? []) : [],
    );
  }

  /** The first editor of the sample. */
  get editor(): LexicalEditor {
    // A sample may show something else for a while, such as the source of the text; its editor still has the document.
    const editor = (this.hasEditor() ? this.content.__lexicalEditor : undefined) ?? this.#known[0];
    if (editor === undefined) {
      throw new Error(`${this.sample.name}: expected the element to have an editor, found that it has lost it`);
    }
    return editor;
  }

  /** The document as it is stored. */
  json(): string {
    return JSON.stringify(this.editor.getEditorState());
  }

  /** The text that is shown. */
  text(): string {
    return this.content.textContent;
  }

  parse(json: string): EditorState {
    return this.editor.parseEditorState(json);
  }

  /** Renders the component around the sample again. */
  renderParent(): void {
    this.#render();
  }

  async unmount(): Promise<void> {
    if (!this.#isMounted) return;
    this.#isMounted = false;
    this.#stop();
    await settled();
    this.frame.replaceChildren();
  }

  /** Takes everything away. */
  async remove(): Promise<void> {
    await this.unmount();
    for (const element of [this.before, this.frame, this.after]) element.remove();
  }
}
