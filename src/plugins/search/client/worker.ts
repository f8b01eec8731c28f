import {IndexLoader} from './index-loader.ts';
import type {FromWorker, ToWorker} from './protocol.ts';

let loader: IndexLoader | undefined;
let answeredEarly = false;

function send(message: FromWorker): void {
  postMessage(message);
}

function loaderOf(folder: string): IndexLoader {
  loader ??= new IndexLoader(folder, () => {
    if (answeredEarly) send({type: 'improved'});
    answeredEarly = false;
  });
  return loader;
}

async function handle(message: ToWorker): Promise<void> {
  const from = loaderOf(message.folder);
  if (message.type === 'warm') {
    // A failure shows when something is searched.
    await from.refresh().catch(() => undefined);
    return;
  }
  try {
    const {engine, manifest} = await from.load();
    answeredEarly ||= !engine.complete;
    send({
      type: 'found',
      id: message.id,
      found: engine.search(message.query, {tags: message.tags}, message.offset, message.limit),
      isStale: manifest.isStale === true,
    });
  } catch (error) {
    // It did not load, or is damaged in a way that only shows in a search.
    from.forget();
    send({type: 'failed', id: message.id, message: error instanceof Error ? error.message : String(error)});
  }
}

addEventListener('message', ({data}: MessageEvent<ToWorker>) => void handle(data));
