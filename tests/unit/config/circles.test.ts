import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

const source = path.resolve(import.meta.dirname, '../../../src');
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** The files of `src` that a file imports, types included. */
function importsOf(file: string): string[] {
  const names = readFileSync(path.join(source, file), 'utf8').matchAll(/^(?:import|export)\s(?:[^'"`;]*?from\s+)?'([^']+)';/gm);
  return [...names].flatMap(([, name = '']) => {
    const target = name.startsWith('@site/src/')
      ? path.join(source, name.slice('@site/src/'.length))
      : name.startsWith('.')
        ? path.join(source, path.dirname(file), name)
        : undefined;
    const found = endings.map((ending) => `${target ?? ''}${ending}`).find((place) => /\.tsx?$/.test(place) && existsSync(place));
    return found === undefined ? [] : [path.relative(source, found)];
  });
}

/** One circle of a graph, its first name repeated at the end; undefined when there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of graph.get(name) ?? []) {
      const circle = visit(next, [...way, name]);
      if (circle !== undefined) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const circle = visit(name, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** The folder of a file that counts as one piece: `features/samples`, `content`. */
function pieceOf(file: string): string {
  const [room = '', piece = '', ...rest] = file.split('/');
  return rest.length > 0 && ['cli', 'components', 'features', 'light', 'markdown'].includes(room) ? `${room}/${piece}` : room;
}

const files = readdirSync(source, {recursive: true, encoding: 'utf8'}).filter((name) => /(?<!\.d)\.tsx?$/.test(name));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

describe('imports in src', () => {
  it('are found', () => {
    expect(imports.get('config/plugins.ts')).toContain('features/search/build/index.ts');
    expect(circleIn(new Map([...imports, ['features/search/build/index.ts', ['config/plugins.ts']]]))).toContain(
      'config/plugins.ts',
    );
  });

  it('of files make no circle', () => expect(circleIn(imports)).toBeUndefined());

  it('of folders make no circle', () => {
    const folders = new Map<string, string[]>();
    for (const [file, targets] of imports) {
      const piece = pieceOf(file);
      folders.set(piece, [...(folders.get(piece) ?? []), ...targets.map(pieceOf).filter((target) => target !== piece)]);
    }
    expect(circleIn(folders)).toBeUndefined();
  });
});
