import {originalSymbol, ts, walk} from '../../node/typescript.ts';

/** A symbol of the reference: `module#name`. */
export type SymbolId = string;

/** A published ES module to be read: its import path and its file. */
export interface ModuleFile {
  module: string;
  file: string;
}

/** A function, a class or a variable at the top level of a published module. */
export interface TopLevel {
  /** Import path of the module. */
  module: string;
  name: string;
  node: ts.FunctionDeclaration | ts.ClassDeclaration | ts.VariableDeclaration;
  /** What it can be imported as; empty when it is not exported. A default export has the name of its declaration. */
  ids: readonly SymbolId[];
}

/**
 * The published (development) modules, parsed together. Facts that no declaration file states, such as who handles a
 * command, are read from here.
 */
export class PublishedCode {
  /** The modules by import path. */
  readonly sources: ReadonlyMap<string, ts.SourceFile>;
  /** All top-level declarations, in the order of the modules. */
  readonly topLevel: readonly TopLevel[];
  readonly #checker: ts.TypeChecker;
  readonly #byNode: ReadonlyMap<ts.Node, TopLevel>;

  /** @param base Where the files are read from; the disk unless a test says otherwise. */
  constructor(files: readonly ModuleFile[], base?: ts.CompilerHost) {
    const options: ts.CompilerOptions = {
      allowJs: true,
      noLib: true,
      types: [],
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
    };
    const fileOf = new Map(files.map(({module, file}) => [module, file]));
    const host: ts.CompilerHost = {
      ...(base ?? ts.createCompilerHost(options)),
      // Other packages stay unknown.
      resolveModuleNameLiterals: (literals) =>
        literals.map(({text}) => {
          const resolvedFileName = fileOf.get(text);
          return {resolvedModule: resolvedFileName === undefined ? undefined : {resolvedFileName, extension: ts.Extension.Mjs}};
        }),
    };
    const program = ts.createProgram([...fileOf.values()], options, host);
    this.#checker = program.getTypeChecker();
    this.sources = new Map(
      files.map(({module, file}) => {
        const source = program.getSourceFile(file);
        if (source === undefined) throw new Error(`${file}: expected the ES module of "${module}", found no file. Run "npm ci".`);
        return [module, source];
      }),
    );
    this.topLevel = [...this.sources].flatMap(([module, source]) => this.#read(module, source));
    this.#byNode = new Map(this.topLevel.map((declared) => [declared.node, declared]));
  }

  /** What a module declares under a name, exported or not. */
  find(module: string, name: string): TopLevel | undefined {
    return this.topLevel.find((declared) => declared.module === module && declared.name === name);
  }

  /** Visits every node of every module. */
  walk(visit: (node: ts.Node) => void): void {
    for (const source of this.sources.values()) walk(source, visit);
  }

  /** The declaration that an identifier stands for, in whichever module; `undefined` for globals, other packages and other nodes. */
  declaration(node: ts.Node): ts.Declaration | undefined {
    if (!ts.isIdentifier(node)) return undefined;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node);
    return symbol && originalSymbol(symbol, this.#checker).declarations?.[0];
  }

  /** The value with which the variable that an identifier names begins. */
  initialValue(node: ts.Node): ts.Expression | undefined {
    const declared = this.declaration(node);
    return declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  }

  /** The top-level declaration that an expression names. */
  named(expression: ts.Node): TopLevel | undefined {
    const node = this.declaration(expression);
    return node && this.#byNode.get(node);
  }

  /** The ids under which what an expression names can be imported. */
  idsOf(expression: ts.Node): readonly SymbolId[] {
    return this.named(expression)?.ids ?? [];
  }

  /** The top-level declaration that contains a node. */
  around(node: ts.Node): TopLevel | undefined {
    const declared = ts.findAncestor(node, (at) => this.#byNode.has(at));
    return declared && this.#byNode.get(declared);
  }

  #read(module: string, source: ts.SourceFile): TopLevel[] {
    const symbol = this.#checker.getSymbolAtLocation(source);
    const exported = symbol === undefined ? [] : this.#checker.getExportsOfModule(symbol);
    return source.statements.flatMap(declarationsOf).map((node) => {
      const name = node.name.text;
      const names = exported
        .filter((item) => originalSymbol(item, this.#checker).declarations?.[0] === node)
        .map((item) => item.name);
      return {module, name, node, ids: names.map((as) => `${module}#${as === 'default' ? name : as}`)};
    });
  }
}

function declarationsOf(statement: ts.Statement): (TopLevel['node'] & {name: ts.Identifier})[] {
  const nodes = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
  return nodes.filter(
    (node): node is TopLevel['node'] & {name: ts.Identifier} =>
      (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isVariableDeclaration(node)) &&
      node.name !== undefined &&
      ts.isIdentifier(node.name),
  );
}
