import {describe, expect, it} from 'vitest';

import {checkReactModules} from '../../../src/features/page-kinds/check-react-modules.ts';

const modules = ['@lexical/react/LexicalComposer', '@lexical/react/LexicalListPlugin'];

const index = `| Module | What it does | Needs |
| --- | --- | --- |
| [LexicalComposer](./plugins/composer.md#composer) | creates the editor | |
| [LexicalListPlugin](#list) | lists | \`ListNode\` |

## Lists

### List plugin {#list}

import {ListPlugin} from '@lexical/react/LexicalListPlugin';

- **Registers:** commands

## Next steps
`;

const composer = `## Composer {#composer}

import {LexicalComposer} from '@lexical/react/LexicalComposer';

- **Caveats:** it reads its options once

## Next {#next}
`;

/** What is wrong, one line each: `file:line message`. */
function problemsOf(indexText: string, composerText = composer): string[] {
  const pages = [
    {file: '/site/docs/react/plugins.md', text: indexText},
    {file: '/site/docs/react/plugins/composer.md', text: composerText},
  ];
  return checkReactModules(pages, modules, '/site').map(
    ({file, line, message}) => `${file.replace('/site/docs/react/', '')}:${line} ${message}`,
  );
}

describe('the index of React modules', () => {
  it('has a row for each, which leads to a section that says how to use it', () => expect(problemsOf(index)).toEqual([]));

  it.each([
    [
      'no row',
      index.replace(/^.*#list\).*\n/m, ''),
      'plugins.md:3 expected a row for @lexical/react/LexicalListPlugin, found none',
    ],
    [
      'a module that the package does not have',
      index.replace('## Lists', '| [LexicalToolbar](#list) | | |\n\n## Lists'),
      'plugins.md:6 expected a module of the package, found @lexical/react/LexicalToolbar',
    ],
    [
      'a second row',
      index.replace('\n## Lists', '| [LexicalListPlugin](#list) | | |\n\n## Lists'),
      'plugins.md:5 expected one row for @lexical/react/LexicalListPlugin, found a second one',
    ],
    [
      'a row that leads nowhere',
      index.replace('#composer', '#compose'),
      'plugins.md:3 expected a heading with {#compose} in docs/react/plugins/composer.md, found none',
    ],
    [
      'a section without an import',
      index.replace(/^import.*\n/m, ''),
      'plugins.md:8 expected a sample that imports @lexical/react/LexicalListPlugin in its section, found none',
    ],
    [
      'a section that does not say what is registered',
      index.replace('Registers', 'Note'),
      'plugins.md:8 expected a bullet that says what @lexical/react/LexicalListPlugin registers, returns or needs care with, found none',
    ],
  ])('fails for %s', (_what, text, message) => expect(problemsOf(text)).toEqual([message]));

  it('reads a section up to the next heading of its level', () => {
    const moved = composer
      .replace(/^import.*\n/m, '')
      .replace('{#next}', "{#next}\n\nimport {X} from '@lexical/react/LexicalComposer';");
    expect(problemsOf(index, moved)).toEqual([
      'plugins/composer.md:1 expected a sample that imports @lexical/react/LexicalComposer in its section, found none',
    ]);
  });
});
