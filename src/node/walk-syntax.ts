import ts from 'typescript';

/** Calls `visit` with `node` and every node below it, parents first, in the order of the text. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => {
    walk(child, visit);
  });
}

/** Text of a template literal with `%s` for each value, and the code of the values. */
export function readTemplate(template: ts.TemplateLiteral): {message: string; values: string[]} {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return {message: template.text, values: []};
  return {
    message: template.head.text + template.templateSpans.map(({literal}) => `%s${literal.text}`).join(''),
    values: template.templateSpans.map(({expression}) => expression.getText()),
  };
}
