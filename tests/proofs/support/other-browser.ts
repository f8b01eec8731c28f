import type * as Lexical from 'lexical';
import {cdp, commands} from 'vitest/browser';

/** Names of browsers that the framework asks for. */
export const userAgents = {
  'Chrome on Linux': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Safari on macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
} as const;

/** The framework, loaded anew where the browser says that it is another one. It has its own classes and commands. */
export async function loadedAs(name: keyof typeof userAgents): Promise<typeof Lexical> {
  const original = navigator.userAgent;
  await cdp().send('Emulation.setUserAgentOverride', {userAgent: userAgents[name]});
  const source = await commands.readFile('node_modules/lexical/Lexical.dev.mjs');
  const address = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
  // The published file, whose types are those of the package.
  const lexical = (await import(/* @vite-ignore */ address)) as typeof Lexical;
  await cdp().send('Emulation.setUserAgentOverride', {userAgent: original});
  return lexical;
}
