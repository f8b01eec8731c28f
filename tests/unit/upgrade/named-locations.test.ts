import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {expect, it} from 'vitest';

import {namedLocations} from '../../../src/cli/upgrade/named-locations.ts';
import {createSymbolIndex} from '../../../src/framework/symbol-index.ts';
import {createTestSite, symbol} from '../samples/support/site.ts';

it('names of symbols are found in samples and in sentences, by page', () => {
  const {siteDir, writePages} = createTestSite([]);
  // Exports that the installed version does not have.
  const modulesDir = path.join(siteDir, '.cache/before');
  const types = path.join(modulesDir, 'node_modules/lexical');
  mkdirSync(types, {recursive: true});
  writeFileSync(path.join(types, 'package.json'), JSON.stringify({name: 'lexical', types: './index.d.ts'}));
  writeFileSync(
    path.join(types, 'index.d.ts'),
    'export declare function $greet(): void;\nexport declare function $part(): void;\n',
  );
  const index = createSymbolIndex(
    ['$greet', '$part'].map((name) => ({...symbol('lexical', name), declarations: [`lexical/index.d.ts#${name}`]})),
  );
  writePages({
    'a.md': "Call `$greet()`.\n\n```ts\nimport {$greet} from 'lexical';\n$greet();\n$greet();\n```\n",
    'b.md': "```ts\nimport {$part} from 'lexical';\nconst $greet = $part;\n```\n\n`$greet`\n",
  });
  expect(Object.fromEntries(namedLocations(siteDir, modulesDir, index))).toEqual({
    'lexical#$greet': ['docs/a.md:1, 4, 5, 6', 'docs/b.md:6'],
    'lexical#$part': ['docs/b.md:2, 3'],
  });
});
