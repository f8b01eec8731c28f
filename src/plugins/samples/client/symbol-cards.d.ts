declare module '@symbol-cards' {
  const cards: import('../../../shared/symbol-cards.ts').SymbolCards;
  export default cards;
}
