import type {SymbolMap} from '../../../shared/symbols.ts';

/** What `/symbols.json` holds; its schema is published beside it. */
export interface SymbolsFile {
  $schema: string;
  version: string;
  symbols: {name: string; qualifiedName: string; kind: string; module: string; url: string; signature: string; summary: string}[];
}

/** Path of the schema of `/symbols.json`. */
export const symbolsSchemaPath = '/symbols.schema.json';

/**
 * The list of documented symbols for other tools: with absolute addresses and without what is internal to the site.
 *
 * @param symbols the site's symbol map
 * @param siteUrl public address, without a trailing slash
 * @param version version of the documented framework
 */
export function symbolsFile(symbols: SymbolMap, siteUrl: string, version: string): SymbolsFile {
  return {
    $schema: `${siteUrl}${symbolsSchemaPath}`,
    version,
    symbols: symbols.map(({name, qualifiedName, kind, module, url, signature, summary}) => ({
      name,
      qualifiedName,
      kind,
      module,
      url: `${siteUrl}${url}`,
      signature,
      summary,
    })),
  };
}
