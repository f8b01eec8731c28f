import {expect, test} from './support/test.ts';
import {HtmlValidate, type RuleConfig} from 'html-validate';

import {builtPaths, htmlOf} from './support/site.ts';

const pages = builtPaths();

/** Rules that say how HTML should be written by hand; these pages are written and minified by the build. */
const styleRules: RuleConfig = {
  'attr-quotes': 'off',
  'doctype-style': 'off',
  'long-title': 'off',
  'no-implicit-button-type': 'off',
  'no-implicit-close': 'off',
  'no-implicit-input-type': 'off',
  'no-raw-characters': 'off',
  'no-trailing-whitespace': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'void-style': 'off',
  'valid-id': ['error', {relaxed: true}],
};

test.describe('the HTML of every page', () => {
  test('is valid, and gives each id once', async () => {
    test.setTimeout(240_000);
    const validator = new HtmlValidate({extends: ['html-validate:standard'], rules: styleRules});
    const found = new Map<string, string>();
    for (const path of pages) {
      const report = await validator.validateString(htmlOf(path) ?? '');
      for (const {messages} of report.results) {
        for (const {ruleId, message, selector} of messages) {
          // The same fault on hundreds of pages is one fault.
          found.set(`${ruleId}: ${message} at ${selector?.replace(/.* > (?=(?:[^>]+> ){2})/, '') ?? ''}`, path);
        }
      }
    }
    expect([...found].map(([fault, path]) => `${path}: ${fault}`)).toEqual([]);
  });

  test('has one h1', () => {
    const counts = pages.map((path) => `${path}: ${(htmlOf(path) ?? '').match(/<h1[\s>]/g)?.length ?? 0}`);
    expect(counts.filter((line) => !line.endsWith(': 1'))).toEqual([]);
  });

  test('has no style attributes and no handlers, which the content security policy refuses', () => {
    const found = pages.flatMap((path) => {
      const html = (htmlOf(path) ?? '').replace(/<script[\s\S]*?<\/script>/g, '');
      return [...html.matchAll(/<[a-z][^>]*\s(?:style|on[a-z]+)=[^>]*>/g)].map(([tag]) => `${path}: ${tag.slice(0, 120)}`);
    });
    expect([...new Set(found)]).toEqual([]);
  });
});
