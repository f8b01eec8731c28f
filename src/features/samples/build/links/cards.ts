import type {SymbolCards} from '../../../../shared/symbol-cards.ts';
import type {SymbolIndex} from '../../../../framework/symbol-index.ts';

/**
 * What the cards of linked symbols say, by address.
 *
 * @param ids symbols that some page links to; undefined for all
 */
export function symbolCards(index: SymbolIndex, ids?: ReadonlySet<string>): SymbolCards {
  const cards: SymbolCards = {};
  for (const entry of index.map) {
    if (ids === undefined || ids.has(entry.id)) {
      cards[entry.url] ??= {
        kind: entry.kind,
        name: entry.qualifiedName,
        module: entry.module,
        signature: entry.signature,
        summary: entry.summary,
      };
    }
  }
  return cards;
}
