import {answer} from '../../node/answer.ts';
import {pagesOf} from './read-pages.ts';
import {toPageMarkdown} from './to-markdown.ts';
import type {TwinsTask} from './twins.ts';

// Run in a process of its own by twins.ts.
answer(async ({outDir, paths, siteUrl}: TwinsTask) => {
  const pages = await pagesOf(outDir, paths);
  return new Map(pages.map((page) => [page.path, toPageMarkdown(page.content, `${siteUrl}${page.path}`)]));
});
