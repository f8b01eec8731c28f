import postcss, {type Declaration, type Root} from 'postcss';

/** What the built site uses, as far as text can tell. */
export interface Usage {
  /** Says whether pages or scripts may use a class. */
  hasClass: (name: string) => boolean;
  /** Custom properties that pages and scripts name, with their dashes. */
  properties: ReadonlySet<string>;
}

/** Class names that a selector needs; those inside `:not(…)`, `:is(…)` and the like do not count, which errs on the safe side. */
function neededClasses(selector: string): string[] {
  let outside = selector;
  for (let before = ''; before !== outside;) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, '');
  }
  return [...outside.matchAll(/\.((?:[\w-]|\\.|[^\0-\x7f])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''));
}

function removeUnusedRules(root: Root, hasClass: Usage['hasClass']): void {
  root.walkRules((rule) => {
    // Steps of an animation are no selectors.
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes')) {
      return;
    }
    const used = rule.selectors.filter((selector) => neededClasses(selector).every(hasClass));
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
 * properties that nothing reads, animations that nothing plays.
 *
 * @param css the minified style sheet of the build
 * @param usage what the site uses
 * @returns the smaller style sheet
 */
export function purge(css: string, usage: Usage): string {
  const order = [...css.matchAll(/@layer\s+([\w.-]+)\s*\{/g)].map(([, name = '']) => name);
  const root = postcss.parse(css);
  removeUnusedRules(root, usage.hasClass);
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
