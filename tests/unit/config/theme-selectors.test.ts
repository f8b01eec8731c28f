import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import postcss from 'postcss';
import {describe, expect, it} from 'vitest';

const siteDir = path.resolve(import.meta.dirname, '../../..');
const dependency = (name: string): string => `node_modules/${name}`;

function textOf(folder: string, ending: RegExp): string {
  const place = path.join(siteDir, folder);
  const files = readdirSync(place, {recursive: true, encoding: 'utf8'}).filter((name) => ending.test(name));
  return files.map((name) => readFileSync(path.join(place, name), 'utf8')).join('\n');
}

function selectorsOf(css: string): string[] {
  const selectors: string[] = [];
  postcss.parse(css).walkRules(({selector}) => {
    selectors.push(selector);
  });
  return selectors;
}

const frame = selectorsOf(textOf('src/css', /\.css$/));
// Classes of samples are in the samples.
const parts = ['src/features', 'src/light'].flatMap((folder) =>
  selectorsOf(textOf(folder, /^(?!.*LiveSample).*(?<!\.module)\.css$/)),
);

function namesIn(selectors: readonly string[], pattern: RegExp): string[] {
  return [...new Set(selectors.flatMap((selector) => [...selector.matchAll(pattern)].map(([, name = '']) => name)))].sort();
}

/** Styles of the theme's components. The bundler ends their names with a hash, so that only a beginning can be asked for. */
const componentStyles = ['@docusaurus/theme-classic/lib', '@docusaurus/theme-common/lib']
  .map((folder) => textOf(dependency(folder), /\.module\.css$/))
  .join('\n');

/** Where whole names of classes come from. */
const sources = [
  textOf(dependency('infima/dist/css/default'), /default\.css$/),
  textOf(dependency('@docusaurus/theme-classic/lib'), /\.js$/),
  textOf(dependency('@docusaurus/theme-common/lib'), /\.js$/),
  textOf('src', /\.tsx?$/),
  // Diagrams.
  textOf('docs', /\.svg$/),
].join('\n');

/** A name may be put together from a beginning and a type. */
function isKnown(name: string): boolean {
  const beginning = name.replace(/\w+$/, '');
  return new RegExp(`(?<![\\w-])(?:${name}(?![\\w-])|${beginning}\\$\\{)`).test(sources);
}

describe('selectors of style sheets', () => {
  it.each(namesIn(frame, /\[class\*=['"]([\w-]+)['"]\]/g))('[class*=%s] finds a component of the theme', (beginning) => {
    const rest = beginning.endsWith('_') ? '(?![\\w-])' : '';
    expect(componentStyles).toMatch(new RegExp(`\\.${beginning.replace(/_$/, '')}${rest}`));
  });

  it.each(namesIn([...frame, ...parts], /\.([a-z][\w-]*)/gi))('.%s is a class that something has', (name) =>
    expect(isKnown(name), `.${name} is in no page and no component: look for what it is called now, or remove the rule`).toBe(
      true,
    ),
  );
});
