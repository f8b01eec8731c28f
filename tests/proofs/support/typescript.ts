import path from 'node:path';

import ts from 'typescript';

/** Parsed once: the types of the browser alone are most of a program. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** What TypeScript says of a program in the folder of the proofs and of the framework's types, in strict mode. */
export function diagnosticsOf(code: string, options: ts.CompilerOptions): string[] {
  const file = path.resolve('tests/proofs/virtual.tsx');
  const settings: ts.CompilerOptions = {
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noEmit: true,
    strict: true,
    types: ['react'],
    ...options,
  };
  const disk = ts.createCompilerHost(settings);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === file || disk.fileExists(name),
    readFile: (name) => (name === file ? code : disk.readFile(name)),
    getSourceFile: (name, ...rest) => {
      if (name === file) return ts.createSourceFile(name, code, ts.ScriptTarget.ES2022);
      if (!parsed.has(name)) parsed.set(name, disk.getSourceFile(name, ...rest));
      return parsed.get(name);
    },
  };
  const program = ts.createProgram([file], settings, host);
  return program
    .getSourceFiles()
    .filter(({fileName}) => fileName === file || path.relative(path.resolve('node_modules'), fileName).includes('lexical'))
    .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
    .map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
