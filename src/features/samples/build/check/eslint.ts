import lexicalPlugin from '@lexical/eslint-plugin';
import {Linter, type ESLint, type Rule} from 'eslint';
import tseslint from 'typescript-eslint';

import {compiledLine, locationOf} from '../page/assemble.ts';
import type {Problem} from '../../../../content/problems.ts';
import type {Sample} from '../types.ts';

/**
 * Checks fences marked `eslint=valid` (no report of the framework's lint rule) and `eslint=invalid` (at least one).
 */
export function lintSamples(samples: Sample[]): Problem[] {
  return samples.filter((sample) => sample.fence.meta.values.has('eslint')).flatMap(lintSample);
}

const linter = new Linter();

function lintSample(sample: Sample): Problem[] {
  const {fence} = sample;
  const expected = fence.meta.values.get('eslint');
  const at = locationOf(fence);
  if (expected !== 'valid' && expected !== 'invalid') {
    return [{...at, message: `eslint=${expected ?? ''}: expected eslint=valid or eslint=invalid`}];
  }
  const text = fence.lines.map((_, index) => compiledLine({fence, index})).join('\n');
  const messages = linter.verify(
    text,
    [
      {
        files: ['**/*.*'],
        plugins: {'@lexical': forCurrentEslint(lexicalPlugin)},
        rules: {'@lexical/rules-of-lexical': 'error'},
        languageOptions: {
          parser: tseslint.parser,
          parserOptions: {ecmaFeatures: {jsx: fence.lang.endsWith('x')}},
        },
        linterOptions: {reportUnusedDisableDirectives: 'off'},
      },
    ],
    `sample.${fence.lang}`,
  );
  const fatal = messages.find((message) => message.fatal === true);
  if (expected === 'valid' || fatal !== undefined) {
    return (fatal === undefined ? messages : [fatal]).map((message) => ({
      ...locationOf(fence, message.line - 1, message.column - 1),
      message: `@lexical/eslint-plugin reports in a sample marked eslint=valid: ${message.message}`,
    }));
  }
  return messages.length > 0
    ? []
    : [{...at, message: 'expected an error of @lexical/eslint-plugin, because the sample is marked eslint=invalid, found none'}];
}

/**
 * The plugin was written for ESLint 7 and asks the context for `getSourceCode()`, which ESLint 10 replaced by the
 * property `sourceCode`. The rule itself runs unchanged.
 */
function forCurrentEslint(plugin: {rules?: Record<string, unknown>}): ESLint.Plugin {
  const rules: Record<string, Rule.RuleModule> = {};
  for (const [name, rule] of Object.entries(plugin.rules ?? {})) {
    if (isRule(rule)) {
      rules[name] = {
        ...rule,
        create: (context) =>
          rule.create(Object.create(context, {getSourceCode: {value: () => context.sourceCode}}) as Rule.RuleContext),
      };
    }
  }
  return {rules};
}

function isRule(value: unknown): value is Rule.RuleModule {
  return typeof value === 'object' && value !== null && 'create' in value && typeof value.create === 'function';
}
