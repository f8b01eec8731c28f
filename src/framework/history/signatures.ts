import {ts} from '../../node/typescript.ts';

/** A declaration as text. */
export interface Signature {
  /** For people: on one line, without comments. */
  text: string;
  /**
   * For comparing: equal when a caller could not tell the two apart. Names of parameters and type parameters, the order of
   * unions and of properties, quotes, and the two ways to write an array or a function do not count.
   */
  key: string;
}

/** A declaration that a symbol or a member of the reference can have. */
export type Described =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.VariableDeclaration
  | ts.EnumDeclaration
  | ts.ClassElement
  | ts.TypeElement;

/**
 * Writes the declarations of one name: overloads become one text.
 *
 * @param isType whether an interface is compared as the type that it is, with its members
 */
export function signatureOf(declarations: readonly Described[], isType = false): Signature {
  return {
    text: declarations.map(textOf).join('; '),
    // Type parameters of the class or interface around a member do not count either.
    key: declarations.map((item) => declarationKey(item, bind(new Map(), typeParametersOf(item.parent)), isType)).join('; '),
  };
}

/** `['constructor']` and `'constructor'` name the same member as `constructor`. */
export function memberName(name: ts.PropertyName | ts.BindingName): string {
  const key = ts.isComputedPropertyName(name) ? name.expression : name;
  return ts.isStringLiteralLike(key) ? key.text : oneLine(name.getText());
}

function textOf(node: Described): string {
  const isOwner = ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);
  // The members of a class have signatures themselves.
  const text = isOwner ? node.getSourceFile().text.slice(node.getStart(), node.members.pos - 1) : node.getText();
  return oneLine(text)
    .replace(/^(?:(?:export|default|declare|function|public) )+/, '')
    .replace(/import\("[^"]*"\)\./g, '')
    .replace(/;$/, '');
}

function oneLine(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([=(:<,]) \| /g, '$1 ')
    .replace(/([(<]) | (?=[)>])|,(?= ?[)>])/g, '$1')
    .replace(/;? }/g, ' }')
    .trim();
}

/** Names that do not count, by what stands for them. */
type Names = ReadonlyMap<string, string>;

function bind(names: Names, typeParameters: TypeParameters, parameters: readonly ts.ParameterDeclaration[] = []): Names {
  const own = (typeParameters ?? []).map(({name}, index) => [name.text, `T${names.size + index}`] as const);
  // Parameters are named once more in `node is TextNode` and in `typeof node`.
  const values = parameters.map(({name}, index) => [name.getText(), name.getText() === 'this' ? 'this' : `_${index}`] as const);
  return new Map([...names, ...own, ...values]);
}

type TypeParameters = readonly ts.TypeParameterDeclaration[] | undefined;

function typeParametersOf(node: ts.Node): TypeParameters {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) ? node.typeParameters : undefined;
}

function declarationKey(node: Described, outer: Names, isType: boolean): string {
  if (ts.isVariableDeclaration(node)) return node.initializer?.getText() ?? `:${typeKey(node.type, outer)}`;
  if (ts.isTypeAliasDeclaration(node)) {
    const names = bind(outer, node.typeParameters);
    return `type${listKey(node.typeParameters, names)} ${keyOf(node.type, names)}`;
  }
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
    const names = bind(outer, node.typeParameters);
    const parents = (node.heritageClauses ?? []).map(({token, types}) => ({
      token,
      keys: types.map((type) => keyOf(type, names)),
    }));
    if (isType && ts.isInterfaceDeclaration(node)) {
      const parts = [...parents.flatMap(({keys}) => keys), membersKey(node.members, names)];
      return `type${listKey(node.typeParameters, names)} ${parts.join(' & ')}`;
    }
    const heritage = parents.map(({token, keys}) => `${token} ${keys.join()}`).join();
    return `${modifiers(node)}${node.kind}${listKey(node.typeParameters, names)} ${heritage}`;
  }
  return keyOf(node, outer);
}

function keyOf(node: ts.Node, names: Names): string {
  if (ts.isIdentifier(node)) return names.get(node.text) ?? node.text;
  if (ts.isStringLiteral(node)) return `'${node.text}'`;
  // `React.JSX.Element` and `JSX.Element`, `Y.Doc` and `Doc`: how a name was imported.
  if (ts.isQualifiedName(node)) return node.right.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isTypeReferenceNode(node)) return keyOf(node.typeName, names) + listKey(node.typeArguments, names);
  if (ts.isExpressionWithTypeArguments(node)) return keyOf(node.expression, names) + listKey(node.typeArguments, names);
  if (ts.isTypeQueryNode(node)) return `typeof ${keyOf(node.exprName, names)}${listKey(node.typeArguments, names)}`;
  if (ts.isImportTypeNode(node) && node.qualifier !== undefined)
    return `${node.isTypeOf ? 'typeof ' : ''}${keyOf(node.qualifier, names)}${listKey(node.typeArguments, names)}`;
  if (ts.isParenthesizedTypeNode(node)) return keyOf(node.type, names);
  if (ts.isOptionalTypeNode(node)) return `${keyOf(node.type, names)}?`;
  if (ts.isNamedTupleMember(node)) return `${token(node.dotDotDotToken)}${keyOf(node.type, names)}${token(node.questionToken)}`;
  if (ts.isRestTypeNode(node)) return `...${keyOf(node.type, names)}`;
  if (ts.isArrayTypeNode(node)) return `Array<${keyOf(node.elementType, names)}>`;
  if (ts.isTypeOperatorNode(node)) {
    const operator = ts.tokenToString(node.operator) ?? '';
    return operator === 'readonly' ? `Readonly${keyOf(node.type, names)}` : `${operator} ${keyOf(node.type, names)}`;
  }
  if (ts.isUnionTypeNode(node)) return typeKey(node, names);
  if (ts.isIntersectionTypeNode(node)) return node.types.map((type) => keyOf(type, names)).join(' & ');
  if (ts.isTypeLiteralNode(node)) return membersKey(node.members, names);
  if (ts.isPropertyDeclaration(node) || ts.isPropertySignature(node))
    return `${modifiers(node)}${token(node.questionToken)}:${typeKey(node.type, names, node.questionToken !== undefined)}`;
  if (ts.isFunctionLike(node)) return callableKey(node, names);
  const parts: string[] = [];
  node.forEachChild((child) => {
    parts.push(keyOf(child, names));
  });
  return parts.length === 0 ? node.getText() : `${node.kind}(${parts.join()})`;
}

/** A method is written as a property with the same type would be. */
function callableKey(node: ts.SignatureDeclaration, outer: Names): string {
  const names = bind(outer, node.typeParameters, node.parameters);
  const parameters = node.parameters.map((item) => {
    const isOptional = item.questionToken !== undefined || item.initializer !== undefined;
    const name = item.name.getText() === 'this' ? 'this' : '';
    return `${token(item.dotDotDotToken)}${name}${isOptional ? '?' : ''}:${typeKey(item.type, names, isOptional)}`;
  });
  const type = `(${listKey(node.typeParameters, names)}(${parameters.join()}) => ${typeKey(node.type, names)})`;
  if (ts.isFunctionTypeNode(node)) return type;
  if (ts.isConstructorTypeNode(node)) return `new ${type}`;
  const optional = ts.isMethodDeclaration(node) || ts.isMethodSignature(node) ? token(node.questionToken) : '';
  const kind = ts.isAccessor(node) || ts.isConstructorDeclaration(node) || ts.isIndexSignatureDeclaration(node) ? node.kind : '';
  return `${modifiers(node)}${kind}${optional}:${type}`;
}

/** @param isOptional `undefined` in the type then says nothing more. */
function typeKey(type: ts.TypeNode | undefined, names: Names, isOptional = false): string {
  if (type === undefined) return 'any';
  const parts = partsOf(type).filter(({kind}) => !isOptional || kind !== ts.SyntaxKind.UndefinedKeyword);
  const keys = [...new Set(parts.map((part) => keyOf(part, names)))].sort();
  return keys.length === 1 ? keys.join() : `(${keys.join(' | ')})`;
}

function partsOf(type: ts.TypeNode): ts.TypeNode[] {
  if (ts.isParenthesizedTypeNode(type)) return partsOf(type.type);
  return ts.isUnionTypeNode(type) ? type.types.flatMap(partsOf) : [type];
}

function membersKey(members: readonly ts.TypeElement[], names: Names): string {
  const keys = members.map((item) => `${item.name === undefined ? '' : memberName(item.name)}${keyOf(item, names)}`);
  return `{${keys.sort().join('; ')}}`;
}

function listKey(nodes: readonly ts.Node[] | undefined, names: Names): string {
  return nodes === undefined || nodes.length === 0 ? '' : `<${nodes.map((item) => keyOf(item, names)).join()}>`;
}

function token(node: ts.Node | undefined): string {
  return node?.getText() ?? '';
}

/** Modifiers that callers notice. */
function modifiers(node: ts.Node): string {
  const own = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return ['static', 'abstract', 'readonly', 'protected'].filter((word) => own.some((item) => item.getText() === word)).join();
}
