import postcss, {type Declaration, type Root} from 'postcss';

import {inlineProperties} from './inline-properties.ts';
import {propertiesBelowRoot, removeOverriddenProperties} from './root-properties.ts';
import {leaveSelectors} from './rules.ts';

/** What the built site uses, as far as text can tell. */
export interface Usage {
  /** Says whether pages or scripts may use a class. */
  hasClass: (name: string) => boolean;
  /** Says the same of the name of an element, in small letters. */
  hasElement: (name: string) => boolean;
  /** Says the same of a part of a class, of which the build may have changed the end. */
  hasClassWith: (part: string) => boolean;
  /** Says the same of a value of the attribute `type`, which nothing changes. */
  hasType: (value: string) => boolean;
  /** Custom properties that pages and scripts name, with their dashes. */
  properties: ReadonlySet<string>;
}

/** Class names in a selector without functions. */
export function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.((?:[\w-]|\\.|[^\0-\x7f])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''));
}

/** Names of elements in a selector without functions, in small letters. */
export function elementsIn(selector: string): string[] {
  const bare = selector.replace(/\[[^\]]*\]|::?[\w-]+|[.#](?:[\w-]|\\.|[^\0-\x7f])+/g, '');
  return [...bare.matchAll(/[a-z][\w-]*/gi)].map(([name]) => name.toLowerCase());
}

/** Values that a selector without functions asks of an attribute in one way: `*=` for a part of it, `=` for all. */
function valuesIn(selector: string, attribute: string, way: '=' | '*='): string[] {
  return [...selector.matchAll(/\[([\w-]+)(\*?=)"?([^"\]]*)"?\]/g)].flatMap(([, name, operator, value = '']) =>
    name === attribute && operator === way ? [value] : [],
  );
}

/** Parts of class names in a selector without functions: `[class*=part]`. */
export function classPartsIn(selector: string): string[] {
  return valuesIn(selector, 'class', '*=');
}

/** A selector without its functions, and the lists inside those that ask for one of several: `:is(…)`, `:where(…)` and `:has(…)`. */
function parts(selector: string): {outside: string; lists: string[]} {
  const lists: string[] = [];
  let [outside, inside, depth] = ['', '', 0];
  for (const char of selector) {
    if (char === ')') depth -= 1;
    if (depth > 0) {
      inside += char;
    } else if (char === ')') {
      if (/:(?:is|where|has)$/.test(outside)) lists.push(inside);
      inside = '';
    } else if (char !== '(') {
      outside += char;
    }
    if (char === '(') depth += 1;
  }
  return {outside, lists};
}

/** A selector without its functions, which may name what an element does not have, or is not. */
export function withoutFunctions(selector: string): string {
  return parts(selector).outside;
}

/** Whether a selector can match; what is inside `:not(…)` and the like does not count, which errs on the safe side. */
export function canMatch(selector: string, usage: Usage): boolean {
  const {outside, lists} = parts(selector);
  return (
    classesIn(outside).every(usage.hasClass) &&
    elementsIn(outside).every(usage.hasElement) &&
    classPartsIn(outside).every(usage.hasClassWith) &&
    valuesIn(outside, 'type', '=').every(usage.hasType) &&
    lists.every((list) => postcss.list.comma(list).some((each) => canMatch(each, usage)))
  );
}

function removeUnusedRules(root: Root, usage: Usage): void {
  root.walkRules((rule) => {
    // Steps of an animation are no selectors.
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes')) {
      return;
    }
    leaveSelectors(rule, (selector) => canMatch(selector, usage));
  });
}

/** Removes custom properties that nothing reads; once more after each pass, because properties read each other. */
function removeUnusedProperties(root: Root, properties: ReadonlySet<string>): void {
  for (let removed = true; removed;) {
    removed = false;
    const read = new Set(properties);
    const declared: Declaration[] = [];
    root.walkDecls((declaration) => {
      for (const [name] of declaration.value.matchAll(/--[\w-]+/g)) {
        read.add(name);
      }
      if (declaration.prop.startsWith('--')) {
        declared.push(declaration);
      }
    });
    for (const declaration of declared) {
      if (!read.has(declaration.prop)) {
        declaration.remove();
        removed = true;
      }
    }
  }
}

function removeUnusedAnimations(root: Root): void {
  let read = '';
  root.walkDecls(/^(?:animation|--)/, ({value}) => {
    read += ` ${value} `;
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!new RegExp(`[\\s,]${rule.params}[\\s,]`).test(read)) {
      rule.remove();
    }
  });
}

/**
 * Removes rules and conditions that are empty, and those around them that are empty then.
 *
 * @param root a style sheet; changed in place
 */
export function removeEmptyRules(root: Root): void {
  for (let removed = true; removed;) {
    removed = false;
    root.walk((node) => {
      // A statement about layers has no block.
      if ((node.type === 'rule' || node.type === 'atrule') && node.nodes?.length === 0) {
        node.remove();
        removed = true;
      }
    });
  }
}

/**
 * Removes from a style sheet what no page and no script of the site can refer to: rules for unknown classes and elements, custom
 * properties that nothing reads or that are always set anew (root-properties.ts; those that the root sets once are read by nothing
 * once inline-properties.ts has put their values where they are used), animations that nothing plays.
 *
 * @param css the minified style sheet of the build
 * @param usage what the site uses
 * @returns the smaller style sheet
 */
export function purge(css: string, usage: Usage): string {
  // Layers rank by their first appearance. One without rules needs no place.
  const filled = new Set([...css.matchAll(/@layer\s+([\w.-]+)\s*\{/g)].map(([, name = '']) => name));
  const named = [...css.matchAll(/@layer\s+([\w.,\s-]+)[{;]/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  const order = [...new Set(named)].filter((name) => filled.has(name));
  const root = postcss.parse(css);
  // The page may get rules that are removed here from another style sheet.
  const keep = new Set([...propertiesBelowRoot(root), ...usage.properties]);
  removeUnusedRules(root, usage);
  removeOverriddenProperties(root);
  inlineProperties(root, keep);
  removeUnusedProperties(root, usage.properties);
  removeUnusedAnimations(root);
  removeEmptyRules(root);
  const kept: string[] = [];
  root.walkAtRules('layer', (rule) => {
    if (rule.nodes === undefined) rule.remove();
    else kept.push(rule.params);
  });
  if ([...new Set(kept)].join(',') !== order.join(',')) {
    root.prepend(postcss.atRule({name: 'layer', params: order.join(','), raws: {afterName: ' '}}));
  }
  return root.toString();
}
