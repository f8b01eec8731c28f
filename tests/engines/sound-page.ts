import {expect} from 'vitest';

import type {Reader} from './reader.ts';

/**
 * What every page has to fulfill in every browser: one main heading, nothing wider than the window, and no problem noted.
 * The page is open, and React has taken over.
 */
export async function expectSoundPage(reader: Reader): Promise<void> {
  const found = await reader.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return {
      // What stands in an editor is the heading of what people write there.
      mainHeadings: [...document.querySelectorAll('h1')].filter((heading) => !heading.closest('[data-lexical-editor]')).length,
      tooWide:
        document.documentElement.scrollWidth <= width
          ? []
          : [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > width + 1)
              .slice(0, 5)
              .map((element) => `${element.outerHTML.slice(0, 120)} is wider than ${width} px`),
    };
  });
  expect({...found, problems: await reader.takeProblems()}).toEqual({mainHeadings: 1, tooWide: [], problems: []});
}
