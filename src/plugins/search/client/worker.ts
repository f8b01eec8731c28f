import {IndexLoader} from './index-loader.ts';
import type {FromWorker, ToWorker} from './protocol.ts';

let loader: IndexLoader | undefined;
let answered = false;

function send(message: FromWorker): void {
  postMessage(message);
}

function loaderOf(folder: string): IndexLoader {
  loader ??= new IndexLoader(folder, () => {
    if (answered) send({type: 'improved'});
  });
  return loader;
}

async function handle(message: ToWorker): Promise<void> {
  const from = loaderOf(message.folder);
  if (message.type === 'warm') {
    // A failure shows when something is searched.
    await from.load().catch(() => undefined);
    return;
  }
  try {
    const engine = await from.load();
    answered ||= !engine.complete;
    const found = engine.search(message.query, {tags: message.tags}, message.offset, message.limit);
    send({type: 'found', id: message.id, found, notice: from.notice});
  } catch (error) {
    send({type: 'failed', id: message.id, message: error instanceof Error ? error.message : String(error)});
  }
}

addEventListener('message', ({data}: MessageEvent<ToWorker>) => void handle(data));
