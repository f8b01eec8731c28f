import {IndexLoader} from './index-loader.ts';
import {Suggester} from '../shared/suggest.ts';
import type {SearchEngine} from '../shared/engine.ts';
import {indexFolder} from '../shared/index-files.ts';
import type {FromWorker, ToWorker} from './protocol.ts';

/** Path of the site on this host, with slashes at both ends; put in by the build (scripts.ts). */
declare const baseUrl: string;

let answeredEarly = false;

const loader = new IndexLoader(new URL(`${baseUrl}${indexFolder}/`, location.href).href, () => {
  if (answeredEarly) send({type: 'improved'});
  answeredEarly = false;
});

/** Made for the first word that the site does not have. */
const suggesters = new WeakMap<SearchEngine, Suggester>();

function suggestionsFor(query: string, engine: SearchEngine): string[] {
  // Until the texts are there, a word of theirs would seem to be unknown.
  const unknown = engine.complete ? engine.unknownWords(query) : [];
  if (unknown.length === 0) return [];
  const suggester = suggesters.get(engine) ?? new Suggester(engine.allHeadings);
  suggesters.set(engine, suggester);
  return suggester.suggest(query, unknown);
}

function send(message: FromWorker): void {
  postMessage(message);
}

/** A failure shows when something is searched. */
async function warm(): Promise<void> {
  await loader.refresh().catch(() => undefined);
  send({type: 'ready'});
}

async function handle(message: ToWorker): Promise<void> {
  if (message.type === 'warm') {
    await warm();
    return;
  }
  try {
    const {engine, manifest, whole} = await loader.load();
    if (message.whole) await whole;
    answeredEarly ||= !engine.complete;
    const {id, query, filter = {}, offset, limit} = message;
    const found = engine.search(query, filter, offset, limit);
    const hits = found.hits.map((hit) => ({...hit, url: baseUrl + hit.url.slice(1)}));
    const [suggestions, isStale] = [suggestionsFor(query, engine), manifest.isStale === true];
    send({type: 'found', id, results: {...found, hits, suggestions, isStale}});
  } catch (error) {
    // It did not load, or is damaged in a way that only shows in a search.
    loader.forget();
    send({type: 'failed', id: message.id, message: error instanceof Error ? error.message : String(error)});
  }
}

addEventListener('message', ({data}: MessageEvent<ToWorker>) => void handle(data));
// The worker is started right before a search.
void warm();
