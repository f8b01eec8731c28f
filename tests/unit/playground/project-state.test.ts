import {describe, expect, it} from 'vitest';

import {
  empty,
  mostMessages,
  problemOfName,
  sharedOf,
  withFileBack,
  withFiles,
  withMessages,
  withNewFile,
  withoutFile,
  withProject,
  withResults,
  withText,
  type Snapshot,
} from '../../../src/features/playground/browser/project-state.ts';

const files = [
  {name: 'Note.ts', text: 'note', hidden: [[1, 2]] as [number, number][]},
  {name: 'index.ts', text: 'entry'},
  {name: 'styles.css', text: ''},
];
const shared = {title: 'A', files, open: 'Note.ts', build: 'development', from: 'docs/page:1'} as const;

function open(before: Partial<Snapshot> = {}): Snapshot {
  return withProject({...empty, ...before}, {...shared, files: [...files]}, '/docs/page', []);
}

const namesOf = (snapshot: Snapshot): string[] => snapshot.files.map(({name}) => name);

describe('a project that is opened', () => {
  it('keeps what belongs to the visit, and nothing of the project before', () => {
    const before: Partial<Snapshot> = {
      isOpen: true,
      types: 'on',
      hasEditor: true,
      isChanged: true,
      notice: {text: 'old'},
      showsSolution: true,
    };
    expect(open(before)).toMatchObject({types: 'on', hasEditor: true, isChanged: false, showsSolution: false, title: 'A'});
    expect(open(before).notice).toBeUndefined();
  });

  it('keeps what was said before any project was open', () =>
    expect(open({notice: {text: 'The code editor did not load'}}).notice?.text).toContain('did not load'));

  it('is shared as it was opened', () => expect(sharedOf(open())).toEqual(shared));
});

describe('text of the open file', () => {
  it('replaces the old one, and forgets which lines are hidden', () =>
    expect(withText(open(), 'changed').files[0]).toEqual({name: 'Note.ts', text: 'changed'}));

  it('changes nothing when it is the same', () => {
    const before = open();
    expect(withText(before, 'note')).toBe(before);
  });
});

describe('files', () => {
  it('are added before the entry and opened', () => {
    const after = withNewFile(open(), 'Menu.tsx');
    expect(namesOf(after)).toEqual(['Note.ts', 'Menu.tsx', 'index.ts', 'styles.css']);
    expect(after.open).toBe('Menu.tsx');
  });

  it('need a name that is free and can be imported', () => {
    expect(problemOfName(files, 'Note.ts')).toContain('already');
    expect(problemOfName(files, '../x.ts')).toContain('Use a name');
    expect(problemOfName(files, 'Menu.tsx')).toBeUndefined();
  });

  it('are removed, but for the entry and names that no file has', () => {
    const before = open();
    expect(namesOf(withoutFile(before, 'Note.ts'))).toEqual(['index.ts', 'styles.css']);
    expect(withoutFile(before, 'Note.ts').open).toBe('index.ts');
    expect(withoutFile(before, 'index.ts')).toBe(before);
    expect(withoutFile(before, 'toString')).toBe(before);
  });

  it('come back to their place, unless another one has the name', () => {
    const [note] = files;
    if (note === undefined) throw new Error('no file');
    const without = withoutFile(open(), 'Note.ts');
    expect(namesOf(withFileBack(without, note, 0))).toEqual(namesOf(open()));
    const taken = withNewFile(without, 'Note.ts');
    expect(withFileBack(taken, note, 0)).toBe(taken);
  });

  it('of a solution replace all, with no problems or results of those before', () => {
    const solved = withFiles({...open(), stepCheck: {kind: 'checking'}}, [{name: 'index.ts', text: 's'}], 'index.ts', true);
    expect(solved).toMatchObject({showsSolution: true, open: 'index.ts', stepCheck: undefined, problems: []});
  });
});

describe('messages', () => {
  const message = (id: number): Snapshot['console'][number] => ({id, level: 'log', values: []});

  it('are the last ones, and those left out are counted', () => {
    const many = Array.from({length: mostMessages + 5}, (_, index) => message(index));
    const after = withMessages(withMessages(open(), many, 2), [message(-1)], 0);
    expect(after.console).toHaveLength(mostMessages);
    expect(after.console.at(-1)?.id).toBe(-1);
    expect(after.dropped).toBe(8);
  });
});

describe('results', () =>
  it('count only for a check that is on its way', () => {
    const results = [{passed: true, message: ''}];
    const before = open();
    expect(withResults(before, results)).toBe(before);
    expect(withResults({...before, stepCheck: {kind: 'checking'}}, results).stepCheck).toEqual({kind: 'done', results});
  }));
