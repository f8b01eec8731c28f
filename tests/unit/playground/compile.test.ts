import {describe, expect, it} from 'vitest';

import {compile, CompileError, resolver} from '../../../src/features/playground/browser/run/compile.ts';
import {compileProject} from '../../../src/features/playground/browser/run/project.ts';

const packages = new Set(['lexical', 'react', 'react/jsx-runtime']);

function compiled(text: string, file = 'main.ts', others: string[] = []) {
  return compile(file, text, resolver([file, ...others], packages));
}

function failure(text: string, file = 'main.ts'): CompileError {
  try {
    compiled(text, file);
  } catch (error) {
    if (error instanceof CompileError) return error;
  }
  throw new Error('expected a CompileError, found none');
}

describe('compiling', () => {
  it('takes types off and keeps every line where it is', () => {
    const text =
      "import type {A} from './a';\nimport {\n  $getRoot,\n  type B,\n} from 'lexical';\n\nenum E {\n  One,\n}\nexport const x: number = $getRoot() satisfies B;\nthrow new Error();";
    const {code, imports} = compiled(text);
    expect(code.split('\n')).toHaveLength(text.split('\n').length);
    expect(code.split('\n')[10]).toBe('throw new Error();');
    expect(code).not.toMatch(/satisfies|: number|type B/);
    expect(imports).toEqual(['lexical']);
  });

  it('marks import paths, those of JSX too', () => {
    const {code, imports} = compiled(
      "import {a} from './lib/a';\nexport {b} from './b.js';\nconst c = await import('./c');\nexport default () => <p>{a}</p>;",
      'App.tsx',
      ['lib/a.ts', 'b.ts', 'c/index.tsx'],
    );
    expect(imports).toEqual(['./b.ts', './c/index.tsx', './lib/a.ts', 'react/jsx-runtime']);
    for (const name of imports) expect(code).toContain(`"playground-module:${name}"`);
  });

  it('resolves paths from the folder of the file', () => {
    const {imports} = compile(
      'nodes/Note.ts',
      "import {a} from '../a';\nimport {b} from './b';\na(b);",
      resolver(['a.ts', 'nodes/b.ts'], packages),
    );
    expect(imports).toEqual(['./a.ts', './nodes/b.ts']);
  });

  it('leaves style sheets to the preview', () =>
    expect(compiled("import './styles.css';\nlet a = 1;")).toEqual({code: '\nlet a = 1;', imports: []}));

  it.each([
    ['while (true) {}', 'while (true) {__loopGuard();}'],
    ['while (true);', 'while (true){__loopGuard();}'],
    ['for (;;) a();', 'for (;;) {__loopGuard();a();}'],
    ['for (const x of y) { a(); }', 'for (const x of y) {__loopGuard(); a(); }'],
    ['do a(); while (true)', 'do {__loopGuard();a();} while (true)'],
    ['if (a) while (b); else c();', 'if (a) while (b){__loopGuard();} else c();'],
    ['function f() { f(); }', 'function f() {__loopGuard(); f(); }'],
    ['const f = () => { f(); };', 'const f = () => {__loopGuard(); f(); };'],
    ['class A { m() { this.m(); } }', 'class A { m() {__loopGuard(); this.m(); } }'],
    ['while (a) while (b) c();', 'while (a) {__loopGuard();while (b) {__loopGuard();c();}}'],
  ])('lets %s be stopped', (text, expected) => expect(compiled(text).code).toBe(expected));

  it.each([
    ['const a = ;', 'main.ts', /Unexpected token/, 1],
    ['let a = 1;\n\nfunction f() { return <div> }', 'App.tsx', /Unexpected|Unterminated/, 3],
    ["\nimport {x} from 'nope';\nx();", 'main.ts', /no package "nope"/, 2],
    ["import {x} from './nope';\nx();", 'main.ts', /no file "\.\/nope"/, 1],
  ])('says where %j is wrong', (text, file, message, line) => {
    const found = failure(text, file);
    expect([found.file, found.line]).toEqual([file, line]);
    expect(found.message).toMatch(message);
  });
});

describe('a project', () => {
  const modules = {
    lexical: {file: '/lexical.js', imports: []},
    '@lexical/list': {file: '/list.js', imports: ['lexical']},
    react: {file: '/react.js', imports: []},
    'react-dom': {file: '/dom.js', imports: ['react']},
    'react-dom/client': {file: '/client.js', imports: ['react', 'react-dom']},
    'react/jsx-runtime': {file: '/jsx.js', imports: []},
  };

  it('begins with its last file of code, and needs what that imports', () => {
    const project = compileProject(
      [
        {name: 'unused.ts', text: "import 'lexical';"},
        {name: 'a.ts', text: "import {$createListNode} from '@lexical/list';\nexport const a = $createListNode;"},
        {name: 'data.json', text: '{"n": 1}'},
        {
          name: 'App.tsx',
          text: "import {a} from './a';\nimport data from './data.json';\nexport default () => <p>{a(data)}</p>;",
        },
        {name: 'styles.css', text: 'p { color: red }'},
      ],
      modules,
    );
    expect(project.entry).toBe('./App.tsx');
    expect(project.isReact).toBe(true);
    expect(project.own.map(({name}) => name)).toEqual(['./App.tsx', './a.ts', './data.json']);
    expect(project.packages).toEqual(['@lexical/list', 'lexical', 'react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']);
    expect(project.styles).toBe('p { color: red }');
  });

  it('without code is refused', () =>
    expect(() => compileProject([{name: 'styles.css', text: ''}], modules)).toThrow(/has no code/));

  it('is compiled again when another of its files has got another name', () => {
    const main = {name: 'App.tsx', text: "import {a} from './a';\nexport default () => <p>{a}</p>;"};
    expect(compileProject([{name: 'a.ts', text: ''}, main], modules).own).toHaveLength(2);
    expect(() => compileProject([{name: 'b.ts', text: ''}, main], modules)).toThrow(/no file "\.\/a"/);
  });
});
