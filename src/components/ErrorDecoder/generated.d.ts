declare module '@generated/error-codes/default/list.json' {
  const list: import('../../shared/errors/list.ts').ErrorListData;
  export default list;
}

declare module '@generated/error-codes/default/pages.js' {
  const pages: Record<number, (() => Promise<{default: import('react').ComponentType}>) | undefined>;
  export default pages;
}
