import type {Root} from 'mdast';
import {toString} from 'mdast-util-to-string';

import type {Problem} from '../../content/problems.ts';
import {findAll, placeOf, sectionsOf} from './tree.ts';

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
 * @param file the page's path, for messages
 */
export function checkPackagePage(tree: Root, packageName: string, file: string): Problem[] {
  const directives = findAll([tree], 'leafDirective');
  const sections = sectionsOf(tree);
  const install = sections.find(({name}) => name === 'Install');
  const installed = new Set([...(textOf(install?.content ?? []).match(/(?:@lexical\/)?[\w-]+/g) ?? []), ...given(packageName)]);
  const imports = findAll(sections.find(({name}) => name === 'Quick start')?.content ?? [], 'code').flatMap((code) =>
    [...code.value.matchAll(/ from '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = '']) => ({name, code})),
  );
  const missing = new Map(imports.filter(({name}) => !installed.has(name)).map(({name, code}) => [name, code]));
  const isShown = findAll([tree], 'code').some(
    ({lang, meta}) => /^tsx?$/.test(lang ?? '') && /(?:^|\s)(?:live|run|eslint=(?:valid|invalid))\b/.test(meta ?? ''),
  );
  return [
    ...facts
      .filter((name) => directives.every((directive) => directive.name !== name || toString(directive) !== packageName))
      .map((name) => ({
        ...placeOf(undefined, file),
        message: `expected the line ::${name}[${packageName}] on the page of a package, found none`,
        hint: 'The build puts in its place what it reads from the package.',
      })),
    ...[...missing].map(([name, code]) => ({
      ...placeOf(code, file),
      message: `expected "Install" to name what "Quick start" imports, found no ${name} there`,
      hint: `Add it to the command: npm install ${name}.`,
    })),
    ...(isShown
      ? []
      : [
          {
            ...placeOf(undefined, file),
            message:
              'expected a sample that is mounted (`live`), executed (`run`) or linted (`eslint=`) on the page of a package, found none',
            hint: 'Mark a fence: ```ts run, with what it prints in a ```text output block below it.',
          },
        ]),
  ];
}

function textOf(nodes: Root['children']): string {
  return nodes.map((node) => toString(node)).join('\n');
}
