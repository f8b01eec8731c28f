import type {DocumentedPackage} from '../packages.ts';
import {Bundles} from './bundles.ts';
import {CallGraph} from './call-graph.ts';
import {readCommands} from './commands.ts';
import {readDefaults} from './defaults.ts';
import {readNodes} from './nodes.ts';
import {measureSizes} from './sizes.ts';
import type {Facts} from './types.ts';

/** Reads from the published code what no declaration states. */
export async function readFacts(packages: readonly DocumentedPackage[]): Promise<Facts> {
  const files = packages.flatMap((item) => item.entries.map((entry) => ({module: entry.name, file: entry.development})));
  const bundles = new Bundles(files);
  const graph = new CallGraph(bundles);
  return {
    ...readCommands(bundles, graph),
    nodes: readNodes(bundles, graph),
    defaults: readDefaults(bundles),
    sizes: await measureSizes(packages),
  };
}
