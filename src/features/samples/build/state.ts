import {PageAnalyzer} from './analysis.ts';
import type {SymbolIndex} from '../../../framework/symbol-index.ts';

/** What the Docusaurus plugin and the remark plugin share, which are both imported by the configuration. */
export interface SamplesState {
  analyzer: PageAnalyzer;
  /** What the reference documents; undefined until it is read, or when there is none. */
  index: SymbolIndex | undefined;
  /** Settled when the analyzer knows what all pages name; undefined when nobody is finding that out. */
  linking: Promise<unknown> | undefined;
}

const states = new Map<string, SamplesState>();

/** The state of a site in this process. */
export function samplesState(siteDir: string): SamplesState {
  const state = states.get(siteDir) ?? {analyzer: new PageAnalyzer(siteDir), index: undefined, linking: undefined};
  states.set(siteDir, state);
  return state;
}
