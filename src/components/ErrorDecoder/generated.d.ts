declare module '@generated/error-codes/default/list.json' {
  import type {ErrorListData} from '@site/src/shared/errors/list';

  const list: ErrorListData;
  export default list;
}
