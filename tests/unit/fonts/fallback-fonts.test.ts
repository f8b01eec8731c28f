import {readFileSync} from 'node:fs';
import path from 'node:path';

import {fromFile} from '@capsizecss/unpack/fs';
import {describe, expect, it} from 'vitest';

import {faces} from '../../../src/light/fonts/faces.ts';
import {fallbackFontFaces} from '../../../src/light/fonts/fallback-fonts.ts';
import {sourceFile} from '../../../src/light/fonts/subset.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');
const css = await fallbackFontFaces(siteDir);
const rules = css.split(/(?=@font-face)/);
const uprightFaces = faces.filter(({style}) => style === 'normal');

/** Percentage in a rule, as a part of one. */
function share(rule: string, property: string): number {
  const [, percent = 'NaN'] = new RegExp(`${property}: ([\\d.]+)%`).exec(rule) ?? [];
  return Number(percent) / 100;
}

describe.each(uprightFaces)('the fallback font for $family', (face) => {
  const rule = rules.find((candidate) => candidate.includes(`"${face.family} Fallback"`)) ?? '';

  it('has lines as high as those of the font', async () => {
    const {ascent, descent, unitsPerEm} = await fromFile(sourceFile(face, siteDir));
    // The browser scales the overrides with the glyphs.
    expect(share(rule, 'ascent-override') * share(rule, 'size-adjust')).toBeCloseTo(ascent / unitsPerEm, 4);
    expect(share(rule, 'descent-override') * share(rule, 'size-adjust')).toBeCloseTo(-descent / unitsPerEm, 4);
  });

  it('is a font of Windows and macOS, or the one of the same widths that Linux has', () =>
    expect(rule).toMatch(/src: local\('(?:Times New Roman|Arial|Courier New)'\), local\('Liberation \w+'\), local\('\w+MT'\);/));

  it('is the one that the style sheet names', () =>
    expect(readFileSync(path.join(siteDir, 'src/css/tokens.css'), 'utf8')).toContain(`'${face.family} Fallback'`));
});

it('has letters as wide as those of the font', async () => {
  const mono = faces.find(({family}) => family === 'Geist Mono');
  const {xWidthAvg, unitsPerEm} = await fromFile(sourceFile(mono ?? expect.fail('the site has no Geist Mono'), siteDir));
  const rule = rules.find((candidate) => candidate.includes('"Geist Mono Fallback"')) ?? '';
  // Every letter of Courier New is 1229 of 2048 units wide.
  expect((share(rule, 'size-adjust') * 1229) / 2048).toBeCloseTo(xWidthAvg / unitsPerEm, 4);
});
