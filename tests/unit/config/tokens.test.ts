import {readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

const css = readFileSync(path.resolve(import.meta.dirname, '../../../src/css/tokens.css'), 'utf8');

/** Hex custom properties of one theme block of tokens.css, which says which color scheme it is. */
function palette(theme: 'light' | 'dark'): Map<string, string> {
  const block = new RegExp(`color-scheme: ${theme};([^}]+)\\}`).exec(css)?.[1] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Relative luminance of WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const textPairs: [text: string, ground: string][] = [
  ...['c-text', 'c-text-soft', 'c-text-faint', 'c-accent'].flatMap((text) =>
    ['c-bg', 'c-bg-raised', 'c-bg-sunken'].map((ground): [string, string] => [text, ground]),
  ),
  ['c-accent', 'c-accent-soft'],
  ['c-accent-text', 'c-accent'],
  ...['danger', 'warn', 'ok', 'info'].flatMap((name): [string, string][] => [
    [`c-${name}`, 'c-bg'],
    [`c-${name}`, `c-${name}-soft`],
    ['c-text', `c-${name}-soft`],
  ]),
  ['c-text', 'c-mark'],
  ['c-accent', 'c-mark'],
  // The tree of a live sample's inspector, with the selected line.
  ...['code-type', 'code-string', 'c-text-soft'].flatMap((text) =>
    ['c-bg-raised', 'c-info-soft'].map((ground): [string, string] => [text, ground]),
  ),
  ...[
    'text',
    'comment',
    'keyword',
    'string',
    'number',
    'function',
    'type',
    'property',
    'operator',
    'punctuation',
    'tag',
    'inserted',
    'deleted',
  ].flatMap((token) =>
    ['code-bg', 'code-line-highlight', 'code-line-inserted', 'code-line-deleted'].map((ground): [string, string] => [
      `code-${token}`,
      ground,
    ]),
  ),
];

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  const colors = palette(theme);
  it.each(textPairs)('keeps %s readable on %s (4.5:1)', (text, ground) =>
    expect(contrast(colors.get(text) ?? '#000000', colors.get(ground) ?? '#000000')).toBeGreaterThanOrEqual(4.5),
  );
});
