import {parse, readTemplate, ts, walk} from '../../../../node/typescript.ts';
import {enclosingFunction} from './syntax.ts';

/** A location in a development bundle that throws one of the messages which production builds number. */
export interface DevSite {
  /** The message with `%s` for each value. */
  message: string;
  /** The code of each value: `key`, `klass.name`. */
  values: string[];
  /** Name of the function that throws; `undefined` at the top level of the bundle. */
  functionName: string | undefined;
  /** First and last position of the `throw` statement in the bundle. */
  start: number;
  end: number;
}

/**
 * Finds the numbered messages of a development bundle.
 *
 * The framework's build turns `invariant(condition, message, …values)` into `throw Error(`…`)` with a template literal.
 * Ordinary errors are written with `new` or with quotes, so the two can be told apart.
 */
export function findDevSites(name: string, text: string): DevSite[] {
  const sites: DevSite[] = [];
  walk(parse(name, text, ts.ScriptKind.JS), (node) => {
    if (!ts.isThrowStatement(node) || !ts.isCallExpression(node.expression)) return;
    const {expression: callee, arguments: args} = node.expression;
    const [message] = args;
    if (!ts.isIdentifier(callee) || callee.text !== 'Error' || message === undefined || !ts.isTemplateLiteral(message)) return;
    sites.push({...readTemplate(message), functionName: enclosingFunction(node), start: node.getStart(), end: node.getEnd()});
  });
  return sites;
}

/** Name of the function that stands in for the `throw` statements of a marked bundle. */
export const marker = '__invariant__';

/**
 * A development bundle in the form that the framework's own build minifies: each numbered message is a call with a number,
 * here the site's position in the list.
 */
export function markSites(text: string, sites: readonly DevSite[]): string {
  return sites.reduceRight(
    (marked, {values, start, end}, index) =>
      `${marked.slice(0, start)}${marker}(${[String(index), ...values].join(', ')});${marked.slice(end)}`,
    text,
  );
}
