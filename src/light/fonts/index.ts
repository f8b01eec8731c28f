import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {generatedStaticDir} from '../../node/generated-static-dir.ts';
import {inlineScript} from '../../node/inline-script.ts';
import {has} from '../parts.ts';
import {faces} from './faces.ts';
import {fallbackFontFaces} from './fallback-fonts.ts';
import {fontFaceRule, type SubsetFace, subsetFace} from './subset.ts';

/**
 * Subsets the site's fonts from their npm packages (subset.ts), declares them with their fallback fonts (fallback-fonts.ts), and preloads those
 * of the first screen, at once or on a slow network for the next page (client/first-screen.ts).
 */
export default async function fontsPlugin({siteDir}: LoadContext): Promise<Plugin> {
  const stylesheet = path.join(siteDir, '.cache/fonts/fonts.css');
  const subsets: SubsetFace[] = [];
  for (const face of faces) {
    subsets.push(await subsetFace(face, path.join(siteDir, generatedStaticDir), siteDir));
  }
  removeOthers(path.join(siteDir, generatedStaticDir), subsets);
  mkdirSync(path.dirname(stylesheet), {recursive: true});
  const isBuild = process.env.NODE_ENV === 'production';
  // While authors write, styles come late, by script: fonts that had to be there at the first paint would never be seen.
  const display = isBuild ? 'optional' : 'swap';
  const rules = subsets.map((face) => fontFaceRule(face, display));
  writeFileSync(stylesheet, `${rules.join('\n')}\n${await fallbackFontFaces(siteDir)}\n`);

  return {
    name: 'fonts',
    getClientModules: () => [stylesheet],
    injectHtmlTags: () => ({
      headTags: isBuild && has('early-fonts') ? [{tagName: 'script', innerHTML: firstScreenScript(siteDir, subsets)}] : [],
    }),
  };
}

function firstScreenScript(siteDir: string, subsets: readonly SubsetFace[]): string {
  const urls = subsets.filter(({preload}) => preload).map(({url}) => url);
  return inlineScript(path.join(siteDir, 'src/light/fonts/client/first-screen.ts'), {fontUrls: JSON.stringify(urls)});
}

/** Subsets that an earlier version of the site used would be published with it. */
function removeOthers(staticDir: string, subsets: readonly SubsetFace[]): void {
  const used = new Set(subsets.map(({url}) => path.basename(url)));
  const folder = path.join(staticDir, 'fonts');
  for (const name of readdirSync(folder).filter((candidate) => !used.has(candidate))) {
    rmSync(path.join(folder, name));
  }
}
