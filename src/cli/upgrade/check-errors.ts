import {readFileSync} from 'node:fs';
import path from 'node:path';

import {plainMessagesPage, writtenCodes} from '../../content/error-pages.ts';
import {tableFile} from '../../content/error-table.ts';
import {replaceFile} from '../../node/replace-file.ts';
import {renderTable} from '../../features/errors/build/derive/table.ts';
import {similarity} from '../../shared/edit-distance.ts';
import type {ErrorTable} from '../../shared/error-table.ts';
import {type Finding, fromSite, type StepResult} from './findings.ts';
import {beforeFolder} from './state.ts';

/** Derives the table of errors again, and compares numbers and messages with those before. */
export async function deriveErrors(siteDir: string): Promise<StepResult> {
  const file = tableFile(siteDir);
  const text = await renderTable(siteDir);
  replaceFile(file, text);
  const kept = path.join(beforeFolder(siteDir), path.relative(siteDir, file));
  // Both were written by the same command.
  const [old, now] = [JSON.parse(readFileSync(kept, 'utf8')) as ErrorTable, JSON.parse(text) as ErrorTable];
  return {
    findings: [...compareCodes(old, now, new Set(writtenCodes(siteDir))), ...comparePlain(now, siteDir)],
    summary: `${old.codes.length} numbers before, ${now.codes.length} now; ${old.plain.length} messages without a number before, ${now.plain.length} now`,
  };
}

/**
 * What became of each number: a page by hand has to follow, others are derived.
 *
 * @param written numbers that have a page by hand
 */
export function compareCodes(old: ErrorTable, now: ErrorTable, written: ReadonlySet<number>): Finding[] {
  const after = new Map(now.codes.map((entry) => [entry.code, entry]));
  const before = new Map(old.codes.map((entry) => [entry.code, entry]));
  const added = now.codes.filter(({code}) => !before.has(code));
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort((a, b) => a - b)
    .flatMap((code): Finding[] => {
      const [was, is] = [before.get(code), after.get(code)];
      const page = written.has(code) ? {file: `docs/error/${code}.md`, line: 1} : {};
      if (is === undefined) {
        const near = nearest(was?.message ?? '', added);
        const instead = near && `number ${near.code}: ${near.message ?? ''}`;
        return [{step: 'errors', ...page, message: `number ${code} is thrown no more`, before: was?.message ?? '', instead}];
      }
      if (was === undefined)
        return [{step: 'new', message: `error ${code}`, after: is.message ?? 'a message that cannot be proven'}];
      if (was.message === is.message) return [];
      const texts = {before: was.message ?? 'not proven', after: is.message ?? 'not proven'};
      return [{step: 'errors', ...page, message: `the message of number ${code} is another one`, ...texts}];
    });
}

/** Messages without a number: those that the page explains and nothing throws, and those that it does not explain. */
function comparePlain({plain}: ErrorTable, siteDir: string): Finding[] {
  const file = plainMessagesPage(siteDir);
  const page = fromSite(siteDir, file);
  const explained = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const message = /^### `(.+)` \{#[\w-]+\}$/.exec(line)?.[1];
      return message === undefined ? [] : [{message, line: index + 1}];
    });
  const known = new Set(plain.map(({message}) => message));
  const headings = new Set(explained.map(({message}) => message));
  const missing = plain.filter(({message}) => !headings.has(message));
  return [
    ...explained
      .filter(({message}) => !known.has(message))
      .map(({message, line}): Finding => {
        const near = nearest(message, missing);
        const instead = near && `perhaps now: ${near.message}`;
        return {step: 'messages', file: page, line, message: 'no package has this message', before: message, instead};
      }),
    ...missing.map(({message}) => ({step: 'messages', file: page, message: 'a message is not explained', after: message})),
  ];
}

/** The entry with the most similar message; undefined when none is much alike. */
function nearest<T extends {message: string | null}>(text: string, others: readonly T[]): T | undefined {
  return others
    .map((other) => ({other, likeness: similarity(text, other.message ?? '')}))
    .filter(({likeness}) => likeness > 0.6)
    .sort((a, b) => b.likeness - a.likeness)[0]?.other;
}
