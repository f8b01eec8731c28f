import {describe, expect, it} from 'vitest';

import {readDefaults} from '../../../src/framework/published-code/defaults.ts';
import {codeOf} from './support/published-code.ts';

const defaultsOf = (pkg: string) => readDefaults(codeOf({pkg}).code);

describe('the default values of parameters', () => {
  it('are those of the code; an internal constant is replaced by its value', () => {
    const defaults = defaultsOf(`
        const LIMIT = 5;
        export function Plugin({maxLength = LIMIT, charset = 'UTF-16', onChange}) {}
        export function depth(start, levels = 0) {}
        class Walker { constructor(pace = 'slow') {} go(steps, isBack = false) {} stop() {} }`);
    expect(defaults).toEqual({
      'pkg#Plugin': {maxLength: '5', charset: "'UTF-16'"},
      'pkg#depth': {levels: '0'},
      // Not exported: its type may be, and is documented then.
      'pkg#Walker.constructor': {pace: "'slow'"},
      'pkg#Walker.go': {isBack: 'false'},
    });
  });

  it('are those of the place that uses the parameter', () =>
    expect(
      defaultsOf(`
        const LIMIT = 5;
        export function or(depth, size) { useMemo(() => depth || 0, [depth]); use(size ?? LIMIT); }
        export function conditions(a, b, c) { use(a === undefined ? 1 : a); use(b != null ? b : 2); use(c ? c : console.error); }
        export function assigned(depth) { if (depth === undefined) { depth = 3; } use(depth); use(depth); }
        export function copied(_depth) { let depth = _depth; if (depth == null) depth = 4; use(depth); }`),
    ).toEqual({
      'pkg#or': {depth: '0', size: '5'},
      'pkg#conditions': {a: '1', b: '2', c: 'console.error'},
      'pkg#assigned': {depth: '3'},
      'pkg#copied': {_depth: '4'},
    }));

  it('are none where the value is used as it is as well, or where only the function knows what stands in for it', () =>
    expect(
      defaultsOf(`
        export function raw(depth) { use(depth || 0); use(depth); }
        export function two(depth) { use(depth || 0); use(depth || 1); }
        export function local(depth) { const own = read(); use(depth || own); }
        export function nothing(depth, size) { use(depth || undefined); use(size === null ? 1 : size); }`),
    ).toEqual({}));

  it('are those of the function that gets the parameter', () =>
    expect(
      defaultsOf(`
        export function walk(steps, isBack = false) {}
        export function back(isBack) { walk(1, isBack); }
        class Node { constructor(size) { this.size = size || 1; } }
        export function create(size) { return new Node(size); }`),
    ).toMatchObject({'pkg#back': {isBack: 'false'}, 'pkg#create': {size: '1'}}));

  it('are named by the option that is read from a parameter, also in the function that gets the parameter', () =>
    expect(
      defaultsOf(`
        function begin(options) { if (options !== undefined) { skip = options.skip || false; } }
        export function update(fn, options) { begin(options); }
        export function create(settings) { const config = settings || {}; const {limit = 5, mode} = config; use(config.theme || {}); use(mode || 'a'); }
        export function Plugin({size, color}) { use(size || 2); use(color); }`),
    ).toEqual({
      'pkg#update': {'options.skip': 'false'},
      'pkg#create': {settings: '{}', 'settings.limit': '5', 'settings.mode': "'a'", 'settings.theme': '{}'},
      'pkg#Plugin': {size: '2'},
    }));
});

describe('the values of fields', () =>
  it('are those that the constructor sets once, or those of its parameters', () =>
    expect(
      defaultsOf(`
        class Node {
          constructor(text, size, level = 3) {
            this.format = 0;
            this.text = text;
            this.size = size || 1;
            this.level = level;
            this.children = new Map();
            this.key = ownKey();
            this.twice = 0;
            if (text) this.twice = 1;
          }
        }
        function ownKey() { return 1; }`),
    ).toEqual({
      'pkg#Node.constructor': {size: '1', level: '3'},
      'pkg#Node.format': {format: '0'},
      'pkg#Node.size': {size: '1'},
      'pkg#Node.level': {level: '3'},
      'pkg#Node.children': {children: 'new Map()'},
    })));
