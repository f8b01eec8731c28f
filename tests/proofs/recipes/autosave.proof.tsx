import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {$createParagraphNode, $getRoot, REDO_COMMAND, UNDO_COMMAND, type LexicalEditor} from 'lexical';
import {act, createElement, StrictMode, type ComponentType} from 'react';
import {afterEach, beforeEach, expect, vi} from 'vitest';

import {$append, textOf} from '../support/editor.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render, type Rendered} from '../support/react.ts';
import {change, dispatch, editorIn, typeAtEnd} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

/* What proofs use of the page's code. */

interface Save {
  version: number;
  json: string;
  editor: string;
  count: number;
}
interface Answer {
  isConflict: boolean;
  stored: Save;
}
interface Start {
  own: Save;
  draft: Save | null;
  theirs: Save | null;
}
interface Status {
  kind: string;
  isKept?: boolean;
}
interface Saver {
  open: () => void;
  change: (serialize: () => string) => void;
  flush: () => void;
  replaceTheirs: () => void;
  takeTheirs: () => void;
  close: () => void;
}
interface Code {
  Saver: new (start: Start, options: {send: (save: Save) => Promise<Answer>; onStatus: (status: Status) => void}) => Saver;
  chooseStart: (stored: Save, draft: Save | null, editor: string) => Start;
  findDraft: () => Save | null;
  keepDraft: (draft: Save) => boolean;
  readDocument: (json: string) => unknown;
  send: (save: Save) => Promise<Answer>;
  FakeServer: {
    prototype: {save: (save: Save) => Promise<Answer>; change: (json: string) => void; load: () => Promise<Save>};
  };
  default: ComponentType;
}

const page = '/page-components/docs/recipes/autosave.md';

/** The page's code. */
async function code<K extends keyof Code>(file: string): Promise<Pick<Code, K>> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/${file}`)) as Pick<Code, K>;
}

const first: Save = {version: 1, json: 'stored', editor: 'other', count: 5};

/** A saver whose requests the proof answers. */
async function saver(stored: Save = first, draft: Save | null = null, name = 'own') {
  const {Saver} = await code<'Saver'>('Saver.ts');
  const {chooseStart} = await code<'chooseStart'>('chooseStart.ts');
  const sent: Save[] = [];
  const answers: ((answer: Answer | Error) => void)[] = [];
  const statuses: Status[] = [];
  const send = (save: Save): Promise<Answer> => {
    sent.push(save);
    return new Promise((resolve, reject) => {
      answers.push((answer) => {
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      });
    });
  };
  const made = new Saver(chooseStart(stored, draft, name), {send, onStatus: (status) => statuses.push(status)});
  made.open();
  const answer = async (what: Answer | Error): Promise<void> => {
    answers.shift()?.(what);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    saver: made,
    sent,
    texts: () => sent.map(({json}) => json),
    answer,
    accept: () => {
      const last = sent.at(-1) ?? first;
      return answer({isConflict: false, stored: {...last, version: last.version + 1}});
    },
    kind: () => statuses.at(-1)?.kind,
    kept: () => statuses.at(-1)?.isKept,
  };
}

const wait = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

async function draft(): Promise<Save | null> {
  const {findDraft} = await code<'findDraft'>('drafts.ts');
  return findDraft();
}

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

/** The page's editor after it has loaded its document. */
async function showPage(isStrict = false): Promise<Shown> {
  const {default: AutosaveEditor} = await code<'default'>('AutosaveEditor.tsx');
  const sample = createElement(AutosaveEditor);
  const rendered = await render(isStrict ? createElement(StrictMode, null, sample) : sample);
  shown.push(rendered);
  await act(() => wait(0));
  const {container} = rendered;
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
    state: () => container.querySelector('[role=alert]')?.previousElementSibling?.textContent,
    alert: () => container.querySelector('[role=alert]')?.textContent,
    unmount: rendered.unmount,
  };
}

/** One server for all editors that are opened from now on. It may store a document and not answer. */
async function sharedServer(): Promise<{stored: Save; senders: string[]; isAnswering: boolean; isStoring: boolean}> {
  const {FakeServer} = await code<'FakeServer'>('server.ts');
  const json = storedDocument(storedParagraph('Bring an umbrella.'));
  const server = {stored: {...first, json}, senders: [] as string[], isAnswering: true, isStoring: true};
  vi.spyOn(FakeServer.prototype, 'load').mockImplementation(() => Promise.resolve(server.stored));
  vi.spyOn(FakeServer.prototype, 'save').mockImplementation((save) => {
    server.senders.push(save.editor);
    const isConflict = save.version !== server.stored.version;
    if (!isConflict && server.isStoring) server.stored = {...save, version: save.version + 1};
    const answer = {isConflict, stored: server.stored};
    return server.isAnswering ? Promise.resolve(answer) : new Promise(() => undefined);
  });
  return server;
}

const later = (milliseconds: number): Promise<unknown> => act(() => wait(milliseconds));

/** Counts what the page's servers are asked. */
async function requests(): Promise<{mock: {calls: unknown[]}}> {
  const {FakeServer} = await code<'FakeServer'>('server.ts');
  return vi.spyOn(FakeServer.prototype, 'save');
}

prove(
  'AutosavePlugin hears of each update and tells the saver of those that have changed a node. Moving the caret sends nothing, and neither does text that is deleted again before it was sent.',
  async () => {
    const calls = await requests();
    const {editor, state} = await showPage();
    await change(editor, () => $getRoot().selectStart());
    await change(editor, () => $getRoot().selectEnd());
    expect(state()).toBe('Saved');
    await later(20_000);
    expect([calls.mock.calls.length, state()]).toEqual([0, 'Saved']);
    await typeAtEnd(editor, '!');
    expect(state()).toBe('Not saved yet');
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect(textOf(editor)).toBe('Bring an umbrella.');
    await later(20_000);
    expect([calls.mock.calls.length, state()]).toEqual([0, 'Saved']);
    await typeAtEnd(editor, '!');
    await later(1000);
    expect(state()).toBe('Saving…');
    await later(300);
    expect([calls.mock.calls.length, state()]).toEqual([1, 'Saved']);
    // Undo and redo are changes, too.
    await dispatch(editor, UNDO_COMMAND, undefined);
    await later(2000);
    await dispatch(editor, REDO_COMMAND, undefined);
    await later(2000);
    expect([calls.mock.calls.length, textOf(editor)]).toEqual([3, 'Bring an umbrella.!']);
  },
);

prove('Saver waits until nothing has changed for a second, but not longer than ten seconds.', async () => {
  const {saver: own, texts} = await saver();
  own.change(() => 'a');
  await wait(900);
  own.change(() => 'ab');
  await wait(900);
  expect(texts()).toEqual([]);
  await wait(100);
  expect(texts()).toEqual(['ab']);

  const busy = await saver();
  for (let step = 0; step < 19; step += 1) {
    busy.saver.change(() => `step ${step}`);
    await wait(500);
  }
  expect(busy.texts()).toEqual([]);
  busy.saver.change(() => 'last');
  await wait(500);
  expect(busy.texts()).toEqual(['last']);
});

prove(
  'One request is on its way at a time. What changes meanwhile is sent after the answer, so no answer can overtake another.',
  async () => {
    const {saver: own, sent, accept, kind} = await saver();
    own.change(() => 'a');
    await wait(1000);
    own.change(() => 'ab');
    await wait(60_000);
    own.flush();
    expect(sent.map(({json, version}) => [json, version])).toEqual([['a', 1]]);
    await accept();
    expect(sent.map(({json, version}) => [json, version])).toEqual([
      ['a', 1],
      ['ab', 2],
    ]);
    expect(kind()).toBe('saving');
    await accept();
    expect(kind()).toBe('saved');
  },
);

prove(
  'A request that fails is sent again after 1, 2, 4 seconds and so on, up to 30. Somebody who types without a pause delays that by ten seconds at most. It is sent at once when the browser reports that it is online again.',
  async () => {
    const {saver: own, texts, answer, kind, accept} = await saver();
    own.change(() => 'a');
    await wait(1000);
    for (const delay of [1, 2, 4, 8, 16, 30, 30]) {
      const before = texts().length;
      await answer(new Error('offline'));
      expect(kind()).toBe('waiting');
      // A change does not make it earlier.
      own.change(() => `after ${delay}`);
      await wait(delay * 1000 - 1);
      expect(texts()).toHaveLength(before);
      await wait(1);
      expect(texts()).toHaveLength(before + 1);
    }
    expect(texts().at(-1)).toBe('after 30');
    await accept();
    expect([kind(), await draft()]).toEqual(['saved', null]);

    const busy = await saver();
    busy.saver.change(() => 'a');
    await wait(1000);
    await busy.answer(new Error('offline'));
    // Due after one second.
    for (let step = 0; step < 20; step += 1) {
      busy.saver.change(() => `step ${step}`);
      await wait(499);
      expect(busy.texts()).toEqual(['a']);
      await wait(1);
    }
    expect(busy.texts()).toEqual(['a', 'step 19']);
    await busy.answer(new Error('offline'));
    // A pause ends the delay.
    for (let step = 20; step < 26; step += 1) {
      busy.saver.change(() => `step ${step}`);
      await wait(500);
    }
    expect(busy.texts()).toHaveLength(2);
    await wait(500);
    expect(busy.texts()).toEqual(['a', 'step 19', 'step 25']);
    await busy.accept();

    // An answer without a document is a failure like others.
    const broken = await saver();
    broken.saver.change(() => 'a');
    await wait(1000);
    for (const delay of [1, 2, 4]) {
      const before = broken.texts().length;
      await broken.answer(JSON.parse('{}') as Answer);
      await wait(delay * 1000 - 1);
      expect([broken.kind(), broken.texts().length]).toEqual(['waiting', before]);
      await wait(1);
    }
    expect(broken.texts()).toHaveLength(4);

    const calls = await requests();
    const shownPage = await showPage();
    await shownPage.press('Offline');
    await typeAtEnd(shownPage.editor, '!');
    await later(1000);
    expect([calls.mock.calls.length, shownPage.state()]).toEqual([1, 'Not saved']);
    await shownPage.press('Offline');
    expect(calls.mock.calls).toHaveLength(1);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await wait(300);
    });
    expect([calls.mock.calls.length, shownPage.state(), shownPage.alert()]).toEqual([2, 'Saved', '']);
  },
);

prove(
  'Before each request the document is written to localStorage. The draft goes when the server has the document; if the answer came too late for its page, at the next opening.',
  async () => {
    const {saver: own, accept, answer} = await saver();
    expect(await draft()).toBeNull();
    own.change(() => 'a');
    await wait(1000);
    expect((await draft())?.json).toBe('a');
    await answer(new Error('offline'));
    expect((await draft())?.json).toBe('a');
    await wait(1000);
    await accept();
    expect(await draft()).toBeNull();

    for (const hasArrived of [true, false]) {
      const server = await sharedServer();
      const closing = await showPage();
      await typeAtEnd(closing.editor, ' And a hat.');
      server.isAnswering = false;
      server.isStoring = hasArrived;
      await act(async () => {
        window.dispatchEvent(new Event('pagehide'));
        await wait(0);
      });
      await closing.unmount();
      shown.pop();
      server.isAnswering = server.isStoring = true;
      const left = await draft();
      expect(left?.json).toContain('And a hat.');

      const again = await showPage();
      await later(2000);
      expect([textOf(again.editor), again.state(), await draft()]).toEqual(['Bring an umbrella. And a hat.', 'Saved', null]);
      await typeAtEnd(again.editor, '!');
      await later(2000);
      await again.unmount();
      shown.pop();
      // A draft that stays is taken for text that the server does not know.
      if (hasArrived && left !== null) {
        const {keepDraft} = await code<'keepDraft'>('drafts.ts');
        const third = await showPage();
        await later(2000);
        expect([textOf(third.editor), third.alert()]).toEqual(['Bring an umbrella. And a hat.!', '']);
        await third.unmount();
        shown.pop();
        keepDraft(left);
        expect((await showPage()).alert()).toContain('And a hat.!');
        await shown.pop()?.unmount();
      }
      localStorage.clear();
    }
  },
);

prove(
  'An editor that finds a draft which the server does not have begins with it. The draft is its first state, so undo does not lead behind it.',
  async () => {
    const before = await showPage();
    await before.press('Offline');
    await typeAtEnd(before.editor, ' And a hat.');
    await later(1000);
    await before.unmount();
    shown.pop();
    expect((await draft())?.json).toContain('And a hat.');

    for (const isStrict of [true, false]) {
      const {editor, state} = await showPage(isStrict);
      expect(textOf(editor)).toBe('Bring an umbrella. And a hat.');
      for (let step = 0; step < 5; step += 1) await dispatch(editor, UNDO_COMMAND, undefined);
      expect(textOf(editor)).toBe('Bring an umbrella. And a hat.');
      await change(editor, () => $getRoot().selectEnd());
      await typeAtEnd(editor, '!');
      expect(textOf(editor)).toBe('Bring an umbrella. And a hat.!');
      await dispatch(editor, UNDO_COMMAND, undefined);
      expect(textOf(editor)).toBe('Bring an umbrella. And a hat.');
      if (isStrict) {
        // The server is a part of the sample: another one does not have the document yet.
        const left = await draft();
        await later(5000);
        expect([left?.json.includes('hat'), state(), await draft()]).toEqual([true, 'Saved', null]);
        const {keepDraft} = await code<'keepDraft'>('drafts.ts');
        if (left !== null) keepDraft(left);
        await shown.pop()?.unmount();
      }
    }
  },
);

prove(
  'readDocument() throws when it meets a node that it cannot read. The editor then stays closed, because the next save would store what is left of the document.',
  async () => {
    const {readDocument} = await code<'readDocument'>('readDocument.ts');
    const known = storedDocument(storedParagraph('a'));
    const unknown = storedDocument(storedParagraph('a'), {type: 'unknown', version: 1, children: []});
    expect(() => readDocument(known)).not.toThrow();
    expect(() => readDocument(unknown)).toThrow(/unknown/);
    const {default: AutosaveEditor} = await code<'default'>('AutosaveEditor.tsx');
    const {FakeServer} = await code<'FakeServer'>('server.ts');
    vi.spyOn(FakeServer.prototype, 'load').mockResolvedValue({...first, json: unknown});
    const rendered = await render(createElement(AutosaveEditor));
    shown.push(rendered);
    await act(() => wait(0));
    expect(rendered.container.querySelector('[contenteditable]')).toBeNull();
    expect(rendered.container.textContent).toMatch(/^The document could not be opened/);
    // An editor that only logs goes on with what stands before.
    const logged: Error[] = [];
    const {editor} = await openRichText(null, [], {onError: (error) => logged.push(error)});
    expect(JSON.stringify(editor.parseEditorState(unknown))).toContain('"text":"a"');
    expect(logged).toHaveLength(1);

    // A draft that cannot be read does not keep the document closed. It is not deleted.
    await rendered.unmount();
    vi.spyOn(FakeServer.prototype, 'load').mockResolvedValue({...first, json: known});
    for (const json of [unknown, undefined, '{}']) {
      localStorage.setItem('autosave:note-1:old', JSON.stringify({...first, version: 0, editor: 'old', json}));
      const opened = await showPage();
      expect([textOf(opened.editor), localStorage.length]).toEqual(['a', 1]);
      await opened.unmount();
    }
    localStorage.clear();

    const empty = storedDocument();
    expect(() => {
      editor.setEditorState(editor.parseEditorState(empty));
    }).toThrow();
    vi.spyOn(FakeServer.prototype, 'load').mockResolvedValue({...first, json: empty});
    const {editor: emptyEditor, state} = await showPage();
    expect([emptyEditor.getEditorState().read(() => $getRoot().getChildrenSize()), state()]).toEqual([1, 'Saved']);
  },
);

prove(
  'A save names the version that it is based on, and the server refuses one that is not based on its own. From then on the saver sends nothing until the person has chosen. What is typed meanwhile is kept as a draft.',
  async () => {
    const calls = await requests();
    const {editor, press, state, alert} = await showPage();
    await press('Somebody else saves');
    await typeAtEnd(editor, '!');
    await later(1300);
    expect([calls.mock.calls.length, state()]).toEqual([1, 'Not saved']);
    expect(alert()).toContain('“Bring two umbrellas.”');
    await typeAtEnd(editor, '?');
    await later(60_000);
    expect(calls.mock.calls).toHaveLength(1);
    expect((await draft())?.json).toContain('Bring an umbrella.!?');
    await press('Replace it with mine');
    await later(300);
    expect([calls.mock.calls.length, state(), alert(), await draft()]).toEqual([2, 'Saved', '', null]);
    await typeAtEnd(editor, '!');
    await later(1300);
    expect([calls.mock.calls.length, state()]).toEqual([3, 'Saved']);
  },
);

prove(
  '"Take it instead of mine" replaces the document in one step. Undo brings the own document back, and that is saved as a version after theirs.',
  async () => {
    const calls = await requests();
    const {editor, press, state} = await showPage();
    await press('Somebody else saves');
    await typeAtEnd(editor, '!');
    await later(1300);
    await press('Take it instead of mine');
    await later(5000);
    expect([textOf(editor), state(), calls.mock.calls.length, await draft()]).toEqual(['Bring two umbrellas.', 'Saved', 1, null]);
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect(textOf(editor)).toBe('Bring an umbrella.!');
    await later(1300);
    expect([state(), calls.mock.calls.length]).toEqual(['Saved', 2]);
    await dispatch(editor, REDO_COMMAND, undefined);
    expect(textOf(editor)).toBe('Bring two umbrellas.');

    // One without any block is taken, too, and the own document is not lost.
    const server = await sharedServer();
    const emptied = await showPage();
    await typeAtEnd(emptied.editor, '!');
    server.stored = {...server.stored, editor: 'else', json: storedDocument(), version: 2};
    await later(1300);
    await emptied.press('Take it instead of mine');
    await later(5000);
    expect([textOf(emptied.editor), emptied.state()]).toEqual(['', 'Saved']);
    await dispatch(emptied.editor, UNDO_COMMAND, undefined);
    await later(1300);
    expect([textOf(emptied.editor), server.stored.json.includes('umbrella.!')]).toEqual(['Bring an umbrella.!', true]);
  },
);

prove('A version of theirs that cannot be read is not taken: the conflict stays, and so does the own document.', async () => {
  const {FakeServer} = await code<'FakeServer'>('server.ts');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const {container, editor, press, alert, state} = await showPage();
  const unknown = storedDocument(storedParagraph('a'), {type: 'unknown', version: 1, children: []});
  vi.spyOn(FakeServer.prototype, 'change').mockImplementation(function change(this: {stored: Save}) {
    this.stored = {...first, json: unknown, version: 2};
  });
  await press('Somebody else saves');
  await typeAtEnd(editor, '!');
  await later(1300);
  expect(alert()).toContain('It cannot be read here.');
  // While the editor is locked, a choice must not change it.
  const take = (): HTMLButtonElement | undefined =>
    [...container.querySelectorAll('button')].find(({textContent}) => textContent === 'Take it instead of mine');
  await act(async () => {
    editor.setEditable(false);
    await wait(0);
  });
  expect(take()?.disabled).toBe(true);
  await act(async () => {
    editor.setEditable(true);
    await wait(0);
  });
  expect(take()?.disabled).toBe(false);
  await press('Take it instead of mine');
  expect([textOf(editor), state()]).toEqual(['Bring an umbrella.!', 'Not saved']);
  expect(logged).toHaveBeenCalled();
});

prove(
  'A lost answer is no conflict. Each save carries the name of its editor and a number, so the saver recognizes a newer version on the server as its own.',
  async () => {
    const {saver: own, sent, answer, accept, kind} = await saver();
    own.change(() => 'a');
    await wait(1000);
    await answer(new Error('lost'));
    own.change(() => 'ab');
    await wait(1000);
    // The server has the first.
    await answer({isConflict: true, stored: {version: 2, json: 'a', editor: 'own', count: 1}});
    await wait(1000);
    expect([kind(), sent.at(-1)]).toEqual(['saving', {version: 2, json: 'ab', editor: 'own', count: 2}]);
    await accept();
    expect(kind()).toBe('saved');
    own.change(() => 'abc');
    await wait(1000);
    await answer({isConflict: true, stored: {version: 9, json: 'a', editor: 'else', count: 1}});
    expect(kind()).toBe('conflict');

    // The same after the page was opened again, under another name.
    const {chooseStart} = await code<'chooseStart'>('chooseStart.ts');
    const unsent: Save = {version: 1, json: 'ab', editor: 'own', count: 2};
    const starts = [
      chooseStart({version: 2, json: 'ab', editor: 'own', count: 2}, unsent, 'new'),
      chooseStart({version: 2, json: 'a', editor: 'own', count: 1}, unsent, 'new'),
      chooseStart({version: 2, json: 'x', editor: 'else', count: 9}, unsent, 'new'),
    ];
    expect(starts.map(({own: {json, version}, theirs}) => [json, version, theirs?.json])).toEqual([
      ['ab', 2, undefined],
      ['ab', 2, undefined],
      ['ab', 1, 'x'],
    ]);
    const again = await saver({version: 1, json: 'old', editor: 'x', count: 1}, unsent, 'new');
    await again.answer({isConflict: true, stored: {...unsent, version: 2}});
    await wait(1000);
    expect([again.kind(), again.sent.at(-1)?.version]).toEqual(['saving', 2]);
    // A server that refuses every save is not asked without a pause.
    const {Saver} = await code<'Saver'>('Saver.ts');
    const refuse = vi.fn((save: Save) => Promise.resolve({isConflict: true, stored: {...save, version: 2}}));
    const stubborn = new Saver(chooseStart(first, null, 'own'), {send: refuse, onStatus: () => undefined});
    stubborn.change(() => 'a');
    await wait(5500);
    expect(refuse).toHaveBeenCalledTimes(5);
    stubborn.close();

    const asked = await saver({version: 1, json: 'old', editor: 'x', count: 1}, unsent, 'new');
    await asked.answer({isConflict: true, stored: {...unsent, json: 'abc', count: 3, version: 2}});
    expect(asked.kind()).toBe('conflict');
  },
);

prove(
  "Two tabs are two editors. The one that saves second is asked. Each has a draft of its own, so neither overwrites the other's.",
  async () => {
    const [left, right] = [await saver(first, null, 'left'), await saver(first, null, 'right')];
    left.saver.change(() => 'from the left');
    right.saver.change(() => 'from the right');
    await wait(1000);
    expect(
      Object.values(localStorage)
        .map((text: string) => (JSON.parse(text) as Save).json)
        .sort(),
    ).toEqual(['from the left', 'from the right']);
    await left.accept();
    const [stored] = left.sent;
    if (stored === undefined) throw new Error('expected a save');
    await right.answer({isConflict: true, stored: {...stored, version: 2}});
    expect([left.kind(), right.kind(), (await draft())?.json]).toEqual(['saved', 'conflict', 'from the right']);
  },
);

prove(
  'A tab that is opened while another one could not send yet begins with that draft: it cannot know that the other still has it.',
  async () => {
    for (const isWaiting of [true, false]) {
      localStorage.clear();
      const server = await sharedServer();
      const left = await showPage();
      if (isWaiting) server.isAnswering = server.isStoring = false;
      await typeAtEnd(left.editor, ' From the left.');
      await later(1000);
      server.isAnswering = server.isStoring = true;
      expect((await draft()) === null).toBe(!isWaiting);
      const right = await showPage();
      await later(1000);
      expect([textOf(right.editor), right.state()]).toEqual(['Bring an umbrella. From the left.', 'Saved']);
      expect(new Set(server.senders).size).toBe(isWaiting ? 2 : 1);
      await right.unmount();
      await left.unmount();
      shown.length = 0;
    }
  },
);

prove('put the id into prefix and into the address, or one document begins with the draft of another.', async () => {
  const {keepDraft} = await code<'keepDraft'>('drafts.ts');
  await sharedServer();
  keepDraft({version: 1, json: storedDocument(storedParagraph('Another note')), editor: 'closed', count: 2});
  expect(textOf((await showPage()).editor)).toBe('Another note');
  await shown.pop()?.unmount();
  localStorage.clear();
  await sharedServer();
  localStorage.setItem(
    'autosave:note-2:closed',
    JSON.stringify({...first, json: storedDocument(storedParagraph('Another note'))}),
  );
  expect(textOf((await showPage()).editor)).toBe('Bring an umbrella.');
});

prove(
  'visibilitychange and pagehide make the saver write the draft and send it without a pause. The draft is the safe part: it is written before the event handler returns. A document that does not reach the server is sent when it is opened again on the same device.',
  async () => {
    const calls = await requests();
    const {editor, unmount, press} = await showPage();
    await press('Offline');
    await typeAtEnd(editor, '1');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const tell = (target: EventTarget, name: string): Promise<unknown> =>
      act(async () => {
        target.dispatchEvent(new Event(name));
        expect([calls.mock.calls.length, /umbrella.\d+/.exec(Object.values(localStorage).join(''))?.[0]]).toEqual(expected);
        await wait(0);
      });
    let expected: unknown[] = [0, undefined];
    await tell(document, 'visibilitychange');
    hidden.mockReturnValue('hidden');
    expected = [1, 'umbrella.1'];
    await tell(document, 'visibilitychange');
    hidden.mockRestore();
    await typeAtEnd(editor, '2');
    expected = [2, 'umbrella.12'];
    await tell(window, 'pagehide');
    // It unmounts without timers or listeners.
    await unmount();
    shown.pop();
    await wait(0);
    expect(vi.getTimerCount()).toBe(0);
    const count = calls.mock.calls.length;
    for (const event of ['pagehide', 'online']) window.dispatchEvent(new Event(event));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(calls.mock.calls).toHaveLength(count);

    const again = await showPage();
    expect(textOf(again.editor)).toBe('Bring an umbrella.12');
    await later(300);
    expect([calls.mock.calls.length, again.state(), await draft()]).toEqual([count + 1, 'Saved', null]);
  },
);

prove('It gives up after 20 seconds, and the saver tries again.', async () => {
  const {send} = await code<'send'>('send.ts');
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(first));
  expect(await send(first)).toEqual({isConflict: false, stored: first});
  expect(timeout).toHaveBeenCalledWith(20_000);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({method: 'PUT', keepalive: true});
  fetched.mockResolvedValue(Response.json(first, {status: 409}));
  expect(await send({...first, json: 'x'.repeat(70_000)})).toEqual({isConflict: true, stored: first});
  expect(fetched.mock.lastCall?.[1]?.keepalive).toBe(false);
  fetched.mockResolvedValue(Response.json({}, {status: 500}));
  await expect(send(first)).rejects.toThrow('status 500');
});

prove('Where storage is full or forbidden there is no draft. The alert of a failure or a conflict says so.', async () => {
  const {keepDraft} = await code<'keepDraft'>('drafts.ts');
  const unsent: Save = {version: 1, json: storedDocument(storedParagraph('draft')), editor: 'closed', count: 2};
  keepDraft(unsent);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function set(
    this: Storage,
    name: string,
    value: string,
  ) {
    if (this.length > 0) throw new DOMException('full', 'QuotaExceededError');
    Object.assign(this, {[name]: value});
  });
  // A draft that is continued does not need room twice.
  await saver({...first, version: 1}, unsent, 'new');
  expect((await draft())?.editor).toBe('new');
  full.mockRestore();
  localStorage.clear();

  const {editor, press, alert} = await showPage();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await press('Offline');
  await typeAtEnd(editor, '!');
  await later(1000);
  expect(alert()).toBe('There is no connection. Copy your text before you close this page.');
  await press('Offline');
  await press('Somebody else saves');
  await later(5000);
  expect(alert()).toContain('“Bring two umbrellas.” Copy your text before you close this page.');
  vi.restoreAllMocks();
  await typeAtEnd(editor, '?');
  await later(1000);
  expect(alert()).not.toContain('Copy');
});

prove(
  'Each click into the text saves. The listener does not look at dirtyElements and dirtyLeaves. An update that only moves the selection leaves both empty.',
  async () => {
    const {editor} = await showPage();
    const sizes: number[] = [];
    editor.registerUpdateListener(({dirtyElements, dirtyLeaves}) => sizes.push(dirtyElements.size + dirtyLeaves.size));
    await change(editor, () => $getRoot().selectStart());
    await change(editor, () => $append('b'));
    expect(sizes).toEqual([0, expect.any(Number)]);
    expect(sizes[1]).toBeGreaterThan(0);
  },
);

prove(
  'A change is not saved. OnChangePlugin leaves out updates with the tag history-merge. Set ignoreHistoryMergeTagChange to false, or register a listener, as above.',
  async () => {
    vi.useRealTimers();
    const heard = async (ignoreHistoryMergeTagChange?: boolean): Promise<string[]> => {
      const tags: string[] = [];
      const plugin = (
        <OnChangePlugin
          {...(ignoreHistoryMergeTagChange === undefined ? {} : {ignoreHistoryMergeTagChange})}
          onChange={(...[, , seen]) => tags.push([...seen].join(' '))}
        />
      );
      const {editor} = await openRichText(plugin);
      await updated(editor, () => $getRoot().append($createParagraphNode()));
      tags.length = 0;
      for (const tag of ['other', 'history-merge']) {
        await act(async () => {
          editor.update(() => $append(tag), {discrete: true, tag});
          await Promise.resolve();
        });
      }
      return tags;
    };
    expect(await heard()).toEqual(['other']);
    expect(await heard(false)).toEqual(['other', 'history-merge']);
  },
);
