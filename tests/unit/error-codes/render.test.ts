import path from 'node:path';

import type {Root} from 'mdast';
import {directiveFromMarkdown} from 'mdast-util-directive';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {toString} from 'mdast-util-to-string';
import {directive} from 'micromark-extension-directive';
import {VFile} from 'vfile';
import {describe, expect, it} from 'vitest';

import errorDirectives from '../../../src/features/errors/markdown/remark.ts';
import {installedLexicalVersion} from '../../../src/node/framework.ts';
import type {Facts} from '../../../src/framework/published-code/types.ts';
import {PageContext} from '../../../src/features/reference/build/pages/context.ts';
import {apiMember, apiModule, apiSymbol, noFacts} from '../api-reference/support/model.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

/** A reference that knows three functions, and what is told of their errors. */
function referenceWith(facts: Partial<Facts>): PageContext {
  const editor = apiMember({id: 'lexical#LexicalEditor.setRootElement', name: 'setRootElement'});
  const symbols = [
    apiSymbol({name: 'LexicalEditor', kind: 'class', members: [editor]}),
    ...['$a', '$b', 'Plugin', ...Array.from({length: 12}, (_, index) => `$f${String(index)}`)].map((name) => apiSymbol({name})),
  ];
  return new PageContext({version: '1.0.0', modules: [apiModule({name: 'lexical', symbols})]}, {...noFacts, ...facts});
}

/** The tree of a page after the plugin. */
function render(page: string, file = 'docs/error/66.md', facts: Partial<Facts> = {throws: {'lexical#$a': [66]}}): Root {
  const tree = fromMarkdown(page, {extensions: [directive()], mdastExtensions: [directiveFromMarkdown()]});
  errorDirectives({siteDir, sources: 'https://example.org/blob/v1', reference: () => referenceWith(facts)})(
    tree,
    new VFile({path: file}),
  );
  return tree;
}

describe('::error-facts', () => {
  it('gives the message, and the places that throw it with their source and values', () => {
    const [heading, table] = render('::error-facts[66]').children;
    expect(heading).toMatchObject({type: 'heading', depth: 2});
    expect(heading && toString(heading)).toBe('Expected node %s to have a parent.');
    expect(table && toString(table)).toContain('LexicalNode.getParentOrThrow in LexicalNode.ts');
    expect(table && toString(table)).toContain('this.__key');
    expect(JSON.stringify(table)).toContain('https://example.org/blob/v1/packages/lexical/src/LexicalNode.ts');
  });

  it('lists a place once, however often it throws', () => {
    const table = render('::error-facts[118]', 'docs/error/118.md', {everywhere: [118]}).children[1];
    expect(table).toMatchObject({type: 'table'});
    expect(table && 'children' in table ? table.children : []).toHaveLength(6);
  });

  const callersOf = (code: number, facts: Partial<Facts>): string[] =>
    render(`::error-facts[${String(code)}]`, `docs/error/${String(code)}.md`, facts)
      .children.slice(2)
      .map((line) => toString(line));

  it('names and links the documented functions that throw it, and those whose update reports it', () => {
    const facts = {throws: {'lexical#$a': [66], 'lexical#Plugin': [66, 67]}, reports: {'lexical#$b': [66]}};
    expect(callersOf(66, facts)).toEqual(['Thrown by $a() and Plugin.', 'In an update of $b(), which hands it to onError.']);
    expect(JSON.stringify(render('::error-facts[66]', undefined, facts))).toContain('"url":"/docs/api/modules/lexical#a"');
  });

  it('counts the functions beyond the first ones', () => {
    const throws = Object.fromEntries(Array.from({length: 12}, (_, index) => [`lexical#$f${String(index)}`, [66]]));
    expect(callersOf(66, {throws})).toEqual([expect.stringMatching(/^Thrown by \$f0\(\), .*, \$f7\(\) and 4 more\.$/)]);
  });

  it('says so of what nearly every call comes to', () =>
    expect(callersOf(113, {everywhere: [113]})).toEqual([
      'Nearly every function whose name begins with $ and every method of a node can throw it.',
    ]));

  it('says nothing of callers where no call certainly leads there, as to the code between an editor and Yjs', () => {
    for (const code of [90, 162]) expect(callersOf(code, {})).toEqual([]);
  });

  it('names no function twice: one that the table has is not repeated below it', () => {
    const facts = {throws: {'lexical#LexicalNode.getParentOrThrow': [66], 'lexical#$a': [66]}};
    expect(callersOf(66, facts)).toEqual(['Thrown by $a().']);
  });

  it('fails for a number that the packages do not throw', () =>
    expect(() => render('\n::error-facts[5]')).toThrow(
      `docs/error/66.md:2: no production build of version ${installedLexicalVersion(siteDir)} throws the code "5"`,
    ));

  it('fails on the page of another number', () =>
    expect(() => render('::error-facts[67]')).toThrow('docs/error/66.md:1: expected ::error-facts[66]'));
});

describe('::error-decoder and ::error-list', () => {
  it('are components, imported once', () => {
    const {children} = render('::error-decoder\n\n::error-list', 'docs/error/index.md');
    expect(children.filter(({type}) => type === 'mdxjsEsm')).toHaveLength(2);
    expect(children.filter(({type}) => type === 'mdxJsxFlowElement')).toMatchObject([
      {name: 'ErrorDecoder'},
      {name: 'ErrorList'},
    ]);
  });

  it('leave other directives to other plugins', () =>
    expect(render('::package-badges[lexical]').children).toMatchObject([{type: 'leafDirective', name: 'package-badges'}]));
});
