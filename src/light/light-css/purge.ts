import postcss, {AtRule, type Declaration, type Root, Rule} from 'postcss';

/** What the built site uses, as far as text can tell. */
export interface Usage {
  /** Says whether pages or scripts may use a class. */
  hasClass: (name: string) => boolean;
  /** Says the same of the name of an element, in small letters. */
  hasElement: (name: string) => boolean;
  /** Custom properties that pages and scripts name, with their dashes. */
  properties: ReadonlySet<string>;
}

/** Class names in a selector without functions. */
function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.((?:[\w-]|\\.|[^\0-\x7f])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''));
}

/** Names of elements in a selector without functions, in small letters. */
function elementsIn(selector: string): string[] {
  const bare = selector.replace(/\[[^\]]*\]|::?[\w-]+|[.#](?:[\w-]|\\.|[^\0-\x7f])+/g, '');
  return [...bare.matchAll(/[a-z][\w-]*/gi)].map(([name]) => name.toLowerCase());
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

/** Whether a selector can match; what is inside `:not(…)` and the like does not count, which errs on the safe side. */
function canMatch(selector: string, usage: Usage): boolean {
  const {outside, lists} = parts(selector);
  return (
    classesIn(outside).every(usage.hasClass) &&
    elementsIn(outside).every(usage.hasElement) &&
    lists.every((list) => postcss.list.comma(list).some((each) => canMatch(each, usage)))
  );
}

/** Leaves those selectors of a style sheet that are wanted; a rule without any goes. */
function leaveSelectors(root: Root, isWanted: (selector: string) => boolean): void {
  root.walkRules((rule) => {
    // Steps of an animation are no selectors.
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes')) return;
    const wanted = rule.selectors.filter(isWanted);
    if (wanted.length === 0) rule.remove();
    else if (wanted.length < rule.selectors.length) rule.selectors = wanted;
  });
}

/** The at-rules around the rule of a declaration; undefined where it is in no rule, or in a rule inside another. */
function atRulesAround({parent: rule}: Declaration): AtRule[] | undefined {
  const found: AtRule[] = [];
  let around = rule?.parent;
  for (; around instanceof AtRule; around = around.parent) found.push(around);
  return rule instanceof Rule && around?.type === 'root' ? found : undefined;
}

/** Whether a declaration only ever holds for the root of the document. */
function isOfRoot(declaration: Declaration): boolean {
  const {parent: rule} = declaration;
  const isRoot = (selector: string): boolean => /^(?::root|html)(?:\[[^\]]*\])*$/.test(selector);
  return atRulesAround(declaration) !== undefined && rule instanceof Rule && rule.selectors.every(isRoot);
}

/** Whether a declaration of the root holds in every state of the page, in layers that only rank rules, or in none. */
function isUnconditional(declaration: Declaration): boolean {
  const {parent: rule} = declaration;
  const isAlways = atRulesAround(declaration)?.every(({name}) => name === 'layer') === true;
  return isAlways && rule instanceof Rule && rule.selector === ':root';
}

/** CSS-wide keywords: they have another meaning inside a property than in the custom property that it uses. */
const cssWideKeyword = /^(?:inherit|initial|unset|revert|revert-layer)$/;

/**
 * Puts values in place of references. What `var()` puts in stays apart from its neighbors, text does not: it gets a space where it
 * would run into one. References with parentheses in their fallback are left.
 */
function insert(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(
    /([\w)%])?var\((--[\w-]+)(?:,[^()]*)?\)(?=([\w(#.])?)/g,
    (reference, before: string | undefined, name: string, after: string | undefined) => {
      const value = values.get(name);
      return value === undefined
        ? reference
        : `${before === undefined ? '' : `${before} `}${value}${after === undefined ? '' : ' '}`;
    },
  );
}

/**
 * Removes what the root sets in a layer and once more outside of layers, which wins: the site sets most properties of the framework
 * anew. Then puts the values of properties that only the root sets, once and for all, in place of their uses: a browser works out each
 * property before it can paint, and a value takes fewer bytes than its name in two places. Such a value may refer to other properties
 * that only the root sets, which have one value on the whole page too, whatever it is at the time.
 *
 * @param root a style sheet; changed in place. The declarations of what is put in place stay.
 * @param keep properties that pages or scripts name, and may set
 */
function settleProperties(root: Root, keep: ReadonlySet<string>): void {
  const declared = new Map<string, Declaration[]>();
  root.walkDecls(/^--/, (declaration) => {
    declared.set(declaration.prop, [...(declared.get(declaration.prop) ?? []), declaration]);
  });
  const [constants, changing] = [[] as Declaration[], new Set<string>()];
  for (const [name, all] of declared) {
    const isOutside = (each: Declaration): boolean => atRulesAround(each)?.some((around) => around.name === 'layer') !== true;
    // Importance turns the order of layers around.
    const isSetAnew = all.some((each) => isOutside(each) && isUnconditional(each)) && !all.some(({important}) => important);
    const left = all.filter((each) => !isSetAnew || isOutside(each) || !isOfRoot(each));
    for (const each of all) if (!left.includes(each)) each.remove();
    if (!left.every(isOfRoot) || keep.has(name)) continue;
    const [only, ...others] = left;
    const isConstant = others.length === 0 && only !== undefined && isUnconditional(only);
    if (isConstant && !cssWideKeyword.test(only.value)) constants.push(only);
    else changing.add(name);
  }
  const values = new Map<string, string>();
  for (let before = -1; before < values.size;) {
    before = values.size;
    for (const {prop, value} of constants) {
      const text = insert(value, values);
      const references = [...text.matchAll(/var\((--[\w-]+)/g)];
      if (references.every(([, name = '']) => changing.has(name))) values.set(prop, text);
    }
  }
  root.walkDecls((declaration) => {
    declaration.value = insert(declaration.value, values);
  });
}

/** Removes custom properties that nothing reads; once more after each pass, because properties read each other. */
function removeUnusedProperties(root: Root, properties: ReadonlySet<string>): void {
  for (let removed = true; removed;) {
    removed = false;
    const read = new Set(properties);
    root.walkDecls(({value}) => {
      for (const [name] of value.matchAll(/--[\w-]+/g)) read.add(name);
    });
    root.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      removed = true;
    });
  }
}

/** Removes rules and conditions that are empty, and those around them that are empty then. */
function removeEmptyRules(root: Root): void {
  for (let removed = true; removed;) {
    removed = false;
    root.walk((node) => {
      if ((node.type === 'rule' || node.type === 'atrule') && node.nodes?.length === 0) {
        node.remove();
        removed = true;
      }
    });
  }
}

/**
 * Removes from a style sheet what no page and no script of the site can refer to: rules for unknown classes and elements, custom
 * properties that nothing reads or whose values stand where they are used.
 *
 * @param css the minified style sheet of the build
 * @param usage what the site uses
 * @returns the smaller style sheet
 */
export function purge(css: string, usage: Usage): string {
  // Layers rank by their first appearance.
  const layers = [...css.matchAll(/@layer\s+([\w.,\s-]+)[{;]/g)].flatMap(([, names = '']) => names.split(','));
  const root = postcss.parse(css);
  settleProperties(root, usage.properties);
  leaveSelectors(root, (selector) => canMatch(selector, usage));
  removeUnusedProperties(root, usage.properties);
  root.walkAtRules('layer', (rule) => {
    if (rule.nodes === undefined) rule.remove();
  });
  removeEmptyRules(root);
  const order = [...new Set(layers.map((name) => name.trim()))].join(',');
  return order === '' ? root.toString() : `@layer ${order};${root.toString()}`;
}

/** Interaction states, which are never critical. */
const interactionState = /:(?:hover|focus(?:-visible|-within)?|active|:selection|:placeholder)(?![\w-])/;

/**
 * Takes the rules of the first paint out of a style sheet: those for the root, and for all that comes up to the end of the navigation
 * bar, as it is before a reader does anything. Fonts are declared here, and only here.
 *
 * @param css a style sheet without rules that nothing uses
 * @param start what the beginnings of all pages use
 * @returns the style sheet that stands in pages; not for print
 */
export function criticalStyles(css: string, start: Usage): string {
  const root = postcss.parse(css);
  root.walkAtRules('media', (media) => {
    if (media.params === 'print') media.remove();
  });
  leaveSelectors(root, (selector) => !interactionState.test(selector));
  return purge(root.toString(), start);
}
