import {SearchEngine} from '../../../shared/search/engine.ts';
import {indexFormat, type CoreIndex, type IndexManifest, type TextIndex} from '../../../shared/search/index-files.ts';

/** How long a file may take, in milliseconds, before the reader is told that there is no answer. */
const patience = 15_000;

async function read<T extends {format: number}>(address: string, cache: RequestCache): Promise<T> {
  const response = await fetch(address, {cache, signal: AbortSignal.timeout(patience)});
  if (!response.ok) throw new Error(`search: expected the index at ${address}, found HTTP ${response.status}`);
  // The files are written by our own build; the format number tells whether they are what this code can read.
  const body = (await response.json()) as Partial<T> | null;
  if (body?.format !== indexFormat) {
    throw new Error(`search: expected index format ${indexFormat} at ${address}, found ${String(body?.format)}`);
  }
  return body as T;
}

/** Loads the index files once, headings first, and again after a failure. */
export class IndexLoader {
  private engine: Promise<SearchEngine> | undefined;
  /** From the manifest: what the reader should know about the index. */
  notice: string | null = null;

  constructor(
    private readonly folder: string,
    private readonly onText: () => void,
  ) {}

  /** The engine, as soon as it can answer from headings. A rejected load is tried again by the next call. */
  load(): Promise<SearchEngine> {
    this.engine ??= this.start().catch((error: unknown) => {
      this.engine = undefined;
      throw error;
    });
    return this.engine;
  }

  private async start(): Promise<SearchEngine> {
    const manifest = await read<IndexManifest>(`${this.folder}manifest.json`, 'no-cache');
    this.notice = manifest.notice ?? null;
    const text = read<TextIndex>(this.folder + manifest.text, 'default');
    // Handled below; without this a failure before the headings are there would count as unhandled.
    text.catch(() => undefined);
    const engine = new SearchEngine(await read<CoreIndex>(this.folder + manifest.core, 'default'));
    void text.then(
      (files) => {
        engine.addText(files);
        this.onText();
      },
      () => {
        // Headings still answer; the next load tries for the text again.
        this.engine = undefined;
      },
    );
    return engine;
  }
}
