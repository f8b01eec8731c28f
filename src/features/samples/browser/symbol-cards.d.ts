declare module '@symbol-cards' {
  import type {SymbolCards} from '@site/src/shared/symbol-cards.ts';

  const cards: SymbolCards;
  export default cards;
}
