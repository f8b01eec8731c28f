import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import lexical from '@lexical/eslint-plugin';
import {Linter, type Rule} from 'eslint';
import hooks from 'eslint-plugin-react-hooks';
import {expect} from 'vitest';

import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

const linter = new Linter();

// Published without types.
const rule = lexical.rules['rules-of-lexical'] as Rule.RuleModule;

const patched: Rule.RuleModule = {
  ...rule,
  create: (context) =>
    rule.create(Object.create(context, {getSourceCode: {value: () => context.sourceCode}}) as Rule.RuleContext),
};

function configOf(used: Rule.RuleModule, options?: object): Linter.Config[] {
  return [
    {
      plugins: {'@lexical': {rules: {'rules-of-lexical': used}}},
      languageOptions: {parserOptions: {ecmaFeatures: {jsx: true}}},
      rules: {'@lexical/rules-of-lexical': options === undefined ? 'error' : ['error', options]},
    },
  ];
}

const messages = (code: string, options?: object): string[] =>
  linter.verify(code, configOf(patched, options)).map(({message}) => message);

const helper = 'function readTitle() { return $getRoot(); }';

prove('This configuration works in ESLint 9 and 10', () => {
  expect(Number.parseInt(Linter.version)).toBe(10);
  expect(messages(helper)).toEqual(['$getRoot called from readTitle, without $ prefix or read/update context']);
  expect(messages('function $readTitle() { return $getRoot(); }')).toEqual([]);
});

prove('You run ESLint 10 with the plugin as it is', () => {
  expect(messageThrownBy(() => linter.verify(helper, configOf(rule)))).toContain('getSourceCode is not a function');
});

prove('The rule reports the component, and --fix renames it: Toolbar becomes $toolbar', () => {
  const code = 'function Toolbar() { return $getRoot().x; } function App() { return <Toolbar />; }';
  expect(messages(code)).toHaveLength(1);
  expect(linter.verifyAndFix(code, configOf(patched)).output).toContain('function $toolbar()');
  const wrapped = 'function Toolbar() { return editor.read(() => $getRoot().x); } function App() { return <Toolbar />; }';
  expect(messages(wrapped)).toEqual([]);
});

prove("and React's hooks rules report every hook in it.", () => {
  const reported = (name: string): number =>
    linter
      .verify(`function ${name}() { useState(); useEffect(); return null; }`, [
        {plugins: {hooks: {rules: {'rules-of-hooks': hooks.rules['rules-of-hooks']}}}, rules: {'hooks/rules-of-hooks': 'error'}},
      ])
      .filter(({message}) => message.includes('is neither a React function component nor')).length;
  expect([reported('$toolbar'), reported('Toolbar')]).toEqual([2, 0]);
});

prove('You put lexical.configs.recommended into a flat configuration.', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'eslint-'));
  const printed = (config: unknown): string => {
    const file = path.join(folder, 'eslint.config.mjs');
    writeFileSync(file, `export default [${JSON.stringify(config)}];`);
    const run = spawnSync('node_modules/.bin/eslint', ['--config', file, '--stdin'], {encoding: 'utf8', input: ''});
    return run.stderr;
  };
  const message = 'A config object has a "plugins" key defined as an array of strings';
  expect(printed(lexical.configs.recommended)).toContain(message);
  expect(printed({plugins: {}})).not.toContain(message);
  rmSync(folder, {recursive: true});
});

prove('An option of the rule is a list without a string. Write the pattern as a string.', () => {
  const refusal = (value: unknown) => messageThrownBy(() => messages(helper, {isIgnoredFunction: value}));
  for (const value of [[], [/readTitle/]]) expect(refusal(value)).toContain('should contain a valid item');
  expect(refusal(/readTitle/)).not.toContain('should contain a valid item');
  expect(messages(helper, {isIgnoredFunction: '^read'})).toEqual([]);
  for (const value of [['readTitle'], ['^read'], ['other', /readTitle/]]) {
    expect(messages(helper, {isIgnoredFunction: value})).toEqual([]);
  }
});
