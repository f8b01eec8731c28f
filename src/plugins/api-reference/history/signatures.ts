import ts from 'typescript';

/** A declaration as text. */
export interface Signature {
  /** For people: on one line, without comments and without what only the compiler writes. */
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

/** Writes the declarations of one name: overloads become one text. */
export function signatureOf(declarations: readonly Described[]): Signature {
  const parts = declarations.map((declaration) => ({
    text: write(declaration, forPeople),
    key: write(declaration, forComparing(declaration)),
  }));
  return {text: parts.map(({text}) => text).join('; '), key: parts.map(({key}) => key).join('; ')};
}

/** How names and types are written. */
interface Style {
  readonly isKey: boolean;
  /** Names that do not count, by what stands for them. */
  readonly names: ReadonlyMap<string, string>;
}

const forPeople: Style = {isKey: false, names: new Map()};

/** Type parameters of the class or interface around a member do not count either. */
function forComparing(declaration: Described): Style {
  const owner = declaration.parent as ts.Node | undefined;
  const style: Style = {isKey: true, names: new Map()};
  const isOwner = owner !== undefined && (ts.isClassDeclaration(owner) || ts.isInterfaceDeclaration(owner));
  return isOwner ? withTypeParameters(style, owner.typeParameters) : style;
}

function write(node: Described, outer: Style): string {
  const {isKey} = outer;
  if (ts.isVariableDeclaration(node)) {
    const name = isKey ? '' : node.name.getText();
    if (node.type !== undefined) return `${name}: ${print(node.type, outer)}`;
    return node.initializer === undefined ? name : `${name} = ${oneLine(node.initializer.getText())}`;
  }
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
    const style = isKey ? withTypeParameters(outer, node.typeParameters) : outer;
    const keyword = ts.isClassDeclaration(node) ? `${modifiers(node)}class` : 'interface';
    const heritage = (node.heritageClauses ?? []).map(
      ({token, types}) =>
        ` ${token === ts.SyntaxKind.ExtendsKeyword ? 'extends' : 'implements'} ${types.map((type) => print(type, style)).join(', ')}`,
    );
    return `${keyword} ${isKey ? '' : (node.name?.text ?? '')}${typeParameters(node.typeParameters, style)}${heritage.join('')}`;
  }
  if (ts.isTypeAliasDeclaration(node)) {
    const style = isKey ? withTypeParameters(outer, node.typeParameters) : outer;
    return `type ${isKey ? '' : node.name.text}${typeParameters(node.typeParameters, style)} = ${print(node.type, style)}`;
  }
  if (ts.isEnumDeclaration(node))
    return `enum ${node.name.text} {${node.members.map((item) => oneLine(item.getText())).join(', ')}}`;
  if (ts.isPropertyDeclaration(node) || ts.isPropertySignature(node)) {
    const type = node.type === undefined ? 'any' : print(node.type, outer, node.questionToken !== undefined);
    return `${modifiers(node)}${isKey ? '' : memberName(node.name)}${node.questionToken === undefined ? '' : '?'}: ${type}`;
  }
  if (isCallable(node)) return writeCallable(node, outer);
  return oneLine(node.getText());
}

type Callable = ts.SignatureDeclaration & Described;

function isCallable(node: ts.Node): node is Callable {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isSetAccessorDeclaration(node) ||
    ts.isCallSignatureDeclaration(node) ||
    ts.isConstructSignatureDeclaration(node)
  );
}

function writeCallable(node: Callable, outer: Style): string {
  const style = outer.isKey ? withNames(withTypeParameters(outer, node.typeParameters), node.parameters) : outer;
  const isOptional = (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) && node.questionToken !== undefined;
  const list = `${typeParameters(node.typeParameters, style)}(${node.parameters.map((item) => parameter(item, style)).join(', ')})`;
  const result = node.type === undefined ? undefined : print(node.type, style);
  if (style.isKey && !ts.isAccessor(node) && !ts.isConstructorDeclaration(node)) {
    // As a property or a variable with the same type would be written.
    return `${modifiers(node)}${isOptional ? '?' : ''}: ${list} => ${result ?? 'any'}`;
  }
  const kind = ts.isGetAccessorDeclaration(node) ? 'get ' : ts.isSetAccessorDeclaration(node) ? 'set ' : '';
  const name = ts.isConstructorDeclaration(node) ? 'constructor' : node.name === undefined ? '' : memberName(node.name);
  return `${modifiers(node)}${kind}${name}${isOptional ? '?' : ''}${list}${result === undefined ? '' : `: ${result}`}`;
}

function parameter(node: ts.ParameterDeclaration, style: Style): string {
  const isOptional = node.questionToken !== undefined || node.initializer !== undefined;
  const name = style.isKey && node.name.getText() !== 'this' ? '_' : oneLine(node.name.getText());
  const type = node.type === undefined ? 'any' : print(node.type, style, isOptional);
  return `${node.dotDotDotToken === undefined ? '' : '...'}${name}${isOptional ? '?' : ''}: ${type}`;
}

function typeParameters(parameters: readonly ts.TypeParameterDeclaration[] | undefined, style: Style): string {
  if (parameters === undefined || parameters.length === 0) return '';
  return `<${parameters.map((item) => print(item, style)).join(', ')}>`;
}

/** Modifiers that callers notice. */
function modifiers(node: ts.Node): string {
  const kept = [
    ts.SyntaxKind.StaticKeyword,
    ts.SyntaxKind.AbstractKeyword,
    ts.SyntaxKind.ReadonlyKeyword,
    ts.SyntaxKind.ProtectedKeyword,
  ];
  const own = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return kept
    .filter((kind) => own.some((modifier) => modifier.kind === kind))
    .map((kind) => `${ts.tokenToString(kind) ?? ''} `)
    .join('');
}

/** `['constructor']` and `'constructor'` name the same member as `constructor`. */
export function memberName(name: ts.PropertyName | ts.BindingName): string {
  const key = ts.isComputedPropertyName(name) ? name.expression : name;
  return ts.isStringLiteralLike(key) ? key.text : oneLine(name.getText());
}

function withTypeParameters(style: Style, parameters: readonly ts.TypeParameterDeclaration[] | undefined): Style {
  if (parameters === undefined) return style;
  const names = new Map(style.names);
  for (const {name} of parameters) names.set(name.text, `T${names.size}`);
  return {...style, names};
}

/** Parameters are named once more: in `node is TextNode` and in `typeof node`. */
function withNames(style: Style, parameters: readonly ts.ParameterDeclaration[]): Style {
  const names = new Map(style.names);
  for (const [index, {name}] of parameters.entries()) if (ts.isIdentifier(name)) names.set(name.text, `_${index}`);
  return {...style, names};
}

const printer = ts.createPrinter({removeComments: true, newLine: ts.NewLineKind.LineFeed});

/** @param isOptional `undefined` in the type then says nothing more. */
function print(node: ts.Node, style: Style, isOptional = false): string {
  const source = node.getSourceFile();
  const result = ts.transform(node, [(context) => (root) => rewrite(root, style, context, isOptional)]);
  const text = printer.printNode(ts.EmitHint.Unspecified, result.transformed[0] ?? node, source);
  result.dispose();
  return oneLine(text);
}

function rewrite(node: ts.Node, style: Style, context: ts.TransformationContext, isOptional = false): ts.Node {
  const {factory} = ts;
  const visit = (child: ts.Node) => rewrite(child, style, context);
  if (ts.isImportTypeNode(node) && node.qualifier !== undefined) {
    const inner = node.isTypeOf
      ? factory.createTypeQueryNode(node.qualifier, node.typeArguments)
      : factory.createTypeReferenceNode(node.qualifier, node.typeArguments);
    return ts.visitEachChild(inner, visit, context);
  }
  if (ts.isStringLiteral(node)) return factory.createStringLiteral(node.text, true);
  if (!style.isKey) return ts.visitEachChild(node, visit, context);

  // `React.JSX.Element` and `JSX.Element`, `Y.Doc` and `Doc`: how a name was imported.
  if (ts.isQualifiedName(node)) return node.right;
  if (ts.isNamedTupleMember(node)) {
    const type = `${node.dotDotDotToken === undefined ? '' : '...'}${print(node.type, style)}${node.questionToken === undefined ? '' : '?'}`;
    return factory.createTypeReferenceNode(type);
  }
  if (ts.isParenthesizedTypeNode(node)) return rewrite(node.type, style, context, isOptional);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword && ts.isArrayTypeNode(node.type)) {
    return factory.createTypeReferenceNode('ReadonlyArray', [asType(visit(node.type.elementType))]);
  }
  if (ts.isArrayTypeNode(node)) return factory.createTypeReferenceNode('Array', [asType(visit(node.elementType))]);
  if (ts.isUnionTypeNode(node)) return sortedUnion(node, style, context, isOptional);
  if (ts.isIdentifier(node)) return factory.createIdentifier(style.names.get(node.text) ?? node.text);
  if (ts.isTypeLiteralNode(node)) {
    const members = node.members.map((member) => ({
      name: member.name === undefined ? '' : memberName(member.name),
      text: write(member, style),
    }));
    members.sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1));
    // Only compared, so the text may stand where a node is expected.
    return factory.createTypeReferenceNode(`{${members.map(({name, text}) => `${name}${text}`).join('; ')}}`);
  }
  if (ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node)) {
    const inner = withNames(withTypeParameters(style, node.typeParameters), node.parameters);
    const list = node.parameters.map((item) => parameter(item, inner)).join(', ');
    const keyword = ts.isConstructorTypeNode(node) ? 'new ' : '';
    const text = `${keyword}${typeParameters(node.typeParameters, inner)}(${list}) => ${print(node.type, inner)}`;
    // The same; parentheses where it is a part of a union come from `sortedUnion`.
    return factory.createTypeReferenceNode(text);
  }
  if (ts.isTypePredicateNode(node) && ts.isIdentifier(node.parameterName)) {
    const name = style.names.get(node.parameterName.text) ?? node.parameterName.text;
    const asserts = node.assertsModifier === undefined ? '' : 'asserts ';
    return factory.createTypeReferenceNode(`${asserts}${name}${node.type === undefined ? '' : ` is ${print(node.type, style)}`}`);
  }
  return ts.visitEachChild(node, visit, context);
}

/** A union in an order of its own, and without `undefined` where leaving the value out says the same. */
function sortedUnion(node: ts.UnionTypeNode, style: Style, context: ts.TransformationContext, isOptional: boolean): ts.Node {
  const parts = flatUnion(node)
    .filter((type) => !isOptional || type.kind !== ts.SyntaxKind.UndefinedKeyword)
    .map((type) => {
      const text = print(type, style);
      return text.includes('=>') ? `(${text})` : text;
    });
  const [only, ...more] = [...new Set(parts)].sort();
  const [first] = flatUnion(node);
  if (only === undefined) return first === undefined ? node : rewrite(first, style, context);
  return ts.factory.createTypeReferenceNode([only, ...more].join(' | '));
}

function flatUnion(node: ts.TypeNode): ts.TypeNode[] {
  if (ts.isParenthesizedTypeNode(node) && ts.isUnionTypeNode(node.type)) return flatUnion(node.type);
  return ts.isUnionTypeNode(node) ? node.types.flatMap(flatUnion) : [node];
}

/** @throws when a rewritten type is none any more. */
function asType(node: ts.Node): ts.TypeNode {
  if (!ts.isTypeNode(node)) throw new Error(`Expected a type, found ${ts.SyntaxKind[node.kind]}.`);
  return node;
}

function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/([=(:<,]) \| /g, '$1 ')
    .replace(/;? }/g, ' }')
    .trim();
}
