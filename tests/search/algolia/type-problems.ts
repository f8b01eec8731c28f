import path from 'node:path';

import ts from 'typescript';

import type {ReceivedRequest} from './stand-in.ts';

/** The type in `@algolia/client-search` of the body of a request; null where there is none. */
function typeOf({method, path: address}: ReceivedRequest): string | null {
  if (method === 'GET') return null;
  if (address.endsWith('/queries')) return 'SearchMethodParams';
  if (address.endsWith('/settings')) return 'IndexSettings';
  if (address.endsWith('/operation')) return 'OperationIndexParams';
  return address.endsWith('/batch') ? 'BatchWriteParams' : 'never';
}

/** Bodies with thousands of records say nothing that their beginning does not say. */
const sampleSize = 20;

function sampleOf(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) => (Array.isArray(value) ? value.slice(0, sampleSize) : value));
}

/**
 * Compiles the bodies of requests, as object literals, against the types of Algolia's own client: a missing, misspelled or
 * mistyped parameter is a compiler error.
 *
 * @returns one line for each problem; empty when all requests are what the client's types describe
 */
export function typeProblems(requests: readonly ReceivedRequest[]): string[] {
  const lines = requests.flatMap((request, index) => {
    const type = typeOf(request);
    return type === null ? [] : [`export const body${index}: client.${type} = ${JSON.stringify(sampleOf(request.body))};`];
  });
  const file = path.resolve('tests/search/algolia/received.ts');
  const source = ["import type * as client from 'algoliasearch';", ...new Set(lines)].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const withReceived: ts.CompilerHost = {
    ...host,
    fileExists: (name) => name === file || host.fileExists(name),
    getSourceFile: (name, ...rest) =>
      name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true) : host.getSourceFile(name, ...rest),
  };
  const program = ts.createProgram([file], options, withReceived);
  return ts.getPreEmitDiagnostics(program).map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
