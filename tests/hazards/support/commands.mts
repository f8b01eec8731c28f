import type {CDPSession, Frame, Page} from 'playwright';
import type {BrowserCommand} from 'vitest/node';

/** One thing that a person does with a keyboard, a pointer, a finger or an input method. Places are those of the test's frame. */
export type Step =
  | {type: string}
  | {insert: string}
  | {press: string; times?: number}
  | {hold: string; times: number}
  | {move: readonly [x: number, y: number]}
  | {button: 'down' | 'up'}
  | {click: readonly [x: number, y: number]; count?: number}
  | {tap: readonly [x: number, y: number]}
  | {compose: readonly string[]; end?: 'commit' | 'cancel'};

/** Where the frame of the test lies on the page, whose coordinates the browser takes. */
async function placeOf(frame: Frame, [x, y]: readonly [number, number]): Promise<[number, number]> {
  const element = await frame.frameElement();
  const box = await element.boundingBox();
  return [x + (box?.x ?? 0), y + (box?.y ?? 0)];
}

async function perform(page: Page, frame: Frame, step: Step): Promise<void> {
  if ('type' in step) {
    await page.keyboard.type(step.type);
  } else if ('insert' in step) {
    await page.keyboard.insertText(step.insert);
  } else if ('press' in step) {
    for (let time = 0; time < (step.times ?? 1); time += 1) await page.keyboard.press(step.press);
  } else if ('hold' in step) {
    for (let time = 0; time < step.times; time += 1) await page.keyboard.down(step.hold);
    await page.keyboard.up(step.hold);
  } else if ('move' in step) {
    const [x, y] = await placeOf(frame, step.move);
    await page.mouse.move(x, y);
  } else if ('button' in step) {
    await page.mouse[step.button]();
  } else if ('click' in step) {
    const [x, y] = await placeOf(frame, step.click);
    await page.mouse.click(x, y, {clickCount: step.count ?? 1});
  } else if ('tap' in step) {
    const [x, y] = await placeOf(frame, step.tap);
    const session = await sessionOf(page);
    await session.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
    await session.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  } else {
    const session = await sessionOf(page);
    for (const text of step.compose) {
      await session.send('Input.imeSetComposition', {text, selectionStart: text.length, selectionEnd: text.length});
      await settle(frame);
    }
    if (step.end === 'commit') {
      await session.send('Input.insertText', {text: step.compose.at(-1) ?? ''});
    } else if (step.end === 'cancel') {
      await session.send('Input.imeSetComposition', {text: '', selectionStart: 0, selectionEnd: 0});
    }
  }
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Waits for what a step has set going; see `page.ts`. */
async function settle(frame: Frame): Promise<void> {
  await frame.evaluate('globalThis.pageSettled()');
}

/** Does the steps one after the other, and waits after each until the editors have followed. */
const performSteps: BrowserCommand<[steps: readonly Step[]]> = async (context, steps) => {
  const frame = await context.frame();
  for (const step of steps) {
    await perform(context.page, frame, step);
    await settle(frame);
  }
};

/** Lets a finger stand in for the mouse, or takes it away. */
const setTouch: BrowserCommand<[enabled: boolean]> = async ({page}, enabled) => {
  const session = await sessionOf(page);
  await session.send('Emulation.setTouchEmulationEnabled', {enabled, maxTouchPoints: 1});
};

/** Files run at the same time, and the browser has one clipboard for all. */
let queue: Promise<void> = Promise.resolve();
const turns = new Map<number, () => void>();

/** A test that ran out of time must not keep the others waiting. */
const longestTurn = 20_000;

/** Waits until no other test uses the clipboard. The turn is a number that no other test has. */
const holdClipboard: BrowserCommand<[turn: number]> = async (_, turn) => {
  const before = queue;
  queue = new Promise((resolve) => {
    turns.set(turn, resolve);
  });
  await before;
  setTimeout(() => endTurn(turn), longestTurn).unref();
};

const releaseClipboard: BrowserCommand<[turn: number]> = (_, turn) => endTurn(turn);

function endTurn(turn: number): void {
  turns.get(turn)?.();
  turns.delete(turn);
}

/** What tests in the browser ask of the process that drives it. */
export const commands = {perform: performSteps, setTouch, holdClipboard, releaseClipboard};
