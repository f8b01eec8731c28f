import {type PageDefinition, PageKind, type ProjectReflection, type Reflection, ReflectionKind} from 'typedoc';
import {MemberRouter} from 'typedoc-plugin-markdown';

import {AnchorNames, pageFile} from '../paths.ts';
import type {ConversionFacts} from './corrections.ts';

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

/** Makes a router class that puts every page and anchor where links of the last years point. */
export function referenceRouter(facts: ConversionFacts): typeof MemberRouter {
  return class ReferenceRouter extends MemberRouter {
    override buildPages(project: ProjectReflection): PageDefinition[] {
      const pages: PageDefinition[] = [
        {url: pageFile.index, kind: PageKind.Index, model: project},
        {url: pageFile.modules, kind: PageKind.Reflection, model: project},
      ];
      this.fullUrls.set(project, pageFile.modules);
      for (const module of project.children ?? []) {
        const own = pageFile.module(module.name);
        pages.push(this.#page(module, own));
        const anchors = new AnchorNames(Object.values(groupAnchors));
        for (const child of byDollar(module.children ?? [], (reflection) => facts.internal.has(reflection))) {
          const file = ownPage(module.name, child, facts);
          if (file === undefined) {
            this.#anchor(child, own, anchors);
          } else {
            pages.push(this.#page(child, file));
            const memberAnchors = new AnchorNames(Object.values(groupAnchors));
            for (const member of byMemberKind(child.children ?? [])) this.#anchor(member, file, memberAnchors);
          }
        }
      }
      return pages;
    }

    #page(reflection: Reflection, file: string): PageDefinition {
      this.fullUrls.set(reflection, file);
      return {url: file, kind: PageKind.Reflection, model: reflection};
    }

    /** Everything inside a symbol (its signatures, the properties of its type) is documented in the symbol's entry. */
    #anchor(reflection: Reflection, file: string, anchors: AnchorNames): void {
      const anchor = anchors.next(reflection.name);
      const mark = (target: Reflection): boolean => {
        this.fullUrls.set(target, `${file}#${anchor}`);
        this.anchors.set(target, anchor);
        target.traverse(mark);
        return true;
      };
      mark(reflection);
    }
  };
}

/** Exported classes and interfaces have a page; what is not exported stays on its module's page. */
function ownPage(moduleName: string, reflection: Reflection, facts: ConversionFacts): string | undefined {
  if (facts.internal.has(reflection)) return undefined;
  if (reflection.kindOf(ReflectionKind.Class)) return pageFile.class(moduleName, reflection.name);
  if (reflection.kindOf(ReflectionKind.Interface)) return pageFile.interface(moduleName, reflection.name);
  return undefined;
}

/** `$x` has always had the anchor `x` and `x` the anchor `x-1`; what is not exported gets what is left. */
function byDollar<T extends Reflection>(reflections: readonly T[], isInternal: (reflection: T) => boolean): T[] {
  const rank = (reflection: T) => (isInternal(reflection) ? 2 : reflection.name.startsWith('$') ? 0 : 1);
  return [...reflections].sort((a, b) => rank(a) - rank(b));
}

/** A class's own members come before inherited ones of the same name, and both in the order of the page. */
function byMemberKind<T extends Reflection & {inheritedFrom?: unknown}>(members: readonly T[]): T[] {
  const rank = (member: T) =>
    (member.inheritedFrom === undefined ? 0 : memberOrder.length) + memberOrder.findIndex((kind) => member.kindOf(kind));
  return [...members].sort((a, b) => rank(a) - rank(b));
}
