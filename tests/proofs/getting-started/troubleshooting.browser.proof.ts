import {expect} from 'vitest';
import {cdp} from 'vitest/browser';

import {prove} from '../support/prove.ts';

prove('A provider was disconnected while it was still connecting.', async () => {
  const session = cdp();
  const messages: string[] = [];
  const listen = ({entry}: {entry: {text: string}}): void => void messages.push(entry.text);
  session.on('Log.entryAdded', listen);
  await session.send('Log.enable');
  const told = (): string => {
    // What a provider opens, and closes when it is told to disconnect. Again and again, until the browser's log has a listener.
    new WebSocket(`ws://${location.host}/note`).close();
    return messages.join('\n');
  };
  await expect
    .poll(told, {timeout: 5000})
    .toMatch(/WebSocket connection to '.*' failed: WebSocket is closed before the connection is established\./);
  await session.send('Log.disable');
  session.off('Log.entryAdded', listen);
});
