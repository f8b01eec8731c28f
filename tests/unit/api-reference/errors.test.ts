import {describe, expect, it} from 'vitest';

import {readErrors} from '../../../src/framework/published-code/errors.ts';
import {codeOf} from './support/published-code.ts';

/** Messages are numbers: `throw Error(`12`)`. */
function errorsOf(sources: Record<string, string>, internal: string[] = []) {
  const numberOf = (_: string, message: string) => (/^\d+$/.test(message) ? Number(message) : undefined);
  return readErrors(codeOf(sources).code, (id) => !internal.includes(id), numberOf);
}

const throwing = (name: string, number: number) => `function ${name}() { throw Error(\`${number}\`); }`;

describe('the errors that a call can throw', () => {
  it('are those of the function, of internal functions, and of the documented functions that it calls', () => {
    const {throws} = errorsOf({
      pkg: `
        ${throwing('internal', 2)}
        function between() { internal(); }
        export ${throwing('far', 4)}
        export function near() { if (x) throw Error(\`3\`); far(); }
        export function start() { if (x) { throw Error(\`1\`); } between(); near(); }`,
    });
    // Four is thrown by what a documented function calls: its entry says so.
    expect(throws).toEqual({'pkg#far': [4], 'pkg#near': [3, 4], 'pkg#start': [1, 2, 3]});
  });

  it('come through a method that only calls another one of its object', () => {
    const {throws} = errorsOf({
      pkg: `
        class Range {
          insert() { if (x) throw Error(\`26\`); }
          clear() { this.insert(); }
          clearAll() { x(); this.insert(); }
        }
        export function cut() { new Range().clear(); }
        export function cutAll() { new Range().clearAll(); }`,
    });
    expect([throws['pkg#cut'], throws['pkg#cutAll']]).toEqual([[26], undefined]);
  });

  it('are about an argument only where the caller has handed it over, also through internal functions', () => {
    const {throws} = errorsOf({
      pkg: `
        function isValid(node) { const type = node.type; if (type) { throw Error(\`2\`); } }
        export function check(node, mode) { if (mode === undefined) throw Error(\`1\`); isValid(node); }
        function pass(node) { check(node, 'own'); }
        export function given(node) { pass(node); }
        export function selected() { const {anchor} = $getSelection(); check(anchor.getNode(), 'own'); }
        export function made() { const node = make(); check(node, 'own'); pass(node); }`,
    });
    expect(throws).toEqual({'pkg#check': [1, 2], 'pkg#given': [2], 'pkg#selected': [2]});
  });

  it('are none where a condition compares an argument with zero, and the call passes zero', () => {
    const {throws} = errorsOf({
      pkg: `
        export function splice(count) { if (count > 0) { let node; while (x) { if (node === null) throw Error(\`100\`); } } }
        function pass() { splice(0); }
        export function append() { splice(0); pass(); }
        export function cut() { splice(1); }
        export function remove(count) { splice(count); }`,
    });
    expect(throws).toEqual({'pkg#splice': [100], 'pkg#cut': [100], 'pkg#remove': [100]});
  });

  it('are about a class unless the function has asked whether the editor has it', () => {
    const {throws} = errorsOf({
      pkg: `
        class Link {}
        export function register(klass) { if (nodes.get(klass) === undefined) throw Error(\`37\`); }
        export function blind() { register(Link); }
        export function asking(editor) { if (editor.hasNodes([Link])) register(Link); }`,
    });
    expect(throws).toEqual({'pkg#register': [37], 'pkg#blind': [37]});
  });

  it('have a number: others are left out', () => {
    const {throws} = errorsOf({pkg: `export function f() { throw Error(\`no number\`); throw new Error('1'); }`});
    expect(throws).toEqual({});
  });

  it('follow other modules and names of default exports', () => {
    const {throws} = errorsOf({
      core: `export ${throwing('useContext', 8)}`,
      plugin: `import {useContext} from 'core'; export default function Plugin() { useContext(); }`,
    });
    expect(throws).toEqual({'core#useContext': [8], 'plugin#Plugin': [8]});
  });

  it('come out of callbacks that run at once, of effects and of rendered components, not out of listeners', () => {
    const {throws} = errorsOf({
      pkg: `
        ${throwing('one', 1)} ${throwing('two', 2)} ${throwing('three', 3)} ${throwing('four', 4)} ${throwing('five', 5)}
        function Child() { two(); }
        const each = (run) => { run(); };
        export function Plugin({editor}) {
          list.forEach(() => one());
          useEffect(() => { const start = () => four(); start(); return editor.registerCommand(C, () => three()); });
          addEventListener('key', three);
          each(() => five());
          return jsx(Child, {});
        }`,
    });
    expect(throws).toEqual({'pkg#Plugin': [1, 2, 4, 5]});
  });

  it('are reported when an update or a catch clause hands them to onError, and nothing when they are caught', () => {
    const {throws, reports} = errorsOf({
      pkg: `
        ${throwing('one', 1)} ${throwing('two', 2)} ${throwing('three', 3)} ${throwing('four', 4)}
        export function insert(editor) { editor.update(() => { one(); }); }
        export function parse(editor) { try { two(); } catch (error) { editor._onError(error); } }
        export function attempt() { try { three(); } catch (error) { four(); } }`,
    });
    expect(throws).toEqual({'pkg#attempt': [4]});
    expect(reports).toEqual({'pkg#insert': [1], 'pkg#parse': [2]});
  });
});

describe('the method that a call runs', () => {
  const nodes = `
    class Base {
      constructor() { if (x) throw Error(\`10\`); }
      getRoot() { throw Error(\`11\`); }
      move() { if (x) throw Error(\`12\`); }
      export() { throw Error(\`13\`); }
      remove() { if (x) throw Error(\`14\`); }
      static getRoot() { if (x) throw Error(\`15\`); }
    }
    class Leaf extends Base { move() { super.move(); } shake() { this.move(); this.export(); } }
    export function $createLeaf() { return new Leaf(); }`;
  const throwsOf = (body: string) => errorsOf({pkg: `${nodes} export function f(value) { ${body} }`}).throws['pkg#f'] ?? [];

  it('is that of a class which the code names, or of what it inherits', () => {
    expect(throwsOf('const leaf = $createLeaf(); leaf.getLatest().remove();')).toEqual([14]);
    expect(errorsOf({pkg: nodes}).throws['pkg#$createLeaf']).toEqual([10]);
    expect(throwsOf('Base.getRoot();')).toEqual([15]);
  });

  it('is the only one of its name', () => {
    const pkg = `${nodes} export function f(value) { value.shake(); }`;
    expect(errorsOf({pkg}, ['pkg#Leaf.shake', 'pkg#Leaf.move', 'pkg#Base.move']).throws['pkg#f']).toEqual([12]);
    expect(throwsOf('value.move();')).toEqual([]);
  });

  it('is followed to a node that is certain to be there only on what the caller has handed over', () => {
    const {throws} = errorsOf({
      pkg: `
        class Base { getParentOrThrow() { if (x) throw Error(\`66\`); } up() { this.getParentOrThrow(); } }
        export function given(node) { const latest = node.getLatest(); latest.getParentOrThrow(); }
        export function found(node) { node.getChildren().forEach((child) => child.getParentOrThrow()); }`,
    });
    expect(throws).toEqual({'pkg#Base.getParentOrThrow': [66], 'pkg#Base.up': [66], 'pkg#given': [66]});
  });

  it('is unknown when the DOM has one of this name', () => expect(throwsOf('value.remove();')).toEqual([]));

  it('is none when it only asks for a method of a subclass: that method has its own entry', () => {
    const {throws} = errorsOf({pkg: nodes});
    expect(throws['pkg#Base.export']).toEqual([13]);
    expect(throws['pkg#Leaf.shake']).toBeUndefined();
    expect(throws['pkg#Leaf.move']).toEqual([12]);
    expect(throws['pkg#Base.static.getRoot']).toEqual([15]);
  });
});

describe('what nearly every call can throw', () => {
  const core = `
    ${throwing('getActiveEditor', 16)}
    ${throwing('$beginUpdate', 19)}
    class LexicalNode { getLatest() { if (x) throw Error(\`113\`); } getParent() { this.getLatest(); getActiveEditor(); } }
    class LexicalEditor { update(fn) { $beginUpdate(this, fn); } focus() { $beginUpdate(this); } }`;

  it('is said once, and on the entry of the method that throws it', () =>
    expect(errorsOf({lexical: core})).toEqual({
      throws: {'lexical#LexicalNode.getLatest': [113], 'lexical#LexicalEditor.update': [19]},
      reports: {},
      everywhere: [16, 113],
    }));

  it('is no missing window, which setRootElement() has found before an update is drawn', () => {
    const {throws} = errorsOf(
      {
        lexical: `
        ${throwing('getWindow', 78)}
        function $beginUpdate() { getWindow(); }
        class LexicalEditor { update() { $beginUpdate(); } setRootElement() { getWindow(); } }`,
      },
      ['lexical#getWindow'],
    );
    expect(throws).toEqual({'lexical#LexicalEditor.setRootElement': [78]});
  });
});
