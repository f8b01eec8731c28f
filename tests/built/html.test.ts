import {HtmlValidate, type ResolvedConfig, type RuleConfig, StaticConfigLoader} from 'html-validate';
import {describe, expect, it} from 'vitest';

import {builtPages} from './support/pages.ts';
import {ValidPages} from './support/valid-pages.ts';

const pages = [...builtPages.values()];

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

/** Resolves the rules once; html-validate's own loader does it again for each page. */
class RulesOfSite extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  constructor() {
    super({extends: ['html-validate:standard'], rules: styleRules});
  }

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    return (this.#resolved ??= super.getConfigFor(handle));
  }
}

describe('the HTML of every page', () => {
  it('is valid, and gives each id once', async () => {
    const validator = new HtmlValidate(new RulesOfSite());
    const valid = new ValidPages(import.meta.filename);
    const found = new Map<string, string>();
    for (const {path, html} of pages.filter((page) => !valid.has(page.html))) {
      const report = await validator.validateString(html);
      if (report.results.every(({messages}) => messages.length === 0)) valid.add(html);
      for (const {messages} of report.results) {
        for (const {ruleId, message, selector} of messages) {
          // The same fault on hundreds of pages is one fault.
          found.set(`${ruleId}: ${message} at ${selector?.replace(/.* > (?=(?:[^>]+> ){2})/, '') ?? ''}`, path);
        }
      }
    }
    valid.save();
    expect([...found].map(([fault, path]) => `${path}: ${fault}`)).toEqual([]);
  });

  it('has one h1', () => {
    const counts = pages.map(({path, elements}) => `${path}: ${elements.filter(({tagName}) => tagName === 'h1').length}`);
    expect(counts.filter((line) => !line.endsWith(': 1'))).toEqual([]);
  });

  it('has no style attributes and no handlers, which the content security policy refuses', () => {
    const found = pages.flatMap(({path, elements}) =>
      elements.flatMap(({tagName, properties}) =>
        Object.entries(properties)
          .filter(([name]) => /^(?:style|on[A-Za-z]+)$/.test(name))
          .map(([name, value]) => `${path}: <${tagName} ${name}="${String(value)}">`),
      ),
    );
    expect(found).toEqual([]);
  });
});
