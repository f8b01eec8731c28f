import {mergeRegister} from '@lexical/utils';
import {
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  type Klass,
  type LexicalCommand,
  type LexicalNode,
  TextNode,
  UNDO_COMMAND,
} from 'lexical';
import {commands} from 'vitest/browser';

import type {RobustnessScenario} from '../../../src/content/fences/exclusions.ts';
import {
  click,
  controlActions,
  controlsOf,
  drag,
  handlesOf,
  isDisabled,
  isSeen,
  isTextField,
  middleOf,
  nameOf,
  paste,
  perform,
  press,
  putCaret,
  type,
  typing,
  useAll,
} from './actions.ts';
import {background} from './background.ts';
import {caret} from './caret.ts';
import {answers, emptyDocument, isRich, mark, typesIn} from './content.ts';
import {count, expectNoErrors, expectSame, expectThat, NotApplicable, texts} from './expectations.ts';
import {interruption} from './interruption.ts';
import type {LiveSample} from './live-sample.ts';
import {names} from './names.ts';
import {takeSnapshot, findLeaks, picture, record, settled} from './page.ts';
import {server} from './server.ts';
import {MountedSample} from './mounted-sample.ts';
import {storedBy, usedOnce} from './stored.ts';

async function content(sample: LiveSample): Promise<void> {
  const shown = new MountedSample(sample);
  await shown.mount({editorState: emptyDocument});
  expectNoErrors('opened with an empty document');
  await putCaret(shown, 'end');
  await type('first words');
  expectThat(texts(shown).includes('first words'), `typed into an empty document: the text is ${JSON.stringify(texts(shown))}`);
  await shown.unmount();

  await shown.mount();
  const rich = await storedBy(shown);
  const types = typesIn(shown.editor);
  expectThat(texts(shown).includes(mark), 'setEditorState: the stored text is not shown, something else has taken its place');
  await shown.unmount();
  await shown.mount({editorState: rich});
  expectNoErrors('opened with a stored document');
  expectThat(texts(shown).includes(mark), 'opened with a stored document: something else is shown');
  expectSame(shown.json(), rich, 'opened with a stored document: it has changed');
  const lost = [...types].filter((name) => !typesIn(shown.editor).has(name));
  expectThat(lost.length === 0, `opened with a stored document: nodes are lost: ${lost.join(', ')}`);
  const picture = shown.content.innerHTML;
  await shown.open(emptyDocument);
  await shown.open(rich);
  expectSame(shown.content.innerHTML, picture, 'setEditorState: the document does not look like one that is opened with');
  expectSame(shown.json(), rich, 'setEditorState: the document has changed');
  await putCaret(shown, 'end');
  await type('more words');
  expectThat(texts(shown).includes('more words'), `setEditorState, typed: the text is ${JSON.stringify(texts(shown))}`);
  if (answers(shown.editor, UNDO_COMMAND) && !sample.isShared) {
    for (let step = 0; step < 20 && shown.json() !== rich; step += 1) await press('Control+z');
    expectSame(shown.json(), rich, 'setEditorState, typed: undo does not lead back to the document');
  }
  expectNoErrors('setEditorState');
  await shown.remove();
}

/** Undoes or redoes until the history says that nothing is left; states may repeat on the way. */
async function pressToTheEnd(shown: MountedSample, key: string, command: LexicalCommand<boolean>): Promise<void> {
  const known: {isPossible?: boolean} = {};
  const stop = shown.editor.registerCommand(
    command,
    (isPossible) => {
      known.isPossible = isPossible;
      return false;
    },
    COMMAND_PRIORITY_CRITICAL,
  );
  for (let round = 0; round < 15; round += 1) {
    const before = shown.json();
    await perform({press: key, times: 5});
    if (known.isPossible === false || (known.isPossible === undefined && shown.json() === before)) break;
  }
  stop();
}

async function expectUndone(shown: MountedSample, first: string, name: string): Promise<void> {
  const last = shown.json();
  if (last === first) return;
  shown.content.focus();
  await settled();
  await pressToTheEnd(shown, 'Control+z', CAN_UNDO_COMMAND);
  expectThat(shown.json() !== last, `${name}: undo changes nothing`);
  expectSame(shown.json(), first, `${name}: undo to the beginning gives another document than the first`);
  await pressToTheEnd(shown, 'Control+y', CAN_REDO_COMMAND);
  expectSame(shown.json(), last, `${name}: redo to the end gives another document than the last`);
}

/** Controls that go through the history themselves, after which no state is the last. */
const isOfHistory = /undo|redo|back|forward|history/i;

/** Pages whose samples are whole editors, which people copy as they are; others show one thing and may leave out the history. */
const wholeEditors = /^docs\/(recipes|getting-started|intro)\b/;

async function undo(sample: LiveSample): Promise<void> {
  const shown = await new MountedSample(sample).mount();
  if (!answers(shown.editor, UNDO_COMMAND) && !wholeEditors.test(sample.name)) throw new NotApplicable('it has no history');
  const first = shown.json();
  for (const action of typing(shown).slice(0, 4)) await action.run();
  await expectUndone(shown, first, 'typing, formatting, Enter and Backspace');
  for (const action of controlActions(shown)) {
    const before = shown.json();
    await action.run();
    if (shown.json() !== before && !isOfHistory.test(action.name)) await expectUndone(shown, first, action.name);
  }
  await shown.unmount();
  if (sample.kind === 'react' && !sample.isShared) {
    await shown.mount();
    const rich = await storedBy(shown);
    await shown.unmount();
    await shown.mount({editorState: rich});
    if (shown.json() === rich) {
      await putCaret(shown, 'end');
      await type('more');
      await expectUndone(shown, rich, 'typing into a stored document');
    }
  }
  expectNoErrors('undo and redo');
  await shown.remove();
}

async function readOnly(sample: LiveSample): Promise<void> {
  const shown = new MountedSample(sample);
  const start: {json: string; how: string} = {json: '', how: ''};
  const check = (what: string): void => expectSame(shown.json(), start.json, `${start.how}, ${what}: the document has changed`);
  const useText = async (): Promise<void> => {
    await click(shown.content);
    check('a click');
    for (const key of ['x', 'Enter', 'Backspace', 'Delete', 'Tab', 'Control+b', 'Control+z', 'Control+y']) {
      shown.content.focus();
      await press(key);
      check(key);
    }
    shown.content.focus();
    await withClipboard(() => press('Control+a', 'Control+x', 'Control+v'));
    check('cut and paste');
    const data = new DataTransfer();
    data.setData('text/plain', 'dropped');
    data.items.add(picture());
    const [clientX, clientY] = middleOf(shown.content);
    for (const name of ['dragover', 'drop']) {
      shown.content.dispatchEvent(new DragEvent(name, {bubbles: true, cancelable: true, dataTransfer: data, clientX, clientY}));
    }
    await settled();
    check('a drop');
    const links = [...shown.content.querySelectorAll<HTMLElement>('[role="checkbox"], li')];
    for (const item of links.slice(0, 2)) {
      const box = item.getBoundingClientRect();
      await perform({click: [box.left + 4, box.top + Math.min(10, box.height / 2)]});
      check('a click on an item');
    }
  };
  const useControls = async (): Promise<void> => {
    for (const action of controlActions(shown)) {
      const wasEditable = shown.editor.isEditable();
      await action.run();
      const field = document.activeElement;
      if (field instanceof HTMLElement && isTextField(field)) await press('Enter');
      // A control that unlocks the editor has done its work when it is locked again.
      if (shown.hasEditor() && shown.editor.isEditable() && !wasEditable) await shown.lock();
      check(action.name);
    }
    for (const handle of await handlesOf(shown)) {
      await drag(handle, () => Promise.resolve());
      check(`dragging ${nameOf(handle)}`);
    }
    for (const element of shown.content.querySelectorAll<HTMLElement>('[tabindex]')) {
      element.focus();
      await press('ArrowRight', 'Enter', 'Delete');
      check(`keys on ${nameOf(element)}`);
    }
  };
  await shown.mount();
  if (sample.kind === 'react' || texts(shown) === '') await storedBy(shown);
  await shown.lock();
  Object.assign(start, {json: shown.json(), how: 'locked by setEditable(false)'});
  await useText();
  await useControls();
  await shown.unmount();
  await shown.mount({isEditable: false});
  Object.assign(start, {json: shown.json(), how: 'mounted with editable: false'});
  // A sample that sets `editable` itself unlocks the editor.
  if (!shown.editor.isEditable()) await useControls();
  expectNoErrors('read-only');
  await shown.remove();
}

/** Uses the clipboard, which all tests that run at the same time share. */
async function withClipboard(use: () => Promise<void>): Promise<void> {
  const turn = Math.random();
  await commands.holdClipboard(turn);
  try {
    await use();
  } finally {
    await commands.releaseClipboard(turn);
  }
}

async function clipboard(sample: LiveSample): Promise<void> {
  const shown = await new MountedSample(sample).mount();
  // The framework leaves marks out of what is copied.
  await storedBy(shown, 'mark');
  await putCaret(shown, 'end');
  const before = shown.json();
  const text = texts(shown);
  const copied = {html: ''};
  const keep = (event: ClipboardEvent): void => {
    copied.html = event.clipboardData?.getData('text/html') ?? '';
  };
  await withClipboard(async () => {
    window.addEventListener('copy', keep);
    await press('Control+a', 'Control+c');
    window.removeEventListener('copy', keep);
    expectSame(shown.json(), before, 'copied: the document has changed');
    await press('Control+x');
    expectThat(!texts(shown).includes(mark), 'cut: the text is still there');
    await press('Control+v');
    expectSame(texts(shown), text, 'cut and pasted as nodes: the text differs');
    expectSame(shown.json(), before, 'cut and pasted as nodes: the document differs');
    expectNoErrors('cut and pasted as nodes');
    await press('Control+a', 'Control+Shift+v');
  });
  expectThat(texts(shown).includes(mark), 'pasted as plain text: the text is missing');
  expectNoErrors('pasted as plain text');
  if (isRich(shown.editor) && copied.html !== '') {
    await press('Control+a');
    await paste(shown.editor, 'text/html', copied.html);
    expectThat(count(texts(shown), mark) === 1, `pasted as HTML: expected the text once, found ${JSON.stringify(texts(shown))}`);
    expectNoErrors('pasted as HTML');
  }
  await shown.remove();
}

async function reload(sample: LiveSample): Promise<void> {
  const {json: saved, wrong} = await usedOnce(sample);
  expectThat(wrong === undefined, `used: ${wrong ?? ''}`);
  const shown = await new MountedSample(sample).mount({editorState: saved});
  expectSame(JSON.stringify(shown.parse(saved)), saved, 'parsed and stored again: the document differs');
  expectSame(shown.json(), saved, 'opened again: the document differs');
  expectNoErrors('opened again');
  await shown.remove();
}

async function clear(sample: LiveSample): Promise<void> {
  const shown = await new MountedSample(sample).mount();
  for (const key of ['Backspace', 'Delete']) {
    await storedBy(shown);
    await putCaret(shown, 'end');
    await press('Control+a', key);
    expectThat(!texts(shown).includes(mark), `all selected, ${key}: the text is still there`);
    await type('again');
    expectThat(texts(shown).trim() === 'again', `all selected, ${key}, typed: the text is ${JSON.stringify(texts(shown))}`);
    expectThat(shown.text().includes('again'), `all selected, ${key}, typed: what is shown is ${JSON.stringify(shown.text())}`);
  }
  expectNoErrors('all deleted');
  await shown.remove();
}

async function composition(sample: LiveSample): Promise<void> {
  const shown = await new MountedSample(sample).mount();
  const word = 'すし';
  const compose = (end: 'commit' | 'cancel'): Promise<void> => perform({compose: ['す', word], end});
  await shown.open(emptyDocument);
  await putCaret(shown, 'end');
  await compose('commit');
  expectThat(count(texts(shown), word) === 1, `composed into nothing: the text is ${JSON.stringify(texts(shown))}`);
  for (const place of ['start', 'middle'] as const) {
    await storedBy(shown);
    await putCaret(shown, place);
    const before = texts(shown);
    await compose('cancel');
    expectSame(texts(shown), before, `composed at the ${place} and cancelled: the text differs`);
    await putCaret(shown, place);
    await compose('commit');
    expectThat(count(texts(shown), word) === 1, `composed at the ${place}: the text is ${JSON.stringify(texts(shown))}`);
    expectThat(count(shown.text(), word) === 1, `composed at the ${place}: what is shown is ${JSON.stringify(shown.text())}`);
    await type('z');
    expectThat(count(texts(shown), word) === 1, `typed after composing: the text is ${JSON.stringify(texts(shown))}`);
  }
  expectNoErrors('composed');
  await shown.remove();
}

async function remount(sample: LiveSample): Promise<void> {
  const shown = new MountedSample(sample);
  // What the framework and React set up once for the whole page is no fault of the sample.
  await shown.mount();
  const controls = controlsOf(shown).map(nameOf);
  for (const host of new Set(controlsOf(shown).map((control) => control.parentElement))) {
    if (host !== null && host !== shown.frame && !shown.content.contains(host)) shown.addForeignElement(host);
  }
  await shown.unmount();
  record.takeAll();
  const before = takeSnapshot();
  await shown.mount({isStrict: true});
  const found = controlsOf(shown).map(nameOf);
  const lost = controls.find((name) => !found.includes(name));
  expectThat(lost === undefined, `in StrictMode: ${lost ?? ''} is missing`);
  await putCaret(shown, 'end');
  // Many times for each key, and still with time left for the keys.
  const rendering = setInterval(() => shown.renderParent(), 10);
  try {
    await type('typed while rendered');
  } finally {
    clearInterval(rendering);
  }
  await settled();
  expectThat(
    count(texts(shown), 'typed while rendered') === 1,
    `typed while the component around it was rendered: the text is ${JSON.stringify(texts(shown))}`,
  );
  const saved = texts(shown);
  shown.renderParent();
  await settled();
  expectSame(texts(shown), saved, 'the component around it was rendered: the text differs');
  await useAll(shown);
  await shown.unmount();
  expectNoErrors('in StrictMode');
  const left = await findLeaks(before);
  expectThat(left.length === 0, `taken away: left behind: ${left.join('; ')}`);
  await shown.mount();
  await putCaret(shown, 'end');
  await type('back again');
  expectThat(count(texts(shown), 'back again') >= 1, `put back: the text is ${JSON.stringify(texts(shown))}`);
  await shown.unmount();
  expectNoErrors('taken away and put back');
  const [emptied] = shown.emptiedHosts();
  expectThat(
    emptied === undefined,
    `taken away: an element that the page has put there is missing in ${emptied?.outerHTML.slice(0, 120) ?? ''}`,
  );
  await shown.remove();
}

async function twoEditors(sample: LiveSample): Promise<void> {
  const first = await new MountedSample(sample).mount();
  const second = await new MountedSample(sample).mount();
  const untouched = second.json();
  await putCaret(first, 'end');
  await type('only here');
  expectThat(texts(first).includes('only here'), `typed into the first of two: its text is ${JSON.stringify(texts(first))}`);
  expectSame(second.json(), untouched, 'typed into the first of two: the second has changed');
  await putCaret(second, 'end');
  await type('and there');
  expectThat(texts(second).includes('and there'), `typed into the second: its text is ${JSON.stringify(texts(second))}`);
  expectThat(!texts(first).includes('and there'), 'typed into the second of two: the first has changed');
  const ids = [...document.querySelectorAll('[id]')].map(({id}) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  expectThat(twice.length === 0, `two on one page have elements of the same id: ${[...new Set(twice)].join(', ')}`);
  for (const group of new Set(controlsOf(first).map((element) => element.getAttribute('name') ?? ''))) {
    const radios = document.querySelectorAll(`input[type="radio"][name="${group}"]`);
    expectThat(
      group === '' || [...radios].every((radio) => first.frame.contains(radio)) || radios.length === 0,
      `two on one page share the radio buttons "${group}"`,
    );
  }
  expectNoErrors('two on one page');
  await first.remove();
  await second.remove();
}

const focusProperties = [
  'outline-style',
  'outline-width',
  'outline-color',
  'box-shadow',
  'border-top-color',
  'border-bottom-color',
  'border-bottom-width',
  'background-color',
  'text-decoration-line',
  'color',
];

/** How an element and what is around it look, as far as focus may show there. */
function looks(element: Element, frame: Element): string {
  const rows: string[] = [];
  for (let at: Element | null = element; at !== null && at !== frame; at = at.parentElement) {
    const style = getComputedStyle(at);
    rows.push(focusProperties.map((name) => style.getPropertyValue(name)).join());
  }
  return rows.join('\n');
}

const composites =
  '[role="toolbar"], [role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"], [role="grid"], [role="tree"]';

/** Moves the focus; what keeps the key to itself gives it back after Escape, as the hint in the frame says. */
async function pressTab(key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const before = document.activeElement;
  await press(key);
  if (document.activeElement === before) await press('Escape', key);
}

async function keyboard(sample: LiveSample): Promise<void> {
  const shown = await new MountedSample(sample).mount();
  const controls = [...controlsOf(shown).filter((element) => !element.matches(':disabled')), shown.content];
  const plain = new Map(controls.map((element) => [element, looks(element, shown.frame)]));
  const visited = new Set<Element>();
  shown.before.focus();
  for (let stop = 0; stop < controls.length + 30 && document.activeElement !== shown.after; stop += 1) {
    await pressTab('Tab');
    const active = document.activeElement;
    if (active === null || active === shown.after) continue;
    visited.add(active);
    const before = plain.get(active as HTMLElement);
    expectThat(
      before === undefined || before !== looks(active, shown.frame),
      `Tab reaches ${nameOf(active as HTMLElement)}, and nothing shows that it has the focus`,
    );
    const composite = active.closest(composites);
    if (composite !== null && active !== shown.content) {
      for (let arrow = 0; arrow < composite.querySelectorAll('*').length && arrow < 20; arrow += 1) {
        const horizontal =
          composite.getAttribute('aria-orientation') !== 'vertical' && composite.matches('[role="toolbar"], [role="tablist"]');
        await press(horizontal ? 'ArrowRight' : 'ArrowDown');
        if (document.activeElement === null || visited.has(document.activeElement)) break;
        visited.add(document.activeElement);
      }
    }
  }
  expectThat(document.activeElement === shown.after, 'the Tab key does not leave the sample');
  const unreached = controls.filter((element) => element.isConnected && !visited.has(element) && !isGrouped(element, visited));
  expectThat(unreached.length === 0, `the Tab key does not reach ${unreached.map(nameOf).join(', ')}`);
  for (let stop = 0; stop < controls.length + 30 && document.activeElement !== shown.before; stop += 1) {
    await pressTab('Shift+Tab');
  }
  expectThat(document.activeElement === shown.before, 'Shift and Tab do not leave the sample');
  await holdKeys(shown);
  expectNoErrors('keyboard alone');
  await shown.remove();
}

/** Controls that are pressed several times in a row, and only move what is there. */
const isRepeated = /\b(move|up|down|indent|outdent|next|previous|larger|smaller)\b/i;

/** Controls that put the caret into the text, or speak at the caret, so the focus belongs there. */
const putsCaret = /"(Start|End|Select\b.*|Say\b.*)"/;

/** The keys that operate a control; letters choose an option. */
function keysOf(control: Element | null): readonly string[] {
  if (control?.matches('button, summary, [role="button"]') === true) return ['Enter', 'Space'];
  if (control?.matches('[type="checkbox"], [type="radio"]') === true) return ['Space'];
  if (control instanceof HTMLSelectElement) {
    return ['ArrowDown', 'ArrowUp', ...(control.options[control.length - 1]?.text.match(/\w/g)?.slice(0, 3) ?? [])];
  }
  return control?.matches('[type="range"]') === true ? ['ArrowDown', 'ArrowUp'] : [];
}

/** Presses and holds keys on each control: the focus is not lost, and what is pressed again does not get into the text. */
async function holdKeys(shown: MountedSample): Promise<void> {
  const write = async (): Promise<void> => {
    if (!shown.hasEditor() || !shown.editor.isEditable()) return;
    await putCaret(shown, 'end');
    // So few steps that the last is undone: the first x is the first state of the history.
    shown.editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    await perform({type: 'x'}, {press: 'ArrowLeft'}, {type: 'x'});
  };
  const focus = async (control: HTMLElement): Promise<void> => {
    // Writing has turned off a redo button.
    if (isDisabled(control)) await press('Control+z');
    control.focus();
    await settled();
  };
  await write();
  for (const action of controlActions(shown, focus)) {
    for (let index = 0; ; index += 1) {
      await write();
      await action.run();
      const control = document.activeElement;
      const key = keysOf(control)[index];
      if (!(control instanceof HTMLElement) || key === undefined) break;
      const expectKept = (how: string): void => {
        const active = document.activeElement;
        const isThere = control.isConnected && isSeen(control);
        expectThat(active !== document.body || !isThere, `${how} on ${action.name}: the focus is lost`);
        // What a form with fields inserts is typed on, so it may lead there; the key must not find anything selected.
        const isEntered = control.matches('form:has(input) [type="submit"]') && getSelection()?.isCollapsed === true;
        const isSafe = active !== shown.content || !isThere || isEntered || putsCaret.test(action.name);
        expectThat(isSafe, `${how} on ${action.name} moves the focus into the text, which the next ${key} changes`);
      };
      for (let time = 0; time < 9 && document.activeElement === control; time += 1) {
        await press(key);
        expectKept(key);
      }
      // Blocks that move may leave a list, which changes the lines.
      const length = (): number => texts(shown).replaceAll(/\s/g, '').length;
      const before = length();
      await perform({hold: key, times: 3});
      expectKept(`holding ${key}`);
      expectThat(!isRepeated.test(action.name) || length() === before, `${key} held on ${action.name}: the text has changed`);
      await press('Escape');
      if (control.isConnected && (!shown.hasEditor() || !shown.editor.isEditable())) await click(control);
    }
  }
}

/** Radio buttons of a name are one stop. */
function isGrouped(element: HTMLElement, visited: ReadonlySet<Element>): boolean {
  return (
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    [...visited].some((other) => other instanceof HTMLInputElement && other.name === element.name)
  );
}

/** The area that takes a tap for a control. */
function targetOf(element: HTMLElement): DOMRect {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const own = element.getBoundingClientRect();
  const around = label?.getBoundingClientRect();
  return around !== undefined && around.height > own.height ? around : own;
}

/** Whether what is too wide can be scrolled within its surroundings. */
function isScrolled(element: Element, frame: Element): boolean {
  for (let at = element.parentElement; at !== null && at !== frame; at = at.parentElement) {
    if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

async function touch(sample: LiveSample): Promise<void> {
  const {page} = await import('vitest/browser');
  await page.viewport(390, 700);
  await commands.setTouch(true);
  const shown = await new MountedSample(sample).mount();
  await storedBy(shown);
  const wide = (when: string): void => {
    const width = document.documentElement.clientWidth;
    const element = [...document.body.querySelectorAll('*')].find((candidate) => {
      const {right, left, width: own} = candidate.getBoundingClientRect();
      return own > 0 && (right > width + 1 || left < -1) && !isScrolled(candidate, document.body);
    });
    expectThat(element === undefined, `${when}: wider than a screen of 390 px: ${element?.outerHTML.slice(0, 120) ?? ''}`);
    expectThat(
      shown.frame.scrollWidth <= shown.frame.clientWidth + 1,
      `${when}: the sample is scrolled sideways on a screen of 390 px (${shown.frame.scrollWidth} px wide)`,
    );
  };
  wide('shown');
  for (const control of controlsOf(shown)) {
    const {width, height} = targetOf(control);
    expectThat(
      width >= 24 && height >= 24,
      `${nameOf(control)} is ${Math.round(width)} × ${Math.round(height)} px; fingers need 24 × 24`,
    );
  }
  const text = [...shown.content.querySelectorAll('[data-lexical-text]')].at(-1) ?? shown.content;
  await perform({tap: middleOf(text)});
  expectThat(document.activeElement === shown.content, 'a tap on the text does not put the caret there');
  await type('tapped');
  expectThat(count(texts(shown), 'tapped') === 1, `tapped and typed: the text is ${JSON.stringify(texts(shown))}`);
  wide('typed');
  expectNoErrors('touch');
  await shown.remove();
}

async function servers(sample: LiveSample): Promise<void> {
  if (sample.requests.length === 0) throw new NotApplicable('it asks no server');
  const shown = new MountedSample(sample);
  const ask = async (): Promise<void> => {
    await useAll(shown);
    await putCaret(shown, 'end');
    const clipboardData = new DataTransfer();
    clipboardData.items.add(picture());
    shown.content.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData}));
    await settled();
  };
  const expectAlive = async (when: string): Promise<void> => {
    await putCaret(shown, 'end');
    await type(' still here');
    expectThat(texts(shown).includes('still here'), `${when}: the text is ${JSON.stringify(texts(shown))}`);
    expectNoErrors(when);
  };
  for (const behavior of ['slow', 'failing'] as const) {
    await shown.mount();
    server.behavior = behavior;
    await ask();
    expectThat(
      server.asked.length > 0,
      `nothing that the tests do calls ${sample.requests.join(' or ')}: add what does to actions.ts`,
    );
    await expectAlive(`the server is ${behavior}`);
    server.answerAll();
    await settled();
    await expectAlive(`after the ${behavior} server`);
    await ask();
    await shown.unmount();
    server.answerAll();
    await settled();
    expectNoErrors(`the ${behavior} server answers after the sample is gone`);
    server.reset();
  }
  await shown.remove();
}

function isTextClass(kind: Klass<LexicalNode>): kind is Klass<TextNode> {
  return kind === TextNode || kind.prototype instanceof TextNode;
}

async function errors(sample: LiveSample): Promise<void> {
  const shown = await new MountedSample(sample).mount();
  const {editor} = shown;
  const before = texts(shown);
  const expectHandled = async (how: string): Promise<void> => {
    await settled();
    const uncaught = globalThis.uncaughtErrors.splice(0);
    expectThat(uncaught.length === 0, `${how}: onError must not throw: ${String(uncaught[0])}`);
    expectThat(record.errors.splice(0).length > 0, `${how}: the sample's onError was not called`);
    expectThat(shown.after.isConnected && shown.hasEditor(), `${how}: the page has lost the editor or what is beside it`);
    record.takeAll();
  };
  const attempt = async (how: string, run: () => void): Promise<void> => {
    try {
      run();
    } catch (error) {
      throw new Error(`${how}: the error came through instead of going to onError: ${String(error)}`, {cause: error});
    }
    await expectHandled(how);
  };
  await attempt('thrown inside editor.update', () =>
    editor.update(
      () => {
        throw new Error('thrown by a test');
      },
      {discrete: true},
    ),
  );
  expectSame(texts(shown), before, 'thrown inside editor.update: the text differs');
  const trap = (node: TextNode): void => {
    if (node.getTextContent().includes('trap')) throw new Error('thrown by a test');
  };
  // What is typed may become text of another kind, such as that of code.
  const kinds = [...editor._nodes.values()].map(({klass}) => klass).filter(isTextClass);
  const stop = mergeRegister(...kinds.map((kind) => editor.registerNodeTransform(kind, trap)));
  await putCaret(shown, 'end');
  await type('trap');
  await expectHandled('thrown inside a node transform');
  stop();
  await putCaret(shown, 'end');
  await type('after all');
  expectThat(texts(shown).includes('after all'), `typed after an error: the text is ${JSON.stringify(texts(shown))}`);
  expectNoErrors('after errors');
  await shown.remove();
}

/** What is done to a sample for each scenario; throws when the sample does not stand it. */
export const scenarios: Record<RobustnessScenario, (sample: LiveSample) => Promise<void>> = {
  content,
  undo,
  'read-only': readOnly,
  clipboard,
  reload,
  clear,
  composition,
  remount,
  'two-editors': twoEditors,
  keyboard,
  touch,
  server: servers,
  errors,
  interruption,
  names,
  caret,
  background,
};
