import {type LexicalEditor, PASTE_COMMAND} from 'lexical';
import {commands} from 'vitest/browser';

import type {Step} from './commands.mts';
import {settled, until} from './page.ts';
import type {MountedSample} from './mounted-sample.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    perform: (steps: readonly Step[]) => Promise<void>;
    setTouch: (enabled: boolean) => Promise<void>;
    holdClipboard: (turn: number) => Promise<void>;
    releaseClipboard: (turn: number) => Promise<void>;
  }
}

/** Does what a person does, one step after the other. */
export function perform(...steps: Step[]): Promise<void> {
  return commands.perform(steps);
}

export function press(...keys: string[]): Promise<void> {
  return perform(...keys.map((key) => ({press: key})));
}

export function type(text: string): Promise<void> {
  return perform({type: text});
}

/** Pastes into an editor. */
export async function paste(editor: LexicalEditor, type: 'text/plain' | 'text/html', data: string): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData(type, data);
  editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData}));
  await settled();
}

/** The middle of what is seen of an element. */
export function middleOf(element: Element): [number, number] {
  element.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const {left, top, width, height} = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

export function click(element: Element): Promise<void> {
  return perform({click: middleOf(element)});
}

/** The text that an editor shows, letter by letter places for a caret. */
export function textsOf(content: HTMLElement): Text[] {
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) {
    const text = walker.currentNode as Text;
    const around = text.parentElement?.closest('[contenteditable]');
    if (around === content && text.parentElement?.closest('[data-lexical-text]') !== null) texts.push(text);
  }
  return texts;
}

/** Focuses an editor and puts the caret into its text. */
export async function putCaret(shown: MountedSample, place: 'start' | 'middle' | 'end'): Promise<void> {
  const {content} = shown;
  content.focus();
  await settled();
  const texts = textsOf(content);
  const text = place === 'end' ? texts.at(-1) : texts[0];
  if (text === undefined) {
    const block = content.querySelector(':scope > :not([contenteditable="false"])') ?? content;
    getSelection()?.collapse(block, 0);
  } else {
    const {length} = text.data;
    getSelection()?.collapse(text, place === 'start' ? 0 : place === 'end' ? length : Math.ceil(length / 2));
  }
  await settled();
}

const controlSelector =
  'button, select, textarea, input:not([type="hidden"]), summary, [role="button"], [role="menuitem"], [role="checkbox"], [role="switch"]';

/** What a person may operate in a sample and in what it has put elsewhere on the page. */
export function controlsOf(shown: MountedSample): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(controlSelector)].filter(
    (element) =>
      element !== shown.before &&
      element !== shown.after &&
      // Items of a list that are ticked off are text; the editor's own keys reach them.
      !element.isContentEditable &&
      isSeen(element),
  );
}

export function isSeen(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
}

/** What a control is called. */
export function nameOf(element: HTMLElement): string {
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent;
  const kind = element instanceof HTMLInputElement ? `${element.type} field` : element.localName;
  // Without a number that counts something, such as the steps that can be undone.
  return `${kind} "${name
    .replace(/\(\d+\)/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, 40)}"`;
}

export function isDisabled(element: HTMLElement): boolean {
  return element.matches(':disabled, [aria-disabled="true"]');
}

/** Does with a control what it is for. */
export async function operate(control: HTMLElement): Promise<void> {
  if (control instanceof HTMLSelectElement) {
    control.focus();
    await press(control.selectedIndex < control.options.length - 1 ? 'ArrowDown' : 'ArrowUp');
  } else if (control instanceof HTMLInputElement && control.type === 'file') {
    control.click();
    await settled();
  } else if (control instanceof HTMLInputElement && control.type === 'range') {
    control.focus();
    await press('ArrowRight');
  } else if (isTextField(control)) {
    await click(control);
    await type('abc');
  } else {
    await click(control);
  }
}

/** Whether a control takes text. */
export function isTextField(control: HTMLElement): boolean {
  return (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'reset'].includes(control.type))
  );
}

/** Whether an element is there to be dragged. */
function isHandle(element: Element): boolean {
  const {cursor, touchAction} = getComputedStyle(element);
  return element.getAttribute('draggable') === 'true' || /grab|move|resize/.test(cursor) || touchAction === 'none';
}

/** What can be dragged; some of it is only there while the pointer is over the text. */
export async function handlesOf(shown: MountedSample): Promise<HTMLElement[]> {
  await perform({move: middleOf(shown.content.firstElementChild ?? shown.content)});
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => isSeen(element) && isHandle(element) && (element.parentElement === null || !isHandle(element.parentElement)),
  );
}

/** Drags something, with something else before the end. */
export async function drag(handle: HTMLElement, meanwhile: () => Promise<void>): Promise<void> {
  const [x, y] = middleOf(handle);
  // Otherwise the browser may drag the text that is selected.
  getSelection()?.removeAllRanges();
  await perform({move: [x, y]}, {button: 'down'}, {move: [x + 10, y + 30]}, {move: [x + 30, y + 90]});
  await meanwhile();
  await perform({move: [x + 31, y + 91]}, {button: 'up'});
}

/** One thing that a person does with a sample. */
export interface Action {
  name: string;
  run: () => Promise<void>;
}

/** Keys and texts that any editor understands. */
export function typing(shown: MountedSample): Action[] {
  return [
    {
      name: 'typing',
      run: async () => {
        await putCaret(shown, 'end');
        await type(' Hello');
      },
    },
    {name: 'formatting', run: () => perform({press: 'Control+b'}, {type: 'bold'}, {press: 'Control+b'})},
    {name: 'Enter', run: () => perform({press: 'Enter'}, {type: 'second'})},
    {name: 'Backspace', run: () => press('Backspace', 'Backspace')},
    {name: 'what opens menus', run: () => openMenus(shown)},
  ];
}

/** The first entry of a menu that is open. */
export function openMenu(): Element | undefined {
  return [...document.querySelectorAll('[role="listbox"] [role="option"], [role="menu"] [role="menuitem"]')].find(
    (option) => option.getClientRects().length > 0,
  );
}

/** Types what opens menus in some samples, and takes the first entry. */
async function openMenus(shown: MountedSample): Promise<void> {
  for (const trigger of ['@', '/', ':', '#']) {
    await type(` ${trigger}a`);
    if (shown.sample.requests.length > 0) await until(() => openMenu() !== undefined, 500);
    if (openMenu() !== undefined) await press('Enter');
  }
}

/** Most controls that one sample has; a control that makes others would go on forever. */
const most = 16;

/** What is done with a control; `locate` finds it again. */
export type Use = (control: HTMLElement, shown: MountedSample, locate: () => HTMLElement | undefined) => Promise<void>;

/** Operates a control; what takes the editor away, or locks it, is undone. */
export const operateAndReturn: Use = async (control, shown, locate) => {
  await operate(control);
  const back = locate();
  if (back !== undefined && (!shown.hasEditor() || !shown.editor.isEditable())) await operate(back);
};

/** Does something with each control, those that only then appear too; before each, a word of the text is selected. */
export function* controlActions(shown: MountedSample, use: Use = operateAndReturn): Generator<Action> {
  const done = new Set<string>();
  while (done.size < most) {
    // A button may need what a field says.
    const all = controlsOf(shown).sort((a, b) => Number(b.matches('input, textarea')) - Number(a.matches('input, textarea')));
    const next = all.find((control) => !done.has(nameOf(control)) && !isDisabled(control));
    if (next === undefined) return;
    const name = nameOf(next);
    done.add(name);
    const locate = (): HTMLElement | undefined => controlsOf(shown).find((control) => nameOf(control) === name);
    yield {
      name,
      run: async () => {
        if (!isTextField(next) && shown.hasEditor() && shown.editor.isEditable()) {
          await putCaret(shown, 'end');
          await press('Control+Shift+ArrowLeft');
        }
        const control = locate();
        if (control === undefined) return;
        await use(control, shown, locate);
      },
    };
  }
}

/** Types, formats and operates every control once. */
export async function useAll(shown: MountedSample): Promise<void> {
  for (const action of typing(shown)) await action.run();
  for (const action of controlActions(shown)) await action.run();
  await until(() => shown.hasEditor());
}
