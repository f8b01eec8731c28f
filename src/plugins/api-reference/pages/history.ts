import {ownChanges, ownSince} from '../history/by-version.ts';
import type {LaterChange} from '../history/history.ts';
import {codeSpan} from './html.ts';

/** “Since 0.12”, for what was not there in the first version examined; of a member, for what came after its class. */
export function sinceMark(id: string): string {
  const since = ownSince(id);
  return since === undefined ? '' : `<span class="api-mark">Since ${since}</span>`;
}

/** What became of a member after the documented version, on one line: a page has up to a hundred of them. */
export function laterLine(id: string): string {
  const changes = ownChanges(id);
  return changes.length === 0 ? '' : `<p class="api-later">Later: ${lineOf(changes)}</p>`;
}

/**
 * What became of a symbol after the documented version, with its later signatures in a folded part. That of the documented
 * version is above it on the page.
 */
export function laterHtml(id: string): string {
  const changes = ownChanges(id);
  const items = changes.flatMap(detailsOf);
  if (items.length === 0) return laterLine(id);
  return `<details class="api-later"><summary>Later: ${lineOf(changes)}</summary>${items.join('')}</details>`;
}

function lineOf(changes: readonly LaterChange[]): string {
  return changes.map((change) => `${change.in} ${wordsOf(change).join(', ')}`).join(' · ');
}

/** What happened to it, in words. */
export function wordsOf(change: LaterChange): string[] {
  const words = [
    change.back === true && 'there again',
    change.moved !== undefined && `moved to ${codeSpan(change.moved)}`,
    change.exported === true && 'exported',
    change.exportedAs !== undefined &&
      (change.exportedAs === 'default' ? 'default export' : `named export ${codeSpan(change.exportedAs)}`),
    change.renamed !== undefined && `renamed to ${codeSpan(change.renamed)}`,
    change.inherited !== undefined && `inherited from ${codeSpan(change.inherited)}`,
    change.before !== undefined && 'changed',
    change.deprecated !== undefined && 'deprecated',
    change.notDeprecated === true && 'no longer deprecated',
    change.removed === true && 'removed',
  ];
  return words.filter((word) => word !== false);
}

/** Longer texts are left out: a page has up to a hundred symbols, and the repository is a link away. */
const detailLength = 100;

function detailsOf({in: version, after}: LaterChange): string[] {
  return after === undefined || after.length > detailLength ? [] : [`<p>${version} ${codeSpan(after)}</p>`];
}
