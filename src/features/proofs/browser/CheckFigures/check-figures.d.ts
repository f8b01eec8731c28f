declare module '@check-figures' {
  import type {CheckFigures} from '@site/src/shared/check-figures.ts';

  const figures: CheckFigures;
  export default figures;
}
