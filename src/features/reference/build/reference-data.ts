import type {Facts} from '../../../framework/published-code/types.ts';
import {locations, readGenerated} from '../../../framework/locations.ts';
import type {ApiModel} from '../../../framework/model/types.ts';
import {PageContext} from './pages/context.ts';

let last: {stamp: string; context: PageContext} | undefined;

/**
 * Everything that the reference knows: the model of the types and the facts read from the published code. For other plugins
 * that show parts of it, such as the tables of the package pages.
 *
 * @throws when the reference has not been generated yet.
 */
export function loadReference(siteDir: string): PageContext {
  const {model, facts, stamp} = locations(siteDir);
  const current = readGenerated(stamp);
  if (last?.stamp !== current) {
    // Written by this plugin in these very shapes.
    const [modelData, factsData] = [model, facts].map((file) => JSON.parse(readGenerated(file)) as unknown);
    last = {stamp: current, context: new PageContext(modelData as ApiModel, factsData as Facts)};
  }
  return last.context;
}
