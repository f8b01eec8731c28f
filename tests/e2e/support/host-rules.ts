import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** Headers of a response, by name. */
type Headers = Record<string, string>;

/** What a static host does beyond serving files. */
export interface HostRules {
  /** The headers that `_headers` sets for a path; a later rule that fits overrides an earlier one. */
  headersFor: (pathname: string) => Headers;
  /** Where `_redirects` sends a request, or undefined. Files take no precedence: the build refuses redirects from its own pages. */
  redirectFor: (pathname: string) => string | undefined;
}

/**
 * Reads the host files of a built site, in the format of Cloudflare Pages. A site without them has no rules. That a later rule
 * stands in for an earlier one, which a line with `!` says to Cloudflare, is so here in any case.
 *
 * @param directory folder of the built site
 */
export function readHostRules(directory: string): HostRules {
  const read = (name: string): string[] => {
    const file = path.join(directory, name);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  };
  const rules: {matches: RegExp; headers: Headers}[] = [];
  for (const line of read('_headers')) {
    if (/^\S/.test(line)) {
      rules.push({matches: pattern(line.trim()), headers: {}});
    } else if (line.trim() !== '' && !line.trim().startsWith('!')) {
      const [, name = '', value = ''] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
      Object.assign(rules.at(-1)?.headers ?? {}, {[name]: value});
    }
  }
  const redirects = read('_redirects')
    .map((line) => line.split(' '))
    // Status 200 names the file for an address, which this server finds by itself.
    .flatMap(([from, to, status]) =>
      from !== undefined && to !== undefined && status !== '200' ? [{matches: pattern(from), to}] : [],
    );
  return {
    headersFor: (pathname) =>
      Object.assign({}, ...rules.filter(({matches}) => matches.test(pathname)).map(({headers}) => headers)) as Headers,
    redirectFor: (pathname) => {
      const redirect = redirects.find(({matches}) => matches.test(pathname));
      return redirect?.to.replace(':splat', redirect.matches.exec(pathname)?.[1] ?? '');
    },
  };
}

/** A path with `*` for anything; the requested path is compared as it was sent, still encoded, with or without its last slash. */
function pattern(source: string): RegExp {
  const escaped = source.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '(.*)');
  return new RegExp(`^${escaped}${source.includes('*') ? '' : '/?'}$`);
}
