/** Chunks of the pages whose section is loaded, by path: pages.ts fills it, and a build without sections leaves it empty. */
export const chunks = new Map<string, string>();

/**
 * Fetches the code of a page, if its section is loaded, without running it.
 *
 * @param path the page's path
 * @returns settled when it is there; undefined when its section is not loaded
 */
export function fetchCode(path: string): Promise<unknown> | undefined {
  const chunk = chunks.get(path);
  return chunk === undefined ? undefined : __webpack_chunk_load__(chunk);
}
