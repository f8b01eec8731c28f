import ts from 'typescript';

/*
 * Build code reaches the compiler through this module alone, so that another API can replace TypeScript's in one place.
 */

export {default as ts} from 'typescript';

/**
 * Parses a file, with links from nodes to their parents.
 *
 * @param kind its language, when its name does not say that
 */
export function parse(name: string, text: string, kind?: ts.ScriptKind): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
}

/**
 * What the compiler reads a program from: the disk, with files in memory before it.
 *
 * @param files text by absolute path
 * @param folder where packages are looked for
 */
export function hostWith(files: ReadonlyMap<string, string>, options: ts.CompilerOptions, folder: string): ts.CompilerHost {
  const disk = ts.createCompilerHost(options, true);
  return {
    ...disk,
    getCurrentDirectory: () => folder,
    realpath: (name) => name,
    fileExists: (name) => files.has(name) || disk.fileExists(name),
    readFile: (name) => files.get(name) ?? disk.readFile(name),
    getSourceFile: (name, version, ...rest) => {
      const text = files.get(name);
      return text === undefined ? disk.getSourceFile(name, version, ...rest) : ts.createSourceFile(name, text, version, true);
    },
  };
}

/** Calls `visit` with `node` and every node below it, parents first, in the order of the text. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** Line and column at which a node begins, both from 0. */
export function positionOf(node: ts.Node): ts.LineAndCharacter {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source));
}

/** Whether a member belongs to the class, not to its instances. */
export function isStaticMember(member: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
}

/** What an imported or exported name stands for. */
export function originalSymbol(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

/** The message of a diagnostic, with what explains it. */
export function diagnosticText({messageText}: ts.Diagnostic, separator = '\n'): string {
  return ts.flattenDiagnosticMessageText(messageText, separator);
}

/** Text of a template literal with `%s` for each value, and the code of the values. */
export function readTemplate(template: ts.TemplateLiteral): {message: string; values: string[]} {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return {message: template.text, values: []};
  return {
    message: template.head.text + template.templateSpans.map(({literal}) => `%s${literal.text}`).join(''),
    values: template.templateSpans.map(({expression}) => expression.getText()),
  };
}
