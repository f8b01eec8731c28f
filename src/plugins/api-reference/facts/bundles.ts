import ts from 'typescript';

/** A published ES module to be read: its import path and its file. */
export interface BundleFile {
  module: string;
  file: string;
}

/** What a name in a bundle stands for. */
export type Meaning =
  | {kind: 'import'; module: string; name: string}
  | {kind: 'declaration'; bundle: Bundle; name: string; node: ts.Declaration; isTopLevel: boolean};

/**
 * The published (development) modules, parsed together. Facts that no declaration file states, such as who handles a
 * command, are read from here.
 */
export class Bundles {
  readonly all: readonly Bundle[];
  readonly #checker: ts.TypeChecker;
  readonly #byFile: Map<string, Bundle>;

  /** @param host Where the files are read from; the disk unless a test says otherwise. */
  constructor(files: readonly BundleFile[], host?: ts.CompilerHost) {
    const options: ts.CompilerOptions = {
      allowJs: true,
      noResolve: true,
      noLib: true,
      types: [],
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
    };
    const program = ts.createProgram(
      files.map(({file}) => file),
      options,
      host,
    );
    this.#checker = program.getTypeChecker();
    this.all = files.map(({module, file}) => {
      const source = program.getSourceFile(file);
      if (source === undefined) throw new Error(`${file}: expected the ES module of "${module}", found no file. Run "npm ci".`);
      return new Bundle(module, source);
    });
    this.#byFile = new Map(this.all.map((bundle) => [bundle.source.fileName, bundle]));
  }

  bundle(module: string): Bundle | undefined {
    return this.all.find((bundle) => bundle.module === module);
  }

  /** What an identifier stands for; `undefined` for globals. */
  meaning(identifier: ts.Identifier): Meaning | undefined {
    const symbol = ts.isShorthandPropertyAssignment(identifier.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(identifier.parent)
      : this.#checker.getSymbolAtLocation(identifier);
    const node = symbol?.declarations?.[0];
    if (symbol === undefined || node === undefined) return undefined;
    if (ts.isImportSpecifier(node)) {
      const specifier = node.parent.parent.parent.moduleSpecifier;
      return {
        kind: 'import',
        module: ts.isStringLiteral(specifier) ? specifier.text : '',
        name: (node.propertyName ?? node.name).text,
      };
    }
    const bundle = this.#byFile.get(node.getSourceFile().fileName);
    if (bundle === undefined) return undefined;
    return {kind: 'declaration', bundle, name: symbol.name, node, isTopLevel: bundle.declarations.get(symbol.name) === node};
  }

  /** Follows an import to the module that declares the name, through modules that only export it again. */
  declared(module: string, name: string): {bundle: Bundle; name: string; node: ts.Declaration} | undefined {
    const bundle = this.bundle(module);
    const local = bundle?.exports.get(name);
    if (bundle === undefined || local === undefined) return undefined;
    const imported = bundle.imports.get(local);
    if (imported !== undefined) return this.declared(imported.module, imported.name);
    const node = bundle.declarations.get(local);
    return node === undefined ? undefined : {bundle, name: local, node};
  }
}

/** One published ES module. */
export class Bundle {
  readonly module: string;
  readonly source: ts.SourceFile;
  /** Local name by exported name. */
  readonly exports = new Map<string, string>();
  /** Imported names by local name. */
  readonly imports = new Map<string, {module: string; name: string}>();
  /** Top-level functions, classes and variables by local name. */
  readonly declarations = new Map<string, ts.Declaration>();

  constructor(module: string, source: ts.SourceFile) {
    this.module = module;
    this.source = source;
    for (const statement of source.statements) this.#read(statement);
  }

  /** The names under which a local declaration can be imported. */
  exportedNames(local: string): string[] {
    return [...this.exports].filter(([, name]) => name === local).map(([exported]) => exported);
  }

  #read(statement: ts.Statement): void {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const named = statement.importClause?.namedBindings;
      if (named === undefined || !ts.isNamedImports(named)) return;
      for (const {name, propertyName} of named.elements) {
        this.imports.set(name.text, {module: statement.moduleSpecifier.text, name: (propertyName ?? name).text});
      }
    } else if (ts.isExportDeclaration(statement)) {
      this.#readExports(statement);
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name !== undefined) {
      this.declarations.set(statement.name.text, statement);
      if (isExported(statement)) this.exports.set(isDefault(statement) ? 'default' : statement.name.text, statement.name.text);
    } else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        if (!ts.isIdentifier(declaration.name)) continue;
        this.declarations.set(declaration.name.text, declaration);
        if (isExported(statement)) this.exports.set(declaration.name.text, declaration.name.text);
      }
    }
  }

  #readExports(statement: ts.ExportDeclaration): void {
    if (statement.exportClause === undefined || !ts.isNamedExports(statement.exportClause)) return;
    const from = statement.moduleSpecifier;
    for (const {name, propertyName} of statement.exportClause.elements) {
      const local = (propertyName ?? name).text;
      this.exports.set(name.text, local);
      if (from !== undefined && ts.isStringLiteral(from)) this.imports.set(local, {module: from.text, name: local});
    }
  }
}

/** Visits a node and everything below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    walk(child, visit);
  });
}

/** The top-level declaration that contains a node. */
export function topLevelDeclaration(node: ts.Node): {name: string; node: ts.Declaration} | undefined {
  for (let current = node; !ts.isSourceFile(current); current = current.parent) {
    const isTop =
      ts.isSourceFile(current.parent) || (ts.isVariableDeclaration(current) && ts.isSourceFile(current.parent.parent.parent));
    if (!isTop) continue;
    if ((ts.isFunctionDeclaration(current) || ts.isClassDeclaration(current)) && current.name !== undefined) {
      return {name: current.name.text, node: current};
    }
    if (ts.isVariableDeclaration(current) && ts.isIdentifier(current.name)) return {name: current.name.text, node: current};
  }
  return undefined;
}

function isExported(node: ts.FunctionDeclaration | ts.ClassDeclaration | ts.VariableStatement): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) === true;
}

function isDefault(node: ts.FunctionDeclaration | ts.ClassDeclaration): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) === true;
}
