import {describe, expect, it} from 'vitest';

import {CallerGraph} from '../../../src/plugins/error-codes/derive/caller-graph.ts';
import {codeOf} from '../api-reference/support/published-code.ts';

const core = `
  class Editor {
    update(fn) { run(this, fn); }
    focus() { this.update(() => {}); }
  }
  class Walker {
    splice(at) { check(at); }
    start() { this.splice(0); }
  }
  class LongWalker extends Walker {
    begin() { super.splice(1); }
  }
  const events = [];
  function onKey(event) { check(event); }
  if (canUse) { events.push(['key', (event) => onKey(event)]); }
  function listen(editor) { events.forEach(() => {}); }
  function run(editor, fn) { draw(editor); }
  function draw(editor) { check(editor); }
  function check(value) { throw Error('no'); }
  function unused() { unusedToo(); }
  function unusedToo() { unused(); }
  function sort(list) { list.splice(0, 1); }
  function attach(editor) { listen(editor); new LongWalker().begin(); }
  export { attach, sort };
`;
const plugin = `
  import { attach } from 'core';
  function Plugin({editor}) { attach(editor); helper(); }
  const helper = () => { fail(); };
  function fail() { throw Error('no'); }
  export { Plugin as default };
`;
const documented = new Set(['core#Editor.update', 'core#Editor.focus', 'core#attach', 'core#sort', 'plugin#Plugin']);
const reach = new CallerGraph(codeOf({core, plugin}).code, documented);

describe('what of the reference leads to a place', () => {
  it('is the function itself when it is documented', () => {
    expect(reach.documentedCallers('core', 'Editor.update')).toEqual(['core#Editor.update']);
  });

  it('is the nearest documented method or function on each way up, also through callbacks, events and inherited methods', () => {
    expect(reach.documentedCallers('core', 'check')).toEqual(['core#Editor.update', 'core#attach']);
    expect(reach.documentedCallers('core', 'onKey')).toEqual(['core#attach']);
  });

  it('is no function that calls a method of the same name on a list', () => {
    expect(reach.documentedCallers('core', 'Walker.splice')).toEqual(['core#attach']);
  });

  it('is a component that a module exports as its default', () => {
    expect(reach.documentedCallers('plugin', 'fail')).toEqual(['plugin#Plugin']);
  });

  it('is nothing when nothing documented runs it', () => {
    expect(reach.documentedCallers('core', 'unused')).toEqual([]);
  });

  it('cannot be asked of a place that the published code does not have', () => {
    expect(() => reach.documentedCallers('core', 'gone')).toThrow('core: expected a declaration of gone');
  });
});
