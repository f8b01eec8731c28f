import {HtmlValidate, type ResolvedConfig, type RuleConfig, StaticConfigLoader} from 'html-validate';

import type {BuiltPage} from './pages.ts';
import {ValidPages} from './valid-pages.ts';

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

/** What html-validate finds in pages, each fault with one page that has it. Pages that were valid before are left out. */
export async function htmlFaults(pages: readonly BuiltPage[]): Promise<string[]> {
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
  return [...found].map(([fault, path]) => `${path}: ${fault}`);
}
