import path from 'node:path';

import type {Root} from 'mdast';
import {directiveFromMarkdown} from 'mdast-util-directive';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {toString} from 'mdast-util-to-string';
import {directive} from 'micromark-extension-directive';
import {VFile} from 'vfile';
import {describe, expect, it} from 'vitest';

import errorDirectives from '../../../src/markdown/error-facts/remark.ts';
import {installedLexicalVersion} from '../../../src/node/framework.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

/** The tree of a page after the plugin. */
function render(page: string, file = 'docs/error/66.md'): Root {
  const tree = fromMarkdown(page, {extensions: [directive()], mdastExtensions: [directiveFromMarkdown()]});
  errorDirectives({siteDir, sources: 'https://example.org/blob/v1'})(tree, new VFile({path: file}));
  return tree;
}

describe('::error-facts', () => {
  it('gives the message, the places that throw it with their source and values, and the proof', () => {
    const [heading, table, proof] = render('::error-facts[66]').children;
    expect(heading).toMatchObject({type: 'heading', depth: 2});
    expect(heading && toString(heading)).toBe('Expected node %s to have a parent.');
    expect(table && toString(table)).toContain('LexicalNode.getParentOrThrow in LexicalNode.ts');
    expect(table && toString(table)).toContain('this.__key');
    expect(JSON.stringify(table)).toContain('https://example.org/blob/v1/packages/lexical/src/LexicalNode.ts');
    expect(proof && toString(proof)).toMatch(/^The number was matched by comparing/);
  });

  it('lists a place once, however often it throws', () => {
    const table = render('::error-facts[118]', 'docs/error/118.md').children[1];
    expect(table).toMatchObject({type: 'table'});
    expect(table && 'children' in table ? table.children : []).toHaveLength(6);
  });

  it('fails for a number that the packages do not throw', () => {
    expect(() => render('\n::error-facts[5]')).toThrow(
      `docs/error/66.md:2: no production build of version ${installedLexicalVersion(siteDir)} throws the code "5"`,
    );
  });

  it('fails on the page of another number', () => {
    expect(() => render('::error-facts[67]')).toThrow('docs/error/66.md:1: expected ::error-facts[66]');
  });
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

  it('leave other directives to other plugins', () => {
    expect(render('::package-badges[lexical]').children).toMatchObject([{type: 'leafDirective', name: 'package-badges'}]);
  });
});
