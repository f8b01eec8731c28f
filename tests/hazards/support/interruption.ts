import {
  type Action,
  click,
  controlActions,
  controlsOf,
  drag,
  handlesOf,
  isSeen,
  isTextField,
  nameOf,
  openMenu,
  operate,
  perform,
  press,
  putCaret,
  type,
} from './actions.ts';
import {expectNoErrors, expectSame, expectThat, texts} from './expectations.ts';
import type {LiveSample} from './live-sample.ts';
import {dialogs, idle, resetDialogs, settled} from './page.ts';
import {MountedSample} from './mounted-sample.ts';
import {storedBy} from './stored.ts';

/** What Escape closes. */
const popups = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Everything on the page that users answer, one of these or a form. */
function questions(): Element[] {
  return [...document.querySelectorAll(`${popups}, form, textarea`)].filter(isSeen);
}

/** Begins what takes more than one step, then cancels it or locks the editor. */
export async function interruption(sample: LiveSample): Promise<void> {
  const shown = await new MountedSample(sample).mount();
  await storedBy(shown);
  // A choice between ways to work is no question, and some of them take long.
  const use = (control: HTMLElement): Promise<void> =>
    control instanceof HTMLSelectElement ? Promise.resolve() : operate(control);
  for (const action of controlActions(shown, use)) await interrupt(shown, action);
  for (const trigger of ['@', '/', ':', '#']) {
    await putCaret(shown, 'end');
    await type(` ${trigger}a`);
    const isMenu = openMenu() !== undefined;
    await press('Escape');
    if (isMenu) await interrupt(shown, {name: `"${trigger}a"`, run: () => perform({press: 'Backspace'}, {type: 'a'})}, true);
  }
  await interruptDrags(shown);
  await lockComposition(shown);
  expectNoErrors('interrupted');
  await shown.remove();
}

/** Cancels what an action asks or opens, then locks the editor in the middle. */
async function interrupt(shown: MountedSample, {name, run}: Action, isTyped = false): Promise<void> {
  const known = new Set(questions());
  const opened = (): Element[] => questions().filter((element) => !known.has(element));
  const controls = (): HTMLElement[] =>
    controlsOf(shown).filter((control) => opened().some((element) => element.contains(control)));
  const begin = async (answers: number, meanwhile = (): unknown => undefined): Promise<string> => {
    // A field that was left may save what it says.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await idle();
    await settled();
    const before = shown.json();
    Object.assign(dialogs, {asked: 0, answers, meanwhile});
    await run();
    return isTyped ? shown.json() : before;
  };
  const finish = async (asks = true): Promise<void> => {
    resetDialogs();
    const isOpen = (): boolean => asks && opened().length > 0;
    if (isOpen()) await press('Escape');
    if (isOpen() || !shown.hasEditor() || !shown.editor.isEditable()) await run();
  };

  const before = await begin(0);
  // A form that comes with a change of the document, and without the focus, asks nothing.
  const asking = opened().filter(
    (element) => element.matches(popups) || element.contains(document.activeElement) || shown.json() === before,
  );
  if (dialogs.asked === 0 && asking.length === 0) return finish(false);
  await press('Escape');
  const open = opened().find((element) => element.matches(popups));
  expectThat(open === undefined, `${name}: Escape does not close ${open?.outerHTML.slice(0, 120) ?? ''}`);
  expectSame(shown.json(), before, `${name}, Escape: the document has changed`);
  await finish();

  const kept = await begin(0);
  await holdEscape(shown, name);
  expectSame(shown.json(), kept, `${name}, held Escape: the document has changed`);
  await finish();

  const second = await begin(1);
  const cancel = controls().find((control) => /cancel|close|discard/i.test(nameOf(control)));
  if (cancel !== undefined) await click(cancel);
  if (cancel !== undefined || dialogs.asked > 1) expectSame(shown.json(), second, `${name}, cancelled: the document has changed`);
  await finish();

  const locked: {json?: string} = {};
  const lock = async (): Promise<void> => {
    await shown.lock();
    locked.json ??= shown.json();
  };
  await begin(Infinity, lock);
  const fields = controls().filter(isTextField);
  for (const field of fields) await operate(field);
  await lock();
  await press('Enter');
  for (const control of controls().slice(0, 6)) if (control.isConnected && isSeen(control)) await operate(control);
  await run();
  expectSame(shown.json(), locked.json ?? '', `${name}, then locked: the document has changed`);
  await shown.unlock();
  const places = [document.body.textContent, texts(shown), ...[...document.querySelectorAll('textarea')].map(({value}) => value)];
  expectThat(
    !fields.some((field) => field instanceof HTMLTextAreaElement) || places.some((text) => text.includes('abc')),
    `${name}, then locked: what was written is lost`,
  );
  await finish();
}

/** Holds Escape: the focus is not lost, unless from the text, which gives it up itself. */
async function holdEscape(shown: MountedSample, name: string): Promise<void> {
  let last = document.activeElement;
  const note = ({target}: FocusEvent): void => {
    last = target instanceof Element ? target : null;
  };
  document.addEventListener('focusin', note);
  await perform({hold: 'Escape', times: 20});
  document.removeEventListener('focusin', note);
  const isKept = document.activeElement !== document.body || last === shown.content || last === document.body;
  expectThat(isKept, `${name}, held Escape: the focus is lost`);
}

/** Escape and a lock end a drag: what follows changes nothing. */
async function interruptDrags(shown: MountedSample): Promise<void> {
  for (const handle of await handlesOf(shown)) {
    const before = shown.json();
    await drag(handle, () => perform({press: 'Escape'}, {hold: 'Escape', times: 20}));
    expectSame(shown.json(), before, `dragging ${nameOf(handle)}, Escape: the document has changed`);
    await drag(handle, () => shown.lock());
    expectSame(shown.json(), before, `dragging ${nameOf(handle)}, then locked: the document has changed`);
    await shown.unlock();
  }
}

/** What an input method sends to a locked editor changes nothing. */
async function lockComposition(shown: MountedSample): Promise<void> {
  await putCaret(shown, 'end');
  await perform({compose: ['す', 'すし']});
  const before = shown.json();
  await shown.lock();
  await perform({compose: ['すし'], end: 'commit'});
  expectSame(shown.json(), before, 'locked while text is composed: the document has changed');
  await shown.unlock();
}
