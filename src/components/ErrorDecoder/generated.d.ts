declare module '@generated/error-codes/default/list.json' {
  import type {ErrorListData} from '@site/src/shared/errors/list';

  const list: ErrorListData;
  export default list;
}

declare module '@generated/error-codes/default/pages.js' {
  import type {ComponentType} from 'react';

  /** Loads the page about a code. */
  const pages: Record<number, (() => Promise<{default: ComponentType}>) | undefined>;
  export default pages;
}
