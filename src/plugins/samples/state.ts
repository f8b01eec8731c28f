import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {processWide} from '../../node/process-wide.ts';
import {PageAnalyzer} from './analysis.ts';
import {inheritedMembers, type InheritedMembers} from './links/members.ts';
import type {SymbolIndex} from './links/symbol-index.ts';

/** What the Docusaurus plugin and the remark plugin share. */
export interface SamplesState {
  analyzer: PageAnalyzer;
  /** The symbol map; undefined until it is read, or when there is none. */
  index: SymbolIndex | undefined;
  /** Members that documented classes inherit, by qualified name. */
  inherited: (index: SymbolIndex) => InheritedMembers;
}

const states = processWide('samples.states', () => new Map<string, SamplesState>());

/** The state of a site in this process. */
export function samplesState(siteDir: string): SamplesState {
  const known = states.get(siteDir);
  if (known !== undefined) {
    return known;
  }
  const analyzer = new PageAnalyzer(siteDir);
  let members: {index: SymbolIndex; inherited: InheritedMembers} | undefined;
  const state: SamplesState = {
    analyzer,
    index: undefined,
    inherited: (index) => {
      members = members?.index === index ? members : {index, inherited: cachedMembers(index, siteDir, analyzer.world)};
      return members.inherited;
    },
  };
  states.set(siteDir, state);
  return state;
}

/** The list depends on the symbol map and the installed packages only, and takes a compilation to make. */
function cachedMembers(index: SymbolIndex, siteDir: string, world: string): InheritedMembers {
  const file = path.join(siteDir, '.cache/samples/members.json');
  const fingerprint = createHash('sha1').update(world).update(JSON.stringify(index.map)).digest('hex');
  try {
    const cache = JSON.parse(readFileSync(file, 'utf8')) as {fingerprint: string; members: InheritedMembers};
    if (cache.fingerprint === fingerprint) {
      return cache.members;
    }
  } catch {
    // No cache yet.
  }
  const members = inheritedMembers(index, siteDir);
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, JSON.stringify({fingerprint, members}));
  return members;
}
