/** Figures about the documented version, measured when the site is built. */
export interface FrameworkFacts {
  /** Everything that `lexical` exports, bundled, minified and compressed with gzip, in bytes. */
  coreBytes: number;
  /** Number of npm packages that the framework consists of. */
  packages: number;
  /** Number of packages that `lexical` itself needs. */
  coreDependencies: number;
}
