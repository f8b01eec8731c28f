import {ts, walk} from '../../node/typescript.ts';
import type {PublishedCode} from './published-code.ts';

/**
 * The theme keys that a class reads, in its own methods and in the functions of its module that they hand the theme to.
 *
 * A key that is only known at run time is `*`: `codeHighlight.*`.
 */
export function themeKeys(code: PublishedCode, node: ts.ClassDeclaration): string[] {
  return new ThemeReader(code).read(node).keys();
}

class ThemeReader {
  readonly #paths = new Set<string>();
  readonly #read = new Set<ts.Node>();
  /** What the parameters of a function stand for, when the theme or a part of it was handed over. */
  readonly #parameters = new Map<ts.Declaration, string[]>();

  constructor(private readonly code: PublishedCode) {}

  read(scope: ts.Node): this {
    if (this.#read.has(scope)) return this;
    this.#read.add(scope);
    walk(scope, (node) => {
      const path = ts.isExpression(node) ? (this.#path(node) ?? []) : [];
      if (path.length > 0) this.#paths.add(path.join('.'));
      if (ts.isCallExpression(node)) this.#followCall(node);
    });
    return this;
  }

  /** The longest paths only: `list.ul` says more than `list`. The cache of split class names is no key of the author's. */
  keys(): string[] {
    const paths = [...this.#paths].filter((path) => !path.startsWith('*') && !path.includes('__lexical'));
    return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).sort();
  }

  #followCall(call: ts.CallExpression): void {
    const target = this.code.declaration(call.expression);
    if (target === undefined || !ts.isFunctionDeclaration(target)) return;
    const handed = call.arguments.filter((argument, index) => {
      const path = this.#path(argument);
      const parameter = target.parameters[index];
      if (path === undefined || parameter === undefined) return false;
      this.#parameters.set(parameter, path);
      // `getCachedClassNameArray(theme, 'paragraph')` names the key beside the theme.
      const key = call.arguments[index + 1];
      if (path.length === 0 && key !== undefined && ts.isStringLiteral(key)) this.#paths.add(key.text);
      return true;
    });
    const passesConfig = call.arguments.some((argument) => ts.isIdentifier(argument) && isConfigName(argument.text));
    if (handed.length > 0 || passesConfig) this.read(target);
  }

  /** Where in the theme an expression is: `[]` for the theme itself, `undefined` for anything else. */
  #path(expression: ts.Expression): string[] | undefined {
    if (ts.isParenthesizedExpression(expression)) return this.#path(expression.expression);
    if (ts.isPropertyAccessExpression(expression)) {
      if (expression.name.text === 'theme' && isConfig(expression.expression)) return [];
      const base = this.#path(expression.expression);
      return base === undefined || isArrayOrStringMember(expression) ? undefined : [...base, expression.name.text];
    }
    if (ts.isElementAccessExpression(expression)) {
      const base = this.#path(expression.expression);
      const key = expression.argumentExpression;
      return base && [...base, ts.isStringLiteral(key) ? key.text : '*'];
    }
    const node = this.code.declaration(expression);
    const handed = node && this.#parameters.get(node);
    const value = this.code.initialValue(expression);
    return handed ?? (value && this.#path(value));
  }
}

/** `config`, `editorConfig`, `editor._config`. */
function isConfig(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return isConfigName(expression.text);
  return ts.isPropertyAccessExpression(expression) && isConfigName(expression.name.text);
}

function isConfigName(name: string): boolean {
  return /^_?(editor)?config$/i.test(name);
}

/** `.split(…)` of a class name is no key. */
function isArrayOrStringMember(expression: ts.PropertyAccessExpression): boolean {
  return ts.isCallExpression(expression.parent) && expression.parent.expression === expression;
}
