import {removedUrlsThatExist, type RemovedUrl} from '../../../content/removed-urls.ts';
import type {SymbolMap} from '../../../shared/symbols.ts';

/** An old address and where its content is now. */
export interface Redirect {
  /** Path of the old address, without a query. */
  from: string;
  /** Path on this site, with an anchor when the content is a part of a page. */
  to: string;
  /** An address whose query was encoded into its path: everything after `from` is appended to `to`. */
  prefix: boolean;
}

/**
 * Reads redirects as authors write them: `{"/old/path": "/new/path#anchor"}`. A pair with placeholders such as
 * `"/docs/error%3Fcode=N&v=…": "/docs/error?code=N&v=…"` stands for every address that begins like it.
 *
 * @param json old addresses and their targets
 * @param file where they are written, for messages
 * @throws when the text is no such object, when an address does not begin with a slash, or when a target is itself redirected
 */
export function readRedirects(json: string, file: string): Redirect[] {
  const source = parse(json, file);
  return Object.entries(source).map(([from, to]) => {
    for (const address of [from, to]) {
      if (!address.startsWith('/')) {
        throw new Error(`${file}: "${address}" is not a path of this site. Expected it to begin with "/".`);
      }
    }
    const next = source[withoutAnchor(to)];
    if (next !== undefined) {
      throw new Error(`${file}: "${from}" leads to "${to}", which leads on to "${next}". Write "${from}": "${next}".`);
    }
    const [fixedFrom, placeholderFrom] = splitAtPlaceholder(from);
    const [fixedTo] = splitAtPlaceholder(to);
    return {from: fixedFrom, to: fixedTo, prefix: placeholderFrom !== undefined};
  });
}

/**
 * Short addresses of the reference: `/docs/api/$getRoot` leads to the entry of `$getRoot`. A name that two modules export has none, and
 * so has one that only its capital letters tell from another, for file systems that see no difference.
 *
 * @param symbols the documented symbols; members have no short address
 */
export function symbolRedirects(symbols: SymbolMap): Redirect[] {
  const exported = symbols.filter(({name, qualifiedName}) => name === qualifiedName);
  const counts = new Map<string, number>();
  for (const {name} of exported) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return exported
    .filter(({name}) => counts.get(name.toLowerCase()) === 1)
    .map(({name, url}) => ({from: `/docs/api/${name}`, to: url, prefix: false}));
}

/**
 * Pages that a version of the framework has taken away lead to what people read instead.
 *
 * @throws when a symbol still has the address
 */
export function removedUrlRedirects(removedUrls: readonly RemovedUrl[], symbols: SymbolMap): Redirect[] {
  const pages = new Map(symbolRedirects(symbols).map(({from}) => [from, new Set<string>()]));
  const needless = removedUrlsThatExist(removedUrls, pages);
  if (needless.length > 0) throw new Error(needless.join('\n'));
  return removedUrls.flatMap(({page, anchor, to}) =>
    anchor === undefined && to !== undefined ? {from: page, to, prefix: false} : [],
  );
}

function parse(json: string, file: string): Record<string, string> {
  let source: unknown;
  try {
    source = JSON.parse(json);
  } catch (error) {
    throw new Error(`${file}: expected JSON, found something else: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const isObject = typeof source === 'object' && source !== null && !Array.isArray(source);
  const wrong = isObject ? Object.entries(source as object).find(([, to]) => typeof to !== 'string') : source;
  if (wrong !== undefined) {
    throw new Error(`${file}: expected an object such as {"/old": "/new"}, found ${JSON.stringify(wrong)}.`);
  }
  // Every value is a string: that is what was looked for.
  return source as Record<string, string>;
}

/** `/docs/error%3Fcode=N&v=…` is fixed up to the first placeholder, the capital letter after `=`. */
function splitAtPlaceholder(address: string): [fixed: string, placeholder: string | undefined] {
  const at = address.search(/(?<==)[A-Z…]/);
  return at === -1 ? [address, undefined] : [address.slice(0, at), address.slice(at)];
}

/** The path of an address. */
export function withoutAnchor(address: string): string {
  return address.replace(/[?#].*$/, '');
}
