import {pathToFileURL} from 'node:url';

import {readNumbers} from '../content/error-table.ts';
import {CallGraph} from './published-code/call-graph.ts';
import {readCommands} from './published-code/commands.ts';
import {readDefaults} from './published-code/defaults.ts';
import {readErrors} from './published-code/errors.ts';
import {readNodes} from './published-code/nodes.ts';
import {PublishedCode} from './published-code/published-code.ts';
import {measureSizes} from './published-code/sizes.ts';
import type {Facts} from './published-code/types.ts';
import {locations} from './locations.ts';
import {buildModel} from './model/build.ts';
import {type ApiModel, itemsOf} from './model/types.ts';
import {type EntryModule, readPackages} from './packages.ts';
import {convertDeclarations} from './declarations/convert.ts';

/** What the published packages say of themselves, without the notes of this site. */
export interface PublishedModel {
  model: ApiModel;
  facts: Omit<Facts, 'conditions'>;
  /** What cannot be read from the published code. */
  problems: string[];
}

/** Converts the declarations and the code that the packages publish. */
export async function convertPublished(siteDir: string): Promise<PublishedModel> {
  const packages = readPackages(siteDir);
  const entries = packages.flatMap((item) => item.entries);
  const code = new PublishedCode(entries.map(({name, development}) => ({module: name, file: development})));
  const graph = new CallGraph(code);
  const problems: string[] = [];
  const codeFacts = {
    ...readCommands(code, graph, (problem) => problems.push(problem)),
    nodes: readNodes(code, graph),
    defaults: readDefaults(code),
    sizes: await measureSizes(entries),
  };
  const model = buildModel({
    ...(await convertDeclarations(packages, locations(siteDir))),
    packages,
    defaults: codeFacts.defaults,
    runtimeExports: await readRuntimeExports(entries),
    sources: `https://github.com/facebook/lexical/blob/v${packages[0]?.version ?? ''}`,
  });
  const documented = new Set(model.modules.flatMap(itemsOf).map(({id}) => id));
  return {model, facts: {...codeFacts, ...readErrors(code, (id) => documented.has(id), readNumbers(siteDir))}, problems};
}

/** What each published ES module exports when it runs: types are not among it. */
async function readRuntimeExports(entries: readonly EntryModule[]): Promise<Map<string, Set<string>>> {
  const exported = new Map<string, Set<string>>();
  for (const entry of entries) {
    const module = (await import(pathToFileURL(entry.development).href)) as object;
    exported.set(entry.name, new Set(Object.keys(module)));
  }
  return exported;
}
