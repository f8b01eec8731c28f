import {AtRule, type Container, type Declaration, type Document, type Rule} from 'postcss';

/**
 * The at-rules around a rule, or around the rule of a declaration, outermost first.
 *
 * @param node a rule or a declaration
 */
export function atRulesAround(node: Rule | Declaration): AtRule[] {
  const found: AtRule[] = [];
  for (let outer: Container | Document | undefined = node.parent; outer !== undefined; outer = outer.parent) {
    if (outer instanceof AtRule) found.unshift(outer);
  }
  return found;
}

/**
 * The layer of a rule or a declaration, with those around it and their dots: '' outside layers.
 *
 * @param node a rule or a declaration
 */
export function layerOf(node: Rule | Declaration): string {
  return atRulesAround(node)
    .flatMap(({name, params}) => (name === 'layer' ? [params] : []))
    .join('.');
}

/**
 * Leaves those selectors of a rule that are wanted; a rule without any goes.
 *
 * @param rule changed in place
 * @param isWanted says whether a selector stays
 */
export function leaveSelectors(rule: Rule, isWanted: (selector: string) => boolean): void {
  const wanted = rule.selectors.filter(isWanted);
  if (wanted.length === 0) rule.remove();
  else if (wanted.length < rule.selectors.length) rule.selectors = wanted;
}
