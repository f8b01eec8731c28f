import type {SymbolKind} from './symbols.ts';

/** What the card of a linked symbol says. */
export interface SymbolCard {
  kind: SymbolKind;
  /** Name inside the module: `LexicalEditor.update`. */
  name: string;
  module: string;
  /** One line of plain text. */
  signature: string;
  /** First sentence, plain text; may be empty. */
  summary: string;
}

/** Cards by the address that links have. */
export type SymbolCards = Record<string, SymbolCard>;
