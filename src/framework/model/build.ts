import {
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
} from 'typedoc';

import type {SymbolKind} from '../../shared/symbols.ts';
import type {ParameterDefaults} from '../published-code/types.ts';
import {compareNames, packageOf, type DocumentedPackage} from '../packages.ts';
import {pageFile, pageUrl} from '../paths.ts';
import {type PageAddress, pageAddresses} from '../declarations/addresses.ts';
import type {ConversionFacts} from '../declarations/corrections.ts';
import {braced, className, code, type CodePart, type Doc, group, indent, join, layout, space, toLine} from './code.ts';
import {readComment, readTag} from './comment.ts';
import {externalTypeUrl} from './external-types.ts';
import {declarationSite, entryFile, sourceLink} from './source-links.ts';
import {parameterName, propertyName, TypeWriter} from './type-code.ts';
import {
  type ApiComment,
  type ApiLink,
  type ApiMember,
  type ApiModel,
  type ApiModule,
  type ApiParameter,
  type ApiSignature,
  type ApiSymbol,
  noComment,
  type SourceLink,
} from './types.ts';

/** Characters of a signature's line; as wide as the content column shows without scrolling. */
const signatureWidth = 78;

export interface ModelInput {
  project: ProjectReflection;
  facts: ConversionFacts;
  packages: readonly DocumentedPackage[];
  /** Names that the published ES module of each import path really exports. */
  runtimeExports: ReadonlyMap<string, ReadonlySet<string>>;
  defaults: ParameterDefaults;
  /** Address of the framework's source tree at the documented version. */
  sources: string;
}

/** Turns TypeDoc's project into plain data. */
export function buildModel(input: ModelInput): ApiModel {
  return new ModelBuilder(input).build();
}

class ModelBuilder {
  readonly #addresses: ReadonlyMap<Reflection, PageAddress>;
  /** The address of a symbol's entry; what is inside a symbol has the symbol's. Inherited members lead to their declaration. */
  readonly #address = (reflection: Reflection): string | undefined => {
    const address = this.#addresses.get(reflection.isDeclaration() ? declaredMember(reflection) : reflection);
    return address && pageUrl(address.file) + (address.anchor === undefined ? '' : `#${address.anchor}`);
  };
  readonly #writer = new TypeWriter(this.#address);
  /** Functions and components that take an object type, and what their default values begin with for its properties. */
  readonly #takers = new Map<Reflection, {id: string; prefix: string}[]>();
  readonly #objectTypes: {reflection: Reflection; symbol: ApiSymbol}[] = [];

  constructor(private readonly input: ModelInput) {
    this.#addresses = pageAddresses(input.project, input.facts);
  }

  build(): ApiModel {
    const modules = (this.input.project.children ?? []).map((module) => this.#module(module));
    for (const {reflection, symbol} of this.#objectTypes) this.#addOptionDefaults(symbol, this.#takers.get(reflection) ?? []);
    const version = this.input.packages.find(({name}) => name === 'lexical')?.version ?? '';
    return {version, modules: modules.sort(compareNames)};
  }

  #module(module: DeclarationReflection): ApiModule {
    const file = pageFile.module(module.name);
    const children = module.children ?? [];
    const symbols = children.filter((child) => !child.isReference()).map((child) => this.#symbol(child, module.name));
    const references = children
      .filter((child) => child.isReference())
      .map((child) => {
        const target = child.getTargetReflectionDeep();
        const anchor = this.#addresses.get(child)?.anchor ?? '';
        return {name: child.name, anchor, target: `${moduleOf(target)}#${target.name}`};
      });
    const source = sourceLink(entryFile(module.name), this.input.sources);
    if (source === undefined)
      throw new Error(`No source file is known for the module "${module.name}": expected a framework package.`);
    return {
      name: module.name,
      package: packageOf(module.name),
      url: pageUrl(file),
      file,
      source,
      text: '',
      summary: '',
      symbols: disambiguate(symbols),
      references,
    };
  }

  #symbol(reflection: DeclarationReflection, moduleName: string): ApiSymbol {
    const {facts, runtimeExports} = this.input;
    const address = this.#addresses.get(reflection);
    const isInternal = facts.internal.has(reflection);
    const name = facts.defaultNames.get(reflection) ?? reflection.name;
    const kind = kindOf(reflection);
    const ownsPage = !isInternal && (kind === 'class' || kind === 'interface');
    const declarations = facts.declarations.get(reflection) ?? [];
    const id = `${moduleName}#${name}`;
    const own = ownsPage ? (reflection.children ?? []).filter((member) => member.inheritedFrom === undefined) : [];
    const signatures = this.#symbolSignatures(reflection, {id, name, kind}, !ownsPage);
    const symbol: ApiSymbol = {
      id,
      name,
      qualifiedName: name,
      kind,
      module: moduleName,
      url: this.#address(reflection) ?? '',
      anchor: address?.anchor,
      file: ownsPage ? address?.file : undefined,
      exportedAs: isInternal ? 'nothing' : reflection.name === 'default' ? 'default' : 'name',
      typeOnly: !isInternal && runtimeExports.get(moduleName)?.has(reflection.name) !== true,
      flags: flagsOf(reflection),
      signatures,
      comment: this.#ownComment(reflection, signatures),
      source: this.#source({kind, declarations}, moduleName),
      declarations,
      members: disambiguate(own.map((member) => this.#member(member, moduleName, name))),
      inherited: ownsPage ? this.#inherited(reflection, moduleName, name) : [],
      extends: this.#links(reflection.extendedTypes),
      implements: this.#links(reflection.implementedTypes),
      extendedBy: this.#links([...(reflection.extendedBy ?? []), ...(reflection.implementedBy ?? [])]),
      properties: kind === 'type' ? this.#properties(objectTypeOf(reflection)) : [],
      props: this.#props(reflection, {id, kind, name}),
      payload: this.#payload(reflection, kind),
    };
    if (symbol.properties.length > 0) this.#objectTypes.push({reflection, symbol});
    return symbol;
  }

  /** The default values of options: those that every function agrees on that takes them and has one. */
  #addOptionDefaults(symbol: ApiSymbol, takers: readonly {id: string; prefix: string}[]): void {
    symbol.properties = symbol.properties.map((property) => {
      const values = takers.flatMap(({id, prefix}) => ownValue(this.input.defaults[id], prefix + property.name) ?? []);
      const [value] = values;
      return property.optional && new Set(values).size === 1
        ? {...property, defaultValue: property.defaultValue ?? value}
        : property;
    });
  }

  #source(item: Parameters<typeof declarationSite>[0], moduleName: string): SourceLink | undefined {
    const {file, name} = declarationSite(item, moduleName);
    return sourceLink(file, this.input.sources, name);
  }

  #symbolSignatures(reflection: DeclarationReflection, symbol: Pick<ApiSymbol, 'id' | 'name' | 'kind'>, withBody: boolean) {
    if (symbol.kind !== 'function') return [this.#signature(symbol.id, this.#declaration(reflection, symbol, withBody))];
    const name: CodePart = {text: symbol.name, kind: 'function'};
    return this.#overloads(symbol.id, reflection.signatures, (signature) => [
      code`function ${name}`,
      this.#writer.callable(signature, ':'),
    ]);
  }

  /** The code of a symbol that is not a function. */
  #declaration(reflection: DeclarationReflection, {name, kind}: Pick<ApiSymbol, 'name' | 'kind'>, withBody: boolean): Doc {
    const {flags, type} = reflection;
    const self: Doc = [className(name), this.#writer.typeParameters(reflection.typeParameters)];
    switch (kind) {
      case 'class':
      case 'interface': {
        const heritage = (word: Doc, types: readonly SomeType[] = []): Doc => {
          const list = types.map((ancestor) => this.#writer.type(ancestor));
          return list.length > 0 && [space, word, join(list, ', ')];
        };
        return [
          group(
            flags.isAbstract && code`abstract `,
            [kind === 'class' ? code`class ` : code`interface `, self],
            indent(heritage(code`extends `, reflection.extendedTypes), heritage(code`implements `, reflection.implementedTypes)),
          ),
          withBody && [' ', this.#writer.objectType(ownMembersOnly(reflection), true)],
        ];
      }
      case 'type': {
        const object = objectTypeOf(reflection);
        const value =
          object === undefined ? this.#writer.type(type) : this.#writer.objectType(object, (object.children?.length ?? 0) > 1);
        return code`type ${self} = ${value}`;
      }
      case 'namespace':
        return code`const ${name}: ${this.#namespaceType(reflection)}`;
      default:
        return [flags.isConst || kind === 'command' ? code`const ` : code`let `, name, ': ', this.#writer.type(type)];
    }
  }

  /** A default export that is a namespace object: its values as an object type. */
  #namespaceType(reflection: DeclarationReflection): Doc {
    const members = (reflection.children ?? []).map((child): Doc => {
      if (child.kindOf(ReflectionKind.Namespace)) return [child.name, ': ', this.#namespaceType(child)];
      if (child.isReference()) return [child.name, code`: typeof ${child.getTargetReflectionDeep().name}`];
      return this.#writer.property(child);
    });
    return braced(members);
  }

  #member(member: DeclarationReflection, moduleName: string, owner: string): ApiMember {
    const id = `${moduleName}#${owner}.${member.name}`;
    const signatures = this.#memberSignatures(id, member, owner);
    const kind = kindOf(member);
    const {isStatic} = member.flags;
    const declarations = this.input.facts.declarations.get(member) ?? [];
    return {
      id,
      name: member.name,
      qualifiedName: `${owner}.${member.name}`,
      kind,
      anchor: this.#addresses.get(member)?.anchor ?? '',
      url: this.#address(member) ?? '',
      isStatic,
      flags: flagsOf(member),
      signatures,
      comment: this.#ownComment(member, signatures),
      source: member.inheritedFrom === undefined ? this.#source({kind, isStatic, declarations}, moduleName) : undefined,
      declarations,
      overrides: this.#overridden(member),
      defaultValue: kind === 'property' ? ownValue(this.input.defaults[id], member.name) : undefined,
    };
  }

  #memberSignatures(id: string, member: DeclarationReflection, owner: string): ApiSignature[] {
    const {flags, name} = member;
    const writer = this.#writer;
    const modifiers: Doc = [
      flags.isProtected ? code`protected ` : flags.isPrivate && code`private `,
      flags.isStatic && code`static `,
      flags.isAbstract && code`abstract `,
    ];
    switch (member.kind) {
      case ReflectionKind.Constructor:
        return this.#overloads(id, member.signatures, ({typeParameters, parameters}) => [
          code`new ${className(owner)}`,
          writer.typeParameters(typeParameters),
          writer.parameters(parameters),
        ]);
      case ReflectionKind.Method:
        return this.#overloads(id, member.signatures, (signature) => [
          [modifiers, {text: name, kind: 'function'}, flags.isOptional && '?'],
          writer.callable(signature, ':'),
        ]);
      case ReflectionKind.Accessor:
        return [
          ...this.#overloads(id, member.getSignature && [member.getSignature], (getter) => [
            [modifiers, code`get `, name],
            writer.callable(getter, ':'),
          ]),
          ...this.#overloads(id, member.setSignature && [member.setSignature], (setter) => [
            [modifiers, code`set `, name],
            writer.parameters(setter.parameters),
          ]),
        ];
      default:
        return [this.#signature(id, [modifiers, writer.property(member)])];
    }
  }

  #overloads(id: string, signatures: SignatureReflection[] = [], write: (signature: SignatureReflection) => Doc): ApiSignature[] {
    return signatures.map((signature) => this.#signature(id, write(signature), signature));
  }

  #signature(id: string, doc: Doc, signature?: SignatureReflection): ApiSignature {
    return {
      code: layout(doc, signatureWidth),
      line: toLine(doc),
      comment: signature === undefined ? noComment : this.#comment(signature),
      parameters: signature === undefined ? [] : this.#parameters(id, signature),
      result: this.#result(signature),
      returns: readTag(signature?.comment?.getTag('@returns')?.content, this.#address),
    };
  }

  #result(signature: SignatureReflection | undefined): string {
    const type = signature?.type;
    const isCall = signature?.kindOf([ReflectionKind.CallSignature, ReflectionKind.GetSignature]) === true;
    if (!isCall || type === undefined || type.type === 'predicate') return '';
    const text = toLine(this.#writer.type(type));
    return ['void', 'never', 'undefined', 'Promise<void>'].includes(text) ? '' : text;
  }

  #comment(reflection: Reflection): ApiComment {
    return readComment(reflection.comment, this.#address);
  }

  /** The symbol's own comment, or that of its only signature, which is then not repeated there. */
  #ownComment(reflection: DeclarationReflection, signatures: ApiSignature[]): ApiComment {
    const own = this.#comment(reflection);
    const first = signatures[0];
    if (own.text !== '' || own.deprecated !== undefined || first === undefined) return own;
    const comment = first.comment;
    first.comment = noComment;
    return comment;
  }

  #parameters(id: string, signature: SignatureReflection): ApiParameter[] {
    for (const {name, type} of signature.parameters ?? []) this.#addTaker(optionsOf(type), id, `${name}.`);
    const parameters = (signature.parameters ?? []).map((parameter) => ({
      name: parameterName(parameter.name),
      type: layout(this.#writer.type(parameter.type)),
      optional: parameter.flags.isOptional || parameter.defaultValue !== undefined,
      defaultValue: parameter.defaultValue,
      doc: readTag(parameter.comment?.summary, this.#address),
    }));
    return this.#withDefaults(id, parameters);
  }

  /** Adds the default values that the published code has beside the parameters and props that the types describe. */
  #withDefaults(id: string, parameters: readonly ApiParameter[]): ApiParameter[] {
    const values = new Map(Object.entries(this.input.defaults[id] ?? {}));
    return parameters.map((parameter) =>
      parameter.optional ? {...parameter, defaultValue: values.get(parameter.name) ?? parameter.defaultValue} : parameter,
    );
  }

  #properties(object: DeclarationReflection | undefined): ApiParameter[] {
    return (object?.children ?? []).map((child) => {
      const signature = child.signatures?.[0];
      return {
        name: propertyName(child.name),
        type: layout(signature === undefined ? this.#writer.type(child.type) : this.#writer.callable(signature, '=>')),
        optional: child.flags.isOptional,
        defaultValue: child.defaultValue,
        doc: this.#comment(child.comment === undefined && signature !== undefined ? signature : child).text,
      };
    });
  }

  /** The properties of a component's only parameter. */
  #props(reflection: DeclarationReflection, {id, kind, name}: Pick<ApiSymbol, 'id' | 'kind' | 'name'>): ApiSymbol['props'] {
    const isComponent = kind === 'function' && /^[A-Z]/.test(name) && moduleOf(reflection).startsWith('@lexical/react/');
    if (!isComponent) return undefined;
    const props: NonNullable<ApiSymbol['props']> = {properties: [], also: []};
    this.#collectProps(id, reflection.signatures?.[0]?.parameters?.[0]?.type, props);
    // Required ones first: they are what a reader must know.
    props.properties.sort((a, b) => Number(a.optional) - Number(b.optional));
    return {...props, properties: this.#withDefaults(id, props.properties)};
  }

  /** Follows aliases, intersections and the wrappers `Readonly` and `PropsWithChildren` to the properties themselves. */
  #collectProps(id: string, type: SomeType | undefined, props: NonNullable<ApiSymbol['props']>): void {
    if (type === undefined) return;
    if (type.type === 'intersection') for (const part of type.types) this.#collectProps(id, part, props);
    else if (type.type === 'reflection') props.properties.push(...this.#properties(type.declaration));
    else if (type.type === 'reference' && type.reflection?.isDeclaration() === true) {
      const object = objectTypeOf(type.reflection);
      if (object === undefined) this.#collectProps(id, type.reflection.type, props);
      else {
        this.#addTaker(type.reflection, id, '');
        props.properties.push(...this.#properties(object));
      }
    } else if (type.type === 'reference' && /^(React\.)?(Readonly|PropsWithChildren)$/.test(type.name)) {
      this.#collectProps(id, type.typeArguments?.[0], props);
      if (type.name.endsWith('PropsWithChildren')) props.properties.push(childrenProp);
    } else {
      props.also.push(layout(this.#writer.type(type)));
    }
  }

  #addTaker(type: Reflection | undefined, id: string, prefix: string): void {
    if (type !== undefined) this.#takers.set(type, [...(this.#takers.get(type) ?? []), {id, prefix}]);
  }

  #payload(reflection: DeclarationReflection, kind: SymbolKind): CodePart[] | undefined {
    if (kind !== 'command' || reflection.type?.type !== 'reference') return undefined;
    return layout(this.#writer.type(reflection.type.typeArguments?.[0]));
  }

  #inherited(reflection: DeclarationReflection, moduleName: string, owner: string): ApiSymbol['inherited'] {
    const groups = new Map<Reflection, ApiMember[]>();
    for (const member of reflection.children ?? []) {
      if (member.inheritedFrom === undefined) continue;
      const origin = declaredMember(member).parent;
      if (origin === undefined || origin === reflection) continue;
      const members = groups.get(origin) ?? [];
      members.push(this.#member(member, moduleName, owner));
      groups.set(origin, members);
    }
    const distance: Reflection[] = ancestors(reflection);
    return [...groups]
      .sort(([a], [b]) => distance.indexOf(a) - distance.indexOf(b))
      .map(([origin, members]) => ({from: {name: origin.name, url: this.#address(origin)}, members}));
  }

  #overridden(member: DeclarationReflection): ApiLink | undefined {
    const reference = member.overwrites ?? member.signatures?.[0]?.overwrites;
    if (reference === undefined || member.kindOf(ReflectionKind.Constructor)) return undefined;
    const target = reference.reflection;
    if (target === undefined) return {name: reference.name, url: undefined};
    const canonical = target.isDeclaration() ? declaredMember(target) : target;
    return {
      name: canonical.parent === undefined ? reference.name : `${canonical.parent.name}.${canonical.name}`,
      url: this.#address(target),
    };
  }

  #links(types: readonly SomeType[] | undefined): ApiLink[] {
    return (types ?? []).flatMap((type) =>
      type.type === 'reference'
        ? [{name: type.name, url: type.reflection === undefined ? undefined : this.#address(type.reflection)}]
        : [],
    );
  }
}

/** What `React.PropsWithChildren` adds. */
const childrenProp: ApiParameter = {
  name: 'children',
  type: [{...className('ReactNode'), href: externalTypeUrl('react', undefined, 'ReactNode')}],
  optional: true,
  defaultValue: undefined,
  doc: '',
};

/** The declared type of a parameter. */
function optionsOf(type: SomeType | undefined): Reflection | undefined {
  if (type?.type !== 'reference') return undefined;
  return type.name === 'Readonly' ? optionsOf(type.typeArguments?.[0]) : type.reflection;
}

/** The object type behind a type alias: TypeDoc hangs the properties on the alias itself. */
function objectTypeOf(alias: DeclarationReflection): DeclarationReflection | undefined {
  if (alias.type?.type === 'reflection') return alias.type.declaration;
  const {children, signatures, indexSignatures} = alias;
  const hasMembers = [children, signatures, indexSignatures].some((list) => (list?.length ?? 0) > 0);
  return alias.type === undefined && hasMembers ? alias : undefined;
}

/**
 * The class's own declaration of an inherited member: the nearest ancestor that declares it. TypeDoc's `inheritedFrom` names
 * the parent only, and for a property called `constructor` the member itself.
 */
function declaredMember(member: DeclarationReflection): DeclarationReflection {
  const {parent} = member;
  if (member.inheritedFrom === undefined || !parent?.isDeclaration()) return member;
  const isDeclaration = (child: DeclarationReflection) =>
    child.name === member.name &&
    child.kind === member.kind &&
    child.flags.isStatic === member.flags.isStatic &&
    child.inheritedFrom === undefined;
  for (const ancestor of ancestors(parent)) {
    const found = ancestor.children?.find(isDeclaration);
    if (found !== undefined) return found;
  }
  return member;
}

function ancestors(reflection: DeclarationReflection): DeclarationReflection[] {
  return (reflection.extendedTypes ?? []).flatMap((type) => {
    const parent = type.type === 'reference' ? type.reflection : undefined;
    return parent?.isDeclaration() === true ? [parent, ...ancestors(parent)] : [];
  });
}

function ownMembersOnly(reflection: DeclarationReflection): DeclarationReflection {
  const own = Object.create(reflection) as DeclarationReflection;
  own.children = (reflection.children ?? []).filter(
    (child) => child.inheritedFrom === undefined && !child.flags.isPrivate && !child.kindOf(ReflectionKind.Constructor),
  );
  return own;
}

function moduleOf(reflection: Reflection): string {
  let current: Reflection | undefined = reflection;
  while (current !== undefined && !current.kindOf(ReflectionKind.Module)) current = current.parent;
  return current?.name ?? '';
}

const kinds = new Map<ReflectionKind, SymbolKind>([
  [ReflectionKind.Class, 'class'],
  [ReflectionKind.Interface, 'interface'],
  [ReflectionKind.Function, 'function'],
  [ReflectionKind.TypeAlias, 'type'],
  [ReflectionKind.Namespace, 'namespace'],
  [ReflectionKind.Variable, 'variable'],
  [ReflectionKind.Constructor, 'constructor'],
  [ReflectionKind.Method, 'method'],
  [ReflectionKind.Accessor, 'accessor'],
  [ReflectionKind.Property, 'property'],
]);

function kindOf(reflection: DeclarationReflection): SymbolKind {
  const {kind, type} = reflection;
  const known = kinds.get(kind);
  if (known === undefined) {
    throw new Error(
      `TypeDoc found "${reflection.getFullName()}" to be a ${ReflectionKind.singularString(kind)}, for which the reference has ` +
        'no template. Add one in src/framework/model/build.ts.',
    );
  }
  return known === 'variable' && type?.type === 'reference' && type.name === 'LexicalCommand' ? 'command' : known;
}

/** Marks that a reader must know: what may be called by whom, and what is not meant for use. */
function flagsOf(reflection: DeclarationReflection): string[] {
  const {flags} = reflection;
  const comments = [reflection.comment, ...(reflection.signatures ?? []).map((signature) => signature.comment)];
  const hasTag = (tag: `@${string}`) =>
    comments.some((comment) => comment?.hasModifier(tag) === true || comment?.getTag(tag) !== undefined);
  const marks = {
    abstract: flags.isAbstract,
    static: flags.isStatic,
    protected: flags.isProtected,
    private: flags.isPrivate,
    readonly: flags.isReadonly,
    internal: hasTag('@internal'),
    experimental: hasTag('@experimental'),
    deprecated: hasTag('@deprecated'),
  };
  return Object.entries(marks).flatMap(([name, applies]) => (applies ? [name] : []));
}

/** Makes ids unique: a static member beside an instance member of one name is `Class.static.name`, any other twin is counted. */
function disambiguate<T extends {id: string; isStatic?: boolean}>(items: readonly T[]): T[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const count = seen.get(item.id) ?? 0;
    seen.set(item.id, count + 1);
    if (count === 0) return item;
    return {...item, id: item.isStatic === true ? item.id.replace(/\.([^.]+)$/, '.static.$1') : `${item.id}~${count + 1}`};
  });
}

/** A value by name; `constructor` is the name of a member, too. */
function ownValue(values: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}
