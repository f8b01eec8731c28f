import {createRequire} from 'node:module';

import type * as Acorn from 'acorn';
import type {Program} from 'estree';
import type {MdxJsxAttribute, MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import type {MdxjsEsmHast} from 'mdast-util-mdxjs-esm';

// Docusaurus' loader would take the half a second to compile acorn's modern build.
const {parse} = createRequire(__filename)('acorn') as typeof Acorn;

/** Statements at the top of a page's module. */
export function statements(code: string): MdxjsEsmHast {
  return {type: 'mdxjsEsm', value: code, data: {estree: program(code)}};
}

/** A component without children in a page's tree; its properties are given as code. */
export function element(name: string, properties: Record<string, string>): MdxJsxFlowElementHast {
  return {type: 'mdxJsxFlowElement', name, attributes: Object.entries(properties).map(attribute), children: []};
}

function attribute([name, code]: [string, string]): MdxJsxAttribute {
  return {
    type: 'mdxJsxAttribute',
    name,
    value: {type: 'mdxJsxAttributeValueExpression', value: code, data: {estree: program(code)}},
  };
}

/** The text that a component is given as a property, when it is a literal. */
export function literalOf({attributes}: MdxJsxFlowElementHast, property: string): string | undefined {
  const found = attributes.find((each) => each.type === 'mdxJsxAttribute' && each.name === property);
  const [statement] = (typeof found?.value === 'object' ? found.value?.data?.estree?.body : undefined) ?? [];
  const expression = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  return expression?.type === 'Literal' && typeof expression.value === 'string' ? expression.value : undefined;
}

function program(code: string): Program {
  // acorn makes ESTree; its own types say the same in other words.
  return {...(parse(code, {ecmaVersion: 'latest', sourceType: 'module'}) as unknown as Program), comments: []};
}
