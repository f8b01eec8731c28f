import {parse, positionOf, ts, walk} from '../../node/typescript.ts';
import type {Problem} from '../../content/problems.ts';
import {fillVersions} from '../../content/versions.ts';

/** A part of a text: positions of its first character and of the one after its last. */
export interface Span {
  start: number;
  end: number;
}

/** A sentence that a proof file speaks of. */
export interface Quote {
  text: string;
  /** The proof file, and its line from 1. */
  file: string;
  line: number;
  /** Where its string literal is in the file's text. */
  literal: Span;
  /** Where the statement is that quotes it, with the comments before it. */
  statement: Span;
  /** Why it cannot be shown here, and where it is said instead; undefined when it is shown. */
  unproven: {reason: string; source: string} | undefined;
}

const functions = new Set(['prove', 'unproven']);

/**
 * Reads the sentences that a proof file quotes: the first arguments of `prove()` and `unproven()`.
 *
 * @param file its name, which tells TypeScript from TSX
 * @param code its text
 */
export function quotesOf(file: string, code: string): {quotes: Quote[]; problems: Problem[]} {
  const source = parse(file, code);
  const quotes: Quote[] = [];
  const problems: Problem[] = [];
  const lineOf = (node: ts.Node): number => positionOf(node).line + 1;
  const report = (node: ts.Node, message: string): void => {
    problems.push({file, line: lineOf(node), column: 1, message});
  };
  const quoteOf = (first: ts.StringLiteralLike, call: ts.CallExpression): Omit<Quote, 'unproven'> => ({
    text: fillVersions(first.text),
    file,
    line: lineOf(first),
    literal: {start: first.getStart(), end: first.getEnd()},
    statement: {start: call.parent.getFullStart(), end: call.parent.getEnd()},
  });
  walk(source, (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && functions.has(node.expression.text)) {
      const [first, second] = node.arguments;
      if (first === undefined || !ts.isStringLiteralLike(first)) {
        report(node, `expected the quoted sentence as a string literal, found ${first?.getText() ?? 'nothing'}`);
      } else if (node.expression.text === 'prove') {
        quotes.push({...quoteOf(first, node), unproven: undefined});
      } else {
        const [reason, origin] = [property(second, 'reason'), property(second, 'source')];
        if (reason === undefined || origin === undefined) {
          report(node, 'expected unproven(quote, {reason: …, source: …}) with string literals');
        } else {
          quotes.push({...quoteOf(first, node), unproven: {reason, source: origin}});
        }
      }
    }
  });
  return {quotes, problems};
}

function property(node: ts.Expression | undefined, name: string): string | undefined {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return undefined;
  const found = node.properties.find(
    (member): member is ts.PropertyAssignment => ts.isPropertyAssignment(member) && member.name.getText() === name,
  );
  return found !== undefined && ts.isStringLiteralLike(found.initializer) ? fillVersions(found.initializer.text) : undefined;
}
