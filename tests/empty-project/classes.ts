import postcss from 'postcss';
import ts from 'typescript';

import type {CopiedFile} from './samples.ts';

/** A class in code; of `` `h${level}` `` the part that is known, with which a class begins. */
interface UsedClass {
  name: string;
  isPrefix: boolean;
  /** Line of the file, from 1. */
  line: number;
}

/** Functions that put classes on an element, by the last part of their name. */
const setters = /\b(?:classList\.(?:add|toggle|replace)|addClassNamesToElement)$/;

/**
 * Finds the classes in the code of a sample for which its style sheets have no rule: in `className`, `class`, `classList` and themes.
 *
 * @returns for each the file, the line from 1 and the name
 */
export function unstyledClasses(files: readonly CopiedFile[]): {file: string; line: number; name: string}[] {
  const styled = files.filter(({name}) => name.endsWith('.css')).flatMap(({text}) => styledClasses(text));
  return files
    .filter(({name}) => /\.(?:tsx?|html)$/.test(name))
    .flatMap((file) =>
      usedClasses(file)
        .filter(({name, isPrefix}) => !styled.some((each) => (isPrefix ? each.startsWith(name) : each === name)))
        .map(({line, name}) => ({file: file.name, line, name})),
    );
}

function styledClasses(css: string): string[] {
  const names: string[] = [];
  postcss.parse(css).walkRules(({selector}) => {
    names.push(...[...selector.matchAll(/\.([A-Z_a-z][\w-]*)/g)].map(([, name = '']) => name));
  });
  return names;
}

function usedClasses({name, text}: CopiedFile): UsedClass[] {
  if (name.endsWith('.html')) return inHtml(text, 1);
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: UsedClass[] = [];
  const lineOf = (node: ts.Node): number => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const add = (words: string, node: ts.Node, goesOn = false): void => {
    const names = words.split(/\s+/);
    found.push(
      ...names
        .map((each, index) => ({name: each, isPrefix: goesOn && index === names.length - 1, line: lineOf(node)}))
        .filter((each) => each.name !== ''),
    );
  };
  /** Takes the strings of an expression that may become its value. */
  const take = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      add(node.text, node);
    } else if (ts.isTemplateExpression(node)) {
      add(node.head.text, node, true);
      // What follows a value directly is the end of a name whose beginning was taken.
      for (const {literal} of node.templateSpans)
        add(literal.text.replace(/^\S+/, ''), node, literal.kind === ts.SyntaxKind.TemplateMiddle);
    } else if (ts.isConditionalExpression(node)) {
      take(node.whenTrue);
      take(node.whenFalse);
    } else if (ts.isCallExpression(node)) {
      take(node.expression);
    } else if (ts.isIdentifier(node)) {
      const constant = constants.get(node.text);
      constants.delete(node.text);
      if (constant !== undefined) take(constant);
    } else if (ts.isPropertyAssignment(node)) {
      take(node.initializer);
    } else if (!ts.isElementAccessExpression(node) && !isComparison(node)) {
      ts.forEachChild(node, take);
    }
  };
  const constants = new Map<string, ts.Node>();
  const isTheme = (declared: string, type: string | undefined): boolean =>
    type === 'EditorThemeClasses' || /theme$/i.test(declared);
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined) {
      constants.set(node.name.getText(), node.initializer);
      if (ts.isObjectLiteralExpression(node.initializer) && isTheme(node.name.getText(), node.type?.getText()))
        take(node.initializer);
    } else if (ts.isPropertyAssignment(node) && /^(?:theme|class(?:Name)?)$/.test(node.name.getText())) {
      take(node.initializer);
    } else if (ts.isJsxAttribute(node) && /^class(?:Name)?$/.test(node.name.getText()) && node.initializer !== undefined) {
      take(node.initializer);
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (node.left.getText().endsWith('.className')) take(node.right);
    } else if (ts.isCallExpression(node)) {
      if (setters.test(node.expression.getText())) node.arguments.forEach(take);
      else if (node.expression.getText().endsWith('.setAttribute') && /^.class.$/.test(node.arguments[0]?.getText() ?? '')) {
        node.arguments.slice(1).forEach(take);
      }
    } else if (ts.isStringLiteralLike(node)) {
      found.push(...inHtml(node.text, lineOf(node)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isComparison(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText());
}

function inHtml(html: string, line: number): UsedClass[] {
  return [...html.matchAll(/<[^<>]* class="([\w -]+)"/g)].flatMap(({1: names = '', index}) =>
    names.split(' ').map((name) => ({name, isPrefix: false, line: line + html.slice(0, index).split('\n').length - 1})),
  );
}
