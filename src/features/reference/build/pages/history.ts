import {historyOf, type LaterChange} from '../../../../framework/history/history.ts';
import {codeSpan} from './html.ts';

/** “Since 0.12”, for what was not there in the first version examined; of a member, for what came after its class. */
export function sinceBadge(id: string): string {
  const since = historyOf(id)?.since;
  return since === undefined ? '' : `<span class="api-mark">Since ${since}</span>`;
}

/** What became of a member after the documented version, on one line: a page has up to a hundred of them. */
export function laterLine(id: string): string {
  const changes = historyOf(id)?.later ?? [];
  return changes.length === 0 ? '' : `<p class="api-later">Later: ${lineOf(changes)}</p>`;
}

/**
 * What became of a symbol after the documented version, with its later signatures in a folded part. That of the documented
 * version is above it on the page.
 */
export function laterHtml(id: string): string {
  const changes = historyOf(id)?.later ?? [];
  const items = changes.flatMap(({in: minor, after}) => (after === undefined ? [] : [`<p>${minor} ${codeSpan(after)}</p>`]));
  if (items.length === 0) return laterLine(id);
  return `<details class="api-later"><summary>Later: ${lineOf(changes)}</summary>${items.join('')}</details>`;
}

function lineOf(changes: readonly LaterChange[]): string {
  return changes.map((change) => `${change.in} ${wordsOf(change).join(', ')}`).join(' · ');
}

/** What happened to it, in words. */
export function wordsOf({moved, exportedAs, renamed, changed, deprecated, notDeprecated, removed}: LaterChange): string[] {
  const words = [
    moved !== undefined && `moved to ${codeSpan(moved)}`,
    exportedAs !== undefined && (exportedAs === 'default' ? 'default export' : `named export ${codeSpan(exportedAs)}`),
    renamed !== undefined && `renamed to ${codeSpan(renamed)}`,
    changed === true && 'changed',
    deprecated === true && 'deprecated',
    notDeprecated === true && 'no longer deprecated',
    removed === true && 'removed',
  ];
  return words.filter((word) => word !== false);
}
