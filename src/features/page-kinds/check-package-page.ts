import type {Root} from 'mdast';
import {toString} from 'mdast-util-to-string';

import {findAll, sectionsOf, type Report} from './tree.ts';

/** Lines that the build replaces by what it reads from the package. */
const facts = ['package-badges', 'package-api'];

/** What a reader of "Quick start" has, apart from what "Install" names. What is linted has the core. */
const given = (packageName: string): string[] => [
  'react',
  '@lexical/react',
  ...(packageName === '@lexical/eslint-plugin' ? ['lexical'] : []),
];

/**
 * Checks what only pages about a package have.
 *
 * @param packageName npm name of the package
 */
export function checkPackagePage(tree: Root, packageName: string, report: Report): void {
  const directives = findAll([tree], 'leafDirective');
  const sections = sectionsOf(tree);
  const install = sections.find(({name}) => name === 'Install');
  const installed = new Set([...(textOf(install?.content ?? []).match(/(?:@[\w-]+\/)?[\w-]+/g) ?? []), ...given(packageName)]);
  const imports = findAll(sections.find(({name}) => name === 'Quick start')?.content ?? [], 'code').flatMap((code) =>
    [...code.value.matchAll(/ from '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = '']) => ({name, code})),
  );
  const missing = new Map(imports.filter(({name}) => !installed.has(name)).map(({name, code}) => [name, code]));
  const isShown = findAll([tree], 'code').some(
    ({lang, meta}) => /^tsx?$/.test(lang ?? '') && /(?:^|\s)(?:live|run|eslint=(?:valid|invalid))\b/.test(meta ?? ''),
  );
  for (const name of facts) {
    if (directives.some((directive) => directive.name === name && toString(directive) === packageName)) continue;
    report(
      undefined,
      `expected the line ::${name}[${packageName}] on the page of a package, found none`,
      'Write it on its own line: the build replaces it with facts read from the package.',
    );
  }
  for (const [name, code] of missing) {
    report(
      code,
      `expected "Install" to name what "Quick start" imports, found no ${name} there`,
      `Add it to the command: npm install ${name}.`,
    );
  }
  if (!isShown) {
    report(
      undefined,
      'expected a sample that is mounted (`live`), executed (`run`) or linted (`eslint=`) on the page of a package, found none',
      'Mark a fence: ```ts run, with what it prints in a ```text output block below it.',
    );
  }
}

function textOf(nodes: Root['children']): string {
  return nodes.map((node) => toString(node)).join('\n');
}
