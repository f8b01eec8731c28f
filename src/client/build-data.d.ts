/* Data that src/features/shell writes when the site is built. */

declare module '@framework-facts' {
  import type {FrameworkFacts} from '@site/src/shared/framework-facts';

  const facts: FrameworkFacts;
  export default facts;
}

declare module '@known-pages' {
  import type {KnownPage} from '@site/src/shared/lost-pages/answer';

  const pages: KnownPage[];
  export default pages;
}
