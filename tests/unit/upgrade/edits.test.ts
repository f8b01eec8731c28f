import {describe, expect, it} from 'vitest';

import {applyRenames} from '../../../src/cli/upgrade/edits.ts';

const moved = {module: '@lexical/utils', name: '$wrap', toModule: 'lexical', toName: '$wrap'};
const renamed = {module: 'lexical', name: '$old', toModule: 'lexical', toName: '$fresh'};

describe('a name that another module exports now', () => {
  it('is imported from there, and what stood beside it stays', () => {
    expect(applyRenames("import {$wrap, mergeRegister} from '@lexical/utils';", [moved], true)).toBe(
      "import {mergeRegister} from '@lexical/utils';\nimport {$wrap} from 'lexical';",
    );
    expect(applyRenames("import type {$wrap as w} from '@lexical/utils';", [moved], true)).toBe(
      "import type {$wrap as w} from 'lexical';",
    );
  });

  it('leaves a list over several lines one', () =>
    expect(applyRenames("import {\n  $wrap,\n  mergeRegister,\n} from '@lexical/utils';", [moved], true)).toBe(
      "import {\n  mergeRegister,\n} from '@lexical/utils';\nimport {$wrap} from 'lexical';",
    ));

  it('is left alone where another module is imported', () => {
    const code = "import {$wrap} from './wrap';";
    expect(applyRenames(code, [moved], true)).toBe(code);
  });

  it('has its note and its qualifier moved', () =>
    expect(applyRenames('## @lexical/utils#$wrap\n\nSee `@lexical/utils!$wrap`.', [moved], false)).toBe(
      '## lexical#$wrap\n\nSee `lexical!$wrap`.',
    ));
});

describe('a name that is another one now', () => {
  const page = "Call $old as `$old()`.\n\n```ts\nimport {$old} from 'lexical';\n$old();\nnode.$old;\n$older();\n```\n";

  it('is changed in code and not in sentences', () =>
    expect(applyRenames(page, [renamed], false)).toBe(
      "Call $old as `$fresh()`.\n\n```ts\nimport {$fresh} from 'lexical';\n$fresh();\nnode.$old;\n$older();\n```\n",
    ));

  it('is left alone in a text that does not import it', () => {
    const code = 'function $old() {}\n$old();';
    expect(applyRenames(code, [renamed], true)).toBe(code);
  });
});

describe('a default export that is a named one now', () => {
  const named = {module: 'a/Plugin', name: 'OldPlugin', toModule: 'a/Plugin', toName: 'Plugin', wasDefault: true};

  it('keeps the name that the file gave it', () => {
    expect(applyRenames("import Plugin from 'a/Plugin';\n<Plugin />;", [named], true)).toBe(
      "import {Plugin} from 'a/Plugin';\n<Plugin />;",
    );
    expect(applyRenames("import Own, {type Props} from 'a/Plugin';\n<Own />;", [named], true)).toBe(
      "import {Plugin as Own, type Props} from 'a/Plugin';\n<Own />;",
    );
  });

  it('is imported from another module when it has moved as well', () => {
    const moved = {...named, toModule: 'b'};
    expect(applyRenames("import Plugin, {type Props} from 'a/Plugin';", [moved], true)).toBe(
      "import {type Props} from 'a/Plugin';\nimport {Plugin} from 'b';",
    );
    expect(applyRenames("import Plugin from 'a/Plugin';", [{...moved, isDefault: true}], true)).toBe("import Plugin from 'b';");
    expect(applyRenames("import {Plugin} from 'a/Plugin';", [moved], true)).toBe("import {Plugin} from 'a/Plugin';");
  });
});
