import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {$createParagraphNode, $getRoot, REDO_COMMAND, UNDO_COMMAND, type EditorState, type LexicalEditor} from 'lexical';
import {act, createElement, StrictMode, type ComponentType} from 'react';
import {afterEach, beforeEach, expect, vi} from 'vitest';

import {$append, textOf} from '../support/editor.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render, type Rendered} from '../support/react.ts';
import {change, dispatch, editorIn, typeAtEnd} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

/* What proofs use of the page's code. */

interface Note {
  json: string;
  revision: string;
  continues: string[];
}
interface Status {
  isSaved: boolean;
  problem: string;
  theirs: Note | null;
}
interface Saver {
  status: Status;
  watch: (onStatus: (status: Status) => void) => () => void;
  add: (change: EditorState) => void;
  save: () => Promise<void>;
  replace: (theirs: Note) => void;
}
interface Code {
  Saver: new (start: {note: Note; stored: Note; key: string; send: (note: Note) => Promise<Note | null>}) => Saver;
  createKey: () => string;
  keepDraft: (key: string, draft: Note) => void;
  takeDraft: (key: string) => Note | null;
  readDocument: (json: string) => EditorState;
  registerLeaveWarning: (isSaved: () => boolean) => () => void;
  send: (note: Note) => Promise<Note | null>;
  DemoServer: {
    prototype: {save: (note: Note) => Promise<Note | null>; saveAsSomebodyElse: () => void; load: () => Promise<Note>};
  };
  default: ComponentType;
}

const page = '/page-components/docs/recipes/autosave.md';

/** The page's code. */
async function code<K extends keyof Code>(file: string): Promise<Pick<Code, K>> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/${file}`)) as Pick<Code, K>;
}

const wait = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
const later = (milliseconds: number): Promise<unknown> => act(() => wait(milliseconds));
const documentOf = (text: string): string => storedDocument(storedParagraph(text));
const noteOf = (text: string, revision: string, ...continues: string[]): Note => ({
  json: documentOf(text),
  revision,
  continues,
});

/** Drafts on this device, as they are stored. */
const drafts = (): Note[] => Object.values(localStorage).map((text: string) => JSON.parse(text) as Note);
const draftTexts = (): string[] => drafts().map(({json}) => /"text":"([^"]*)"/.exec(json)?.[1] ?? '');

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(async () => {
  for (const {unmount} of shown.splice(0)) await unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** What a proof has put on the page. */
const shown: Rendered[] = [];

interface Shown {
  container: HTMLElement;
  editor: LexicalEditor;
  press: (name: string) => Promise<void>;
  state: () => string | null | undefined;
  alert: () => string | null | undefined;
  unmount: () => Promise<void>;
}

/** The page's editor after it has loaded its document, or its smallest one. */
async function showPage({isStrict = false, file = 'AutosaveEditor.tsx'} = {}): Promise<Shown> {
  const {default: Editor} = await code<'default'>(file);
  const sample = createElement(Editor);
  const rendered = await render(isStrict ? createElement(StrictMode, null, sample) : sample);
  shown.push(rendered);
  await later(0);
  const {container, unmount} = rendered;
  return {
    container,
    editor: editorIn(container).editor,
    press: async (name) => {
      const target = [...container.querySelectorAll<HTMLElement>('button, label')].find(
        ({textContent}) => textContent.trim() === name,
      );
      if (target === undefined) throw new Error(`expected a control ${name}`);
      await act(async () => {
        target.click();
        await wait(0);
      });
    },
    state: () => container.querySelector('.ed-status')?.textContent,
    alert: () => container.querySelector('[role=alert]')?.textContent,
    unmount: async () => {
      shown.splice(shown.indexOf(rendered), 1);
      await unmount();
    },
  };
}

/** One server for all editors that are opened from now on. It may store a note and not answer, or neither. */
async function sharedServer() {
  const {DemoServer} = await code<'DemoServer'>('demoServer.tsx');
  const server = {stored: noteOf('Bring an umbrella.', '1'), sent: [] as Note[], isAnswering: true, isStoring: true};
  vi.spyOn(DemoServer.prototype, 'load').mockImplementation(() => Promise.resolve(server.stored));
  vi.spyOn(DemoServer.prototype, 'save').mockImplementation((note) => {
    server.sent.push(note);
    const refusal = note.continues.includes(server.stored.revision) ? null : server.stored;
    if (refusal === null && server.isStoring) server.stored = note;
    return server.isAnswering ? Promise.resolve(refusal) : new Promise(() => undefined);
  });
  return server;
}

/** Counts what the page's servers are asked. */
async function requests(): Promise<{mock: {calls: unknown[]}}> {
  const {DemoServer} = await code<'DemoServer'>('demoServer.tsx');
  return vi.spyOn(DemoServer.prototype, 'save');
}

/** Does something to the page as a browser does, and gives back what has happened when the handlers return. */
async function tell<T>(target: EventTarget, name: string, read: () => T): Promise<T | undefined> {
  let result: T | undefined;
  await act(async () => {
    target.dispatchEvent(new Event(name, {bubbles: true}));
    result = read();
    await wait(0);
  });
  return result;
}

/** The smallest editor. `pending` holds what answers its requests when `isHeld` is set. */
async function showSmall(isStrict = false) {
  const sent: string[] = [];
  const pending: ((isStored: boolean) => void)[] = [];
  const server = {isHeld: false, isFailing: false};
  vi.spyOn(globalThis, 'Blob').mockImplementation(function make(parts) {
    sent.push(/"text":"([^"]*)"/.exec((parts as string[]).join(''))?.[1] ?? '');
    return Object.create(null) as Blob;
  });
  // What an async function returns is waited for when it has a method `then`.
  vi.spyOn(globalThis, 'Response').mockImplementation(function make() {
    const answer = new Promise<{ok: boolean}>((resolve, reject) => {
      const end = (isStored: boolean): void => {
        if (server.isFailing) reject(new Error('no connection'));
        else resolve({ok: isStored});
      };
      if (server.isHeld) pending.push(end);
      else end(true);
    });
    return answer as unknown as Response;
  });
  const shownPage = await showPage({file: 'request.tsx', isStrict});
  return {
    ...shownPage,
    sent,
    pending,
    server,
    answer: (isStored: boolean) =>
      act(async () => {
        pending.shift()?.(isStored);
        await wait(0);
      }),
  };
}

prove('It saves every two seconds, and at once when the page is hidden or the editor is unmounted.', async () => {
  for (const isStrict of [false, true]) {
    const {editor, sent, state, unmount} = await showSmall(isStrict);
    expect(state()).toBe('Saved');
    await change(editor, () => $getRoot().selectStart());
    await later(10_000);
    expect([sent, state()]).toEqual([[], 'Saved']);
    await typeAtEnd(editor, '1');
    expect(state()).toBe('Not saved yet');
    await later(2000);
    expect([sent, state()]).toEqual([['Bring an umbrella.1'], 'Saved']);
    await typeAtEnd(editor, '2');
    expect(await tell(document, 'visibilitychange', () => sent.at(-1))).toBe('Bring an umbrella.12');
    await typeAtEnd(editor, '3');
    expect(await tell(window, 'pagehide', () => sent.at(-1))).toBe('Bring an umbrella.123');
    await typeAtEnd(editor, '4');
    await unmount();
    expect([sent.length, sent.at(-1)]).toEqual([4, 'Bring an umbrella.1234']);
    await tell(window, 'pagehide', () => undefined);
    await wait(10_000);
    expect([sent.length, vi.getTimerCount()]).toEqual([4, 0]);
    vi.restoreAllMocks();
  }
});

prove('Type, and wait two seconds.', async () => {
  // One request at a time, and "Saved" only for what the server has.
  const {editor, sent, pending, server, state, answer, unmount} = await showSmall();
  server.isHeld = true;
  await typeAtEnd(editor, '1');
  await later(2000);
  await typeAtEnd(editor, '2');
  await later(60_000);
  expect([sent, state()]).toEqual([['Bring an umbrella.1'], 'Not saved yet']);
  // A page that closes does not wait for an answer, and sends no text twice.
  for (const name of ['pagehide', 'visibilitychange']) await tell(window, name, () => undefined);
  expect(sent).toEqual(['Bring an umbrella.1', 'Bring an umbrella.12']);
  await answer(true);
  expect(state()).toBe('Not saved yet');
  await answer(true);
  expect(state()).toBe('Saved');
  // Answers in the other order: the older text may be the one that is stored.
  await typeAtEnd(editor, 'a');
  await later(2000);
  await typeAtEnd(editor, 'b');
  await tell(window, 'pagehide', () => undefined);
  pending.reverse();
  await answer(true);
  expect(state()).toBe('Saved');
  await answer(true);
  expect(state()).toBe('Not saved yet');
  await later(2000);
  expect([sent.length, sent.at(-1)]).toEqual([5, 'Bring an umbrella.12ab']);
  await answer(false);
  expect(state()).toBe('Not saved yet');
  server.isFailing = true;
  await later(2000);
  await answer(true);
  expect([sent.length, state()]).toEqual([6, 'Not saved yet']);
  server.isFailing = false;
  await later(2000);
  await answer(true);
  expect([sent.length, state()]).toEqual([7, 'Saved']);
  // What was typed while a request was on its way is not lost with the editor.
  await typeAtEnd(editor, '3');
  await later(2000);
  await typeAtEnd(editor, '4');
  await unmount();
  expect(sent.at(-1)).toBe('Bring an umbrella.12ab34');
  await answer(true);
  await answer(true);
  expect([sent.length, vi.getTimerCount()]).toEqual([9, 0]);
});

prove('`Saver` writes unsaved text to `localStorage` as a draft, then sends it.', async () => {
  const calls = await requests();
  for (const isStrict of [false, true]) {
    const {editor, state, press, unmount} = await showPage({isStrict});
    expect(state()).toBe('Saved');
    await change(editor, () => $getRoot().selectStart());
    await later(20_000);
    expect([calls.mock.calls.length, state(), drafts()]).toEqual([0, 'Saved', []]);
    await typeAtEnd(editor, '!');
    expect(state()).toBe('Not saved yet');
    await later(2000);
    expect([draftTexts(), calls.mock.calls.length, state()]).toEqual([['Bring an umbrella.!'], 1, 'Not saved yet']);
    await later(300);
    expect([drafts(), state()]).toEqual([[], 'Saved']);
    // Undo is a change.
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect(state()).toBe('Not saved yet');
    await later(2300);
    expect([calls.mock.calls.length, state(), textOf(editor)]).toEqual([2, 'Saved', 'Bring an umbrella.']);
    await press('Offline');
    await typeAtEnd(editor, '?');
    await later(2300);
    expect([draftTexts(), state()]).toEqual([['Bring an umbrella.?'], 'Not saved yet']);
    await unmount();
    await later(1000);
    calls.mock.calls.length = 0;
    localStorage.clear();
  }
});

prove('It sends one request at a time. After a failure, it tries again in two seconds.', async () => {
  const {Saver} = await code<'Saver'>('Saver.ts');
  const {readDocument} = await code<'readDocument'>('readDocument.ts');
  const sent: Note[] = [];
  const answers: ((answer: Note | Error | null) => Promise<unknown>)[] = [];
  const send = (note: Note): Promise<Note | null> => {
    sent.push(note);
    return new Promise((resolve, reject) => {
      answers.push((answer) => {
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
        return wait(0);
      });
    });
  };
  const stored = noteOf('a', '1', '1');
  const saver = new Saver({note: stored, stored, key: 'autosave:user-1:note-1:x', send});
  const add = (text: string): void => {
    saver.add(readDocument(documentOf(text)));
  };
  add('ab');
  void saver.save();
  add('abc');
  for (let step = 0; step < 5; step += 1) void saver.save();
  expect(sent).toHaveLength(1);
  // The draft does not wait for the answer.
  expect(draftTexts()).toEqual(['abc']);
  const stop = saver.watch(() => undefined);
  await answers.shift()?.(null);
  expect([saver.status.isSaved, draftTexts(), sent.length]).toEqual([false, ['abc'], 1]);
  stop();
  void saver.save();
  expect([sent[1]?.json.includes('abc'), sent[1]?.continues.includes(sent[0]?.revision ?? '')]).toEqual([true, true]);
  // An answer that is lost: the server may have it or not, and both are no conflict.
  await answers.shift()?.(new Error('lost'));
  expect(saver.status).toMatchObject({isSaved: false, problem: 'lost', theirs: null});
  add('abcd');
  void saver.save();
  expect(sent[2]?.continues).toEqual(expect.arrayContaining([sent[0]?.revision, sent[1]?.revision]));
  expect(sent[2]?.continues).not.toContain('1');
  await answers.shift()?.(null);
  expect([saver.status, drafts()]).toEqual([{isSaved: true, problem: '', theirs: null}, []]);
  void saver.save();
  expect(sent).toHaveLength(3);
  // An editor that was removed during a request, with newer text.
  add('1');
  void saver.save();
  add('12');
  void saver.save();
  await answers.shift()?.(null);
  expect([sent.length, sent.at(-1)?.json.includes('12'), saver.status.isSaved]).toEqual([5, true, false]);
  add('123');
  await answers.shift()?.(new Error('lost'));
  expect([sent.length, draftTexts()]).toEqual([5, ['12']]);
  localStorage.clear();

  const calls = await requests();
  const {editor, press, state, alert} = await showPage();
  await press('Offline');
  await typeAtEnd(editor, '!');
  await later(2300);
  expect([calls.mock.calls.length, state(), alert()]).toEqual([
    1,
    'Not saved yet',
    'There is no connection. Keep this page open until your text is saved.',
  ]);
  await later(2000);
  expect(calls.mock.calls).toHaveLength(2);
  await press('Offline');
  await later(2000);
  expect([state(), alert(), drafts()]).toEqual(['Saved', '', []]);
});

prove('If the server does not have the draft, the editor opens with it.', async () => {
  for (const isStrict of [false, true]) {
    for (const isStored of [false, true]) {
      const server = await sharedServer();
      const before = await showPage({isStrict});
      server.isAnswering = false;
      server.isStoring = isStored;
      await typeAtEnd(before.editor, ' And a hat.');
      await later(2000);
      // What is typed while the request is on its way.
      await typeAtEnd(before.editor, '!');
      await before.unmount();
      expect(draftTexts()).toEqual(['Bring an umbrella. And a hat.!']);
      server.isAnswering = server.isStoring = true;

      const {alert, editor, state, unmount} = await showPage({isStrict});
      // StrictMode unmounts it once, which sends the draft.
      expect([textOf(editor), state()]).toEqual(['Bring an umbrella. And a hat.!', isStrict ? 'Saved' : 'Not saved yet']);
      // It is the first state.
      for (let step = 0; step < 5; step += 1) await dispatch(editor, UNDO_COMMAND, undefined);
      expect(textOf(editor)).toBe('Bring an umbrella. And a hat.!');
      await later(2000);
      expect([server.stored.json.includes('hat.!'), state(), alert(), drafts()]).toEqual([true, 'Saved', '', []]);
      await unmount();

      // A draft that has arrived is not taken for a conflict.
      const {keepDraft} = await code<'keepDraft'>('drafts.ts');
      keepDraft('autosave:user-1:note-1:old', {...server.stored, continues: ['1']});
      const again = await showPage({isStrict});
      expect([again.state(), drafts()]).toEqual(['Saved', []]);
      await typeAtEnd(again.editor, '?');
      await later(2000);
      expect([again.state(), again.alert()]).toEqual(['Saved', '']);
      await again.unmount();
      localStorage.clear();
    }
  }
});

prove('A document that cannot be read entirely is not opened: the next save would remove the rest.', async () => {
  const {readDocument} = await code<'readDocument'>('readDocument.ts');
  const unknown = storedDocument(storedParagraph('a'), {type: 'unknown', version: 1, children: []});
  expect(() => readDocument(documentOf('a'))).not.toThrow();
  const {default: AutosaveEditor} = await code<'default'>('AutosaveEditor.tsx');
  const server = await sharedServer();
  for (const json of [unknown, '', '{}', 'no JSON']) {
    expect(() => readDocument(json)).toThrow();
    server.stored = {...noteOf('', '1'), json};
    const rendered = await render(createElement(AutosaveEditor));
    await later(10_000);
    expect(rendered.container.querySelector('[contenteditable]')).toBeNull();
    expect(rendered.container.textContent).toMatch(/^The document could not be opened/);
    await rendered.unmount();
  }
  expect(server.sent).toEqual([]);
  // An editor that only logs goes on with what is before.
  const logged: Error[] = [];
  const {editor} = await openRichText(null, [], {onError: (error) => logged.push(error)});
  expect(JSON.stringify(editor.parseEditorState(unknown))).toContain('"text":"a"');
  expect(logged).toHaveLength(1);

  // A draft that cannot be read is not deleted, and hides no other.
  server.stored = noteOf('stored', '1');
  for (const draft of [{...noteOf('', 'x', '1'), json: unknown}, {...noteOf('b', 'x'), continues: undefined}, {}, 7, null]) {
    localStorage.setItem('autosave:user-1:note-1:bad', JSON.stringify(draft));
    const opened = await showPage();
    expect([textOf(opened.editor), localStorage.length]).toEqual(['stored', 1]);
    await opened.unmount();
  }
  localStorage.setItem('autosave:user-1:note-1:good', JSON.stringify(noteOf('draft', 'x', '1')));
  const opened = await showPage();
  expect(textOf(opened.editor)).toBe('draft');
  await later(2000);
  expect([opened.state(), localStorage.getItem('autosave:user-1:note-1:bad')]).toEqual(['Saved', 'null']);
  await opened.unmount();

  server.stored = {...noteOf('', '1'), json: storedDocument()};
  const emptied = await showPage();
  expect([emptied.editor.getEditorState().read(() => $getRoot().getChildrenSize()), emptied.state()]).toEqual([1, 'Saved']);
});

prove(
  'Each save lists the revisions that it may replace. The server refuses to replace another one, and the user chooses. Undo takes back Use theirs. Two tabs have separate drafts.',
  async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await sharedServer();
    const [left, right] = [await showPage(), await showPage({isStrict: true})];
    await typeAtEnd(left.editor, ' Left.');
    await later(2000);
    server.isStoring = server.isAnswering = true;
    expect(left.state()).toBe('Saved');
    await typeAtEnd(right.editor, ' Right.');
    await later(2000);
    expect([right.state(), server.stored.json.includes('Left.')]).toEqual(['Not saved yet', true]);
    expect(right.alert()).toContain('“Bring an umbrella. Left.”');
    // Nothing is sent before the choice, and what is typed is kept.
    const count = server.sent.length;
    await typeAtEnd(right.editor, '!');
    await later(60_000);
    expect([server.sent.length, draftTexts()]).toEqual([count, ['Bring an umbrella. Right.!']]);
    // The other tab saves, and leaves the draft alone.
    await typeAtEnd(left.editor, '?');
    await later(2000);
    expect([left.state(), draftTexts()]).toEqual(['Saved', ['Bring an umbrella. Right.!']]);
    // A choice about an older version of theirs leads to the next question.
    await right.press('Keep mine');
    await later(2000);
    expect(right.alert()).toContain('Left.?');
    await right.press('Keep mine');
    await later(2000);
    expect([right.state(), right.alert(), drafts(), server.stored.json.includes('Right.!')]).toEqual(['Saved', '', [], true]);
    await typeAtEnd(right.editor, '1');
    await later(2000);
    expect(right.state()).toBe('Saved');

    await typeAtEnd(left.editor, '2');
    await later(2000);
    const choice = (): HTMLButtonElement | undefined =>
      [...left.container.querySelectorAll('button')].find(({textContent}) => textContent === 'Use theirs');
    const lock = (isLocked: boolean): Promise<void> =>
      act(async () => {
        left.editor.setEditable(!isLocked);
        await wait(0);
      });
    await lock(true);
    expect(choice()?.disabled).toBe(true);
    await lock(false);
    expect(choice()?.disabled).toBe(false);
    await left.press('Use theirs');
    await later(10_000);
    expect([textOf(left.editor), left.state(), left.alert(), drafts()]).toEqual(['Bring an umbrella. Right.!1', 'Saved', '', []]);
    await dispatch(left.editor, UNDO_COMMAND, undefined);
    await later(2000);
    expect([textOf(left.editor), left.state()]).toEqual(['Bring an umbrella. Left.?2', 'Saved']);
    expect(server.stored.json).toContain('Left.?2');
    await dispatch(left.editor, REDO_COMMAND, undefined);
    expect(textOf(left.editor)).toBe('Bring an umbrella. Right.!1');

    // A version that cannot be read is not taken.
    await later(2000);
    server.stored = {...noteOf('', 'z'), json: storedDocument({type: 'unknown', version: 1, children: []})};
    await typeAtEnd(left.editor, '3');
    await later(2000);
    expect(left.alert()).toContain('It cannot be read here.');
    await left.press('Use theirs');
    expect([textOf(left.editor), left.state()]).toEqual(['Bring an umbrella. Right.!13', 'Not saved yet']);
    expect([logged.mock.calls.length, choice() === undefined]).toEqual([1, false]);
  },
);

prove('Press Somebody else saves, then type.', async () => {
  const {editor, press, alert, state} = await showPage();
  await press('Somebody else saves');
  await later(5000);
  expect([state(), alert()]).toEqual(['Saved', '']);
  await typeAtEnd(editor, '!');
  await later(2300);
  expect([state(), alert()]).toEqual(['Not saved yet', expect.stringContaining('“Bring two umbrellas.”')]);
  await press('Use theirs');
  await later(5000);
  expect([textOf(editor), state(), alert()]).toEqual(['Bring two umbrellas.', 'Saved', '']);
});

prove(
  'The editor keeps and sends the draft on `visibilitychange` and `pagehide`. If the request fails, the draft is sent when the note is opened again on this device.',
  async () => {
    const server = await sharedServer();
    const {editor, unmount} = await showPage();
    server.isStoring = server.isAnswering = false;
    await typeAtEnd(editor, '1');
    // When the handler returns, both have happened.
    const happened = () => [server.sent.length, draftTexts()];
    expect(await tell(document, 'visibilitychange', happened)).toEqual([1, ['Bring an umbrella.1']]);
    await typeAtEnd(editor, '2');
    // The first request is still on its way.
    expect(await tell(window, 'pagehide', happened)).toEqual([1, ['Bring an umbrella.12']]);
    await unmount();
    expect(vi.getTimerCount()).toBe(0);
    await tell(window, 'pagehide', () => undefined);
    await tell(document, 'visibilitychange', () => undefined);
    expect(server.sent).toHaveLength(1);

    server.isStoring = server.isAnswering = true;
    const again = await showPage();
    expect(textOf(again.editor)).toBe('Bring an umbrella.12');
    await later(2000);
    expect([again.state(), server.stored.json.includes('umbrella.12'), drafts()]).toEqual(['Saved', true, []]);
    await typeAtEnd(again.editor, '3');
    expect(await tell(window, 'pagehide', () => server.sent.at(-1)?.json.includes('umbrella.123'))).toBe(true);
  },
);

prove('To warn users, call this in the effect of `AutosavePlugin` with `() => saver.status.isSaved`', async () => {
  const {registerLeaveWarning} = await code<'registerLeaveWarning'>('registerLeaveWarning.ts');
  const {Saver} = await code<'Saver'>('Saver.ts');
  const {readDocument} = await code<'readDocument'>('readDocument.ts');
  const stored = noteOf('a', '1', '1');
  const saver = new Saver({note: stored, stored, key: 'x', send: () => Promise.resolve(null)});
  const isAsked = (): boolean => {
    const event = new Event('beforeunload', {cancelable: true});
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const stop = registerLeaveWarning(() => saver.status.isSaved);
  const answers = [isAsked()];
  saver.add(readDocument(documentOf('ab')));
  answers.push(isAsked());
  await saver.save();
  answers.push(isAsked());
  saver.add(readDocument(documentOf('abc')));
  stop();
  expect([...answers, isAsked()]).toEqual([false, true, false, false]);
});

prove('If no row changes, respond with status 409 and the stored note.', async () => {
  const {send} = await code<'send'>('send.ts');
  const note = noteOf('a', '1');
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}));
  expect(await send(note)).toBeNull();
  expect(timeout).toHaveBeenCalledWith(20_000);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({method: 'PUT', keepalive: true, redirect: 'error'});
  fetched.mockResolvedValue(Response.json(note, {status: 409}));
  expect(await send({...note, json: 'x'.repeat(70_000)})).toEqual(note);
  expect(fetched.mock.lastCall?.[1]?.keepalive).toBe(false);
  fetched.mockResolvedValue(Response.json({}, {status: 500}));
  await expect(send(note)).rejects.toThrow('status 500');
  // The note was deleted: nothing is stored, so the draft must remain.
  fetched.mockResolvedValue(Response.json(null, {status: 409}));
  await expect(send(note)).rejects.toThrow('status 409');
});

prove('Give `AutosaveEditor` the id as `key`, and put it into `prefix` and the address.', async () => {
  const {createKey, keepDraft, takeDraft} = await code<'createKey' | 'keepDraft' | 'takeDraft'>('drafts.ts');
  keepDraft('autosave:user-1:note-2:closed', noteOf('Another note', 'x'));
  expect(takeDraft(createKey())).toBeNull();
  keepDraft('autosave:user-1:note-1:closed', noteOf('This note', 'x'));
  const key = createKey();
  expect(takeDraft(key)).toEqual(noteOf('This note', 'x'));
  expect(Object.keys(localStorage).sort()).toEqual([key, 'autosave:user-1:note-2:closed'].sort());
});

prove('Where storage is full or forbidden, there is no draft.', async () => {
  for (const how of ['full', 'forbidden'] as const) {
    const storage =
      how === 'full'
        ? vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
            throw new DOMException('full', 'QuotaExceededError');
          })
        : vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
            throw new DOMException('forbidden', 'SecurityError');
          });
    const {alert, editor, press, state, unmount} = await showPage();
    await press('Offline');
    await typeAtEnd(editor, '!');
    await later(2300);
    expect([state(), alert()]).toEqual(['Not saved yet', expect.stringContaining('Keep this page open')]);
    await press('Offline');
    await later(2300);
    expect([state(), alert()]).toEqual(['Saved', '']);
    await unmount();
    storage.mockRestore();
    expect(localStorage.length).toBe(0);
  }
});

prove('A tab that opens while another tab is offline begins with the draft of that tab.', async () => {
  for (const isOffline of [true, false]) {
    localStorage.clear();
    const server = await sharedServer();
    const left = await showPage();
    if (isOffline) server.isAnswering = server.isStoring = false;
    await typeAtEnd(left.editor, ' Left.');
    await later(2000);
    expect(drafts()).toHaveLength(isOffline ? 1 : 0);
    server.isAnswering = server.isStoring = true;
    const right = await showPage();
    expect([textOf(right.editor), right.state()]).toEqual(['Bring an umbrella. Left.', isOffline ? 'Not saved yet' : 'Saved']);
    await right.unmount();
    await left.unmount();
  }
});

prove('A draft whose answer was lost, and which somebody else has changed since, is shown as a conflict.', async () => {
  const server = await sharedServer();
  const left = await showPage();
  server.isAnswering = false;
  await typeAtEnd(left.editor, ' Left.');
  await later(2000);
  await left.unmount();
  server.isAnswering = true;
  const draft = drafts()[0];
  localStorage.clear();
  const other = await showPage();
  await typeAtEnd(other.editor, ' And more.');
  await later(2000);
  await other.unmount();
  localStorage.setItem('autosave:user-1:note-1:old', JSON.stringify(draft));
  const again = await showPage();
  await later(2000);
  expect([textOf(again.editor), again.alert()]).toEqual([
    'Bring an umbrella. Left.',
    expect.stringContaining('“Bring an umbrella. Left. And more.”'),
  ]);
});

prove('Each click into the text saves. Check `dirtyElements`, which is empty when only the selection moves.', async () => {
  const {editor} = await showPage();
  const sizes: number[] = [];
  editor.registerUpdateListener(({dirtyElements}) => sizes.push(dirtyElements.size));
  await change(editor, () => $getRoot().selectStart());
  await change(editor, () => $append('b'));
  await change(editor, () => $getRoot().getAllTextNodes()[0]?.setTextContent('c'));
  await change(editor, () => $getRoot().getAllTextNodes()[0]?.toggleFormat('bold'));
  await change(editor, () => $getRoot().getFirstChild()?.remove());
  expect(sizes[0]).toBe(0);
  expect(sizes.slice(1, 5).every((size) => size > 0)).toBe(true);
});

prove('A change is not saved. `OnChangePlugin` ignores updates with the tag `history-merge`. Register a listener.', async () => {
  vi.useRealTimers();
  const tags: string[] = [];
  const heard: string[] = [];
  const {editor} = await openRichText(<OnChangePlugin onChange={(...[, , seen]) => tags.push([...seen].join(' '))} />);
  await updated(editor, () => $getRoot().append($createParagraphNode()));
  editor.registerUpdateListener((update) => heard.push([...update.tags].join(' ')));
  tags.length = 0;
  for (const tag of ['other', 'history-merge']) {
    await act(async () => {
      editor.update(() => $append(tag), {discrete: true, tag});
      await Promise.resolve();
    });
  }
  expect([tags, heard]).toEqual([['other'], ['other', 'history-merge']]);
});
