import type {SectionKind} from '../shared/record.ts';

/** A part of the site: pages whose route starts with `prefix`. `label: null` takes the page's own first breadcrumb. */
interface PartRule {
  prefix: string;
  kind: SectionKind;
  label: string | null;
}

/** First match wins, so longer prefixes stand before shorter ones. */
const rules: PartRule[] = [
  {prefix: '/docs/api', kind: 'api', label: 'API reference'},
  {prefix: '/docs/error', kind: 'error', label: 'Error codes'},
  // Below the guides: of several answers the example of one symbol says least.
  {prefix: '/docs/examples', kind: 'page', label: 'Examples'},
  // Below the reference, which says the same of each symbol.
  {prefix: '/docs/versions', kind: 'page', label: 'Other versions'},
  {prefix: '/docs/packages', kind: 'package', label: 'Packages'},
  {prefix: '/docs', kind: 'guide', label: null},
  {prefix: '/blog', kind: 'blog', label: 'Blog'},
  {prefix: '/community', kind: 'page', label: 'Community'},
  {prefix: '/', kind: 'page', label: 'Site'},
];

/** Lists of pages that are found on their own, and pages without content of their own. */
const ignored = [/^\/search$/, /^\/404(\.html)?$/, /^\/blog$/, /^\/blog\/(tags|page|authors|archive)(\/|$)/];

/** Whether a route is not searched at all. */
export function isIgnored(route: string): boolean {
  return ignored.some((pattern) => pattern.test(route));
}

/** Kind and label (hierarchy `lvl0`) of a page, from its route below the base URL and its first breadcrumb. */
export function partOf(route: string, breadcrumb: string | null): {kind: SectionKind; label: string} {
  const rule = rules.find(({prefix}) => prefix === '/' || route === prefix || route.startsWith(`${prefix}/`));
  if (rule === undefined) throw new Error(`search: expected a route that starts with "/", found ${JSON.stringify(route)}.`);
  return {kind: rule.kind, label: rule.label ?? breadcrumb ?? 'Guides'};
}
