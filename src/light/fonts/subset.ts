import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

import subsetFont from 'subset-font';

import {contentName} from '../../node/content-name.ts';
import {inputKey} from '../../node/input-key.ts';
import {replaceFile} from '../../node/replace-file.ts';
import {type Face, keptCharacters} from './faces.ts';

/** A face after subsetting: the address under which the built site serves it. */
export interface SubsetFace extends Face {
  url: string;
}

/**
 * The woff2 file of a face as its npm package has it.
 *
 * @param siteDir folder from which the package is resolved
 * @throws when the package has no such file
 */
export function sourceFile(face: Face, siteDir: string): string {
  return createRequire(path.join(siteDir, 'package.json')).resolve(face.source);
}

/** A digest of all that a subset is made from. */
export function subsetKey(face: Face, siteDir: string): string {
  return inputKey({siteDir, code: ['src/light/fonts/subset.ts'], options: [keptCharacters, face.source, face.weights]});
}

/**
 * Writes the subset of a face into a static folder. What was made from the same inputs before is taken from `.cache/fonts`; the address
 * depends on the bytes alone, so that browsers keep the font when only the inputs have changed.
 *
 * @param face the font and the part of it to keep
 * @param staticDir folder whose content the site serves from its root
 * @param siteDir folder from which the font's npm package is resolved
 * @returns the face with its content-hashed address
 * @throws when the npm package has no such file
 */
export async function subsetFace(face: Face, staticDir: string, siteDir: string): Promise<SubsetFace> {
  const kept = path.join(siteDir, '.cache/fonts', `${subsetKey(face, siteDir)}.woff2`);
  if (!existsSync(kept)) {
    const {min, max} = face.weights;
    // A single weight needs no axis, whose data would be a third of the file.
    const wght = min === max ? min : face.weights;
    const source = readFileSync(sourceFile(face, siteDir));
    mkdirSync(path.dirname(kept), {recursive: true});
    replaceFile(kept, await subsetFont(source, keptCharacters, {targetFormat: 'woff2', variationAxes: {wght}}));
  }
  const subset = readFileSync(kept);
  const name = contentName(path.basename(face.source, '.woff2'), 'woff2', subset);
  const target = path.join(staticDir, 'fonts', name);
  mkdirSync(path.dirname(target), {recursive: true});
  if (!existsSync(target)) replaceFile(target, subset);
  return {...face, url: `/fonts/${name}`};
}

/**
 * The `@font-face` rule of a subset face. A font that is not there when the text is painted, 100 ms at the latest, is used
 * from the next page on; until then its fallback font is (fallback-fonts.ts). Exchanging it later would move lines that wrap
 * differently.
 */
export function fontFaceRule(face: SubsetFace, display: 'optional' | 'swap'): string {
  return `@font-face {
  font-family: '${face.family}';
  font-style: ${face.style};
  font-weight: ${face.weights.min} ${face.weights.max};
  font-display: ${display};
  src: url('${face.url}') format('woff2');
}`;
}
