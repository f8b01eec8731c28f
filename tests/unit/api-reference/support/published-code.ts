import ts from 'typescript';

import {CallGraph} from '../../../../src/framework/published-code/call-graph.ts';
import {PublishedCode} from '../../../../src/framework/published-code/published-code.ts';

/** Parses made-up published modules, by import path. */
export function codeOf(sources: Record<string, string>): {code: PublishedCode; graph: CallGraph} {
  const files = Object.keys(sources).map((module) => ({module, file: `/${module}.mjs`}));
  const textOf = (file: string) => {
    const module = files.find((item) => item.file === file)?.module;
    return module === undefined ? undefined : sources[module];
  };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    fileExists: (file) => textOf(file) !== undefined,
    readFile: textOf,
    getSourceFile: (file, version) => {
      const text = textOf(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, version, true);
    },
  };
  const code = new PublishedCode(files, host);
  return {code, graph: new CallGraph(code)};
}
