import {pathToFileURL} from 'node:url';

import {readNumbers} from '../content/error-table.ts';
import {readErrors} from './published-code/errors.ts';
import {readCode, readFacts} from './published-code/index.ts';
import type {Facts} from './published-code/types.ts';
import {locations} from './locations.ts';
import {buildModel} from './model/build.ts';
import type {ApiModel} from './model/types.ts';
import {type DocumentedPackage, readPackages} from './packages.ts';
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
  const code = readCode(packages);
  const problems: string[] = [];
  const codeFacts = await readFacts(packages, code, (problem) => problems.push(problem));
  const model = buildModel({
    ...(await convertDeclarations(packages, locations(siteDir))),
    packages,
    defaults: codeFacts.defaults,
    runtimeExports: await readRuntimeExports(packages),
    sources: `https://github.com/facebook/lexical/blob/v${packages[0]?.version ?? ''}`,
  });
  const documented = new Set(
    model.modules.flatMap(({symbols}) => symbols.flatMap(({id, members}) => [id, ...members.map((member) => member.id)])),
  );
  return {model, facts: {...codeFacts, ...readErrors(code, (id) => documented.has(id), readNumbers(siteDir))}, problems};
}

/** What each published ES module exports when it runs: types are not among it. */
async function readRuntimeExports(packages: readonly DocumentedPackage[]): Promise<Map<string, Set<string>>> {
  const exported = new Map<string, Set<string>>();
  for (const entry of packages.flatMap((item) => item.entries)) {
    const module = (await import(pathToFileURL(entry.development).href)) as object;
    exported.set(entry.name, new Set(Object.keys(module)));
  }
  return exported;
}
