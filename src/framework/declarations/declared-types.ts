import {
  Converter,
  ReflectionKind,
  TypeScript as ts,
  type Application,
  type Context,
  type Reflection,
  type SignatureReflection,
  type SomeType,
} from 'typedoc';

/**
 * Makes TypeDoc show the types that the declarations state. It takes those of signatures and properties from the type
 * checker, which forgets aliases: `NodeKey` is `string` to it.
 *
 * The checker's type stays where it is another one: a member that a class inherits from a generic class names a type
 * parameter, which the class has filled in.
 *
 * @throws while converting, when TypeDoc takes a declared type by another way than the one that is watched here.
 */
export function keepDeclaredTypes(app: Application): void {
  const {converter} = app;
  const convert: Converter['convertType'] = converter.convertType.bind(converter);
  const watched = new WeakSet<ts.TypeNode>();
  const withoutNode = new WeakMap<Reflection, ts.Type[]>();

  converter.convertType = (context: Context, type: ts.Type | ts.TypeNode | undefined, node?: ts.TypeNode): SomeType => {
    if (type === undefined || 'kind' in type) return convert(context, type);
    if (node === undefined) {
      withoutNode.set(context.scope, [...(withoutNode.get(context.scope) ?? []), type]);
      return convert(context, type);
    }
    watched.add(node);
    return isDeclaredAs(context.checker, node, type) ? convert(context, node) : convert(context, type, node);
  };

  /** The declared form of a type that TypeDoc has converted without looking at the node. */
  const declaredForm = <T extends SomeType | undefined>(
    context: Context,
    scope: Reflection,
    current: T,
    node: ts.TypeNode | undefined,
  ): T | SomeType => {
    const types = withoutNode.get(scope) ?? [];
    if (node === undefined || !types.some((type) => isDeclaredAs(context.checker, node, type))) return current;
    context.project.removeTypeReflections(current);
    return convert(context.withScope(scope), node);
  };

  app.converter.on(
    Converter.EVENT_CREATE_SIGNATURE,
    (outer: Context, reflection: SignatureReflection, declaration?: ts.SignatureDeclaration | ts.JSDocSignature) => {
      if (declaration === undefined || ts.isJSDocSignature(declaration)) return;
      const context = outer.withScope(reflection);
      if (reflection.kindOf(ReflectionKind.IndexSignature)) {
        reflection.type = declaredForm(outer, reflection, reflection.type, declaration.type);
        for (const [key, node] of pairs(reflection.parameters, declaration.parameters)) {
          key.type = declaredForm(context, key, key.type, node.type);
        }
        return;
      }
      for (const [parameter, node] of pairs(reflection.typeParameters, declaration.typeParameters)) {
        parameter.type = declaredForm(context, parameter, parameter.type, node.constraint);
        parameter.default = declaredForm(context, parameter, parameter.default, node.default);
      }
      if (reflection.type?.type === 'predicate' && declaration.type !== undefined && ts.isTypePredicateNode(declaration.type)) {
        reflection.type.targetType = declaredForm(outer, reflection, reflection.type.targetType, declaration.type.type);
      }
      const missed = typeNodes(reflection, declaration).find((node) => !watched.has(node));
      if (missed !== undefined) throw new Error(missedType(reflection, missed));
    },
  );
}

function missedType(reflection: SignatureReflection, node: ts.TypeNode): string {
  return (
    `TypeDoc converted the type "${node.getText()}" of ${reflection.getFullName()} without Converter.convertType: signatures ` +
    'would show "string" for "NodeKey". Find out how this version converts it, and correct ' +
    'src/framework/declarations/declared-types.ts.'
  );
}

/** Whether the node stands for the type, but for the `undefined` that an optional parameter or property adds. */
function isDeclaredAs(checker: ts.TypeChecker, node: ts.TypeNode, type: ts.Type): boolean {
  const declared = checker.getTypeFromTypeNode(node);
  if (isSame(declared, type)) return true;
  // TypeDoc writes `typeof X<T>` as `typeof X`, so it does not matter what `T` is.
  if (ts.isTypeQueryNode(node)) return isSameConstructor(declared, type);
  return (
    ts.isTypeReferenceNode(node) &&
    node.typeArguments !== undefined &&
    declared.aliasSymbol !== undefined &&
    declared.aliasSymbol === type.aliasSymbol &&
    pairs(node.typeArguments, type.aliasTypeArguments).every(([argument, filled]) => isDeclaredAs(checker, argument, filled))
  );
}

function isSame(declared: ts.Type, type: ts.Type): boolean {
  if (declared === type) return true;
  const [a, b] = [parts(declared), parts(type)];
  const isAdded = (part: ts.Type) => (part.flags & ts.TypeFlags.Undefined) !== 0;
  return a.every((part) => b.includes(part)) && b.every((part) => a.includes(part) || isAdded(part));
}

function parts(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function isSameConstructor(a: ts.Type, b: ts.Type): boolean {
  const made = (type: ts.Type) => type.getConstructSignatures()[0]?.getReturnType().getSymbol();
  return made(a) !== undefined && made(a) === made(b);
}

/** The nodes whose types TypeDoc must have asked for: it has its own way with `this` and with `x is T`. */
function typeNodes(reflection: SignatureReflection, declaration: ts.SignatureDeclaration): ts.TypeNode[] {
  const result = reflection.kindOf(ReflectionKind.SetSignature) ? undefined : declaration.type;
  return [...declaration.parameters.map((parameter) => parameter.type), result].flatMap((node) =>
    node === undefined || ts.isThisTypeNode(node) || ts.isTypePredicateNode(node) ? [] : [node],
  );
}

/** What belongs together of two lists of one order. */
function pairs<A, B>(a: readonly A[] | undefined, b: readonly B[] | undefined): [A, B][] {
  return (a ?? []).flatMap((item, index) => {
    const other = b?.[index];
    return other === undefined ? [] : [[item, other]];
  });
}
