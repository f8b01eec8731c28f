import path from 'node:path';

import {hostWith, isStaticMember, originalSymbol, ts} from '../../node/typescript.ts';
import {packageOf} from '../packages.ts';
import {entryModules, hasExports, type PublishedPackage} from './published-package.ts';
import {type Described, memberName, type Signature, signatureOf} from './signatures.ts';
import type {Wanted} from './wanted.ts';

/** A symbol or a member in one release. */
export interface State {
  /** Undefined when the declaration is that of another class, or in a file that is not published. */
  signature: Signature | undefined;
  /** What `@deprecated` says. */
  deprecated: string | undefined;
  /** The module that exports it. */
  module: string;
  /** Whether it is the module's default export. */
  isDefault: boolean;
  /** The name in its declaration, which a default export can have besides. */
  declaredAs: string;
  /** The symbol for which this is only another name: `declare const f: typeof $f`. */
  alias: string | undefined;
}

/** What one release has by id, `null` for what it lacks. What is missing is not known: its package has no such release. */
export type ReleaseFacts = Map<string, State | null>;

/**
 * Reads the types of one release and finds what is wanted in them.
 *
 * @param previous What the release before it has, from the documented one on. A default export may have got another name there,
 * under which a later release exports it.
 */
export function readRelease(
  packages: readonly PublishedPackage[],
  wanted: readonly Wanted[],
  previous?: ReleaseFacts,
): ReleaseFacts {
  const types = new ReleaseTypes(packages);
  return new Map(
    wanted.flatMap((item) => {
      const found = types.find(item, previous?.get(item.id)?.declaredAs);
      return found === undefined ? [] : [[item.id, found] as const];
    }),
  );
}

/** Something that a release has, whether or not the documented version has it. */
export interface PublishedName {
  /** As in the reference: `lexical#LexicalEditor.update`. */
  id: string;
  module: string;
  name: string;
  /** Name inside the module: `LexicalEditor.update`. */
  qualifiedName: string;
  signature: string;
}

/** Everything that can be imported from a release, each at one module, and the members of its classes and interfaces. */
export function readNames(packages: readonly PublishedPackage[]): PublishedName[] {
  return new ReleaseTypes(packages).names();
}

/** `null` for what is not there, undefined when nobody can tell. */
type Found = State | null | undefined;

/** Where a wanted symbol is. */
interface ExportLocation {
  symbol: ts.Symbol;
  module: string;
  isDefault: boolean;
  /** The statement that exports it, which can have a comment of its own. */
  statements: readonly ts.Node[];
}

/** An export of a module: what it leads to, and the declarations that lead there. */
interface Export {
  symbol: ts.Symbol;
  statements: readonly ts.Node[];
}

class ReleaseTypes {
  readonly #packages: ReadonlyMap<string, PublishedPackage>;
  /** Declaration file by import path. */
  readonly #entries: ReadonlyMap<string, string>;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #exports = new Map<string, Map<string, Export>>();
  readonly #locations = new Map<string, ExportLocation | null>();

  constructor(packages: readonly PublishedPackage[]) {
    this.#packages = new Map(packages.map((item) => [item.name, item]));
    this.#entries = new Map(
      packages.flatMap((item) => [...entryModules(item)].map(([module, file]) => [module, `/${item.name}/${file}`] as const)),
    );
    this.#texts = new Map(
      packages.flatMap(({name, files}) => [...files].map(([file, text]) => [`/${name}/${file}`, text] as const)),
    );
    const options = {noLib: true, types: [], skipLibCheck: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext};
    const host: ts.CompilerHost = {
      ...hostWith(this.#texts, options, '/'),
      resolveModuleNameLiterals: (literals, from) =>
        literals.map(({text}) => {
          const resolvedFileName = this.#resolve(text, from);
          return {resolvedModule: resolvedFileName === undefined ? undefined : {resolvedFileName, extension: ts.Extension.Dts}};
        }),
    };
    this.#program = ts.createProgram([...this.#texts.keys()], options, host);
    this.#checker = this.#program.getTypeChecker();
  }

  /** @param alsoNamed The name that a default export had last. */
  find(wanted: Wanted, alsoNamed?: string): Found {
    if (!this.#packages.has(packageOf(wanted.module))) return undefined;
    const key = `${wanted.module}#${wanted.symbol} ${wanted.file}`;
    let location = this.#locations.get(key);
    if (location === undefined) {
      location = this.#locate(wanted, alsoNamed ?? wanted.symbol);
      this.#locations.set(key, location);
    }
    if (location === null) return null;
    if (!isKnown(location.symbol))
      return wanted.member === undefined ? {...stateOf(location, []), signature: undefined} : undefined;
    return wanted.member === undefined ? this.#symbolState(wanted, location) : this.#memberState(wanted.member, location);
  }

  names(): PublishedName[] {
    /** The module of each name: what others export again counts at the package that declares it. */
    const modules = new Map<ts.Symbol, Map<string, string>>();
    for (const module of this.#modules()) {
      for (const [exportedAs, {symbol}] of this.#exportsOf(module) ?? []) {
        const declaredAs = declaredNames(symbol)[0] ?? symbol.name;
        const name = exportedAs === 'default' || exportedAs === 'export=' ? declaredAs : exportedAs;
        const own = modules.get(symbol) ?? new Map<string, string>();
        modules.set(symbol, own);
        const known = own.get(name);
        const declaring = packageOfFile(symbol.declarations?.[0]?.getSourceFile().fileName ?? '');
        if (known === undefined || (packageOf(known) !== declaring && packageOf(module) === declaring)) own.set(name, module);
      }
    }
    return [...modules].flatMap(([symbol, names]) => [...names].flatMap(([name, module]) => namesOf(symbol, name, module)));
  }

  /** The import paths. Before "exports" came, every file could be imported; of a package with a module for all, only that counts. */
  #modules(): string[] {
    return [...this.#entries.keys()].filter((module) => {
      const name = packageOf(module);
      const isWhole = module === name || !this.#entries.has(name);
      return isWhole || hasExports(this.#packages.get(name)?.manifest);
    });
  }

  #locate({module, symbol: name, exportedAs, file}: Wanted, alsoNamed: string): ExportLocation | null {
    const exported = this.#exportsOf(module) ?? new Map<string, Export>();
    // Who imports a default export does not see its name.
    const asDefault = exportedAs === 'default' ? (exported.get('default') ?? exported.get('export=')) : undefined;
    const names = exportedAs === 'default' ? [...new Set([name, alsoNamed])] : [name];
    const found =
      asDefault === undefined
        ? names.map((each) => pick(exported, each)).find((each) => each !== undefined)
        : {...asDefault, isDefault: true};
    if (found !== undefined) return {...found, module};
    if (exportedAs === 'nothing') {
      const symbol = this.#declared(file, name);
      return symbol === undefined ? null : {symbol, module, isDefault: false, statements: []};
    }
    return names.map((each) => this.#elsewhere(module, each)).find((each) => each !== undefined) ?? null;
  }

  /** What another module exports under a name; only when it cannot be anything else. */
  #elsewhere(own: string, name: string): ExportLocation | undefined {
    const found = this.#modules().flatMap((module) => {
      const exported = module === own ? undefined : pick(this.#exportsOf(module) ?? new Map<string, Export>(), name);
      return exported === undefined || !isKnown(exported.symbol) ? [] : [{...exported, module}];
    });
    const [first] = found;
    if (first === undefined || found.some(({symbol}) => symbol !== first.symbol)) return undefined;
    // Of those that export it, the module whose package declares it.
    const declaring = packageOfFile(first.symbol.declarations?.[0]?.getSourceFile().fileName ?? '');
    return found.find(({module}) => packageOf(module) === declaring) ?? first;
  }

  /** A declaration that no module exports: in the same file of the package or, when that is gone, in the only one that has it. */
  #declared(file: string, name: string): ts.Symbol | undefined {
    const folder = `/${packageOfFile(`/${file}`)}/`;
    const found = [...this.#texts.keys()]
      .filter((candidate) => candidate.startsWith(folder))
      .flatMap((candidate) => {
        const names = this.#program.getSourceFile(candidate)?.statements.flatMap((statement) => declaredName(statement) ?? []);
        const declared = names?.find((item) => item.getText() === name);
        const symbol = declared && this.#checker.getSymbolAtLocation(declared);
        return symbol === undefined ? [] : [{candidate, symbol}];
      });
    const same = found.find(({candidate}) => path.posix.basename(candidate) === path.posix.basename(file));
    return (same ?? (found.length === 1 ? found[0] : undefined))?.symbol;
  }

  #symbolState({symbolKind}: Wanted, location: ExportLocation): State {
    const declarations = describedDeclarations(location.symbol);
    const isType = symbolKind === 'type' || symbolKind === 'interface';
    const ofKind = declarations.filter((item) => isType === (ts.isInterfaceDeclaration(item) || ts.isTypeAliasDeclaration(item)));
    const chosen = ofKind.length > 0 ? ofKind : declarations;
    const [only] = chosen;
    const state = stateOf(location, chosen);
    if (only === undefined) {
      // A module as a whole.
      const names = this.#checker.getExportsOfModule(location.symbol).map(({name}) => name);
      const text = `{${names.sort().join(', ')}}`;
      return {...state, signature: {text, key: text}};
    }
    const target = ts.isVariableDeclaration(only) ? this.#aliased(only) : undefined;
    if (target !== undefined) {
      const alias = target.name === state.declaredAs ? undefined : target.name;
      return {...state, signature: signatureOf(describedDeclarations(target)), alias};
    }
    if (symbolKind === 'type') return {...state, signature: signatureOf(chosen, true)};
    if (symbolKind === 'interface' && ts.isTypeAliasDeclaration(only))
      return {...state, signature: {text: `interface ${only.name.text}`, key: `${ts.SyntaxKind.InterfaceDeclaration} `}};
    // Of a class or an interface with several declarations, the first has what it extends.
    return {
      ...state,
      signature: signatureOf(ts.isClassDeclaration(only) || ts.isInterfaceDeclaration(only) ? [only] : chosen),
    };
  }

  /** What `typeof` in a variable's type leads to. */
  #aliased({type}: ts.VariableDeclaration): ts.Symbol | undefined {
    if (type === undefined || !ts.isTypeQueryNode(type)) return undefined;
    const name = ts.isQualifiedName(type.exprName) ? type.exprName.right : type.exprName;
    const symbol = this.#resolved(this.#checker.getSymbolAtLocation(name));
    return symbol !== undefined && describedDeclarations(symbol).length > 0 ? symbol : undefined;
  }

  #memberState(member: NonNullable<Wanted['member']>, location: ExportLocation): Found {
    const found = this.#member(member, location.symbol, new Set());
    // A class can always be made, whether or not it says how.
    if (found === null && member.kind === 'constructor')
      return {...stateOf(location, []), signature: {text: 'constructor()', key: `${ts.SyntaxKind.Constructor}:(() => any)`}};
    if (found === null || found === undefined) return found;
    const signature = found.owner === location.symbol ? signatureOf(found.declarations) : undefined;
    return {...stateOf({...location, statements: []}, found.declarations), signature};
  }

  /** Looks for a member in a class, and in those that it extends: `null` when there is none, undefined when one of these is not known. */
  #member(
    member: NonNullable<Wanted['member']>,
    owner: ts.Symbol,
    seen: Set<ts.Symbol>,
  ): {declarations: (ts.ClassElement | ts.TypeElement)[]; owner: ts.Symbol} | null | undefined {
    if (seen.has(owner)) return null;
    seen.add(owner);
    const declarations = describedDeclarations(owner);
    const own = declarations.flatMap(membersOf).filter((item) => isMember(item, member));
    if (own.length > 0) return own.some(isPrivate) ? null : {declarations: own, owner};
    const parents = declarations.flatMap((declaration) =>
      member.kind === 'constructor' || member.isStatic
        ? extended(declaration)
        : [...extended(declaration), ...typesIn(declaration)],
    );
    const found = parents.map((parent) => {
      const symbol = this.#resolved(this.#checker.getSymbolAtLocation(parent));
      return symbol === undefined || !isKnown(symbol) ? undefined : this.#member(member, symbol, seen);
    });
    return found.find((item) => item !== null && item !== undefined) ?? (found.includes(undefined) ? undefined : null);
  }

  #exportsOf(module: string): Map<string, Export> | undefined {
    const known = this.#exports.get(module);
    if (known !== undefined) return known;
    const source = this.#program.getSourceFile(this.#entries.get(module) ?? '');
    const symbol = source && this.#checker.getSymbolAtLocation(source);
    if (symbol === undefined) return undefined;
    const exported = this.#checker.getExportsOfModule(symbol).flatMap((item) => {
      const target = this.#resolved(item);
      return target === undefined ? [] : [[item.name, {symbol: target, statements: item.declarations ?? []}] as const];
    });
    const found = new Map(exported);
    this.#exports.set(module, found);
    return found;
  }

  #resolved(symbol: ts.Symbol | undefined): ts.Symbol | undefined {
    return symbol && originalSymbol(symbol, this.#checker);
  }

  #resolve(specifier: string, from: string): string | undefined {
    const entry = this.#entries.get(specifier);
    if (entry !== undefined) return entry;
    const base = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : `/${specifier}`;
    const stem = base.replace(/\.(?:d\.ts|jsx?|tsx?)$/, '');
    return [`${stem}.d.ts`, `${base}.d.ts`, `${stem}/index.d.ts`].find((file) => this.#texts.has(file));
  }
}

/** An export by its name or, where it is the default export, by the name of its declaration. */
function pick(exported: ReadonlyMap<string, Export>, name: string): (Export & {isDefault: boolean}) | undefined {
  const named = exported.get(name);
  if (named !== undefined) return {...named, isDefault: name === 'default'};
  const asDefault = exported.get('default') ?? exported.get('export=');
  return asDefault !== undefined && declaredNames(asDefault.symbol).includes(name) ? {...asDefault, isDefault: true} : undefined;
}

/** An export and, of a class or an interface, its members. */
function namesOf(symbol: ts.Symbol, name: string, module: string): PublishedName[] {
  const declarations = describedDeclarations(symbol);
  const isOwner = declarations.some((item) => ts.isClassDeclaration(item) || ts.isInterfaceDeclaration(item));
  const members = new Map<string, (ts.ClassElement | ts.TypeElement)[]>();
  for (const member of isOwner ? declarations.flatMap(membersOf) : []) {
    if (member.name === undefined || isPrivate(member)) continue;
    const key = `${isStaticMember(member) ? 'static.' : ''}${memberName(member.name)}`;
    members.set(key, [...(members.get(key) ?? []), member]);
  }
  return [
    {id: `${module}#${name}`, module, name, qualifiedName: name, signature: signatureOf(declarations).text},
    ...[...members].map(([key, list]): PublishedName => {
      const own = key.replace(/^static\./, '');
      return {
        id: `${module}#${name}.${key}`,
        module,
        name: own,
        qualifiedName: `${name}.${own}`,
        signature: signatureOf(list).text,
      };
    }),
  ];
}

function declaredNames(symbol: ts.Symbol): string[] {
  return (symbol.declarations ?? []).flatMap((declaration) => ts.getNameOfDeclaration(declaration)?.getText() ?? []);
}

/** What comes from a file that is not there is known by its name alone. */
function isKnown(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).length > 0;
}

function stateOf(
  {symbol, module, isDefault, statements}: ExportLocation,
  declarations: readonly ts.Node[],
): Omit<State, 'signature'> {
  // Of overloads, one may be deprecated and the others not.
  const texts = declarations.map(deprecation);
  const aliases = statements.filter((node) => ts.isExportSpecifier(node) || ts.isExportAssignment(node));
  const ofExport = aliases.map((node) => deprecation(node) ?? deprecation(node.parent.parent)).find((text) => text !== undefined);
  return {
    deprecated: texts.every((text) => text !== undefined) ? (texts[0] ?? ofExport) : ofExport,
    module,
    isDefault,
    declaredAs: declaredNames(symbol)[0] ?? symbol.name,
    alias: undefined,
  };
}

/** The first paragraph of what `@deprecated` says. */
function deprecation(node: ts.Node | undefined): string | undefined {
  const tag = node && ts.getJSDocDeprecatedTag(node);
  return (
    tag &&
    (ts.getTextOfJSDocComment(tag.comment) ?? '')
      .split(/\n\s*\n/, 1)
      .join('')
      .replace(/\s+/g, ' ')
  );
}

function describedDeclarations(symbol: ts.Symbol): Described[] {
  return (symbol.declarations ?? []).filter(
    (item): item is Described =>
      ts.isFunctionDeclaration(item) ||
      ts.isClassDeclaration(item) ||
      ts.isInterfaceDeclaration(item) ||
      ts.isTypeAliasDeclaration(item) ||
      ts.isVariableDeclaration(item) ||
      ts.isEnumDeclaration(item),
  );
}

function membersOf(declaration: Described): (ts.ClassElement | ts.TypeElement)[] {
  if (ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) return [...declaration.members];
  return partsOf(declaration)
    .filter(ts.isTypeLiteralNode)
    .flatMap(({members}) => [...members]);
}

function isMember(item: ts.ClassElement | ts.TypeElement, {name, kind, ...wanted}: NonNullable<Wanted['member']>): boolean {
  if (kind === 'constructor') return ts.isConstructorDeclaration(item);
  if (item.name === undefined || memberName(item.name) !== name) return false;
  return wanted.isStatic === isStaticMember(item);
}

function isPrivate(item: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(item) & ts.ModifierFlags.Private) !== 0;
}

/** The names after `extends`. */
function extended(declaration: Described): ts.Expression[] {
  const clauses = ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration) ? declaration.heritageClauses : [];
  return (clauses ?? [])
    .filter(({token}) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({types}) => types.map(({expression}) => expression));
}

/** The names of types that a type adds up. */
function typesIn(declaration: Described): ts.EntityName[] {
  return partsOf(declaration)
    .filter(ts.isTypeReferenceNode)
    .map(({typeName}) => typeName);
}

/** The types that a type alias adds up. */
function partsOf(declaration: Described): readonly ts.TypeNode[] {
  if (!ts.isTypeAliasDeclaration(declaration)) return [];
  return ts.isIntersectionTypeNode(declaration.type) ? declaration.type.types : [declaration.type];
}

function declaredName(statement: ts.Statement): ts.Node | undefined {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0]?.name;
  return ts.isDeclarationStatement(statement) ? statement.name : undefined;
}

/** `/@lexical/list/index.d.ts` → `@lexical/list` */
function packageOfFile(file: string): string {
  return packageOf(file.replace(/^\//, ''));
}
