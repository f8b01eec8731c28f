import type {Provider} from '@lexical/yjs';
import {WebsocketProvider} from 'y-websocket';
import {Doc} from 'yjs';

export interface Session {
  id: string;
  awareness: Provider['awareness'];
  /** The same function as long as the session lives, as CollaborationPlugin needs it. */
  providerFactory: (id: string, docs: Map<string, Doc>) => Provider;
  close: () => void;
}

interface Options {
  url: string;
  id: string;
  /** Asks your application for a token; rejects when this user may not open the document. */
  getToken: () => Promise<string>;
  /** The server does not take what this session sends. */
  onRefused: (reason: string) => void;
}

/** Opens a document. The first token is there before the editor, which connects at once. */
export async function openSession({url, id, getToken, onRefused}: Options): Promise<Session> {
  const token = await getToken();
  const doc = new Doc();
  // The server takes the cursor and the name of this id from this connection alone.
  const client = String(doc.clientID);
  const websocket = new WebsocketProvider(url, id, doc, {
    connect: false,
    // A tab that may not write would otherwise reach the other tabs of this browser.
    disableBc: true,
    params: {client, token},
  });
  let isClosed = false;
  const renew = (): void => {
    if (isClosed) {
      return;
    }
    getToken().then(
      (fresh) => {
        if (!isClosed) {
          websocket.params = {client, token: fresh};
          websocket.connect();
        }
      },
      // Your application may be away for a moment: the editor keeps its text meanwhile.
      () => setTimeout(renew, 5000),
    );
  };
  websocket.on('closed', ({code, reason}) => {
    if (code === 4401) {
      // Not at once: when clocks differ, the new token can be expired as well.
      setTimeout(renew, 1000);
    } else {
      onRefused(reason);
    }
  });
  // Its types know the content of awareness only as "any"; the events are the same.
  const provider = websocket as unknown as Provider;
  return {
    awareness: provider.awareness,
    close: () => {
      isClosed = true;
      websocket.destroy();
      doc.destroy();
    },
    id,
    providerFactory: (_id, docs) => {
      docs.set(id, doc);
      return provider;
    },
  };
}
