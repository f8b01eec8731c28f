import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {attribute, findElement, parseHtml, type HtmlNode} from '../../../node/html.ts';
import {frameFile} from '../../../shared/frame-file.ts';
import {
  contentSecurityPolicy,
  fileRules,
  frameHeaders,
  frameRule,
  headersFile,
  nginxHeaders,
  securityHeaders,
  type ServiceHosts,
} from './headers.ts';
import {inlineScriptSources, inlineStyleSources} from './inline-sources.ts';

/** What the headers have to know of a page. */
export interface HostedPage {
  /** Hashes of its inline scripts. */
  scripts: string[];
  /** Hashes of the style sheets that stand in it. */
  styles: string[];
}

/**
 * Reads it from a page as it is published.
 *
 * @throws when an element has styles of its own, which the Content-Security-Policy refuses
 */
export function hostedPage({file, document}: {file: string; document: HtmlNode}): HostedPage {
  const styled = findElement(document, (element) => attribute(element, 'style') !== null);
  if (styled !== null) {
    throw new Error(
      `${file}: expected no style attributes, which the Content-Security-Policy refuses, found style=${JSON.stringify(attribute(styled, 'style'))} on <${styled.tagName}>. Give the element a class.`,
    );
  }
  return {scripts: inlineScriptSources(document), styles: inlineStyleSources(document)};
}

/** Hash sources of the inline scripts of the frame in which readers' code runs; none where a site has no playground. */
export function frameScripts(outDir: string): string[] {
  const file = path.join(outDir, frameFile);
  return existsSync(file) ? inlineScriptSources(parseHtml(readFileSync(file, 'utf8'))) : [];
}

/**
 * What a host sends with the site's files, in the format of each host: `_headers`, and includes for nginx under
 * `_hosting/`. The headers (headers.ts) name the scripts and style sheets that stand in pages (inline-sources.ts).
 *
 * @param services hosts of the services that this deployment uses
 * @param frameScripts hash sources of the inline scripts of the frame in which readers' code runs
 */
export function hostingFiles(
  pages: readonly HostedPage[],
  services: ServiceHosts,
  frameScripts: readonly string[],
): Map<string, string> {
  const scripts = new Set(pages.flatMap((page) => page.scripts));
  const styles = new Set(pages.flatMap((page) => page.styles));
  const headers = securityHeaders(contentSecurityPolicy([...scripts], [...styles], services));
  const hosts = [...new Set(Object.values(services).flat())];
  console.log(
    `Security headers: ${scripts.size} inline scripts and ${styles.size} style sheets by hash, other hosts: ${hosts.join(', ') || 'none'}.`,
  );
  const frame = frameHeaders(frameScripts);
  return new Map([
    ['_headers', headersFile([{path: '/*', headers}, frameRule(frame), ...fileRules()])],
    ['_hosting/nginx-headers.conf', nginxHeaders(headers)],
    ['_hosting/nginx-frame-headers.conf', nginxHeaders(frame)],
  ]);
}
