import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import type {ErrorCode, ErrorTable} from '../../../shared/errors/types.ts';
import {derivedPagesDir, writtenCodes} from './locations.ts';

/** The page of a code that nobody has written about: what the packages themselves tell. */
export function derivedPage({code, message, sites}: ErrorCode): string {
  const packages = [...new Set(sites.map((site) => site.package))];
  const title = `Minified Lexical error #${String(code)}`;
  const description = `${title}: ${message ?? 'a message that cannot be proven from the packages'}`;
  return `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(shorten(description))}
page_type: reference
slug: /error/${String(code)}
displayed_sidebar: docs
packages: ${JSON.stringify(packages)}
---

::error-facts[${String(code)}]

The framework checks its own work here. No call of the public API is known that leads to this error directly, so it points at a state that the framework did not expect: two copies of a package, versions that do not match, DOM that something else changed, or a defect.

## What to do

1. Run the development build and repeat what led to the error. The stack trace names the functions that came before.
2. Check that all packages have one version and that each is installed once: \`npm ls lexical\`.
3. Reduce it to the smallest editor that still throws. If only the framework's own code is left, report it.

## Next steps

- How do I get the full message and the stack? [Errors](/docs/error)
- What problems do other people run into? [Troubleshooting](/docs/getting-started/troubleshooting)
`;
}

/** Search engines show about this many characters. */
const descriptionLimit = 155;

function shorten(text: string): string {
  if (text.length <= descriptionLimit) return text;
  return `${text.slice(0, text.lastIndexOf(' ', descriptionLimit - 1))}…`;
}

/** Writes the pages of all codes without a hand-written one, and removes those that have one now. Unchanged files are left. */
export function publishDerivedPages(table: ErrorTable, siteDir: string): void {
  const folder = derivedPagesDir(siteDir);
  const written = new Set(writtenCodes(siteDir));
  const wanted = new Map(
    table.codes.filter(({code}) => !written.has(code)).map((entry) => [`${String(entry.code)}.md`, derivedPage(entry)]),
  );
  mkdirSync(folder, {recursive: true});
  for (const file of readdirSync(folder)) if (!wanted.has(file)) rmSync(path.join(folder, file));
  for (const [file, text] of wanted) {
    const target = path.join(folder, file);
    if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
  }
}
