import {IndexLoader} from './index-loader.ts';
import type {FromWorker, ToWorker} from './protocol.ts';

/** Path of the index files, put in by the build (scripts.ts). */
declare const indexPath: string;

let answeredEarly = false;

const loader = new IndexLoader(new URL(indexPath, location.href).href, () => {
  if (answeredEarly) send({type: 'improved'});
  answeredEarly = false;
});

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
    const {engine, manifest} = await loader.load();
    answeredEarly ||= !engine.complete;
    send({
      type: 'found',
      id: message.id,
      found: engine.search(message.query, {tags: message.tags}, message.offset, message.limit),
      isStale: manifest.isStale === true,
    });
  } catch (error) {
    // It did not load, or is damaged in a way that only shows in a search.
    loader.forget();
    send({type: 'failed', id: message.id, message: error instanceof Error ? error.message : String(error)});
  }
}

addEventListener('message', ({data}: MessageEvent<ToWorker>) => void handle(data));
// Whoever starts it is about to search.
void warm();
