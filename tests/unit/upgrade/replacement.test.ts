import {describe, expect, it} from 'vitest';

import {replacementFor} from '../../../src/cli/upgrade/replacement.ts';
import type {LaterChange} from '../../../src/framework/history/history.ts';
import type {SymbolEntry} from '../../../src/shared/symbols.ts';

/** A symbol or member: `lexical#Editor.update`. */
function entry(id: string): SymbolEntry {
  const [module = '', qualifiedName = ''] = id.split('#');
  const name = qualifiedName.split('.').at(-1) ?? '';
  return {id, module, qualifiedName, name, kind: 'function', url: '', signature: '', summary: '', declarations: []};
}

/** What is found for a symbol that version 2.4.0 does not have. */
const replacement = (id: string, after: readonly string[], later: LaterChange[] = []) => {
  const {module, qualifiedName} = entry(id);
  return replacementFor(entry(id), after.map(entry), '2.4.0', {modules: {[module]: {[qualifiedName]: {later}}}});
};

describe('what takes the place of a symbol that has vanished', () => {
  it('is what the history says, up to the new version', () => {
    expect(replacement('a#$x', [], [{in: '2.3', moved: 'b'}])).toEqual({
      text: 'b exports it now',
      rename: {module: 'a', name: '$x', toModule: 'b', toName: '$x'},
    });
    expect(replacement('a#$x', [], [{in: '2.4', renamed: '$y'}])?.rename?.toName).toBe('$y');
    expect(replacement('a#$x', [], [{in: '2.5', renamed: '$y'}])).toBeUndefined();
  });

  it('is what the types of both versions say, when those of no version in between are known', () => {
    const gone = {...entry('a/Plugin#Old'), wasDefault: true};
    const found = {in: '2.4', exportedAs: 'Fresh', moved: 'b'};
    expect(replacementFor(gone, [], '2.4.0', {modules: {}}, found)).toEqual({
      text: 'b exports it now as Fresh',
      rename: {module: 'a/Plugin', name: 'Old', toModule: 'b', toName: 'Fresh', wasDefault: true},
    });
  });

  it('is nothing that a later version has removed again', () => {
    const later = [
      {in: '2.3', moved: 'b'},
      {in: '2.4', removed: true},
    ];
    expect(replacement('a#$x', [], later)).toBeUndefined();
  });

  it('is not looked for without saying that an older version lacks it', () => {
    const modules = {a: {$x: {since: '2.5'}}};
    expect(replacementFor(entry('a#$x'), [], '2.4.0', {modules})).toEqual({text: 'it came with 2.5'});
    expect(replacementFor(entry('a#$x'), [], '2.5.0', {modules})).toBeUndefined();
  });

  it('is the same name of another module; of two, nobody can tell which', () => {
    expect(replacement('a#$x', ['b#$x'])?.rename).toMatchObject({toModule: 'b'});
    expect(replacement('a#$x', ['b#$x', 'c#$x'])).toEqual({text: 'b and c export that name', rename: undefined});
  });

  it('is no module that had the same name before', () => {
    const found = replacementFor(entry('a#Props'), [entry('b#Props')], '2.4.0', {modules: {}}, undefined, new Set(['b#Props']));
    expect(found).toEqual({text: 'b exports that name', rename: undefined});
  });

  it('is the most similar name, which is never taken over by itself', () => {
    expect(replacement('a#$getNode', ['a#$getNodes', 'a#$other'])).toEqual({text: 'the closest name is a#$getNodes'});
    expect(replacement('a#$getNode', ['a#$unlike'])).toBeUndefined();
  });

  it('is looked for among the members of one class for a member', () =>
    expect(replacement('a#Node.getKey', ['a#Node.getKeys', 'a#getKey'])?.text).toBe('the closest name is a#Node.getKeys'));
});
