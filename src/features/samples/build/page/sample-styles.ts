import {readFileSync} from 'node:fs';
import path from 'node:path';

import postcss, {type Root, Rule} from 'postcss';

import type {SampleFile} from '../types.ts';
import {tokenize} from './tokens.ts';

/** What the styles of samples are made from: rules for what every sample has, rules of classes, the site's tokens. */
const sheetFiles = {
  base: 'src/features/samples/browser/LiveSample/base.css',
  classes: 'src/features/samples/browser/LiveSample/editor.css',
  tokens: 'src/css/tokens.css',
};

/** The text of each style sheet. */
export type Sheets = Record<keyof typeof sheetFiles, string>;

/** Absolute paths of the site's style sheets; what is remembered of a sample holds as long as they stay the same. */
export function sheetPaths(siteDir: string): string[] {
  return Object.values(sheetFiles).map((file) => path.join(siteDir, file));
}

/** Reads the site's style sheets. */
export function readSheets(siteDir: string): Sheets {
  const read = (file: string): string => readFileSync(path.join(siteDir, file), 'utf8');
  return {base: read(sheetFiles.base), classes: read(sheetFiles.classes), tokens: read(sheetFiles.tokens)};
}

/** A class name in a sample's code, or the part of one that code completes. */
export interface UsedClass {
  /** `ed-h1`; `ed-h` for `` `ed-h${level}` ``. */
  name: string;
  isPrefix: boolean;
  /** Index of the line in the file, from 0. */
  line: number;
}

/** Finds the `ed-*` classes in the strings of a file; what comments and texts of elements say does not count. */
export function usedClasses({name, text}: Pick<SampleFile, 'name' | 'text'>): UsedClass[] {
  const found: UsedClass[] = [];
  tokenize(text, path.extname(name).slice(1)).forEach((tokens, line) =>
    tokens.forEach((token, index) => {
      if (token.kind !== 'string') {
        return;
      }
      const next = tokens[index + 1]?.text ?? '';
      for (const match of token.text.matchAll(/(?<![\w-])ed-[\w-]*/g)) {
        const isLast = match.index + match[0].length === token.text.length;
        found.push({name: match[0], isPrefix: isLast && next.startsWith('${'), line});
      }
    }),
  );
  return found;
}

/** The classes that the style sheet has rules for. */
export function styledClasses({classes}: Pick<Sheets, 'classes'>): Set<string> {
  const names = new Set<string>();
  postcss.parse(classes).walkRules(({selector}) => {
    for (const name of classesIn(selector)) {
      names.add(name);
    }
  });
  return names;
}

/** The styled classes that a class in code may be: itself, or all that begin as it does. */
export function matchingClasses({name, isPrefix}: UsedClass, styled: ReadonlySet<string>): string[] {
  return isPrefix
    ? [...styled].filter((each) => each.length > name.length && each.startsWith(name))
    : styled.has(name)
      ? [name]
      : [];
}

function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.(ed-[\w-]+)/g)].map(([, name = '']) => name);
}

/** The element that samples are mounted in; a project has its `body` instead. */
const stage = 'ed-stage';

/**
 * Makes the style sheet that a sample needs in an empty project: the rules that its classes ask for, in the order of the site's own,
 * and as custom properties those tokens that they use, with their values for light and dark screens.
 *
 * @param files the sample
 * @throws when a token has two values that no property can hold
 */
export function sampleStyles(files: readonly Pick<SampleFile, 'name' | 'text'>[], sheets: Sheets): string {
  const styled = styledClasses(sheets);
  const used = new Set(files.flatMap(usedClasses).flatMap((each) => matchingClasses(each, styled)));
  const base = postcss.parse(sheets.base);
  onBody(base);
  const rules = postcss.parse(sheets.classes);
  keepUsed(rules, used);
  const blocks = [...blocksOf(base), ...blocksOf(rules)];
  const tokens = designTokenBlock(blocks.join('\n'), sheets.tokens);
  return `${[tokens, ...blocks.map(renamed)].join('\n\n')}\n`;
}

/** The rules as a project has them, whose page is the stage; without the one that takes off what only the site has. */
function onBody(root: Root): void {
  root.walkRules((rule) => {
    if (rule.some((node) => node.type === 'decl' && node.prop === 'all')) {
      rule.remove();
    } else {
      rule.selector = rule.selector
        .replaceAll(`:where(.${stage}) `, '')
        .replaceAll(`.${stage}`, 'body')
        .replace(/^:is\(([^()]*)\)$/, (_, list: string) => postcss.list.comma(list).join(',\n'));
    }
  });
}

/** Removes the rules of classes that are not used, and from lists of selectors those that are about them. */
function keepUsed(root: Root, used: ReadonlySet<string>): void {
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => classesIn(selector).every((name) => used.has(name)));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.every(({type}) => type === 'comment') === true) rule.remove();
  });
}

/** The rules one by one, each with the comment that stands directly above it. */
function blocksOf(root: Root): string[] {
  return root.nodes.flatMap((node, index) => {
    if (node.type === 'comment') {
      return [];
    }
    const above = root.nodes[index - 1];
    const isAbout = above?.type === 'comment' && !/\n\s*\n/.test(node.raws.before ?? '');
    return [`${isAbout ? `${above.toString()}\n` : ''}${node.toString()}`];
  });
}

/** A token that is used. What has a value to fall back on is no token: the sample's script sets it. */
const reference = /var\(--([\w-]+)(?=\))/g;

/** The name of a token in a project: `--c-line` is `--ed-line`, sizes of text are `--ed-size-…`. */
function nameOf(token: string): string {
  return `--ed-${token.replace(/^c-/, '').replace(/^text-/, token.startsWith('text-') ? 'size-' : 'text-')}`;
}

function renamed(css: string): string {
  return css.replace(reference, (_, token: string) => `var(${nameOf(token)}`);
}

/** The tokens that CSS uses, as properties of the root in the order of the site's own. */
function designTokenBlock(css: string, tokenSheet: string): string {
  const {light, dark} = readDesignTokens(tokenSheet);
  const needed = new Set<string>();
  const need = (text: string): void => {
    for (const [, token = ''] of text.matchAll(reference)) {
      if (!needed.has(token)) {
        const value = light.get(token);
        if (value === undefined) {
          throw new Error(
            `src/features/samples/browser/LiveSample: "var(--${token})" is no token of src/css/tokens.css, found in the styles of samples. Use one of its tokens, so that readers who copy the styles get a value.`,
          );
        }
        needed.add(token);
        need(value);
      }
    }
  };
  need(css);
  const lines = [...light].flatMap(([token, value]) =>
    needed.has(token) ? [`  ${nameOf(token)}: ${renamed(bothModes(token, value, dark.get(token)))};`] : [],
  );
  return `:root {\n  color-scheme: light dark;\n${lines.length === 0 ? '' : `\n${lines.join('\n')}\n`}}`;
}

/** Values of the tokens, with system fonts, because a copied project has no web fonts. */
function readDesignTokens(sheet: string): {light: Map<string, string>; dark: Map<string, string>} {
  const [light, dark, system] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  const bySelector = new Map([
    [":root[data-theme='dark']", dark],
    [':root[data-fonts]', system],
  ]);
  postcss.parse(sheet).walkDecls(/^--/, ({prop, value, parent: rule}) => {
    if (!(rule instanceof Rule)) return;
    const isLight = rule.selector === ':root' && rule.parent?.type === 'root';
    (isLight ? light : bySelector.get(rule.selector))?.set(prop.slice(2), value);
  });
  for (const [name, value] of system) {
    light.set(
      name,
      value.replace(/^var\(--([\w-]+)\)$/, (whole, token: string) => light.get(token) ?? whole),
    );
  }
  return {light, dark};
}

const color = /#[\da-f]{3,8}\b|\brgb\([^()]*\)/g;

/** One value for both modes: each color is chosen by `light-dark()`, the rest has to be the same. */
function bothModes(token: string, light: string, dark: string | undefined): string {
  if (dark === undefined || dark === light) {
    return light;
  }
  const darkColors = dark.match(color) ?? [];
  if (light.replace(color, '') !== dark.replace(color, '') || darkColors.length === 0) {
    throw new Error(
      `src/css/tokens.css: --${token} is "${light}" on light screens and "${dark}" on dark ones, expected that only colors differ: the styles of samples choose colors by light-dark().`,
    );
  }
  let index = 0;
  return light.replace(color, (lightColor) => `light-dark(${lightColor}, ${darkColors[index++] ?? lightColor})`);
}
