import type {SymbolMap} from '../../../shared/symbols.ts';

/**
 * What `/symbols.json` holds, as the schema beside it says: the documented symbols for other tools, with absolute addresses and without what is internal to the site.
 *
 * @param symbols the site's symbol map
 * @param siteUrl public address, without a trailing slash
 * @param version version of the documented framework
 */
export function symbolsFile(symbols: SymbolMap, siteUrl: string, version: string) {
  return {
    $schema: `${siteUrl}/symbols.schema.json`,
    version,
    symbols: symbols.map(({name, qualifiedName, kind, module, url, signature, summary, since, throws, source, example}) => ({
      name,
      qualifiedName,
      kind,
      module,
      url: `${siteUrl}${url}`,
      signature,
      summary,
      ...(since !== undefined && {since}),
      ...(throws !== undefined && {throws}),
      ...(source !== undefined && {source}),
      ...(example !== undefined && {example: `${siteUrl}${example}`}),
    })),
  };
}
