import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {brotliCompressSync} from 'node:zlib';

import {copySources} from '../support/copy-sources.ts';
import {timed} from './timed.ts';

const siteDir = path.resolve(__dirname, '../..');
const workDir = path.join(siteDir, '.cache/bench/scale');
const generatedPages = '.cache/api-reference/pages';
const sidebarFile = '.cache/api-reference/sidebar.json';

/** How much what every page loads may differ between sizes of the site. */
const tolerance = 0.02;

/** Compressed bytes of what every page loads, and what the build took. */
interface Size {
  factor: number;
  pages: number;
  main: number;
  runtime: number;
  data: number;
  seconds: number;
  megabytes: number;
}

function markdownFiles(folder: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.md'));
}

/** Adds copies of all generated pages, under addresses of their own, to the reference and its sidebar. */
function multiplyPages(factor: number): void {
  const folder = path.join(workDir, generatedPages);
  const sidebar = JSON.parse(readFileSync(path.join(siteDir, sidebarFile), 'utf8')) as unknown[];
  const originals = markdownFiles(path.join(siteDir, generatedPages));
  const items = [...sidebar];
  for (let copy = 2; copy <= factor; copy += 1) {
    for (const file of originals) {
      const target = path.join(folder, `copy-${copy}`, file);
      mkdirSync(path.dirname(target), {recursive: true});
      writeFileSync(target, readFileSync(path.join(siteDir, generatedPages, file), 'utf8').replace(/^slug: .*\n/m, ''));
    }
    const copied = JSON.parse(JSON.stringify(sidebar).replaceAll('"api/', `"api/copy-${copy}/`)) as unknown[];
    items.push({type: 'category', label: `Copy ${copy}`, items: copied});
  }
  writeFileSync(path.join(workDir, sidebarFile), JSON.stringify(items));
}

function compressed(file: string): number {
  return brotliCompressSync(readFileSync(file)).length;
}

function script(name: string): number {
  const folder = path.join(workDir, 'build/assets/js');
  const file = readdirSync(folder).find((candidate) => candidate.startsWith(`${name}.`));
  if (file === undefined) {
    throw new Error(`${folder}: expected a script "${name}.*.js", found none.`);
  }
  return compressed(path.join(folder, file));
}

function measure(factor: number): Size {
  multiplyPages(factor);
  const {seconds, megabytes} = timed(['npm', 'run', 'build'], workDir, {DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'});
  const shared = ['route-chunks/global-data.json', 'route-chunks/version.json', 'shell/default/site-config.mjs'];
  return {
    factor,
    pages: markdownFiles(path.join(workDir, 'docs')).length,
    main: script('main'),
    runtime: script('runtime~main'),
    data: shared.reduce((sum, name) => sum + compressed(path.join(workDir, '.docusaurus', name)), 0),
    seconds,
    megabytes,
  };
}

function main(): void {
  const {values} = parseArgs({options: {factors: {type: 'string', default: '1,4,16'}}});
  rmSync(workDir, {recursive: true, force: true});
  copySources(workDir, ['api-reference']);
  const sizes = values.factors.split(',').map((factor) => {
    const size = measure(Number(factor));
    console.log(`${factor}×: ${size.pages} pages built in ${size.seconds.toFixed(0)} s`);
    return size;
  });
  console.log('\n| API pages | all pages | main bytes | runtime bytes | shared data bytes | build s | build MB |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const {factor, pages, main: mainSize, runtime, data, seconds, megabytes} of sizes) {
    const cells = [`${factor}×`, pages, mainSize, runtime, data, seconds.toFixed(0), megabytes.toFixed(0)];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const [first] = sizes;
  for (const size of sizes) {
    for (const part of ['main', 'runtime', 'data'] as const) {
      const before = first?.[part] ?? size[part];
      if (Math.abs(size[part] - before) > before * tolerance) {
        throw new Error(
          `With ${size.factor} times the API pages "${part}" takes ${size[part]} bytes instead of ${before}: something that every page loads lists all pages.`,
        );
      }
    }
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
