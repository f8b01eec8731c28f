import {SearchEngine} from '../shared/engine.ts';
import {indexFormat, manifestName, type CoreIndex, type IndexManifest, type TextIndex} from '../shared/index-files.ts';

/** How long a file may take, in milliseconds, before the reader is told that there is no answer. */
const fetchTimeout = 15_000;

async function read<T extends {format: number}>(address: string, cache: RequestCache): Promise<T> {
  const response = await fetch(address, {cache, signal: AbortSignal.timeout(fetchTimeout)});
  if (!response.ok) throw new Error(`search: expected the index at ${address}, found HTTP ${response.status}`);
  // Our own build wrote the file; the format number tells whether it is one that this code can read.
  const body = (await response.json()) as Partial<T> | null;
  if (body?.format !== indexFormat) {
    throw new Error(`search: expected index format ${indexFormat} at ${address}, found ${String(body?.format)}`);
  }
  return body as T;
}

/** An index that can be searched, and what its manifest says about it. */
interface Loaded {
  manifest: IndexManifest;
  engine: SearchEngine;
  /** When the manifest was read, in milliseconds of `performance.now()`. */
  checked: number;
  /** Settles when the engine has the text index, or when that did not arrive. */
  whole: Promise<void>;
}

/** Loads the index files, headings first; again after a failure, and when the site has published a newer index. */
export class IndexLoader {
  private loaded: Promise<Loaded> | undefined;
  /** After a failure the browser's own copy of the files is not trusted either. */
  private cache: RequestCache = 'default';

  /**
   * @param folder absolute address of the index files, ending in a slash
   * @param onText called when the text index has been added to an engine that `load` gave before
   */
  constructor(
    private readonly folder: string,
    private readonly onText: () => void,
  ) {}

  /** The index, as soon as it can answer from headings. After a failure the next call tries again. */
  async load(): Promise<Loaded> {
    this.loaded ??= this.start();
    try {
      return await this.loaded;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** Drops the index, which turned out to be unusable; the next call loads it again. */
  forget(): void {
    this.loaded = undefined;
    this.cache = 'reload';
  }

  /** Looks for a newer index when the manifest is older than it allows. Keeps the index that is there when offline. */
  async refresh(): Promise<void> {
    if (this.loaded === undefined) {
      await this.load();
      return;
    }
    const current = await this.loaded;
    if (performance.now() - current.checked < current.manifest.maxAge * 1000) return;
    const manifest = await read<IndexManifest>(this.folder + manifestName, 'no-cache').catch(() => current.manifest);
    current.checked = performance.now();
    if (manifest.core !== current.manifest.core || manifest.text !== current.manifest.text) this.loaded = this.start();
    else current.manifest = manifest;
  }

  private async start(): Promise<Loaded> {
    const manifest = await read<IndexManifest>(this.folder + manifestName, 'no-cache');
    const text = read<TextIndex>(this.folder + manifest.text, this.cache);
    // Handled below; without this a failure before the headings are there would count as unhandled.
    text.catch(() => undefined);
    const engine = new SearchEngine(await read<CoreIndex>(this.folder + manifest.core, this.cache));
    const whole = text
      .then((files) => {
        engine.addText(files);
        this.onText();
      })
      // Headings still answer; the next query tries for the text again.
      .catch(() => this.forget());
    return {manifest, engine, checked: performance.now(), whole};
  }
}
