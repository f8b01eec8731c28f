import {readFileSync} from 'node:fs';

import type axeCore from 'axe-core';
import {expect, type Page} from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The theme changes colors and pictures, nothing else of the page: these rules look at them. */
const themedRules = ['color-contrast', 'link-in-text-block', 'image-alt', 'link-name', 'button-name', 'svg-img-alt'];

/** axe, which does not look again at the colors of what has the attribute `data-known-style`. */
const axeSource = `${readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({rules: [
  {id: 'color-contrast', selector: '*:not([data-known-style])'},
  {id: 'link-in-text-block', selector: 'a[href]:not([data-known-style])'},
]});`;

/** The styles of text that axe has seen, each a number. Every worker has its own. */
const knownStyles = new Set<number>();

/**
 * What axe finds on the open page in both themes, a line for each element: all rules in the light theme; in the
 * dark one, where the page has a style that is new, those that look at what a theme changes. It looks at the colors of a style once, on whatever page: they are most of its work, and the thousands of texts
 * of a page of the reference share a few dozen styles.
 */
export async function newViolations(page: Page, label: string): Promise<string[]> {
  await prepare(page);
  await setTheme(page, 'light');
  await markKnownStyles(page);
  const light = await violationsOf(page, `${label} (light)`, tags);
  await setTheme(page, 'dark');
  return (await markKnownStyles(page)) === 0 ? light : [...light, ...(await violationsOf(page, `${label} (dark)`, themedRules))];
}

/** What axe finds on the open page with all rules in both themes, a line for each element; of colors, what is new as above. */
export async function violationsInBothThemes(page: Page, label: string): Promise<string[]> {
  await prepare(page);
  await setTheme(page, 'light');
  await markKnownStyles(page);
  const light = await violationsOf(page, `${label} (light)`, tags);
  await setTheme(page, 'dark');
  await markKnownStyles(page);
  return [...light, ...(await violationsOf(page, `${label} (dark)`, tags))];
}

/** Brings axe, and stops all motion: a transition halfway is no color of the design. */
async function prepare(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  await page.evaluate(() => {
    // Unlike a style element it needs no leave of the content security policy.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    // The search has one of its own.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
}

/** Nothing is chosen, so the page follows the system. */
async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const root = page.locator('html');
  await page.emulateMedia({colorScheme: theme});
  await expect(async () => {
    if ((await root.getAttribute('data-theme')) !== theme) {
      // A change that comes while React takes the page over may be heard by nobody: there is one more.
      await page.emulateMedia({colorScheme: theme === 'dark' ? 'light' : 'dark'});
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.emulateMedia({colorScheme: theme});
    }
    await expect(root).toHaveAttribute('data-theme', theme, {timeout: 2_000});
  }).toPass({timeout: 20_000});
}

async function violationsOf(page: Page, label: string, runOnly: string[]): Promise<string[]> {
  const violations = await page.evaluate(async (rules) => {
    // Defined by the script above.
    const {axe} = window as unknown as {axe: typeof axeCore};
    // What passes is of no interest, and describing it takes most of the time.
    const results = await axe.run(document, {resultTypes: ['violations'], runOnly: rules, preload: false});
    return results.violations.flatMap(({id, nodes}) =>
      nodes.map(({target, html}) => `${id} at ${target.join(' ')} ${html.slice(0, 160)}`),
    );
  }, runOnly);
  return violations.map((violation) => `${label}: ${violation}`);
}

/**
 * Marks the elements whose style axe has seen before, on this page or another: text of the same color, size and weight, in the
 * same elements on the same backgrounds.
 *
 * @returns how many styles of the page are new
 */
async function markKnownStyles(page: Page): Promise<number> {
  const styles = await page.evaluate(
    (before) => {
      const known = new Set(before);
      const seen = new Set<number>();
      // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), because the styles of all ancestors make a long text.
      const hash = (text: string): number => {
        let value = 0x811c9dc5;
        for (let index = 0; index < text.length; index += 1) {
          value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
        }
        return value;
      };
      const places = new Map<Element | null, number>();
      for (const element of document.querySelectorAll('body, body *')) {
        const style = getComputedStyle(element);
        const {backgroundColor, backgroundImage, color, opacity, position, textDecorationLine} = style;
        const own = [element.tagName, element.getAttribute('class'), backgroundColor, backgroundImage, color, opacity, position];
        const place = hash([places.get(element.parentElement), ...own].join(' '));
        places.set(element, place);
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
        if (hasText && element.checkVisibility({visibilityProperty: true})) {
          const text = hash([place, style.fontSize, style.fontWeight, textDecorationLine].join(' '));
          element.toggleAttribute('data-known-style', known.has(text) || seen.has(text));
          seen.add(text);
        }
      }
      return [...seen].filter((text) => !known.has(text));
    },
    [...knownStyles],
  );
  for (const style of styles) {
    knownStyles.add(style);
  }
  return styles.length;
}
