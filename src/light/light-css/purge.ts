import postcss, {type Declaration, type Root} from 'postcss';

import {inlineProperties} from './inline-properties.ts';
import {removeOverriddenProperties} from './root-properties.ts';

/** What the built site uses, as far as text can tell. */
export interface Usage {
  /** Says whether pages or scripts may use a class. */
  hasClass: (name: string) => boolean;
  /** Custom properties that pages and scripts name, with their dashes. */
  properties: ReadonlySet<string>;
}

/** Class names in a selector without functions. */
function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.((?:[\w-]|\\.|[^\0-\x7f])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''));
}

/** A selector without its functions, and the lists inside those that ask for one of several: `:is(…)` and `:where(…)`. */
function parts(selector: string): {outside: string; lists: string[]} {
  const lists: string[] = [];
  let [outside, inside, depth] = ['', '', 0];
  for (const char of selector) {
    if (char === ')') depth -= 1;
    if (depth > 0) {
      inside += char;
    } else if (char === ')') {
      if (/:(?:is|where)$/.test(outside)) lists.push(inside);
      inside = '';
    } else if (char !== '(') {
      outside += char;
    }
    if (char === '(') depth += 1;
  }
  return {outside, lists};
}

/** Whether a selector can match; what is inside `:not(…)`, `:has(…)` and the like does not count, which errs on the safe side. */
function canMatch(selector: string, hasClass: Usage['hasClass']): boolean {
  const {outside, lists} = parts(selector);
  return (
    classesIn(outside).every(hasClass) && lists.every((list) => postcss.list.comma(list).some((each) => canMatch(each, hasClass)))
  );
}

function removeUnusedRules(root: Root, hasClass: Usage['hasClass']): void {
  root.walkRules((rule) => {
    // Steps of an animation are no selectors.
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes')) {
      return;
    }
    const used = rule.selectors.filter((selector) => canMatch(selector, hasClass));
    if (used.length === 0) {
      rule.remove();
    } else if (used.length < rule.selectors.length) {
      rule.selectors = used;
    }
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

function removeEmptyRules(root: Root): void {
  for (let removed = true; removed;) {
    removed = false;
    root.walk((node) => {
      // A layer without rules still states its place in the order, and only as a statement, which has no block.
      if ((node.type === 'rule' || node.type === 'atrule') && node.nodes?.length === 0) {
        node.remove();
        removed = true;
      }
    });
  }
}

/**
 * Removes from a style sheet what no page and no script of the site can refer to: rules for unknown classes, custom
 * properties that nothing reads or that are always set anew (root-properties.ts; those that the root sets once are read by nothing
 * once inline-properties.ts has put their values where they are used), animations that nothing plays.
 *
 * @param css the minified style sheet of the build
 * @param usage what the site uses
 * @returns the smaller style sheet
 */
export function purge(css: string, usage: Usage): string {
  const order = [...css.matchAll(/@layer\s+([\w.-]+)\s*\{/g)].map(([, name = '']) => name);
  const root = postcss.parse(css);
  removeUnusedRules(root, usage.hasClass);
  removeOverriddenProperties(root);
  inlineProperties(root, usage.properties);
  removeUnusedProperties(root, usage.properties);
  removeUnusedAnimations(root);
  removeEmptyRules(root);
  const kept = new Set<string>();
  root.walkAtRules('layer', ({params}) => {
    kept.add(params);
  });
  const lost = order.filter((name) => !kept.has(name));
  if (lost.length > 0) {
    // Layers rank by their first appearance.
    root.prepend(postcss.atRule({name: 'layer', params: [...new Set(order)].join(','), raws: {afterName: ' '}}));
  }
  return root.toString();
}
