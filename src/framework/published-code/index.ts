import type {DocumentedPackage} from '../packages.ts';
import {CallGraph} from './call-graph.ts';
import {readCommands} from './commands.ts';
import {readDefaults} from './defaults.ts';
import {readNodes} from './nodes.ts';
import {PublishedCode} from './published-code.ts';
import {measureSizes} from './sizes.ts';
import type {CodeFacts} from './types.ts';

/** Parses what the packages publish for development. */
export function readCode(packages: readonly DocumentedPackage[]): PublishedCode {
  return new PublishedCode(
    packages.flatMap((item) => item.entries.map(({name, development}) => ({module: name, file: development}))),
  );
}

/**
 * Reads from the published code what no declaration states.
 *
 * @param report is called with what cannot be read
 */
export async function readFacts(
  packages: readonly DocumentedPackage[],
  code: PublishedCode,
  report: (problem: string) => void,
): Promise<CodeFacts> {
  const graph = new CallGraph(code);
  return {
    ...readCommands(code, graph, report),
    nodes: readNodes(code, graph),
    defaults: readDefaults(code),
    sizes: await measureSizes(packages),
  };
}
