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
      `src/light/route-chunks/file-names.ts: expected lines like \`if (chunkId === "a1") return "${contentFolder}a1.js";\` and a last one like \`${otherwise}\`, found\n${code.slice(0, 300)}\n…\n${code.slice(-200)}\nThe bundler writes its runtime otherwise now: adapt the function.`,
    );
  }
  const left = content.reduce((text, [line]) => text.replace(line, ''), code);
  return left.replace(otherwise, `return "${contentFolder}" + chunkId + ".js"`);
}

/** What names a file of code in that list: eight digits of a hash, or a number in its place. */
const nameInList = /(?<=assets\/js\/code\.)[0-9a-f]{8}(?=\.js)/g;

/**
 * Masks chunk hashes in the bundler's runtime so that minified names are deterministic: the minimizer chooses names by letter
 * frequency, and the preliminary hashes differ between cold and warm builds although the files do not.
 *
 * @param code the function that knows the addresses of files
 * @returns the function with numbers, and the hashes in their order
 * @throws when it names no file of code
 */
export function withoutHashes(code: string): {code: string; hashes: string[]} {
  const hashes = code.match(nameInList) ?? [];
  if (hashes.length === 0) {
    throw new Error(
      `src/light/route-chunks/file-names.ts: expected names like \`${codeFile.replace('[contenthash:8]', '0123abcd')}\` in the bundler's runtime, found none in\n${code.slice(0, 300)}\nThe bundler writes its runtime otherwise now: adapt the function.`,
    );
  }
  let count = 0;
  return {code: code.replaceAll(nameInList, () => String(count++).padStart(8, '0')), hashes};
}

/**
 * Restores the hashes, which the bundler replaces with the final ones.
 *
 * @param code what the minimizer made of the function with numbers
 * @param hashes those that `withoutHashes()` gave
 * @throws when a number is there that stands for no hash, or one is missing
 */
export function withHashes(code: string, hashes: readonly string[]): string {
  const numbers = new Set(code.match(nameInList)?.map(Number));
  if (numbers.size !== hashes.length || !hashes.every((_, number) => numbers.has(number))) {
    throw new Error(
      `src/light/route-chunks/file-names.ts: expected the numbers of ${hashes.length} files in the minimized runtime, found ${[...numbers].join(', ') || 'none'}. The minimizer changes strings now: give the list another form.`,
    );
  }
  return code.replaceAll(nameInList, (number) => hashes[Number(number)] ?? '');
}

const pluginName = 'short-file-list';

/** The bundler's plugin that shortens the list before the runtime is minimized and named by its content, and hides hashes from the minimizer. */
export const shortFileList = {
  apply({hooks, rspack: {Compilation, sources}}: Compiler): void {
    hooks.compilation.tap(pluginName, (compilation) => {
      const hashesOf = new Map<string, string[]>();
      compilation.hooks.processAssets.tap({name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE}, (files) => {
        for (const name of Object.keys(files).filter((each) => /\/runtime~[^/]*\.js$/.test(each))) {
          compilation.updateAsset(name, (source) => {
            const {code, hashes} = withoutHashes(withoutContentFiles(source.source().toString()));
            hashesOf.set(name, hashes);
            return new sources.RawSource(code);
          });
        }
      });
      // Behind the minimizer, before the final hashes.
      compilation.hooks.processAssets.tap({name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING}, () => {
        for (const [name, hashes] of hashesOf) {
          compilation.updateAsset(name, (source) => new sources.RawSource(withHashes(source.source().toString(), hashes)));
        }
      });
    });
  },
};
