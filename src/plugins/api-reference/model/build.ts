import {
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
} from 'typedoc';

import type {SymbolKind} from '../../../shared/symbols.ts';
import {packageOf, type DocumentedPackage} from '../packages.ts';
import {pageFile, pageUrl} from '../paths.ts';
import {type PageAddress, pageAddresses} from '../typedoc/addresses.ts';
import type {ConversionFacts} from '../typedoc/corrections.ts';
import {
  type Doc,
  group,
  indent,
  join,
  keyword,
  layout,
  newLine,
  operator,
  punctuation,
  space,
  type Token,
  toLine,
} from './code.ts';
import {readComment, readTag} from './comment.ts';
import {externalTypeUrl} from './external-types.ts';
import {declarationPlace, entryFile, sourceLink} from './source-links.ts';
import {parameterName, propertyName, TypeWriter} from './type-code.ts';
import {
  type ApiComment,
  type ApiLink,
  type ApiMember,
  type ApiModel,
  type ApiModule,
  type ApiParameter,
  type ApiReference,
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
  /** Address of the framework's source tree at the documented version. */
  sources: string;
}

/** Turns TypeDoc's project into plain data. */
export function buildModel(input: ModelInput): ApiModel {
  return new ModelBuilder(input).build();
}

class ModelBuilder {
  readonly #input: ModelInput;
  readonly #addresses: ReadonlyMap<Reflection, PageAddress>;
  readonly #writer: TypeWriter;

  constructor(input: ModelInput) {
    this.#input = input;
    this.#addresses = pageAddresses(input.project, input.facts);
    this.#writer = new TypeWriter((reflection) => this.#address(reflection));
  }

  build(): ApiModel {
    const modules = (this.#input.project.children ?? []).map((module) => this.#module(module));
    const version = this.#input.packages.find(({name}) => name === 'lexical')?.version ?? '';
    return {version, modules: modules.sort((a, b) => compareModules(a.name, b.name))};
  }

  /** The address of a symbol's entry; what is inside a symbol has the symbol's. Inherited members lead to their declaration. */
  #address(reflection: Reflection): string | undefined {
    const canonical = reflection.isDeclaration() ? declaredMember(reflection) : reflection;
    const address = this.#addresses.get(canonical);
    return address && pageUrl(address.file) + (address.anchor === undefined ? '' : `#${address.anchor}`);
  }

  #module(module: DeclarationReflection): ApiModule {
    const file = pageFile.module(module.name);
    const symbols: ApiSymbol[] = [];
    const references: ApiReference[] = [];
    for (const child of module.children ?? []) {
      if (child.isReference()) {
        const target = child.getTargetReflectionDeep();
        const targetModule = moduleOf(target);
        references.push({
          name: child.name,
          anchor: this.#addresses.get(child)?.anchor ?? '',
          target: `${targetModule}#${target.name}`,
        });
      } else {
        symbols.push(this.#symbol(child, module.name));
      }
    }
    return {
      name: module.name,
      package: packageOf(module.name),
      url: pageUrl(file),
      file,
      source: this.#moduleSource(module.name),
      text: '',
      summary: '',
      symbols: disambiguate(symbols),
      references,
    };
  }

  #moduleSource(moduleName: string): SourceLink {
    const link = sourceLink(entryFile(moduleName), this.#input.sources);
    if (link === undefined)
      throw new Error(`No source file is known for the module "${moduleName}": expected a framework package.`);
    return link;
  }

  #symbol(reflection: DeclarationReflection, moduleName: string): ApiSymbol {
    const {facts, runtimeExports} = this.#input;
    const address = this.#addresses.get(reflection);
    const isInternal = facts.internal.has(reflection);
    const name = facts.defaultNames.get(reflection) ?? reflection.name;
    const kind = symbolKind(reflection);
    const ownsPage = !isInternal && (kind === 'class' || kind === 'interface');
    const declarations = facts.declarations.get(reflection) ?? [];
    const signatures = this.#symbolSignatures(reflection, name, kind, !ownsPage);
    return {
      id: `${moduleName}#${name}`,
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
      members: ownsPage ? disambiguate(this.#members(reflection, moduleName, name)) : [],
      inherited: ownsPage ? this.#inherited(reflection, moduleName, name) : [],
      extends: this.#links(reflection.extendedTypes),
      implements: this.#links(reflection.implementedTypes),
      extendedBy: this.#links([...(reflection.extendedBy ?? []), ...(reflection.implementedBy ?? [])]),
      properties: kind === 'type' ? this.#properties(objectTypeOf(reflection)) : [],
      props: this.#props(reflection, kind, name),
      payload: this.#payload(reflection, kind),
    };
  }

  #source(item: Parameters<typeof declarationPlace>[0], moduleName: string): SourceLink | undefined {
    const {file, name} = declarationPlace(item, moduleName);
    return sourceLink(file, this.#input.sources, name);
  }

  #symbolSignatures(reflection: DeclarationReflection, name: string, kind: SymbolKind, withBody: boolean): ApiSignature[] {
    if (kind === 'function') {
      return (reflection.signatures ?? []).map((signature) =>
        this.#signature(
          [keyword('function'), ' ', {text: name, kind: 'function'}, this.#writer.callable(signature, ':')],
          signature,
        ),
      );
    }
    return [this.#signature(this.#declaration(reflection, name, kind, withBody))];
  }

  /** The code of a symbol that is not a function. */
  #declaration(reflection: DeclarationReflection, name: string, kind: SymbolKind, withBody: boolean): Doc {
    const className: Doc = [{text: name, kind: 'class-name'}, this.#writer.typeParameters(reflection.typeParameters)];
    switch (kind) {
      case 'class':
      case 'interface': {
        const heritage = (word: string, types: readonly SomeType[] | undefined): Doc =>
          types === undefined || types.length === 0
            ? ''
            : [
                space,
                keyword(word),
                ' ',
                join(
                  types.map((type) => this.#writer.type(type)),
                  [punctuation(','), ' '],
                ),
              ];
        return [
          group(
            reflection.flags.isAbstract ? [keyword('abstract'), ' '] : '',
            keyword(kind),
            ' ',
            className,
            indent(heritage('extends', reflection.extendedTypes), heritage('implements', reflection.implementedTypes)),
          ),
          withBody ? [' ', this.#writer.objectType(ownMembersOnly(reflection), {oneEach: true})] : '',
        ];
      }
      case 'type': {
        const object = objectTypeOf(reflection);
        const value =
          object === undefined
            ? this.#writer.type(reflection.type)
            : this.#writer.objectType(object, {oneEach: (object.children?.length ?? 0) > 1});
        return [keyword('type'), ' ', className, ' ', operator('='), ' ', value];
      }
      case 'namespace':
        return [keyword('const'), ' ', name, punctuation(':'), ' ', this.#namespaceType(reflection)];
      default:
        return [
          keyword(reflection.flags.isConst || kind === 'command' ? 'const' : 'let'),
          ' ',
          {text: name, kind: 'property'},
          punctuation(':'),
          ' ',
          this.#writer.type(reflection.type),
        ];
    }
  }

  /** A default export that is a namespace object: its values as an object type. */
  #namespaceType(reflection: DeclarationReflection): Doc {
    const members = (reflection.children ?? []).map((child): Doc => {
      if (child.kindOf(ReflectionKind.Namespace)) return [child.name, punctuation(':'), ' ', this.#namespaceType(child)];
      if (child.isReference())
        return [child.name, punctuation(':'), ' ', keyword('typeof'), ' ', child.getTargetReflectionDeep().name];
      return this.#writer.property(child);
    });
    return [punctuation('{'), indent(members.map((member) => [newLine, member, punctuation(';')])), newLine, punctuation('}')];
  }

  #members(reflection: DeclarationReflection, moduleName: string, owner: string): ApiMember[] {
    return (reflection.children ?? [])
      .filter((member) => member.inheritedFrom === undefined)
      .map((member) => this.#member(member, moduleName, owner));
  }

  #member(member: DeclarationReflection, moduleName: string, owner: string): ApiMember {
    const signatures = this.#memberSignatures(member, owner);
    const kind = memberKind(member);
    const {isStatic} = member.flags;
    const declarations = this.#input.facts.declarations.get(member) ?? [];
    return {
      id: `${moduleName}#${owner}.${member.name}`,
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
    };
  }

  #memberSignatures(member: DeclarationReflection, owner: string): ApiSignature[] {
    const {flags} = member;
    const modifiers: Doc = [
      flags.isProtected ? [keyword('protected'), ' '] : flags.isPrivate ? [keyword('private'), ' '] : '',
      flags.isStatic ? [keyword('static'), ' '] : '',
      flags.isAbstract ? [keyword('abstract'), ' '] : '',
    ];
    if (member.kindOf(ReflectionKind.Constructor)) {
      return (member.signatures ?? []).map((signature) =>
        this.#signature(
          [
            keyword('new'),
            ' ',
            {text: owner, kind: 'class-name'},
            this.#writer.typeParameters(signature.typeParameters),
            this.#writer.parameters(signature.parameters),
          ],
          signature,
        ),
      );
    }
    if (member.kindOf(ReflectionKind.Method)) {
      return (member.signatures ?? []).map((signature) =>
        this.#signature(
          [
            modifiers,
            {text: member.name, kind: 'function'},
            flags.isOptional ? operator('?') : '',
            this.#writer.callable(signature, ':'),
          ],
          signature,
        ),
      );
    }
    if (member.kindOf(ReflectionKind.Accessor)) {
      const accessors = [
        member.getSignature === undefined
          ? undefined
          : this.#signature(
              [
                modifiers,
                keyword('get'),
                ' ',
                {text: member.name, kind: 'property'},
                this.#writer.callable(member.getSignature, ':'),
              ],
              member.getSignature,
            ),
        member.setSignature === undefined
          ? undefined
          : this.#signature(
              [
                modifiers,
                keyword('set'),
                ' ',
                {text: member.name, kind: 'property'},
                this.#writer.parameters(member.setSignature.parameters),
              ],
              member.setSignature,
            ),
      ];
      return accessors.filter((signature) => signature !== undefined);
    }
    return [this.#signature([modifiers, this.#writer.property(member)])];
  }

  #signature(code: Doc, signature?: SignatureReflection): ApiSignature {
    return {
      code: layout(code, signatureWidth),
      line: toLine(code),
      comment: signature === undefined ? noComment : this.#comment(signature),
      parameters: signature === undefined ? [] : this.#parameters(signature),
      returns: readTag(signature?.comment?.getTag('@returns')?.content, (target) => this.#address(target)),
    };
  }

  #comment(reflection: Reflection): ApiComment {
    return readComment(reflection.comment, (target) => this.#address(target));
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

  #parameters(signature: SignatureReflection): ApiParameter[] {
    return (signature.parameters ?? []).map((parameter) => ({
      name: parameterName(parameter.name),
      type: layout(this.#writer.type(parameter.type), Infinity),
      optional: parameter.flags.isOptional || parameter.defaultValue !== undefined,
      defaultValue: parameter.defaultValue,
      doc: readTag(parameter.comment?.summary, (target) => this.#address(target)),
    }));
  }

  #properties(object: DeclarationReflection | undefined): ApiParameter[] {
    return (object?.children ?? []).map((child) => {
      const signature = child.signatures?.[0];
      return {
        name: propertyName(child.name),
        type: layout(signature === undefined ? this.#writer.type(child.type) : this.#writer.callable(signature, '=>'), Infinity),
        optional: child.flags.isOptional,
        defaultValue: child.defaultValue,
        doc: this.#comment(child.comment === undefined && signature !== undefined ? signature : child).text,
      };
    });
  }

  /** The properties of a component's only parameter. */
  #props(reflection: DeclarationReflection, kind: SymbolKind, name: string): ApiSymbol['props'] {
    const parameters = reflection.signatures?.[0]?.parameters ?? [];
    const isComponent = kind === 'function' && /^[A-Z]/.test(name) && moduleOf(reflection).startsWith('@lexical/react/');
    if (!isComponent) return undefined;
    const props: NonNullable<ApiSymbol['props']> = {properties: [], also: []};
    this.#collectProps(parameters[0]?.type, props);
    // Required ones first: they are what a reader must know.
    props.properties.sort((a, b) => Number(a.optional) - Number(b.optional));
    return props;
  }

  /** Follows aliases, intersections and the wrappers `Readonly` and `PropsWithChildren` to the properties themselves. */
  #collectProps(type: SomeType | undefined, props: NonNullable<ApiSymbol['props']>): void {
    if (type === undefined) return;
    if (type.type === 'intersection') {
      for (const part of type.types) this.#collectProps(part, props);
      return;
    }
    if (type.type === 'reflection') {
      props.properties.push(...this.#properties(type.declaration));
      return;
    }
    const target = type.type === 'reference' ? type.reflection : undefined;
    const object = target?.isDeclaration() === true ? objectTypeOf(target) : undefined;
    const argument = type.type === 'reference' && type.typeArguments?.length === 1 ? type.typeArguments[0] : undefined;
    if (object !== undefined) {
      props.properties.push(...this.#properties(object));
    } else if (target?.isDeclaration() === true && target.type !== undefined) {
      this.#collectProps(target.type, props);
    } else if (
      argument !== undefined &&
      type.type === 'reference' &&
      /^(React\.)?(Readonly|PropsWithChildren)$/.test(type.name)
    ) {
      this.#collectProps(argument, props);
      if (type.name.endsWith('PropsWithChildren')) props.properties.push(childrenProp);
    } else {
      props.also.push(layout(this.#writer.type(type), Infinity));
    }
  }

  #payload(reflection: DeclarationReflection, kind: SymbolKind): Token[] | undefined {
    if (kind !== 'command' || reflection.type?.type !== 'reference') return undefined;
    return layout(this.#writer.type(reflection.type.typeArguments?.[0]), Infinity);
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
  type: [{text: 'ReactNode', kind: 'class-name', href: externalTypeUrl('react', undefined, 'ReactNode')}],
  optional: true,
  defaultValue: undefined,
  doc: '',
};

/** The object type behind a type alias: TypeDoc hangs the properties on the alias itself. */
function objectTypeOf(alias: DeclarationReflection): DeclarationReflection | undefined {
  if (alias.type?.type === 'reflection') return alias.type.declaration;
  const {children, signatures, indexSignatures} = alias;
  const hasMembers = [children, signatures, indexSignatures].some((list) => (list?.length ?? 0) > 0);
  return alias.type === undefined && hasMembers ? alias : undefined;
}

/** `lexical` first, then packages by name; the import paths of one package together. */
function compareModules(a: string, b: string): number {
  if (a === b) return 0;
  if (a === 'lexical') return -1;
  if (b === 'lexical') return 1;
  return a < b ? -1 : 1;
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

function symbolKind(reflection: DeclarationReflection): SymbolKind {
  switch (reflection.kind) {
    case ReflectionKind.Class:
      return 'class';
    case ReflectionKind.Interface:
      return 'interface';
    case ReflectionKind.Function:
      return 'function';
    case ReflectionKind.TypeAlias:
      return 'type';
    case ReflectionKind.Namespace:
      return 'namespace';
    case ReflectionKind.Variable:
      return reflection.type?.type === 'reference' && reflection.type.name === 'LexicalCommand' ? 'command' : 'variable';
    default:
      throw new Error(
        `TypeDoc found "${reflection.getFullName()}" to be a ${ReflectionKind.singularString(reflection.kind)}, for which the reference has ` +
          'no template. Add one in src/plugins/api-reference/model/build.ts.',
      );
  }
}

function memberKind(member: DeclarationReflection): SymbolKind {
  if (member.kindOf(ReflectionKind.Constructor)) return 'constructor';
  if (member.kindOf(ReflectionKind.Method)) return 'method';
  if (member.kindOf(ReflectionKind.Accessor)) return 'accessor';
  return 'property';
}

/** Marks that a reader must know: what may be called by whom, and what is not meant for use. */
function flagsOf(reflection: DeclarationReflection): string[] {
  const {flags} = reflection;
  const comments = [reflection.comment, ...(reflection.signatures ?? []).map((signature) => signature.comment)];
  const flag = (condition: boolean, name: string) => (condition ? [name] : []);
  return [
    ...flag(flags.isAbstract, 'abstract'),
    ...flag(flags.isStatic, 'static'),
    ...flag(flags.isProtected, 'protected'),
    ...flag(flags.isPrivate, 'private'),
    ...flag(flags.isReadonly, 'readonly'),
    ...flag(
      comments.some((comment) => comment?.hasModifier('@internal') === true),
      'internal',
    ),
    ...flag(
      comments.some((comment) => comment?.hasModifier('@experimental') === true),
      'experimental',
    ),
    ...flag(
      comments.some((comment) => comment?.getTag('@deprecated') !== undefined),
      'deprecated',
    ),
  ];
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
