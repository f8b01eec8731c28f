import {AtRule, type Declaration, type Root} from 'postcss';

import {atRulesAround, layerOf} from './rules.ts';

/** Matches selectors of the document's root and nothing else: one compound that names the root itself. */
const rootSelector = /^(?::root|html(?![\w-]))(?:\[[^\]]*\]|:root|[.#][\w-]+)*$|^(?:\[[^\]]*\])+:root$/;

function isAlwaysRoot(selector: string): boolean {
  return selector === ':root';
}

/** Selectors of the declaration's rule; none outside a rule, and in a rule inside another, where they mean something else. */
function selectorsOf({parent: rule}: Declaration): string[] {
  const isOutermost = rule?.parent?.type !== 'rule';
  return rule?.type === 'rule' && 'selectors' in rule && isOutermost ? rule.selectors : [];
}

/** Whether a declaration only ever holds for the root of the document. */
export function isOfRoot(declaration: Declaration): boolean {
  const selectors = selectorsOf(declaration);
  return selectors.length > 0 && selectors.every((selector) => rootSelector.test(selector));
}

/** Whether a declaration of the root holds in every state of the page; layers only rank rules. */
export function isUnconditional(declaration: Declaration): boolean {
  return selectorsOf(declaration).some(isAlwaysRoot) && atRulesAround(declaration).every(({name}) => name === 'layer');
}

/** Names of layers with those around them, in the order in which they appear, which is their rank. */
function layersInOrder(root: Root): string[] {
  const names = new Set<string>();
  root.walkAtRules('layer', (rule) => {
    const around = rule.parent instanceof AtRule && rule.parent.name === 'layer' ? `${rule.parent.params}.` : '';
    for (const name of rule.params.split(',')) {
      const segments = `${around}${name.trim()}`.split('.');
      segments.forEach((_, index) => names.add(segments.slice(0, index + 1).join('.')));
    }
  });
  return [...names];
}

/**
 * Ranks of a layer among its neighbors, outermost first. Rules that stand outside the inner layers of a layer win against them.
 * Source: CSS Cascading and Inheritance Level 5, section 6.4.4.
 */
function rankOf(layer: string, order: readonly string[]): number[] {
  const segments = layer === '' ? [] : layer.split('.');
  return [...segments.map((_, index) => order.indexOf(segments.slice(0, index + 1).join('.'))), Number.POSITIVE_INFINITY];
}

function compareRanks(left: readonly number[], right: readonly number[]): number {
  for (const [index, rank] of left.entries()) {
    const other = right[index];
    if (other !== undefined && rank !== other) return rank - other;
  }
  return 0;
}

/** Custom properties by name, with all their declarations in the order of the style sheet. */
export function customProperties(root: Root): Map<string, Declaration[]> {
  const declared = new Map<string, Declaration[]>();
  root.walkDecls(/^--/, (declaration) => {
    declared.set(declaration.prop, [...(declared.get(declaration.prop) ?? []), declaration]);
  });
  return declared;
}

/** Names of the custom properties that elements below the root may have other values of. */
export function propertiesBelowRoot(root: Root): Set<string> {
  return new Set([...customProperties(root)].filter(([, declarations]) => !declarations.every(isOfRoot)).map(([name]) => name));
}

/**
 * Removes declarations of the root's custom properties that never win: another one of the root, which always holds, stands in a
 * later layer, or in the same layer further down. Themes and the site set most properties of the framework anew.
 *
 * @param root a style sheet; changed in place
 */
export function removeOverriddenProperties(root: Root): void {
  const order = layersInOrder(root);
  const rank = (declaration: Declaration): number[] => rankOf(layerOf(declaration), order);
  for (const declarations of customProperties(root).values()) {
    // Importance turns the order of layers around.
    if (declarations.some(({important}) => important)) continue;
    const always = declarations.filter(isUnconditional);
    const overridden = declarations.filter((declaration, index) => {
      const isAsSpecific = selectorsOf(declaration).every(isAlwaysRoot);
      return always.some((winner) => {
        const difference = compareRanks(rank(winner), rank(declaration));
        return difference > 0 || (difference === 0 && isAsSpecific && declarations.indexOf(winner) > index);
      });
    });
    for (const declaration of overridden.filter(isOfRoot)) declaration.remove();
  }
}
