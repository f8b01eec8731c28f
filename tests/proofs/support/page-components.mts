import {readFileSync} from 'node:fs';
import path from 'node:path';

import {compile as compileSvelte} from 'svelte/compiler';
import {tsImport} from 'tsx/esm/api';
import type {Plugin} from 'vite';
import {compileScript, parse} from 'vue/compiler-sfc';

import type * as Versions from '../../../src/content/versions.ts';

/** Vite cannot take modules of the site into a configuration without a warning. What `tsImport` gives is this module. */
const versions = tsImport('../../../src/content/versions.ts', import.meta.url) as Promise<typeof Versions>;

/** How the identifier of such a module begins; what follows is the path of the page and the title of the block. */
const prefix = '/page-components/';

/** Declarations at the beginning of a line; what is inside a function is indented. */
const declaration = /^(export .*?)?(?:async )?(?:function|class|const) ([\w$]+)/gm;

/** A file that a page shows: a block, or the part of a block below one `// @filename: …`. */
interface PageFile {
  /** Its title or name; undefined for a block that has neither. */
  name: string | undefined;
  code: string;
}

/** The file that a fence of a page shows with `from=`, by the name under which a proof imports it. */
function sourceOf(page: string, name: string): string | undefined {
  const from = [...readFileSync(page, 'utf8').matchAll(/^```\w+.*\sfrom=(?:"([^"\n]*)"|(\S+))/gm)];
  return from
    .flatMap(([, quoted = '', plain = '']) => `${quoted} ${plain}`.split(' '))
    .map((file) => path.resolve(path.dirname(page), file))
    .find((file) => path.basename(file) === name);
}

/** All files that a page shows, in their order. */
function filesOf(page: string): PageFile[] {
  const fence = /^```\w+(.*)\n([\s\S]*?)^```/gm;
  /** What blocks with `name=…` hold, for those that continue them. */
  const named = new Map<string, string>();
  return [...readFileSync(page, 'utf8').matchAll(fence)].flatMap(([, meta = '', code = '']) => {
    const title = /title="([^"]+)"/.exec(meta)?.[1];
    const [before = '', ...parts] = code.split(/^\/\/ @filename: *(.+)\n/m);
    const files = parts.flatMap((name, index) => (index % 2 === 0 ? [{name: name.trim(), code: parts[index + 1] ?? ''}] : []));
    const whole = (named.get(/\bextends=([\w-]+)/.exec(meta)?.[1] ?? '') ?? '') + before;
    const name = /\bname=([\w-]+)/.exec(meta)?.[1];
    // Files that stand behind tabs import each other; they are no text to be put before other text.
    if (name !== undefined && files.length === 0) named.set(name, whole);
    return files.length === 0 || before.trim() !== '' ? [{name: title, code: whole}, ...files] : files;
  });
}

/** The code that a page shows under this name; without it, the first that declares something of the name. */
function blockOf(page: string, title: string): string {
  const {name} = path.posix.parse(title);
  const files = filesOf(page);
  const found =
    files.find((file) => file.name === title) ??
    files.find((file) => file.name !== undefined && path.posix.parse(file.name).name === name) ??
    files.find(({code}) => [...code.matchAll(declaration)].some(([, , declared]) => declared === name));
  if (found === undefined) {
    throw new Error(
      `${page}: expected a file ${title}, by title="${title}" or @filename, or a declaration of ${name}; found none.`,
    );
  }
  return found.code;
}

/** Exports what a block keeps to itself, so that a proof can call it. */
function exportAll(code: string): string {
  const names = [...code.matchAll(declaration)].flatMap(([, exported, name]) => (exported === undefined ? (name ?? []) : []));
  return `${code}\nexport {${names.join(', ')}};\n`;
}

/** What a compiler of Vue makes of a component in one file: TypeScript. */
function compileVue(source: string, filename: string): string {
  const {descriptor, errors} = parse(source, {filename});
  if (errors.length > 0) throw new Error(`${filename}: ${errors.join('\n')}`);
  return compileScript(descriptor, {id: filename, inlineTemplate: true}).content;
}

/** Hands on a file by its own address: a browser that loads it by two addresses has two copies of its classes. */
function reexport(file: string): string {
  const from = JSON.stringify(file);
  const hasDefault = /^export default /m.test(readFileSync(file, 'utf8'));
  return `export * from ${from};\n${hasDefault ? `export {default} from ${from};\n` : ''}`;
}

/**
 * Makes the code that a page shows modules, so that a proof runs what readers copy:
 * `/page-components/docs/page.md/Note.vue` is the file that a block shows with `from=`, the block with `title="Note.vue"`, or the part of a block below `// @filename: Note.vue`,
 * and `Menu.tsx` beside it the first block that declares `Menu`, behind what it continues with `extends=`. Files import each other by `./Name`. Scripts export everything that they declare.
 *
 * @param folder the root of this repository
 * @throws while the tests run, when the page has no such block, or it does not compile
 */
export function pageComponents(folder: string): Plugin {
  return {
    name: 'page-components',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.startsWith(prefix)) return source.endsWith('.vue') ? `${source}.ts` : source;
      // A block that another block imports, as files beside each other do.
      if (importer?.startsWith(prefix) === true && source.startsWith('./')) {
        const page = path.posix.dirname(importer);
        const name = source.slice(2);
        // By the file's own name, under which a proof imports it, too: a second copy of a class would be another class.
        const files = filesOf(path.join(folder, page.slice(prefix.length)));
        // The page may name the folder as well: src/Note.tsx.
        const isComponent = files.some((one) => one.name !== undefined && path.posix.basename(one.name) === `${name}.tsx`);
        return `${page}/${name}.${isComponent ? 'tsx' : 'ts'}`;
      }
      return undefined;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const file = path.join(folder, path.posix.dirname(id.slice(prefix.length)));
      const title = path.posix.basename(id).replace(/\.vue\.ts$/, '.vue');
      const source = sourceOf(file, title);
      if (source !== undefined) return reexport(source);
      const {fillVersions} = await versions;
      const code = fillVersions(blockOf(file, title));
      if (title.endsWith('.vue')) return compileVue(code, title);
      if (title.endsWith('.svelte')) return compileSvelte(code, {filename: title, generate: 'client'}).js.code;
      return exportAll(code);
    },
  };
}
