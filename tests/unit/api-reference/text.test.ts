import {describe, expect, it} from 'vitest';

import {addBacklinks, findUsingGuides, usageMarker} from '../../../src/features/reference/build/backlinks.ts';
import {bracketed, code, layout, toText} from '../../../src/framework/model/code.ts';
import {firstSentence, plainText} from '../../../src/framework/model/comment.ts';
import {externalTypeUrl} from '../../../src/framework/model/external-types.ts';
import {importStatement} from '../../../src/features/reference/build/pages/entry.ts';
import {codeHtml, tableHtml} from '../../../src/features/reference/build/pages/html.ts';
import {checkDescribed, documentationReport, reportSummary} from '../../../src/features/reference/build/report.ts';
import type {ApiParameter, ApiSignature} from '../../../src/framework/model/types.ts';
import {PageContext} from '../../../src/features/reference/build/pages/context.ts';
import {modulePage} from '../../../src/features/reference/build/pages/module-page.ts';
import {apiMember, apiModule, apiSignature, apiSymbol, noFacts} from './support/model.ts';

describe('signatures', () => {
  const call = [code`function `, 'f', bracketed('(', ['a: string', 'b: number'], ')')];

  it('stay on one line when they fit', () => expect(toText(layout(call, 80))).toBe('function f(a: string, b: number)'));

  it('have one parameter a line when they do not', () =>
    expect(toText(layout(call, 20))).toBe('function f(\n  a: string,\n  b: number,\n)'));

  it('are safe as HTML, with a link on every name that has an address', () =>
    expect(
      codeHtml([{text: 'Map', kind: 'class-name', href: '/docs/api/x'}, {text: '<'}, {text: 'string', kind: 'builtin'}]),
    ).toBe('<a class="token class-name" href="/docs/api/x">Map</a>&lt;<span class="token class-name">string</span>'));
});

describe('types of other projects', () =>
  it('lead to their own documentation', () => {
    expect(externalTypeUrl('typescript', 'lib/lib.dom.d.ts', 'HTMLElement')).toBe(
      'https://developer.mozilla.org/en-US/docs/Web/API/HTMLElement',
    );
    expect(externalTypeUrl('typescript', 'lib/lib.es5.d.ts', 'Record')).toContain('utility-types.html#recordkeys-type');
    expect(externalTypeUrl('@types/react', 'index.d.ts', 'React.FC')).toContain('react.dev');
    expect(externalTypeUrl('@types/react', 'index.d.ts', 'React.RefCallback')).toContain('#ref-callback');
    expect(externalTypeUrl('yjs', 'dist/x.d.ts', 'YText')).toContain('docs.yjs.dev');
    expect(externalTypeUrl('somewhere', 'x.d.ts', 'Thing')).toBeUndefined();
  }));

describe('summaries', () => {
  it('are the first sentence; abbreviations do not end it', () => {
    expect(firstSentence('Reads a node, e.g. a list. Then more.')).toBe('Reads a node, e.g. a list.');
    expect(firstSentence('One paragraph\nof two lines\n\nAnother.')).toBe('One paragraph of two lines');
  });

  it('lose their markup as plain text', () =>
    expect(plainText('See [`$getRoot`](/x), **now** &lt;b>')).toBe('See $getRoot, now <b>'));
});

describe('import lines', () =>
  it('say how a symbol is exported', () => {
    const symbol = {exportedAs: 'name', typeOnly: false, name: '$getRoot', module: 'lexical'} as const;
    expect(importStatement(symbol)).toBe("import {$getRoot} from 'lexical';");
    expect(importStatement({...symbol, typeOnly: true})).toBe("import type {$getRoot} from 'lexical';");
    expect(importStatement({...symbol, exportedAs: 'default'})).toBe("import $getRoot from 'lexical';");
    expect(importStatement({...symbol, exportedAs: 'nothing'})).toBeUndefined();
  }));

describe('what a module exports again', () => {
  const $walk = apiSymbol({name: '$walk'});
  const again = apiModule({name: 'again', references: [{name: 'walk', anchor: 'walk', target: $walk.id}]});
  const pageWith = (symbols: (typeof $walk)[]): string =>
    modulePage(again, new PageContext({version: '1.0.0', modules: [apiModule({name: 'lexical', symbols}), again]}, noFacts));

  it('leads to the entry where it is declared', () =>
    expect(pageWith([$walk])).toContain(
      `<li id="walk"><a href="${$walk.url}"><code>walk</code></a> of <code>lexical</code></li>`,
    ));

  it('fails when it is declared nowhere', () =>
    expect(() => pageWith([])).toThrow('again exports "walk" again, whose declaration "lexical#$walk" is not documented'));
});

describe('links from the reference to guides', () => {
  const text = `before ${usageMarker('lexical#$getRoot')} after`;
  const page = (number: number) => ({url: `/docs/${number}`, title: `Guide <${number}>`});

  it('stand where something uses the symbol', () =>
    expect(addBacklinks(text, {'lexical#$getRoot': [page(1)]})).toContain('<a href="/docs/1">Guide &lt;1&gt;</a>'));

  it('are folded when there are many', () => {
    const pages = Array.from({length: 9}, (_, index) => page(index));
    expect(addBacklinks(text, {'lexical#$getRoot': pages})).toContain('<summary>Used in 9 pages</summary>');
    const many = [{url: '/docs/error/1', title: 'Error'}, ...Array.from({length: 30}, (_, index) => page(index))];
    const list = addBacklinks(text, {'lexical#$getRoot': many});
    expect(list).toContain('<summary>Used in 31 pages</summary>');
    expect(list).toContain('<li>and 7 more</li>');
    expect(list).not.toContain('/docs/error/1');
  });

  it('leave nothing to see where nothing uses it', () => expect(addBacklinks(text, {})).toBe(text));

  it('lead where Docusaurus publishes the pages that name it, and to no file that is part of another page', () => {
    const links = {pagesBySymbol: {'lexical#$getRoot': ['/site/docs/a.md', '/site/docs/_part.md', '/site/blog/b.md']}};
    const loaded = {
      'docusaurus-plugin-content-docs': {
        default: {loadedVersions: [{docs: [{source: '@site/docs/a.md', title: 'A', permalink: '/docs/other/'}]}]},
      },
      'docusaurus-plugin-content-blog': {
        default: {blogPosts: [{metadata: {source: '@site/blog/b.md', title: 'B', permalink: '/blog/2024/05/09/b'}}]},
      },
    };
    expect(findUsingGuides(loaded, '/site', links)).toEqual({
      'lexical#$getRoot': [
        {url: '/docs/other', title: 'A'},
        {url: '/blog/2024/05/09/b', title: 'B'},
      ],
    });
  });
});

describe('tables', () => it('are left out when they have no rows', () => expect(tableHtml(['A'], [])).toBe('')));

describe('the report', () => {
  const said = (isNote: boolean) => ({
    summary: 'S.',
    text: 'S.',
    isNote,
    deprecated: undefined,
  });

  it('counts what the published types describe, what this site describes, and names the rest', () => {
    const symbols = [
      apiSymbol({name: 'a', comment: said(false)}),
      apiSymbol({name: 'b', comment: said(true)}),
      apiSymbol({name: 'C', kind: 'class', members: [apiMember({id: 'lexical#C.d', name: 'd'})]}),
      apiSymbol({name: 'hidden', exportedAs: 'nothing'}),
    ];
    const [report] = documentationReport({version: '1.0.0', modules: [apiModule({name: 'lexical', symbols})]});
    expect(report).toEqual({
      module: 'lexical',
      symbols: 3,
      members: 1,
      byComment: 1,
      byNote: 1,
      parts: 0,
      undocumented: ['lexical#C', 'lexical#C.d'],
    });
    expect(reportSummary(report === undefined ? [] : [report])).toContain(
      '3 symbols with 1 members and 0 parameters, results and properties; described by the published types 1 (25 %)',
    );
  });

  it('asks for words on parameters, results and properties, and takes those of the member that is overridden', () => {
    const parameter = (name: string, doc = ''): ApiParameter => ({name, type: [], optional: false, defaultValue: undefined, doc});
    const signature = (parts: Partial<ApiSignature>): ApiSignature => ({...apiSignature('f()'), ...parts});
    const base = apiMember({
      id: 'lexical#Base.update',
      name: 'update',
      url: '/base#update',
      signatures: [signature({parameters: [parameter('a', 'Said.')], result: 'boolean', returns: 'Said.'})],
    });
    const derived = apiMember({
      id: 'lexical#Derived.update',
      name: 'update',
      overrides: {name: 'Base.update', url: '/base#update'},
      signatures: [signature({parameters: [parameter('other'), parameter('more')], result: 'boolean'})],
    });
    const symbols = [
      apiSymbol({name: 'Base', kind: 'class', members: [base]}),
      apiSymbol({name: 'Derived', kind: 'class', members: [derived]}),
      apiSymbol({name: 'f', signatures: [signature({parameters: [parameter('x')], result: 'string'})]}),
      apiSymbol({name: 'g', comment: said(true), signatures: [signature({result: 'string'})]}),
      apiSymbol({
        name: 'h',
        comment: {...said(true), text: 'Finds it. Returns `null` without one.'},
        signatures: [signature({result: 'null'})],
      }),
      apiSymbol({name: 'T', kind: 'type', properties: [parameter('p')]}),
      apiSymbol({name: 'C', props: {properties: [parameter('prop')], also: []}, signatures: [signature({result: 'Element'})]}),
    ];
    const [report] = documentationReport({version: '1.0.0', modules: [apiModule({name: 'lexical', symbols})]});
    expect(report?.undocumented.filter((id) => /[(:]/.test(id))).toEqual([
      'lexical#f(x)',
      'lexical#f: string',
      'lexical#g: string',
      'lexical#T(p)',
      'lexical#C(prop)',
      'lexical#Derived.update(more)',
    ]);
    expect(report?.parts).toBe(11);
  });

  it('names what has no description, and how to describe it', () => {
    const symbols = [apiSymbol({name: 'a', comment: said(true)}), apiSymbol({name: 'b'})];
    const reports = documentationReport({version: '1.0.0', modules: [apiModule({name: 'lexical', symbols})]});
    expect(() => checkDescribed(reports)).toThrow(/found none of:\n {2}lexical#b\nAdd a heading "## lexical#b"/);
    expect(() => checkDescribed(reports.map((report) => ({...report, undocumented: []})))).not.toThrow();
  });
});
