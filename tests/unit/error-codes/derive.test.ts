import {describe, expect, it} from 'vitest';

import type {ModuleBuilds} from '../../../src/features/errors/build/derive/module-builds.ts';
import {deriveTable} from '../../../src/features/errors/build/derive/table.ts';

const helper =
  'var n=(function(e){const t=new URLSearchParams;t.append("code",e);for(let e=1;e<arguments.length;e++)t.append("v",arguments[e]);throw Error(`Minified Lexical error #${e}; visit https://lexical.dev/docs/error?${t} for the full message`)});';

function bundle(dev: string, production: string, declarations: ModuleBuilds['declarations'] = []): ModuleBuilds {
  return {package: '@lexical/list', module: '@lexical/list', dev, production: helper + production, declarations};
}

const derive = async (...bundles: ModuleBuilds[]) => deriveTable(bundles, '1.0.0');

describe('the table of error codes', () => {
  it('pairs a throw with the number at the same place of the production build', async () => {
    const {codes} = await derive(
      bundle(
        'export function first(node) { if (node.isEmpty()) { throw Error(`first is empty`); } return node.getFirst(); }\n' +
          'export function last(node, key) { if (!node.has(key)) { throw Error(`no ${key} here`); } return node.getLast(); }',
        'function e(t){return t.isEmpty()&&n(7),t.getFirst()}function r(t,e){return t.has(e)||n(3,e),t.getLast()}export{e as first,r as last};',
      ),
    );
    expect(codes.map(({code, message}) => [code, message])).toEqual([
      [3, 'no %s here'],
      [7, 'first is empty'],
    ]);
    expect(codes[0]?.sites[0]).toMatchObject({function: 'last', values: ['key']});
  });

  it('leaves out a throw that only the development build has, and lists it among the plain messages', async () => {
    const {codes, plain} = await derive(
      bundle(
        'export function check(node) { if (node.isOld()) { throw Error(`old node`); } node.mark("checked", node.first, node.last, node.size); node.sort(); if (node.isFrozen()) { throw Error(`frozen node`); } return node.parent.child.next; }',
        'function e(t){return t.isOld()&&n(5),t.mark("checked",t.first,t.last,t.size),t.sort(),t.parent.child.next}export{e as check};',
      ),
    );
    expect(codes.map(({code, message}) => [code, message])).toEqual([[5, 'old node']]);
    expect(plain).toMatchObject([{kind: 'development error', message: 'frozen node'}]);
  });

  it('shows no message when two places disagree about a number', async () => {
    const one = bundle(
      'export function a(x) { if (x.a()) { throw Error(`one`); } }',
      'function e(t){t.a()&&n(1)}export{e as a};',
    );
    const two = bundle(
      'export function b(x) { if (x.b()) { throw Error(`two`); } }',
      'function e(t){t.b()&&n(1)}export{e as b};',
    );
    expect((await derive(one, two)).codes).toMatchObject([{code: 1, message: null, certainty: 'unproven'}]);
  });

  it('shows no message when two numbers claim it', async () => {
    const one = bundle(
      'export function a(x) { if (x.a()) { throw Error(`one`); } }',
      'function e(t){t.a()&&n(1)}export{e as a};',
    );
    const two = bundle(
      'export function a(x) { if (x.a()) { throw Error(`one`); } }',
      'function e(t){t.a()&&n(2)}export{e as a};',
    );
    expect((await derive(one, two)).codes.map(({message}) => message)).toEqual([null, null]);
  });

  it('does not guess between throws that look the same', async () => {
    const {codes} = await derive(
      bundle(
        'export function a(x) { if (x.a()) { throw Error(`one`); } if (x.a()) { throw Error(`two`); } if (x.a()) { throw Error(`three`); } }',
        'function e(t){t.a()&&n(1)}export{e as a};',
      ),
    );
    expect(codes).toMatchObject([{code: 1, message: null}]);
  });

  it('fails when a number of the production build has no throw to come from', async () => {
    await expect(derive(bundle('export function a() {}', 'function e(){n(1)}export{e as a};'))).rejects.toThrow(
      '@lexical/list: expected a message of the development build for each of 1 numbered throws',
    );
  });

  it('names source files only where declarations tell them', async () => {
    const dev =
      'function a() { throw Error(`one`); }\nfunction hidden(x) { if (x.b()) { throw Error(`two`); } }\nfunction c() {}\nfunction lost(x) { if (x.d()) { throw Error(`three`); } }\nfunction e() {}\nexport {a, hidden, c, lost, e};';
    const production =
      'function t(){n(1)}function r(t){t.b()&&n(2)}function o(){}function i(t){t.d()&&n(3)}function u(){}export{t as a,r as hidden,o as c,i as lost,u as e};';
    const {codes} = await derive(
      bundle(dev, production, [
        {file: 'one.d.ts', text: 'export declare function a(): void;\nexport declare function c(): void;'},
        {file: 'two.d.ts', text: 'export declare function e(): void;'},
      ]),
    );
    expect(codes.map(({sites}) => sites[0]?.source)).toEqual([
      'packages/lexical-list/src/one.ts',
      'packages/lexical-list/src/one.ts',
      null,
    ]);
  });

  it('tells errors of all builds from those of the development build', async () => {
    const {plain} = await derive(
      bundle(
        "export function a(x) { if (x) throw new Error('everywhere'); console.warn(`${x} is odd`); throw new Error('here only'); }",
        'function e(t){if(t)throw new Error("everywhere")}export{e as a};',
      ),
    );
    expect(plain.map(({kind, message}) => [kind, message])).toEqual([
      ['error', 'everywhere'],
      ['warning', '%s is odd'],
      ['development error', 'here only'],
    ]);
  });
});
