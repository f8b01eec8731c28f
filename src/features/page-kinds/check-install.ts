import type {Root} from 'mdast';

import {findAll, type Report} from './tree.ts';

/** A command that installs packages, up to the end of its line. */
const command = /\b(?:npm (?:install|i|add)|(?:yarn|pnpm|bun) add)\b.*/g;

/** A package of the framework without a version behind its name. */
const unpinned = /(?<=\s)(?:lexical|@lexical\/[\w-]+)(?=\s|$)/g;

/** Checks that commands name the version of the framework's packages: without one they bring a later one, in which samples fail. */
export function checkInstallCommands(tree: Root, report: Report): void {
  for (const node of [...findAll([tree], 'code'), ...findAll([tree], 'inlineCode')]) {
    const names = (node.value.match(command) ?? []).flatMap((line) => line.match(unpinned) ?? []);
    if (names.length > 0) {
      report(
        node,
        `expected a version for each Lexical package in the install command, found none for ${names.join(', ')}`,
        `Write ${names.map((name) => `${name}@:version[]`).join(' ')}.`,
      );
    }
  }
}
