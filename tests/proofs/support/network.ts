import type {Provider} from '@lexical/yjs';
import {onTestFinished, vi} from 'vitest';
import {WebsocketProvider} from 'y-websocket';
import {Doc} from 'yjs';

import {arrived} from './server.tsx';

interface NetworkOptions {
  /** `false` lets documents of this process reach each other without the server. */
  disableBc?: boolean;
  /** What the server asks for. */
  token?: string;
}

/** A factory of the real providers of the guides. Each is destroyed when the test has ended. */
export function networkFactory(
  url: string,
  {disableBc = true, token}: NetworkOptions = {},
): (id: string, docs: Map<string, Doc>) => Provider {
  return (id, docs) => {
    const doc = docs.get(id) ?? new Doc();
    docs.set(id, doc);
    const provider = new WebsocketProvider(url, id, doc, {
      connect: false,
      disableBc,
      params: token === undefined ? {} : {client: String(doc.clientID), token},
    });
    onTestFinished(() => {
      provider.destroy();
    });
    // Its types know the content of awareness only as "any"; the events are the same.
    return provider as unknown as Provider;
  };
}

/** Waits for something that takes a network, on a busy machine. */
export async function eventually(check: () => void): Promise<void> {
  await vi.waitFor(
    async () => {
      await arrived();
      check();
    },
    {timeout: 30_000},
  );
}
