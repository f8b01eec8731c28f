import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {similarity} from '../../../../shared/edit-distance.ts';
import type {ErrorCode, ErrorSite, ErrorTable} from '../../../../shared/error-table.ts';
import {errorFrontMatter} from './front-matter.ts';
import {derivedPagesDir, writtenCodes} from '../../../../content/error-pages.ts';
import {descriptionLimit} from '../../../../content/front-matter.ts';

/**
 * The page of a code that nobody has written about: what the packages themselves tell.
 *
 * @param entry the code
 * @param written codes that have a page written by hand
 */
export function derivedPage(entry: ErrorCode, written: readonly ErrorCode[]): string {
  const {code, message} = entry;
  const {title, packages, ...rest} = errorFrontMatter(entry);
  const description = `${title}: ${message ?? 'a message that cannot be proven from the packages'}`;
  const closest = closestCode(entry, written);
  return `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(shorten(description))}
page_type: ${rest.page_type}
slug: /error/${String(code)}
displayed_sidebar: ${rest.displayed_sidebar}
packages: ${JSON.stringify(packages)}
---

::error-facts[${String(code)}]

## What to look at

${areas.flatMap(({isMet, advice}) => (isMet(entry) ? `${advice}\n\n` : []))[0] ?? ''}${commonAdvice}

If only the framework's own code is left in the smallest editor that still throws, report it.

## Next steps

${closest === undefined ? '' : `- Is it like this one? [Error ${String(closest.code)}](/docs/error/${String(closest.code)}): ${codeSpan(closest.message ?? '')}\n`}- How do I get the full message and the stack? [Errors](/docs/error#development-build)
- What problems do other people run into? [Troubleshooting](/docs/getting-started/troubleshooting)
`;
}

/** What a part of the framework stumbles over; the pages that are linked show it. */
const areas: {isMet: (entry: ErrorCode) => boolean; advice: string}[] = [
  {
    isMet: ({sites}) => sites.some(({package: name}) => name === '@lexical/yjs'),
    advice:
      'The error is thrown while the editor and the shared document are synchronized. Look at [the node classes and versions of all clients](/docs/collaboration/faq), and at what else writes to the same Yjs type.',
  },
  {
    isMet: ({sites}) => sites.some(({package: name, module}) => name === '@lexical/table' || module.includes('Table')),
    advice:
      'Look at the shape of the table: [only rows in a table](/docs/error/146), [only cells in a row](/docs/error/147), and a selection whose [ends are cells](/docs/error/152).',
  },
  {
    isMet: ({sites}) => sites.some(({package: name}) => name === '@lexical/code'),
    advice: 'Look at what is in the code block: [other nodes than highlighted text, tabs and line breaks](/docs/error/169).',
  },
  {
    isMet: ({sites}) => sites.some(({function: name}) => name === 'insertList'),
    advice:
      'A `RangeSelection` of Lexical always has two ends. Look for [a second copy of `lexical`](/docs/getting-started/troubleshooting#two-copies) and for a selection class of your own.',
  },
  {
    isMet: ({sites}) => sites.some(({function: name}) => name === '$reconcileNode'),
    advice:
      'The error comes while the editor draws. Look for an error before this one: [what throws while drawing leaves the page half drawn](/docs/error#rendering). Then look for what else changes the elements of the editor: translation by the browser, extensions, code of your own.',
  },
];

const commonAdvice =
  'Run [the development build](/docs/error#development-build) and repeat what led to the error: the stack names the functions before it. See that each package is installed once and in one version, with `npm ls lexical`.';

/** Below this a code of the same package says something else. */
const likeEnough = 1.5;

/** The code most like another one: thrown in the same function, class or package, and of those the one that says almost the same. */
function closestCode(entry: ErrorCode, written: readonly ErrorCode[]): ErrorCode | undefined {
  const nearness = (other: ErrorCode): number => {
    const shares = (keyOf: (site: ErrorSite) => string | null): boolean => {
      const keys = new Set(other.sites.map(keyOf));
      return entry.sites.map(keyOf).some((key) => key !== null && keys.has(key));
    };
    const keys = [
      shares((site) => site.function),
      shares((site) => site.function?.split('.')[0] ?? null),
      shares((site) => site.package),
    ];
    return keys.filter(Boolean).length + similarity(entry.message ?? '', other.message ?? '');
  };
  const [best] = written.map((other) => ({other, score: nearness(other)})).sort((a, b) => b.score - a.score);
  return best !== undefined && best.score >= likeEnough ? best.other : undefined;
}

function codeSpan(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function shorten(text: string): string {
  if (text.length <= descriptionLimit) return text;
  return `${text.slice(0, text.lastIndexOf(' ', descriptionLimit - 1))}…`;
}

/** Writes the pages of all codes without a hand-written one, and removes those that have one now. Unchanged files are left. */
export function publishDerivedPages(table: ErrorTable, siteDir: string): void {
  const folder = derivedPagesDir(siteDir);
  const hasPage = new Set(writtenCodes(siteDir));
  const written = table.codes.filter(({code}) => hasPage.has(code));
  const wanted = new Map(
    table.codes.filter(({code}) => !hasPage.has(code)).map((entry) => [`${String(entry.code)}.md`, derivedPage(entry, written)]),
  );
  mkdirSync(folder, {recursive: true});
  for (const file of readdirSync(folder)) if (!wanted.has(file)) rmSync(path.join(folder, file));
  for (const [file, text] of wanted) {
    const target = path.join(folder, file);
    if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
  }
}
