import type {SectionKind} from './record.ts';

/** What readers choose among results by. */
export interface Aspects {
  kind: SectionKind;
  /** Name of the package; null for what is about none or about several. */
  package: string | null;
}

/** What a reader has chosen to see; what is absent is not limited. */
export interface SearchFilter {
  kind?: SectionKind | undefined;
  package?: string | undefined;
}

/** How many results there are of each kind and of each package, most first. */
export interface Facets {
  kinds: readonly (readonly [kind: SectionKind, count: number])[];
  packages: readonly (readonly [name: string, count: number])[];
}

/** Whether a result is one that the reader has chosen to see. */
export function passesFilter(aspects: Aspects, {kind, package: name}: SearchFilter): boolean {
  return (kind === undefined || aspects.kind === kind) && (name === undefined || aspects.package === name);
}

/** Counts results by kind and by package. Each is counted as if only the other were chosen: that many there would be. */
export function countFacets(results: readonly Aspects[], {kind, package: name}: SearchFilter): Facets {
  const ofPackage = results.filter((aspects) => passesFilter(aspects, {package: name}));
  const ofKind = results.filter((aspects) => passesFilter(aspects, {kind}));
  return {
    kinds: counted(ofPackage.map((aspects) => aspects.kind)),
    packages: counted(ofKind.flatMap((aspects) => aspects.package ?? [])),
  };
}

function counted<Value extends string>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, most], [b, fewer]) => fewer - most || (a < b ? -1 : 1));
}
