import {readFileSync} from 'node:fs';

import {expect, test} from 'vitest';

import {commands} from '../../src/cli/help.ts';
import {budgets} from '../../src/cli/prose/plainness.ts';
import {robustnessScenarios} from '../../src/content/fences/exclusions.ts';
import {flagWords, valueWords} from '../../src/content/fences/metastring.ts';
import {keyMeanings, keysOf} from '../../src/features/page-kinds/check-front-matter.ts';
import {skeletons} from '../../src/features/page-kinds/kinds.ts';

type Row = readonly (number | string)[];

const code = (text: string): string => `\`${text}\``;
const isRequired = (key: string): boolean => keysOf.docs.required.some((required) => required === key);

/** The tables of CONTRIBUTING.md that say what the code asks for. */
const tables: Record<string, readonly [head: Row, ...rows: Row[]]> = {
  'front matter': [
    ['key', 'what it is'],
    ...[...keysOf.docs.required, ...keysOf.docs.optional].map((key) => [
      `${code(key)}${isRequired(key) ? '' : ', optional'}`,
      keyMeanings[key],
    ]),
  ],
  kinds: [
    ['kind', 'sections that a page must have', 'what else'],
    ...Object.entries(skeletons).map(([kind, {required, live, parts}]) => [
      kind,
      required.join(', '),
      [
        ...(live ? ['a live sample'] : []),
        ...parts.filter(({section}) => section === undefined).map(({what, least}) => `${least} ${what}`),
      ].join(', '),
    ]),
  ],
  budgets: [
    ['page', 'words at eye level', 'lines of the first sample'],
    ...budgets.map(([, kind, {words, sampleLines}]) => [kind, words, sampleLines ?? '']),
  ],
  fences: [
    ['word', 'what it does'],
    ...Object.entries(flagWords).map(([word, what]) => [code(word), what]),
    ...Object.entries(valueWords).map(([word, what]) => [code(`${word}=`), what]),
  ],
  hazards: [
    ['limit', 'the sample is not made for'],
    ...Object.entries(robustnessScenarios).map(([name, what]) => [code(`no-${name}`), what]),
  ],
};

function tableOf(name: string): string {
  const [head, ...rows] = tables[name] ?? [[`no table "${name}": expected ${Object.keys(tables).join(', ')}`]];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

test('the tables of CONTRIBUTING.md are what the code asks for; `npx vitest run --project unit contributing -u` writes them', async () => {
  const file = 'CONTRIBUTING.md';
  const text = readFileSync(file, 'utf8');
  const filled = text.replace(
    /(<!-- table: (.+?) -->)[^]*?(<!-- end -->)/g,
    (_, start: string, name: string, end: string) => `${start}\n\n${tableOf(name)}\n\n${end}`,
  );
  expect([...filled.matchAll(/<!-- table: (.+?) -->/g)].map(([, name]) => name)).toEqual(Object.keys(tables));
  await expect(filled).toMatchFileSnapshot(`../../${file}`);
});

test('`npm run help` names every command of package.json', () => {
  const {scripts} = JSON.parse(readFileSync('package.json', 'utf8')) as {scripts: Record<string, string>};
  const named = Object.values(commands).flatMap((group) => Object.keys(group).map((command) => command.split(' ')[0]));
  expect([...new Set(named)].toSorted()).toEqual(
    Object.keys(scripts)
      .filter((name) => name !== 'help')
      .toSorted(),
  );
});
