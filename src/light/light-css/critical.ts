import postcss, {type Declaration, type Root, type Rule} from 'postcss';

import {canMatch, classesIn, classPartsIn, elementsIn, purge, removeEmptyRules, withoutFunctions, type Usage} from './purge.ts';
import {customProperties, isOfRoot} from './root-properties.ts';
import {atRulesAround, layerOf, leaveSelectors} from './rules.ts';

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
  root.walkRules((rule) => leaveSelectors(rule, (selector) => !interactionState.test(selector)));
  return purge(root.toString(), start);
}

/** A selector with the conditions of its rule. */
function contextOf(rule: Rule, selector: string): string {
  return [...atRulesAround(rule).map(({name, params}) => `@${name} ${params}`), selector].join('{');
}

/** Words that begin the names of properties which set, or stand for, what others of the same line do. */
const families = [
  ['inset', 'top', 'right', 'bottom', 'left'],
  ['min', 'max', 'width', 'height', 'block', 'inline', 'size'],
  ['font', 'line'],
  ['place', 'align', 'justify'],
  ['gap', 'row', 'column', 'columns', 'grid'],
];

/** Properties of one family may override each other; `all` overrides each. */
function familyOf(property: string): string {
  if (property.startsWith('--')) return property;
  const [word = ''] = property.replace(/^-(?:webkit|moz|ms)-/, '').split('-');
  return families.find((words) => words.includes(word))?.[0] ?? word;
}

function familiesOf(rule: Rule): Set<string> {
  const found = new Set<string>();
  rule.walkDecls(({prop}) => {
    found.add(familyOf(prop));
  });
  return found;
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.has('all') || other.has('all') || [...one].some((name) => other.has(name));
}

/**
 * Specificity of a selector; undefined where functions make that hard to say.
 * Source: Selectors Level 4, section 17.
 */
function specificityOf(selector: string): string | undefined {
  if (selector.includes('(')) return undefined;
  const count = (pattern: RegExp): number => selector.match(pattern)?.length ?? 0;
  const ids = count(/#[\w-]/g);
  const classes = count(/\.(?:[\w-]|\\.)|\[|(?<!:):(?!:)(?!(?:before|after)\b)/g);
  const elements = count(/(?:^|[\s>+~])[a-z]|::|:(?:before|after)\b/gi);
  return `${ids} ${classes} ${elements}`;
}

/** Selectors whose subject is `html` or `body`. */
const rootSubject = /^(?:html|:root|body)(?:[.#[:][^\s>+~]*)?$/;

/** What an element has to be to match. */
interface Subject {
  classes: string[];
  /** Parts of its classes. */
  parts: string[];
  /** Undefined where any will do. */
  element: string | undefined;
  isRootSubject: boolean;
}

function subjectOf(selector: string): Subject {
  const compound =
    withoutFunctions(selector)
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  return {
    classes: classesIn(compound),
    parts: classPartsIn(compound),
    element: elementsIn(compound)[0],
    isRootSubject: rootSubject.test(selector),
  };
}

/** One selector of a rule, with what has to be known to tell whether it could override another one. */
interface Selected {
  isOfStart: boolean;
  isOfRest: boolean;
  subject: Subject;
  specificity: string | undefined;
  /** Rules of different layers never depend on their order. */
  layer: string;
  families: ReadonlySet<string>;
}

/** What pages use. */
export interface PagesUsage {
  /** Up to the end of the navigation bar. */
  start: Usage;
  /** Behind it, and by the elements around both. */
  rest: Usage;
  /** Says whether an element has all of these classes, and some with each of these parts. */
  hasTogether: (classes: readonly string[], parts: readonly string[]) => boolean;
}

function selected(selector: string, {start, rest}: PagesUsage): Omit<Selected, 'layer' | 'families'> {
  return {
    isOfStart: canMatch(selector, start),
    isOfRest: canMatch(selector, rest),
    subject: subjectOf(selector),
    specificity: specificityOf(selector),
  };
}

/** Whether the order of two rules can matter to an element. */
function compete(one: Selected, other: Selected, {hasTogether}: PagesUsage): boolean {
  const [left, right] = [one.subject, other.subject];
  return (
    one.layer === other.layer &&
    ((one.isOfStart && other.isOfStart) || (one.isOfRest && other.isOfRest)) &&
    (one.specificity === undefined || other.specificity === undefined || one.specificity === other.specificity) &&
    left.isRootSubject === right.isRootSubject &&
    (left.element === undefined || right.element === undefined || left.element === right.element) &&
    overlap(one.families, other.families) &&
    hasTogether([...left.classes, ...right.classes], [...left.parts, ...right.parts])
  );
}

/** Declarations of the root's custom properties. */
function ofRoot(root: Root): [name: string, declarations: Declaration[]][] {
  return [...customProperties(root)].map(([name, declarations]) => [name, declarations.filter(isOfRoot)]);
}

/**
 * Takes out of a style sheet what the critical one has said: custom properties of the root, and rules. A rule stays where it overrides
 * one that comes behind the critical ones now: both may match one element, are as specific, and set the same.
 *
 * @param css the style sheet of a group of pages, without fonts
 * @param critical the style sheet that stands before it
 * @param pages what these pages use
 * @returns the style sheet that the pages link to behind the navigation bar
 */
export function withoutCritical(css: string, critical: string, pages: PagesUsage): string {
  const root = postcss.parse(css);
  const before = postcss.parse(critical);
  root.walkAtRules('layer', (rule) => {
    // The critical style sheet states the order of all.
    if (rule.nodes === undefined) rule.remove();
  });
  const known = new Set(ofRoot(before).flatMap(([name, {length}]) => (length > 0 ? [name] : [])));
  for (const [name, declarations] of ofRoot(root)) {
    if (known.has(name)) for (const declaration of declarations) declaration.remove();
  }
  const said = new Set<string>();
  before.walkRules((rule) => {
    for (const selector of rule.selectors) said.add(contextOf(rule, selector));
  });
  const kept: Selected[] = [];
  root.walkRules((rule) => {
    // The critical style sheet has no other custom properties than those that are read in it.
    const isRead = rule.some((node) => node.type === 'decl' && node.prop.startsWith('--'));
    const ofRule = {layer: layerOf(rule), families: familiesOf(rule)};
    leaveSelectors(rule, (selector) => {
      const own = {...selected(selector, pages), ...ofRule};
      const isLeft = isRead || !said.has(contextOf(rule, selector)) || kept.some((other) => compete(other, own, pages));
      if (isLeft) kept.push(own);
      return isLeft;
    });
  });
  removeEmptyRules(root);
  return root.toString();
}
