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

/** The components that stand in pages without an import of their author, by folder. */
const componentFolders: Readonly<Record<string, string>> = {
  CheckFigures: 'features/proofs/browser',
  CodeFiles: 'features/samples/browser',
  CodeSample: 'features/samples/browser',
  ErrorDecoder: 'features/errors/browser',
  ErrorList: 'features/errors/browser',
  FilterList: 'features/reference/browser',
  Learn: 'features/playground/browser',
  LiveSample: 'features/samples/browser',
  Pitfall: 'components',
};

/**
 * `import Name from '…'` at the top of a page.
 *
 * @throws when there is no such component
 */
export function importComponent(name: string): MdxjsEsm {
  const folder = componentFolders[name];
  if (folder === undefined) {
    throw new Error(`src/content/mdx-nodes.ts: expected one of ${Object.keys(componentFolders).join(', ')}, found "${name}".`);
  }
  const specifier = `@site/src/${folder}/${name}`;
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
