import path from 'node:path';

/** Name of the file of search aliases; src/content/search-aliases.ts has it for TypeScript. */
const aliases = '_search-aliases.yml';

/** What a page is made from besides itself: files of `from=`, diagrams, and its search aliases; a filtered list knows those of others. */
function sources(page) {
  const files = [aliases];
  for (const [, quoted, plain] of page.matchAll(/^\s*(?:`{3,}|~{3,})[^\n]*\sfrom=(?:"([^"\n]*)"|(\S+))/gm)) {
    files.push(...(quoted ?? plain).split(/\s+/));
  }
  for (const [, file] of page.matchAll(/\]\((\S*diagrams\/[^/\s)]+\.svg)\)/g)) files.push(file);
  if (/^:::filter/m.test(page)) {
    for (const [, file] of page.matchAll(/\]\((\.[^\s)#]+\.md)\b/g)) files.push(path.join(path.dirname(file), aliases));
  }
  return files;
}

/**
 * Loader for pages that names their sources to the bundler, which then builds a page again when one of them changes.
 * JavaScript, because the bundler loads it by itself.
 */
export default function watchSources(page) {
  for (const file of sources(page)) this.addDependency(path.resolve(this.context, file));
  return page;
}
