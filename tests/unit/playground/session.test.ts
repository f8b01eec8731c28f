// @vitest-environment jsdom
import {beforeEach, describe, expect, it, vi} from 'vitest';

import {Runner, type RunStatus} from '../../../src/features/playground/browser/run/runner.ts';
import {Session} from '../../../src/features/playground/browser/session.ts';
import type {EditableSample} from '../../../src/features/playground/shared/files.ts';

/** A sample that answers when the test lets it. */
class Samples {
  readonly #answers = new Map<string, (sample: EditableSample) => void>();
  readonly fetch = (id: string): Promise<EditableSample> =>
    new Promise((resolve) => {
      this.#answers.set(id, resolve);
    });

  async arrive(id: string): Promise<void> {
    this.#answers.get(id)?.({title: id, files: [{name: 'index.ts', text: `// ${id}`}]});
    await Promise.resolve();
    await Promise.resolve();
  }
}

function open(samples: Samples): Session {
  return new Session({
    fetchSample: samples.fetch,
    build: 'production',
    draftPrefix: 'learn-draft-1:',
    setAddress: () => undefined,
  });
}

function shown(session: Session): string | undefined {
  return session.getSnapshot().files[0]?.text;
}

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']});
  localStorage.clear();
  return () => {
    vi.useRealTimers();
  };
});

describe('a visit to the playground', () => {
  it('shows what was chosen last, whichever sample arrives first', async () => {
    const samples = new Samples();
    const session = open(samples);
    const slow = session.openAddress({hash: '', search: '?sample=slow:1'});
    const quick = session.openAddress({hash: '', search: '?sample=quick:1'});
    await samples.arrive('quick:1');
    await samples.arrive('slow:1');
    await Promise.all([slow, quick]);
    expect(shown(session)).toBe('// quick:1');
    session.write('mine');
    vi.runOnlyPendingTimers();
    expect(Object.keys(localStorage)).toEqual(['learn-draft-1:quick:1']);
  });

  it('keeps the changes when something else is opened before the original arrives', async () => {
    const samples = new Samples();
    const session = open(samples);
    void session.openSample('a:1');
    await samples.arrive('a:1');
    session.write('mine');
    vi.runOnlyPendingTimers();
    const reset = session.reset();
    void session.openSample('b:1');
    await samples.arrive('b:1');
    await samples.arrive('a:1');
    await reset;
    expect(shown(session)).toBe('// b:1');
    expect(localStorage.getItem('learn-draft-1:a:1')).toContain('mine');
  });
});

describe('a draft', () =>
  it('of a project of the reader is opened as it was kept, without a sample', () => {
    const setAddress = vi.fn();
    const fetchSample = vi.fn<(id: string) => Promise<EditableSample>>();
    const session = new Session({fetchSample, build: 'production', draftPrefix: 'playground-draft-1:', setAddress});
    const draft = {
      title: 'Mine',
      files: [{name: 'index.ts', text: '// mine'}],
      open: 'index.ts',
      build: 'production',
      changed: 1,
    };
    localStorage.setItem('playground-draft-1:mine', JSON.stringify(draft));
    session.openDraft('mine');
    expect(shown(session)).toBe('// mine');
    expect(fetchSample).not.toHaveBeenCalled();
    expect(setAddress).toHaveBeenLastCalledWith('?draft=mine');
  }));

describe('a draft of a sample', () =>
  it('is opened with its sample', () => {
    const fetchSample = vi.fn(() => new Promise<EditableSample>(() => undefined));
    const session = new Session({
      fetchSample,
      build: 'production',
      draftPrefix: 'playground-draft-1:',
      setAddress: () => undefined,
    });
    session.openDraft('docs/page:1');
    expect(fetchSample).toHaveBeenCalledWith('docs/page:1');
  }));

describe('a solution', () => {
  async function withSolution(): Promise<Session> {
    const samples = new Samples();
    const session = open(samples);
    void session.openSample('step');
    await samples.arrive('step');
    session.write('my own');
    session.showSolution([{name: 'index.ts', text: 'solution'}]);
    session.write('changed solution');
    vi.runOnlyPendingTimers();
    return session;
  }

  it('never takes the place of the kept code, also when it is changed', async () => {
    const session = await withSolution();
    expect(shown(session)).toBe('changed solution');
    expect(localStorage.getItem('learn-draft-1:step')).toContain('my own');
    expect(localStorage.getItem('learn-draft-1:step')).not.toContain('solution');
  });

  it('makes room for the own code, which is kept on', async () => {
    const session = await withSolution();
    session.showOwn();
    expect(shown(session)).toBe('my own');
    session.write('my own, longer');
    vi.runOnlyPendingTimers();
    expect(localStorage.getItem('learn-draft-1:step')).toContain('my own, longer');
  });
});

describe('the preview', () => {
  function start(): {runner: Runner; statuses: RunStatus[]; answer: (data: unknown) => void} {
    const container = document.body.appendChild(document.createElement('div'));
    const statuses: RunStatus[] = [];
    const nothing = (): void => undefined;
    const runner = new Runner(container, {
      onStatus: (status) => statuses.push(status),
      onClear: nothing,
      onConsole: nothing,
      onState: nothing,
      onChecked: nothing,
    });
    runner.prepare();
    const answer = (data: unknown): void => {
      const source = container.querySelector('iframe')?.contentWindow ?? null;
      window.dispatchEvent(new MessageEvent('message', {source, data}));
    };
    return {runner, statuses, answer};
  }

  it('gives its content to everybody who asks', async () => {
    const {runner, answer} = start();
    const asked = Promise.all([runner.content(), runner.content()]);
    answer({kind: 'content', json: '{}'});
    expect(await asked).toEqual(['{}', '{}']);
    runner.dispose();
  });

  it('answers with nothing when its frame does not', async () => {
    const {runner} = start();
    const asked = runner.content();
    vi.advanceTimersByTime(600);
    expect(await asked).toBeNull();
    runner.dispose();
  });
});
