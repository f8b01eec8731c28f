import path from 'node:path';

import {Application, Converter, type DeclarationReflection, type ProjectReflection, TSConfigReader} from 'typedoc';
import {beforeAll, describe, expect, it} from 'vitest';

import {layout, toLine} from '../../../src/framework/model/code.ts';
import {TypeWriter} from '../../../src/framework/model/type-code.ts';
import {keepDeclaredTypes} from '../../../src/framework/declarations/declared-types.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

const declarations = `
export type Key = string;
export type Shape = {key: Key};
export type Klass<T extends Base> = T['constructor'] & {new (): T};
type Private = boolean;

export declare class Base {
  key: Key;
  readonly next?: null | Key;
  marks: Map<Key, Private>;
  constructor(key?: Key, shape?: Shape);
  getKey(): Key;
  setKey(key: Key): this;
  find(klass: Klass<Base>): Array<Key>;
  find(keys: ReadonlyArray<Key>): Key;
  has<K extends Klass<Base>, D = Key>(klass: K, fallback: D): boolean;
  isNamed(key: unknown): key is Key;
  get latest(): Key;
  set latest(latest: Key);
}
export declare class Box<T> {
  made: Made<typeof Box<T>>;
  content(key: Key): T;
  contents: Map<Key, T>;
}
export type Made<C> = {by: C};
export declare class StringBox extends Box<string> {}
export interface Named {key: Key; alias?: Key | undefined}
export interface Loose extends Partial<Named> {}
export interface Full extends Required<Named> {}

export declare function keyOf(base: Base, fallback?: Key | undefined): Key | undefined;
export declare function View({key, onKey}: {key: Key; onKey?: (key: Key, {deep}: {deep: boolean}) => void}): void;
export declare function record(record: {[key: Key]: Key | undefined}): Record<Key, Shape>;
export declare function join(...names: Array<typeof undefined | Key>): void;
export declare const LISTENERS: Set<(key: Key) => void>;
export declare const SIGNS: "\\\\.!'";
`;

const compilerOptions = {target: 'ES2022', lib: ['ES2022'], strict: true, skipLibCheck: true, noEmit: true, types: []};
const folder = temporaryFolder({
  'index.d.ts': declarations,
  'tsconfig.json': JSON.stringify({compilerOptions, files: ['index.d.ts']}),
});

async function convert(prepare: (app: Application) => void): Promise<ProjectReflection> {
  const options = {
    entryPoints: [path.join(folder, 'index.d.ts')],
    tsconfig: path.join(folder, 'tsconfig.json'),
    skipErrorChecking: true,
    disableSources: true,
    name: 'made up',
  };
  const app = await Application.bootstrap(options, [new TSConfigReader()]);
  prepare(app);
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc converted nothing.');
  return project;
}

const writer = new TypeWriter((reflection) => `#${reflection.name}`);

function find(project: ProjectReflection, name: string): DeclarationReflection {
  const [outer, member] = name.split('.');
  const owner = project.children?.find((child) => child.name === outer);
  const found = member === undefined ? owner : owner?.children?.find((child) => child.name === member);
  if (found === undefined) throw new Error(`TypeDoc found no "${name}".`);
  return found;
}

/** What the reference shows after the name: the signatures of a function, or a property. */
function lines(project: ProjectReflection, name: string): string[] {
  const found = find(project, name);
  const signatures = [found.getSignature, found.setSignature, ...(found.signatures ?? [])].flatMap((each) => each ?? []);
  if (signatures.length === 0) return [toLine(writer.property(found))];
  return signatures.map((signature) => toLine(writer.callable(signature, ':')));
}

describe('the types of signatures', () => {
  let project: ProjectReflection;
  beforeAll(async () => {
    project = await convert(keepDeclaredTypes);
  });
  const line = (name: string) => lines(project, name);

  it('name the aliases of parameters and of what is returned', () => {
    expect(line('Base.getKey')).toEqual(['(): Key']);
    expect(line('Base.latest')).toEqual(['(): Key', '(latest: Key): void']);
  });

  it('name them inside of other types', () => {
    expect(line('Base.find')).toEqual(['(klass: Klass<Base>): Key[]', '(keys: ReadonlyArray<Key>): Key']);
    expect(line('Base.marks')).toEqual(['marks: Map<Key, Private>']);
    expect(line('LISTENERS')).toEqual(['LISTENERS: Set<(key: Key) => void>']);
    expect(line('record')).toEqual(['(record: { [key: Key]: Key | undefined }): Record<Key, Shape>']);
  });

  it('write strings so that they can be parsed', () => expect(line('SIGNS')).toEqual([String.raw`SIGNS: '\\.!\''`]));

  it('name them where the checker speaks without a declaration: bounds, defaults and predicates', () => {
    expect(line('Base.has')).toEqual(['<K extends Klass<Base>, D = Key>(klass: K, fallback: D): boolean']);
    expect(line('Base.isNamed')).toEqual(['(key: unknown): key is Key']);
  });

  it('link each alias to its entry', () => {
    const [signature] = find(project, 'Base.getKey').signatures ?? [];
    expect(layout(writer.type(signature?.type))).toEqual([{text: 'Key', kind: 'class-name', href: '#Key'}]);
  });

  it('do not double the undefined of what is optional, nor lose one that is declared', () => {
    expect(line('Base.constructor')).toContain('(key?: Key, shape?: Shape): Base');
    expect(line('Base.next')).toEqual(['readonly next?: Key | null']);
    expect(line('keyOf')).toEqual(['(base: Base, fallback?: Key): Key | undefined']);
  });

  it('have undefined in one spelling', () => expect(line('join')).toEqual(['(...names: (Key | undefined)[]): void']));

  it('stay `this` where a method returns its node', () => expect(line('Base.setKey')).toEqual(['(key: Key): this']));

  it('are those that the class has filled in where a generic class is the parent', () => {
    expect(line('Box.content')).toEqual(['(key: Key): T']);
    expect(line('StringBox.content')).toEqual(['(key: Key): string']);
    expect(line('StringBox.contents')).toEqual(['contents: Map<string, string>']);
  });

  it('name the class whose constructor is meant, whatever its type parameter is', () => {
    expect(line('Box.made')).toEqual(['made: Made<typeof Box>']);
    expect(line('StringBox.made')).toEqual(['made: Made<typeof Box>']);
  });

  it('are those of the checker where a utility type has changed them', () => {
    expect(line('Named.alias')).toEqual(['alias?: Key']);
    expect(line('Loose.key')).toEqual(['key?: Key']);
    expect(line('Full.alias')).toEqual(['alias: string']);
  });

  it('keep the properties of a destructured parameter', () =>
    expect(line('View')).toEqual(['(props: { key: Key; onKey?: (key: Key, props: { deep: boolean }) => void }): void']));
});

describe('a TypeDoc that converts in another way', () =>
  it('fails with the type that it has missed', async () => {
    const around = convert((app) => {
      keepDeclaredTypes(app);
      app.converter.convertType = Converter.prototype.convertType.bind(app.converter);
    });
    await expect(around).rejects.toThrow(/"Base" of keyOf.* without Converter\.convertType/);
  }, 120_000));
