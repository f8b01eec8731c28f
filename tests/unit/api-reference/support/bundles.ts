import ts from 'typescript';

import {Bundles} from '../../../../src/plugins/api-reference/facts/bundles.ts';
import {CallGraph} from '../../../../src/plugins/api-reference/facts/call-graph.ts';

/** Parses made-up published modules, by import path. */
export function bundlesOf(sources: Record<string, string>): {bundles: Bundles; graph: CallGraph} {
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
  const bundles = new Bundles(files, host);
  return {bundles, graph: new CallGraph(bundles)};
}
