import type {Expression, Literal, Program} from 'estree';
import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {MdxjsEsm} from 'mdast-util-mdxjs-esm';

/** A value of a component's property: text, a truth or code. */
export type PropValue = string | number | boolean | {expression: Expression};

/** A component in a page's tree. Text is passed as a literal, so nothing in it is taken for markup. */
export function component(
  name: string,
  props: Record<string, PropValue | undefined>,
  children: MdxJsxFlowElement[] = [],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(props).flatMap(([key, value]) =>
      value === undefined || value === false ? [] : [attribute(key, value)],
    ),
    children,
  };
}

function attribute(name: string, value: PropValue): MdxJsxAttribute {
  const expression: Expression = typeof value === 'object' ? value.expression : literal(value);
  return {
    type: 'mdxJsxAttribute',
    name,
    value: {
      type: 'mdxJsxAttributeValueExpression',
      value: '',
      data: {estree: program([{type: 'ExpressionStatement', expression}])},
    },
  };
}

/** `['a', 'b']` */
export function list(texts: readonly string[]): Expression {
  return {type: 'ArrayExpression', elements: texts.map(literal)};
}

/** `() => import('…')` */
export function lazyImport(specifier: string): Expression {
  return {
    type: 'ArrowFunctionExpression',
    expression: true,
    generator: false,
    async: false,
    params: [],
    body: {type: 'ImportExpression', source: literal(specifier)},
  };
}

/** `import Name from '…'` at the top of a page. */
export function importDefault(name: string, specifier: string): MdxjsEsm {
  return {
    type: 'mdxjsEsm',
    value: `import ${name} from '${specifier}'`,
    data: {
      estree: program([
        {
          type: 'ImportDeclaration',
          specifiers: [{type: 'ImportDefaultSpecifier', local: {type: 'Identifier', name}}],
          source: literal(specifier),
          attributes: [],
        },
      ]),
    },
  };
}

function program(body: Program['body']): Program {
  return {type: 'Program', sourceType: 'module', comments: [], body};
}

function literal(value: string | number | boolean): Literal {
  return {type: 'Literal', value, raw: JSON.stringify(value)};
}
