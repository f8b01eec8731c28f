import type {DocumentedPackage} from '../packages.ts';
import {CallGraph} from './call-graph.ts';
import {readCommands} from './commands.ts';
import {readDefaults} from './defaults.ts';
import {readNodes} from './nodes.ts';
import {PublishedCode} from './published-code.ts';
import {measureSizes} from './sizes.ts';
import type {Facts} from './types.ts';

/** Reads from the published code what no declaration states. */
export async function readFacts(packages: readonly DocumentedPackage[]): Promise<Facts> {
  const files = packages.flatMap((item) => item.entries.map((entry) => ({module: entry.name, file: entry.development})));
  const code = new PublishedCode(files);
  const graph = new CallGraph(code);
  return {
    ...readCommands(code, graph),
    nodes: readNodes(code, graph),
    defaults: readDefaults(code),
    sizes: await measureSizes(packages),
  };
}
