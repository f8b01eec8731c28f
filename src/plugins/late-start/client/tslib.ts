/**
 * The helper of the package "tslib" that `@docusaurus/utils-common` uses: makes a CommonJS module look like a modern one.
 *
 * @param module what `require` gave
 * @returns a module whose `default` is the wanted value
 */
export function __importDefault(module: unknown): unknown {
  return typeof module === 'object' && module !== null && '__esModule' in module ? module : {default: module};
}
