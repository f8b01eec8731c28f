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

import {braced, bracketed, className, code, type Doc, group, indent, join, newLine, space} from './code.ts';
import {externalTypeUrl} from './external-types.ts';

/** Gives the address of a documented symbol, or `undefined` for what has no entry. */
export type Addresses = (reflection: Reflection) => string | undefined;

/** Writes TypeDoc's types as code in which every name that is documented somewhere is a link. */
export class TypeWriter {
  constructor(private readonly addresses: Addresses) {}

  /** A type, in brackets where its context needs them. */
  type(type: SomeType | undefined, context: TypeContext = TypeContext.none): Doc {
    if (type === undefined) return {text: 'any', kind: 'builtin'};
    const doc = this.#bare(type);
    return type.needsParenthesis(context) ? ['(', doc, ')'] : doc;
  }

  /** `<T extends LexicalNode = LexicalNode>`, or nothing. */
  typeParameters(parameters: readonly TypeParameterReflection[] | undefined): Doc {
    if (parameters === undefined || parameters.length === 0) return '';
    const items = parameters.map((parameter): Doc => [
      className(parameter.name),
      parameter.type && code` extends ${this.type(parameter.type)}`,
      parameter.default && code` = ${this.type(parameter.default)}`,
    ]);
    return bracketed('<', items, '>');
  }

  /** `(key: NodeKey, node?: LexicalNode)`. */
  parameters(parameters: readonly ParameterReflection[] | undefined): Doc {
    const items = (parameters ?? []).map(({flags, name, type, defaultValue}): Doc => {
      const isOptional = flags.isOptional || defaultValue !== undefined;
      return [flags.isRest && '...', parameterName(name), isOptional && '?', ': ', this.type(type)];
    });
    return bracketed('(', items, ')');
  }

  /** `(key: NodeKey): void`, or with an arrow where a type is meant. */
  callable(signature: SignatureReflection, arrow: ':' | '=>'): Doc {
    return [
      this.typeParameters(signature.typeParameters),
      this.parameters(signature.parameters),
      arrow === ':' ? ': ' : ' => ',
      this.type(signature.type),
    ];
  }

  /** `name?: Type` of an object type, a class or an interface. */
  property(property: DeclarationReflection): Doc {
    const {isReadonly, isOptional} = property.flags;
    const name: Doc = [isReadonly && code`readonly `, propertyName(property.name), isOptional && '?'];
    const signatures = property.signatures ?? [];
    if (signatures.length > 0)
      return join(
        signatures.map((signature) => [name, this.callable(signature, ':')]),
        [';', newLine],
      );
    return [name, ': ', this.type(property.type ?? property.getSignature?.type)];
  }

  /** @param onLines whether each member has a line of its own even where all fit on one */
  objectType(declaration: DeclarationReflection, onLines = false): Doc {
    const signatures = declaration.signatures ?? [];
    const children = declaration.children ?? [];
    const indexes = declaration.indexSignatures ?? [];
    const only = signatures[0];
    if (signatures.length === 1 && only !== undefined && children.length === 0 && indexes.length === 0) {
      return [only.kind === ReflectionKind.ConstructorSignature && code`new `, this.callable(only, '=>')];
    }
    const members: Doc[] = [
      ...indexes.map(({parameters, type}): Doc => {
        const key = parameters?.[0];
        return ['[', key?.name ?? 'key', ': ', this.type(key?.type), ']: ', this.type(type)];
      }),
      ...signatures.map((signature) => this.callable(signature, ':')),
      ...children.map((child) => this.property(child)),
    ];
    if (onLines && members.length > 0) return braced(members);
    return bracketed('{', members, '}', ';');
  }

  #list(types: readonly SomeType[], context: TypeContext): Doc[] {
    return types.map((type) => this.type(type, context));
  }

  #bare(type: SomeType): Doc {
    switch (type.type) {
      case 'array':
        return [this.type(type.elementType, TypeContext.arrayElement), '[]'];
      case 'conditional':
        return group(
          this.type(type.checkType, TypeContext.conditionalCheck),
          code` extends ${this.type(type.extendsType, TypeContext.conditionalExtends)}`,
          indent(space, '? ', this.type(type.trueType, TypeContext.conditionalTrue)),
          indent(space, ': ', this.type(type.falseType, TypeContext.conditionalFalse)),
        );
      case 'indexedAccess':
        return [
          this.type(type.objectType, TypeContext.indexedObject),
          ['[', this.type(type.indexType, TypeContext.indexedIndex), ']'],
        ];
      case 'inferred':
        return [
          code`infer ${className(type.name)}`,
          type.constraint && code` extends ${this.type(type.constraint, TypeContext.inferredConstraint)}`,
        ];
      case 'intersection':
        return group(join(this.#list(type.types, TypeContext.intersectionElement), ' & '));
      case 'intrinsic':
        return {text: type.name, kind: type.name === 'null' || type.name === 'undefined' ? 'keyword' : 'builtin'};
      case 'literal':
        return literal(type.value);
      case 'mapped': {
        const sign = {'+': '?', '-': '-?'};
        return group(
          '{',
          indent(
            space,
            code`[${className(type.parameter)} in ${this.type(type.parameterType, TypeContext.mappedParameter)}`,
            type.nameType && code` as ${this.type(type.nameType, TypeContext.mappedName)}`,
            [']', type.optionalModifier && sign[type.optionalModifier], ': '],
            this.type(type.templateType, TypeContext.mappedTemplate),
          ),
          space,
          '}',
        );
      }
      case 'namedTupleMember':
        return [type.name, type.isOptional && '?', ': ', this.type(type.element)];
      case 'optional':
        return [this.type(type.elementType, TypeContext.optionalElement), '?'];
      case 'predicate':
        return [
          type.asserts && code`asserts `,
          type.name === 'this' ? code`this` : type.name,
          type.targetType && code` is ${this.type(type.targetType, TypeContext.predicateTarget)}`,
        ];
      case 'query':
        // Some declarations have it for `undefined`.
        if (isUndefined(type)) return code`undefined`;
        return code`typeof ${this.type(type.queryType, TypeContext.queryTypeTarget)}`;
      case 'reference':
        return this.#reference(type);
      case 'reflection':
        return this.objectType(type.declaration);
      case 'rest':
        return ['...', this.type(type.elementType, TypeContext.restElement)];
      case 'templateLiteral':
        return [
          {text: `\`${type.head}`, kind: 'string'},
          type.tail.map(([part, text]): Doc => [
            ['${', this.type(part, TypeContext.templateLiteralElement), '}'],
            {text, kind: 'string'},
          ]),
          {text: '`', kind: 'string'},
        ];
      case 'tuple':
        return bracketed('[', this.#list(type.elements, TypeContext.tupleElement), ']');
      case 'typeOperator':
        return [{text: type.operator, kind: 'keyword'}, ' ', this.type(type.target, TypeContext.typeOperatorTarget)];
      case 'union': {
        const types = type.types.toSorted((a, b) => emptiness(a) - emptiness(b));
        const parts = join(this.#list(types, TypeContext.unionElement), [space, '| ']);
        return group(indent({whenBroken: ''}, parts));
      }
      case 'unknown':
        // What TypeDoc leaves as text: words and their punctuation.
        return type.name.split(/(\w+)/).map((part): Doc => (/^\w/.test(part) ? className(part) : part));
    }
  }

  #reference(type: ReferenceType): Doc {
    const reflection = type.reflection;
    // Written with or without its namespace, and resolved by TypeDoc or not: it is one type.
    const isJsxElement = /(^|\.)JSX\.Element$/.test(type.qualifiedName) || type.name === 'JSX.Element';
    const text = isJsxElement ? 'JSX.Element' : type.name;
    const href =
      reflection === undefined
        ? externalTypeUrl(isJsxElement ? 'react' : type.package, type.symbolId?.packagePath, isJsxElement ? 'Element' : type.name)
        : this.addresses(reflection);
    const typeArguments = type.typeArguments ?? [];
    return [
      {...className(text), ...(href === undefined || type.refersToTypeParameter ? {} : {href})},
      typeArguments.length > 0 && bracketed('<', this.#list(typeArguments, TypeContext.referenceTypeArgument), '>'),
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
  if (typeof value === 'string') {
    const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
    return {text: `'${escaped}'`, kind: 'string'};
  }
  if (value === null || typeof value === 'boolean') return {text: String(value), kind: 'keyword'};
  return {text: String(value), kind: 'number'};
}
