import {
  type DeclarationReflection,
  type ParameterReflection,
  ReflectionKind,
  type Reflection,
  type ReferenceType,
  type SignatureReflection,
  type SomeType,
  TypeContext,
  type TypeParameterReflection,
} from 'typedoc';

import {bracketed, type Doc, group, indent, join, keyword, newLine, operator, punctuation, space} from './code.ts';
import {externalTypeUrl} from './external-types.ts';

/** Gives the address of a documented symbol, or `undefined` for what has no entry. */
export type Addresses = (reflection: Reflection) => string | undefined;

/** Writes TypeDoc's types as code in which every name that is documented somewhere is a link. */
export class TypeWriter {
  readonly #addresses: Addresses;

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  /** A type, in brackets where its place needs them. */
  type(type: SomeType | undefined, context: TypeContext = TypeContext.none): Doc {
    if (type === undefined) return {text: 'any', kind: 'builtin'};
    const doc = this.#bare(type);
    return type.needsParenthesis(context) ? [punctuation('('), doc, punctuation(')')] : doc;
  }

  /** `<T extends LexicalNode = LexicalNode>`, or nothing. */
  typeParameters(parameters: readonly TypeParameterReflection[] | undefined): Doc {
    if (parameters === undefined || parameters.length === 0) return '';
    const items = parameters.map((parameter): Doc => [
      {text: parameter.name, kind: 'class-name'},
      parameter.type === undefined ? '' : [' ', keyword('extends'), ' ', this.type(parameter.type)],
      parameter.default === undefined ? '' : [' ', operator('='), ' ', this.type(parameter.default)],
    ]);
    return bracketed('<', items, '>');
  }

  /** `(key: NodeKey, node?: LexicalNode)`. */
  parameters(parameters: readonly ParameterReflection[] | undefined): Doc {
    return bracketed(
      '(',
      (parameters ?? []).map((parameter) => this.#parameter(parameter)),
      ')',
    );
  }

  /** `(key: NodeKey): void`, or with an arrow where a type is meant. */
  callable(signature: SignatureReflection, arrow: ':' | '=>'): Doc {
    return [
      this.typeParameters(signature.typeParameters),
      this.parameters(signature.parameters),
      arrow === ':' ? [punctuation(':'), ' '] : [' ', operator('=>'), ' '],
      this.type(signature.type),
    ];
  }

  /** `name?: Type` of an object type, a class or an interface. */
  property(property: DeclarationReflection): Doc {
    const name: Doc = [
      property.flags.isReadonly ? [keyword('readonly'), ' '] : '',
      {text: propertyName(property.name), kind: 'property'},
      property.flags.isOptional ? operator('?') : '',
    ];
    const signatures = property.signatures ?? [];
    if (signatures.length > 0)
      return join(
        signatures.map((signature) => [name, this.callable(signature, ':')]),
        [punctuation(';'), newLine],
      );
    const getter = property.getSignature;
    return [name, punctuation(':'), ' ', this.type(property.type ?? getter?.type)];
  }

  /** The members of an object type, one a line when there are several. */
  objectType(declaration: DeclarationReflection, options: {oneEach?: boolean} = {}): Doc {
    const signatures = declaration.signatures ?? [];
    const children = declaration.children ?? [];
    const indexes = declaration.indexSignatures ?? [];
    const only = signatures[0];
    if (signatures.length === 1 && only !== undefined && children.length === 0 && indexes.length === 0) {
      const constructs = only.kind === ReflectionKind.ConstructorSignature ? [keyword('new'), ' '] : '';
      return [constructs, this.callable(only, '=>')];
    }
    const members: Doc[] = [
      ...indexes.map((index): Doc => {
        const parameter = index.parameters?.[0];
        return [
          punctuation('['),
          {text: parameter?.name ?? 'key', kind: 'parameter'},
          punctuation(':'),
          ' ',
          this.type(parameter?.type),
          punctuation(']:'),
          ' ',
          this.type(index.type),
        ];
      }),
      ...signatures.map((signature) => this.callable(signature, ':')),
      ...children.map((child) => this.property(child)),
    ];
    if (options.oneEach === true && members.length > 0) {
      return [punctuation('{'), indent(members.map((member) => [newLine, member, punctuation(';')])), newLine, punctuation('}')];
    }
    return bracketed('{', members, '}', {separator: ';', padding: true});
  }

  #parameter(parameter: ParameterReflection): Doc {
    return [
      parameter.flags.isRest ? operator('...') : '',
      {text: parameterName(parameter.name), kind: 'parameter'},
      parameter.flags.isOptional || parameter.defaultValue !== undefined ? operator('?') : '',
      punctuation(':'),
      ' ',
      this.type(parameter.type),
    ];
  }

  #bare(type: SomeType): Doc {
    switch (type.type) {
      case 'array':
        return [this.type(type.elementType, TypeContext.arrayElement), punctuation('[]')];
      case 'conditional':
        return group(
          this.type(type.checkType, TypeContext.conditionalCheck),
          ' ',
          keyword('extends'),
          ' ',
          this.type(type.extendsType, TypeContext.conditionalExtends),
          indent(
            space,
            operator('?'),
            ' ',
            this.type(type.trueType, TypeContext.conditionalTrue),
            space,
            operator(':'),
            ' ',
            this.type(type.falseType, TypeContext.conditionalFalse),
          ),
        );
      case 'indexedAccess':
        return [
          this.type(type.objectType, TypeContext.indexedObject),
          punctuation('['),
          this.type(type.indexType, TypeContext.indexedIndex),
          punctuation(']'),
        ];
      case 'inferred':
        return [
          keyword('infer'),
          ' ',
          {text: type.name, kind: 'class-name'},
          type.constraint === undefined
            ? ''
            : [' ', keyword('extends'), ' ', this.type(type.constraint, TypeContext.inferredConstraint)],
        ];
      case 'intersection':
        return group(
          join(
            type.types.map((part) => this.type(part, TypeContext.intersectionElement)),
            [' ', operator('&'), ' '],
          ),
        );
      case 'intrinsic':
        return {text: type.name, kind: type.name === 'null' || type.name === 'undefined' ? 'keyword' : 'builtin'};
      case 'literal':
        return literal(type.value);
      case 'mapped':
        return group(
          punctuation('{'),
          indent(
            space,
            punctuation('['),
            {text: type.parameter, kind: 'class-name'},
            ' ',
            keyword('in'),
            ' ',
            this.type(type.parameterType, TypeContext.mappedParameter),
            type.nameType === undefined ? '' : [' ', keyword('as'), ' ', this.type(type.nameType, TypeContext.mappedName)],
            punctuation(']'),
            type.optionalModifier === '+' ? operator('?') : type.optionalModifier === '-' ? operator('-?') : '',
            punctuation(':'),
            ' ',
            this.type(type.templateType, TypeContext.mappedTemplate),
          ),
          space,
          punctuation('}'),
        );
      case 'namedTupleMember':
        return [
          {text: type.name, kind: 'parameter'},
          type.isOptional ? operator('?') : '',
          punctuation(':'),
          ' ',
          this.type(type.element),
        ];
      case 'optional':
        return [this.type(type.elementType, TypeContext.optionalElement), operator('?')];
      case 'predicate':
        return [
          type.asserts ? [keyword('asserts'), ' '] : '',
          type.name === 'this' ? keyword('this') : {text: type.name, kind: 'parameter'},
          type.targetType === undefined ? '' : [' ', keyword('is'), ' ', this.type(type.targetType, TypeContext.predicateTarget)],
        ];
      case 'query':
        // Some declarations have it for `undefined`.
        if (isUndefined(type)) return keyword('undefined');
        return [keyword('typeof'), ' ', this.type(type.queryType, TypeContext.queryTypeTarget)];
      case 'reference':
        return this.#reference(type);
      case 'reflection':
        return this.objectType(type.declaration);
      case 'rest':
        return [operator('...'), this.type(type.elementType, TypeContext.restElement)];
      case 'templateLiteral':
        return [
          {text: `\`${type.head}`, kind: 'string'},
          type.tail.map(([part, text]): Doc => [
            punctuation('${'),
            this.type(part, TypeContext.templateLiteralElement),
            punctuation('}'),
            {text, kind: 'string'},
          ]),
          {text: '`', kind: 'string'},
        ];
      case 'tuple':
        return bracketed(
          '[',
          type.elements.map((element) => this.type(element, TypeContext.tupleElement)),
          ']',
        );
      case 'typeOperator':
        return [keyword(type.operator), ' ', this.type(type.target, TypeContext.typeOperatorTarget)];
      case 'union':
        return this.#union(type.types);
      case 'unknown':
        return unknownType(type.name);
    }
  }

  #union(types: readonly SomeType[]): Doc {
    const parts = types.toSorted((a, b) => emptiness(a) - emptiness(b)).map((part) => this.type(part, TypeContext.unionElement));
    return group(indent({whenBroken: ''}, join(parts, [space, operator('|'), ' '])));
  }

  #reference(type: ReferenceType): Doc {
    const reflection = type.reflection;
    // Written with or without its namespace, and resolved by TypeDoc or not: it is one type.
    const isJsxElement = /(^|\.)JSX\.Element$/.test(type.qualifiedName) || type.name === 'JSX.Element';
    const text = isJsxElement ? 'JSX.Element' : type.name;
    const href =
      reflection === undefined
        ? externalTypeUrl(isJsxElement ? 'react' : type.package, type.symbolId?.packagePath, isJsxElement ? 'Element' : type.name)
        : this.#addresses(reflection);
    const name: Doc = {text, kind: 'class-name', ...(href === undefined || type.refersToTypeParameter ? {} : {href})};
    if (type.typeArguments === undefined || type.typeArguments.length === 0) return name;
    return [
      name,
      bracketed(
        '<',
        type.typeArguments.map((argument) => this.type(argument, TypeContext.referenceTypeArgument)),
        '>',
      ),
    ];
  }
}

/**
 * Names that TypeScript invents for destructured parameters say nothing, and the pattern repeats the type; the one object
 * that both stand for is the props.
 */
export function parameterName(name: string): string {
  return name === '__namedParameters' || name.startsWith('{') ? 'props' : name;
}

/** `data-x` needs quotes in an object type, `text` does not. */
export function propertyName(name: string): string {
  return /^[\w$]+$/.test(name) || name.startsWith('[') ? name : `'${name}'`;
}

/** `null` and `undefined` come after the values that a reader looks for; the declarations have them at both ends. */
function emptiness(type: SomeType): number {
  if (type.type === 'literal' && type.value === null) return 1;
  return isUndefined(type) ? 2 : 0;
}

function isUndefined(type: SomeType): boolean {
  if (type.type === 'query') return type.queryType.name === 'undefined';
  return type.type === 'intrinsic' && type.name === 'undefined';
}

function literal(value: string | number | boolean | bigint | null): Doc {
  if (typeof value === 'string') return {text: `'${value.replace(/\n/g, '\\n')}'`, kind: 'string'};
  if (value === null || typeof value === 'boolean') return keyword(String(value));
  return {text: String(value), kind: 'number'};
}

/** What TypeDoc leaves as text: words and their punctuation. */
function unknownType(text: string): Doc {
  return text.split(/(\w+)/).map((part): Doc => (/^\w/.test(part) ? {text: part, kind: 'class-name'} : punctuation(part)));
}
