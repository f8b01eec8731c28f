import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  CLEAR_HISTORY_COMMAND,
  getNearestEditorFromDOMNode,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';

import type {CheckResult} from '../../shared/protocol.ts';

/** What a check may look at. */
export interface Running {
  /** The element that the code was mounted in. */
  root: HTMLElement;
  /** What the files of the project export, one after another. */
  modules: readonly Record<string, unknown>[];
}

/** Ends a check: what follows builds on what is missing. */
class Missing extends Error {}

/** What one check works with: the running code of a step, and the list of results. */
export class CheckContext {
  readonly results: CheckResult[] = [];
  readonly #running: Running;

  constructor(running: Running) {
    this.#running = running;
  }

  /**
   * Notes what was asked for, and ends the check when it is not there.
   *
   * @param passed whether it is there
   * @param there says that it is
   * @param missing says what is not, and what to do
   */
  need(passed: boolean, there: string, missing: string): void {
    this.results.push({passed, message: passed ? there : missing});
    if (!passed) throw new Missing(missing);
  }

  /** The element that an editor shows itself in. */
  get element(): HTMLElement | null {
    return this.#running.root.querySelector('[data-lexical-editor="true"]');
  }

  /** The editor that runs. */
  get editor(): LexicalEditor {
    const editor = this.element === null ? null : getNearestEditorFromDOMNode(this.element);
    if (editor === null) throw this.#miss('The editor is no longer on the page. See step 1: `editor.setRootElement()`.');
    return editor;
  }

  #miss(message: string): Missing {
    this.results.push({passed: false, message});
    return new Missing(message);
  }

  /** What a file exports by this name; a message says where it is missing. */
  exported(name: string): unknown {
    const module = this.#running.modules.find((each) => name in each);
    if (module === undefined)
      throw this.#miss(`No file exports \`${name}\` yet. The check sees only files that main.ts imports.`);
    this.results.push({passed: true, message: `\`${name}\` is exported.`});
    return module[name];
  }

  /** A command that a file exports by this name. */
  command<Payload>(name: string): LexicalCommand<Payload> {
    const command = this.exported(name);
    if (typeof command !== 'object' || command === null)
      throw this.#miss(`\`${name}\` is not a command. Make it with \`createCommand()\`.`);
    return command;
  }

  /** Dispatches a command, and waits for what follows. Tells whether a handler took it. */
  async dispatch<Payload>(command: LexicalCommand<Payload>, payload: Payload): Promise<boolean> {
    const isHandled = this.editor.dispatchCommand(command, payload);
    await nextTask();
    return isHandled;
  }

  /** What is written around the editor. */
  get textAround(): string {
    const {element} = this;
    const texts: string[] = [];
    const walker = document.createTreeWalker(this.#running.root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const {currentNode} = walker;
      if (element?.contains(currentNode) !== true) texts.push(currentNode.textContent ?? '');
    }
    return texts.join(' ');
  }

  /** The button with this word on it. */
  button(word: string): HTMLButtonElement | undefined {
    const buttons = [...this.#running.root.querySelectorAll('button')];
    return buttons.find(({textContent, ariaLabel}) => `${textContent} ${ariaLabel ?? ''}`.toLowerCase().includes(word));
  }

  /** Changes the document, in a step of history of its own. */
  change(how: () => void): void {
    this.editor.update(how, {discrete: true, tag: 'history-push'});
  }

  /** Puts a paragraph with a node in the place of all content, and selects it. */
  fill($create: () => LexicalNode): void {
    this.change(() => {
      const paragraph = $createParagraphNode().append($create());
      $getRoot().clear().append(paragraph);
      paragraph.select(0, paragraph.getChildrenSize());
    });
  }

  /** Puts a paragraph with this text in the place of all content, selects it, and waits for what follows. */
  async write(text: string): Promise<void> {
    this.fill(() => $createTextNode(text));
    await nextTask();
  }

  /** Puts the caret to the end. */
  selectEnd(): void {
    this.editor.update(() => void $getRoot().selectEnd(), {discrete: true});
  }

  /** The text of the document. */
  get text(): string {
    return this.editor.getEditorState().read(() => $getRoot().getTextContent());
  }

  /** How many blocks the document has. */
  get blockCount(): number {
    return this.editor.getEditorState().read(() => $getRoot().getChildrenSize());
  }

  /** Reads of each node what `read` finds. */
  nodes<Found>(read: (node: LexicalNode) => Found | undefined, state = this.editor.getEditorState()): Found[] {
    return state.read(() => [...state._nodeMap.values()].map(read).filter((found) => found !== undefined));
  }
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Waits for the next task: editors commit in a microtask. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** A check of one step. */
export type Check = (context: CheckContext) => void | Promise<void>;

/** Runs a check, and restores the editor's content afterwards. */
export async function runCheck(check: Check, running: Running): Promise<CheckResult[]> {
  const context = new CheckContext(running);
  const editor = context.element === null ? null : getNearestEditorFromDOMNode(context.element);
  const before = editor?.getEditorState();
  // A check must not take the focus from the button that started it.
  const focus = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus');
  HTMLElement.prototype.focus = () => undefined;
  try {
    await nextTask();
    await check(context);
  } catch (error) {
    if (!(error instanceof Missing)) {
      context.results.push({
        passed: false,
        message: `The check met an error: ${messageOf(error)}`,
      });
    }
  } finally {
    if (focus !== undefined) Object.defineProperty(HTMLElement.prototype, 'focus', focus);
    if (editor !== null && before !== undefined && !before.isEmpty()) {
      editor.setEditorState(before.clone(null));
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    }
  }
  return context.results;
}
