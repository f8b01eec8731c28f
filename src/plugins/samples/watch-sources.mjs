import path from 'node:path';

/**
 * Loader for pages that names the files of `from=` to the bundler, which then builds a page again when one of them changes.
 * JavaScript, because the bundler loads it by itself.
 */
export default function watchSources(page) {
  for (const [, quoted, plain] of page.matchAll(/^\s*(?:`{3,}|~{3,})[^\n]*\sfrom=(?:"([^"\n]*)"|(\S+))/gm)) {
    for (const file of (quoted ?? plain).split(/\s+/)) this.addDependency(path.resolve(this.context, file));
  }
  return page;
}
