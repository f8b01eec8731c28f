import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';

import type {Plugin} from '@docusaurus/types';

import {readSite} from '../../node/read-site.ts';
import {caddyHeaders, headersFile, nginxHeaders, nginxStyleSheets} from './files.ts';
import {contentSecurityPolicy, fileRules, securityHeaders, type ServiceHosts} from './headers.ts';
import {inlineScriptSources} from './inline-scripts.ts';
import {styledPage, styleRules} from './style-sheets.ts';

/** Options of the plugin. */
export interface HostingOptions {
  /** Hosts of the services that this deployment uses. */
  services: ServiceHosts;
}

/**
 * Writes what a host sends with the site's files:
 * 1. hashes the inline scripts of every page (inline-scripts.ts);
 * 2. announces the style sheet of every page (style-sheets.ts);
 * 3. composes the headers (headers.ts);
 * 4. writes them for several hosts (files.ts): `_headers`, and includes for nginx and Caddy under `_hosting/`.
 */
export default function hosting(_context: unknown, options: HostingOptions): Plugin {
  return {
    name: 'hosting',

    async postBuild({outDir}) {
      const pages = await readSite(outDir, (page) => ({
        scripts: inlineScriptSources(page.document),
        styled: styledPage(page, outDir),
      }));
      const sources = new Set(pages.flatMap(({scripts}) => scripts));
      const styles = styleRules(pages.flatMap(({styled}) => styled));
      const headers = securityHeaders(contentSecurityPolicy([...sources], options.services));
      const folder = path.join(outDir, '_hosting');
      await mkdir(folder, {recursive: true});
      await Promise.all([
        writeFile(path.join(outDir, '_headers'), headersFile([{path: '/*', headers}, ...fileRules(), ...styles])),
        writeFile(path.join(folder, 'nginx-headers.conf'), nginxHeaders(headers)),
        writeFile(path.join(folder, 'nginx-style-sheets.conf'), nginxStyleSheets(styles)),
        writeFile(path.join(folder, 'caddy-headers'), caddyHeaders(headers, styles)),
      ]);
      const hosts = [...new Set(Object.values(options.services).flat())];
      console.log(`Security headers: ${sources.size} inline scripts by hash, other hosts: ${hosts.join(', ') || 'none'}.`);
    },
  };
}
