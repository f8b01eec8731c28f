import type {rspack} from '@docusaurus/faster';

type Compiler = InstanceType<(typeof rspack)['Compiler']>;

/*
 * Names of the bundler's files. A file of code has a hash of its content in its name, and browsers keep it for good. One of
 * content (a page, a blog post, a live sample) has a name that stays, and browsers ask whether it has changed: the bundler's runtime would
 * have to list the hashes of all pages otherwise, change with each of them, and change all pages with it, because they name it.
 */

/** Folder of the files of content, below the site's root: outside of that whose files are kept for good. */
export const contentFolder = 'content/';

const contentFile = `${contentFolder}[id].js`;
const codeFile = 'assets/js/code.[contenthash:8].js';

/** What the bundler hands to a function that names a file. */
interface PathData {
  chunk?: {id?: string | number | null};
}

/**
 * The bundler's option `output.chunkFilename`.
 *
 * @param isContent says whether a chunk, by its id, holds content
 */
export function chunkFilename(isContent: (id: string) => boolean): (data: PathData) => string {
  return ({chunk}) => (isContent(String(chunk?.id ?? '')) ? contentFile : codeFile);
}

/** A line of the runtime's function for addresses of files. */
const listed = /^if \(chunkId === "([^"]+)"\) return "([^"]+)";\n/gm;

/** What that function gives for chunks that are not listed. */
const otherwise = 'return "" + chunkId + ".javascript"';

/**
 * Takes the files of content out of the list in the bundler's runtime; what is not listed is one of them.
 *
 * @param code the function that knows the addresses of files
 * @throws when the bundler writes it otherwise
 */
export function withoutContentFiles(code: string): string {
  const content = [...code.matchAll(listed)].filter(([, id = '', file]) => file === contentFile.replace('[id]', id));
  if (content.length === 0 || !code.includes(otherwise)) {
    throw new Error(
      `src/light/route-sections/file-names.ts: expected lines like \`if (chunkId === "a1") return "${contentFolder}a1.js";\` and a last one like \`${otherwise}\`, found\n${code.slice(0, 300)}\n…\n${code.slice(-200)}\nThe bundler writes its runtime otherwise now: adapt the function.`,
    );
  }
  const left = content.reduce((text, [line]) => text.replace(line, ''), code);
  return left.replace(otherwise, `return "${contentFolder}" + chunkId + ".js"`);
}

const pluginName = 'short-file-list';

/** The bundler's plugin that does so, before the runtime is minimized and named by its content. */
export const shortFileList = {
  apply({hooks, rspack: {Compilation, sources}}: Compiler): void {
    hooks.compilation.tap(pluginName, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
      compilation.hooks.processAssets.tap({name: pluginName, stage}, (files) => {
        for (const name of Object.keys(files).filter((each) => /\/runtime~[^/]*\.js$/.test(each))) {
          compilation.updateAsset(name, (code) => new sources.RawSource(withoutContentFiles(code.source().toString())));
        }
      });
    });
  },
};
