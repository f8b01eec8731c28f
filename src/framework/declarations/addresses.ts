import {type ProjectReflection, type Reflection, ReflectionKind} from 'typedoc';

import {AnchorNames, pageFile} from '../paths.ts';
import type {ConversionFacts} from './corrections.ts';

/** Where a symbol or a member is described. */
export interface PageAddress {
  /** Page, relative to the reference's folder. */
  file: string;
  /** Id on that page; a symbol with a page of its own has none. */
  anchor: string | undefined;
}

/** Ids of the headings over each kind of symbol; published anchors, so members never take them. */
export const groupAnchors = {
  constructors: 'constructors',
  properties: 'properties',
  accessors: 'accessors',
  methods: 'methods',
  references: 'references',
  classes: 'classes',
  interfaces: 'interfaces',
  types: 'type-aliases',
  variables: 'variables',
  functions: 'functions',
} as const;

const memberOrder = [ReflectionKind.Constructor, ReflectionKind.Property, ReflectionKind.Accessor, ReflectionKind.Method];

/** Puts every page and anchor where links of the last years point. */
export function pageAddresses(project: ProjectReflection, facts: ConversionFacts): ReadonlyMap<Reflection, PageAddress> {
  const addresses = new Map<Reflection, PageAddress>();
  const isInternal = (reflection: Reflection) => facts.internal.has(reflection);
  for (const module of project.children ?? []) {
    const own = pageFile.module(module.name);
    addresses.set(module, {file: own, anchor: undefined});
    const anchors = new AnchorNames(Object.values(groupAnchors));
    for (const child of byDollar(module.children ?? [], isInternal)) {
      // What is not exported stays on its module's page.
      const file = isInternal(child) ? undefined : ownPage(module.name, child);
      if (file === undefined) {
        setAnchor(child, {file: own, anchor: anchors.next(child.name)}, addresses);
      } else {
        addresses.set(child, {file, anchor: undefined});
        const memberAnchors = new AnchorNames(Object.values(groupAnchors));
        for (const member of byMemberKind(child.children ?? [])) {
          setAnchor(member, {file, anchor: memberAnchors.next(member.name)}, addresses);
        }
      }
    }
  }
  return addresses;
}

/** Everything inside a symbol (its signatures, the properties of its type) is documented in the symbol's entry. */
function setAnchor(reflection: Reflection, address: PageAddress, addresses: Map<Reflection, PageAddress>): void {
  addresses.set(reflection, address);
  reflection.traverse((inside) => setAnchor(inside, address, addresses));
}

/** Exported classes and interfaces have a page. */
function ownPage(moduleName: string, reflection: Reflection): string | undefined {
  if (reflection.kindOf(ReflectionKind.Class)) return pageFile.class(moduleName, reflection.name);
  if (reflection.kindOf(ReflectionKind.Interface)) return pageFile.interface(moduleName, reflection.name);
  return undefined;
}

/** `$x` has always had the anchor `x` and `x` the anchor `x-1`; what is not exported gets what is left. */
function byDollar<T extends Reflection>(reflections: readonly T[], isInternal: (reflection: T) => boolean): T[] {
  const rank = (reflection: T) => (isInternal(reflection) ? 2 : reflection.name.startsWith('$') ? 0 : 1);
  return reflections.toSorted((a, b) => rank(a) - rank(b));
}

/** A class's own members come before inherited ones of the same name, and both in the order of the page. */
function byMemberKind<T extends Reflection & {inheritedFrom?: unknown}>(members: readonly T[]): T[] {
  const rank = (member: T) =>
    (member.inheritedFrom === undefined ? 0 : memberOrder.length) + memberOrder.findIndex((kind) => member.kindOf(kind));
  return members.toSorted((a, b) => rank(a) - rank(b));
}
