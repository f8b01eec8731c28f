declare module '@generated/error-codes/default/list.json' {
  import type {ErrorListData} from '@site/src/features/errors/shared/list';

  const list: ErrorListData;
  export default list;
}
