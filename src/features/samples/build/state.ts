import {PageAnalyzer} from './analysis.ts';
import type {SymbolIndex} from '../../../framework/symbol-index.ts';

/** What the Docusaurus plugin and the remark plugin share; the configuration hands it to both. */
export interface SamplesState {
  analyzer: PageAnalyzer;
  /** What the reference documents; undefined until it is read, or when there is none. */
  index: SymbolIndex | undefined;
  /** Resolves when the analyzer knows what all pages name; undefined when nobody is finding that out. */
  linking: Promise<unknown> | undefined;
}

/** The state of a site whose pages nobody has looked at. */
export function createSamplesState(siteDir: string): SamplesState {
  return {analyzer: new PageAnalyzer(siteDir), index: undefined, linking: undefined};
}
