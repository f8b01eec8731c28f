/** The package has no types of its own. */
declare module 'typedoc-plugin-missing-exports' {
  import type {Application} from 'typedoc';

  /** Adds types that signatures mention although no entry point exports them. */
  export function load(app: Application): void;
}
