import {unzipSync, strFromU8} from 'fflate';
import {describe, expect, it} from 'vitest';

import {DraftStore, type Draft, type Storage} from '../../../src/features/playground/browser/keep/drafts.ts';
import {reportAddress} from '../../../src/features/playground/browser/keep/report.ts';
import {isFileName, packLink, unpackLink, type Shared} from '../../../src/features/playground/browser/keep/share.ts';
import {projectFiles, zipOf} from '../../../src/features/playground/browser/keep/export-project.ts';

const project: Shared = {
  title: 'Größe “quoted”',
  files: [
    {name: 'a.ts', text: 'export const a = "ä🙂";\n', hidden: [[1, 1]]},
    {name: 'App.tsx', text: 'export default 1;\n'},
  ],
  open: 'App.tsx',
  build: 'development',
  from: 'docs/concepts/nodes:2',
  content: '{"root":{}}',
};

describe('a link', () => {
  it('gives back what it was made of', async () => expect(await unpackLink(`#${await packLink(project)}`)).toEqual(project));

  it('consists of what every program takes for part of an address', async () =>
    expect(await packLink(project)).toMatch(/^1\.[\w-]+$/));

  it('that was made when links were new still works', async () => {
    const link =
      '1.FcoxCoAwDAXQu_ylCqFaRz2EB6gZpC0i1ERIN_Hu4ptfxFozKEZc-ym-GQhJxbQWX_XonNbs-mWT_wQKzMw0UiBkTTYklVTuZoNoLjZPIDwv-AM';
    expect(await unpackLink(link)).toEqual({
      title: 'Old',
      files: [{name: 'main.ts', text: "console.log('old');\n", hidden: [[1, 1]]}],
      open: 'main.ts',
      build: 'development',
      from: 'docs/concepts/nodes:2',
      content: '{}',
    });
  });

  it.each([
    ['', /incomplete/],
    ['#nonsense', /incomplete/],
    ['#9.AAAA', /version 9/],
    ['#1.AAAA', /incomplete/],
  ])('%j is refused with a reason', async (hash, reason) => {
    await expect(unpackLink(hash)).rejects.toThrow(reason);
  });

  it('that would fill the memory is refused', async () => {
    const bomb = await packLink({...project, files: [{name: 'a.ts', text: 'a'.repeat(3_000_000)}]});
    expect(bomb.length).toBeLessThan(10_000);
    await expect(unpackLink(bomb)).rejects.toThrow(/cannot be read/);
  });

  it('leaves out files whose names lead elsewhere', async () => {
    const files = ['../a.ts', '/a.ts', 'a/../b.ts', 'a.exe', 'ok.ts'].map((name) => ({name, text: ''}));
    expect((await unpackLink(await packLink({...project, files}))).files.map(({name}) => name)).toEqual(['ok.ts']);
    expect(['Note.ts', 'nodes/Note.tsx', 'types.d.ts', 'styles.css'].map(isFileName)).toEqual([true, true, true, true]);
  });
});

/** What a browser has, with room for so many characters. */
function storage(room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new Error('full');
      kept.set(key, value);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
}

describe('drafts', () => {
  const draft: Draft = {...project, changed: 1};
  const prefix = 'playground-draft-1:';

  it('are found by the id of their sample until they are dropped', () => {
    const drafts = new DraftStore(prefix, storage());
    expect(drafts.keep('x', draft)).toBe(true);
    expect(drafts.find('x')).toEqual(draft);
    drafts.drop('x');
    expect(drafts.find('x')).toBeUndefined();
  });

  it('are listed from the latest on, and the oldest go, which is known before', () => {
    const browser = storage();
    browser.setItem('something else', '1');
    const drafts = new DraftStore(prefix, browser);
    for (let changed = 1; changed <= 19; changed++) drafts.keep(String(changed), {...draft, changed});
    expect(drafts.nextToGo()).toBeUndefined();
    drafts.keep('20', {...draft, changed: 20});
    expect(drafts.nextToGo()?.changed).toBe(1);
    for (let changed = 21; changed <= 25; changed++) drafts.keep(String(changed), {...draft, changed});
    expect(drafts.list().map(({id}) => id)).toEqual(Array.from({length: 20}, (_, index) => String(25 - index)));
    expect(browser.getItem('something else')).toBe('1');
  });

  it('that cannot be kept are told', () => {
    expect(new DraftStore(prefix, storage(10)).keep('x', draft)).toBe(false);
    expect(new DraftStore(prefix, undefined).keep('x', draft)).toBe(false);
  });

  it('that something else has damaged count as none', () => {
    const browser = storage();
    browser.setItem('playground-draft-1:x', '{"files": 1');
    const drafts = new DraftStore(prefix, browser);
    expect([drafts.find('x'), drafts.list()]).toEqual([undefined, []]);
  });
});

describe('a project that is taken home', () => {
  const versions = {
    lexical: '1.2.3',
    '@lexical/react': '1.2.3',
    react: '19.0.0',
    'react-dom': '19.0.0',
    yjs: '13.0.0',
    vite: '8.0.0',
    typescript: '6.0.0',
  };
  const app = {
    name: 'App.tsx',
    text: "import {LexicalComposer} from '@lexical/react/LexicalComposer';\nexport default function App() { return null; }\n",
  };

  it('starts what the sample exports, with its styles', () => {
    const files = projectFiles('Title <b>', [app, {name: 'styles.css', text: 'p {}'}], versions);
    expect(files['src/index.tsx']).toContain("import App from './App';\nimport './styles.css';\n");
    expect(files['index.html']).toContain('<title>Title &lt;b></title>');
    expect(files['src/App.tsx']).toBe(app.text);
  });

  it('has exact versions of what it imports and of what that asks for', () => {
    const manifest = JSON.parse(projectFiles('', [app], versions)['package.json'] ?? '') as {dependencies: object};
    expect(manifest.dependencies).toEqual({
      '@lexical/react': '1.2.3',
      lexical: '1.2.3',
      react: '19.0.0',
      'react-dom': '19.0.0',
      yjs: '13.0.0',
    });
  });

  it('runs code that exports nothing, and mounts what exports a function', () => {
    expect(projectFiles('', [{name: 'main.ts', text: 'console.log(1);'}], versions)['src/index.ts']).toBe("import './main';\n");
    expect(
      projectFiles('', [{name: 'mount.ts', text: 'export default function mount() {}'}], versions)['src/index.ts'],
    ).toContain('mount(document.');
  });

  it('keeps a file that has the name of the one that starts it', () => {
    const files = projectFiles('', [{name: 'index.ts', text: 'console.log(1);'}], versions);
    expect(files['src/index.ts']).toBe('console.log(1);');
    expect(files['index.html']).toContain('/src/start-index.ts');
  });

  it('is packed into a file that is the same each time', async () => {
    const files = projectFiles('', [app], versions);
    const [one, two] = [await zipOf(files), await zipOf(files)];
    expect(one).toEqual(two);
    const unpacked = unzipSync(one);
    expect(Object.keys(unpacked).sort()).toEqual(
      Object.keys(files)
        .map((name) => `lexical-playground/${name}`)
        .sort(),
    );
    expect(strFromU8(unpacked['lexical-playground/src/App.tsx'] ?? new Uint8Array())).toBe(app.text);
  });
});

describe('a report', () => {
  const report = {
    repository: {organizationName: 'a', projectName: 'b'},
    about: 'lexical',
    title: 'T',
    version: '1.2.3',
    page: 'https://site/docs/x',
    browser: 'B',
  } as const;

  it('begins with link, version, page and browser', () => {
    const address = new URL(reportAddress({...report, link: 'https://site/play#1.abc'}));
    expect(address.origin + address.pathname).toBe('https://github.com/a/b/issues/new');
    const query = address.searchParams;
    for (const part of ['https://site/play#1.abc', '1.2.3', 'https://site/docs/x', 'Browser: B'])
      expect(query.get('body')).toContain(part);
  });

  it('asks for a link that is too long for an address', () => {
    const address = reportAddress({...report, link: `https://site/play#1.${'a'.repeat(9000)}`});
    expect(address.length).toBeLessThan(2000);
    expect(new URL(address).searchParams.get('body')).toContain('paste the link');
  });
});
