/*
 * The prose of a page is in its document and nowhere else. When a reader goes to a page inside the site, its document is
 * fetched together with its code, and the prose is taken from there.
 */
import {readPage} from '../../../client/read-page';

/** Addresses of the pages whose section is loaded. */
const addresses = new Map<string, string>();

/** HTML of a page's document. */
async function documentOf(page: string): Promise<string> {
  const address = addresses.get(page.split(' ', 1)[0] ?? '');
  if (address === undefined) {
    throw new Error(`${page}: expected its section to be loaded before the page, found no address for it.`);
  }
  const documents = window.earlyInput?.documents;
  if (documents === undefined) {
    throw new Error(
      `${page}: expected src/light/deferred-hydration/client/ahead.ts to have run, found no way to fetch documents.`,
    );
  }
  return documents.fetchDocument(address);
}

/** Selects the static parts of a page, whatever their version. */
function partsOf(page: string): string {
  return `[data-static^="${page.split(' ', 1)[0] ?? ''} "]`;
}

function partsIn(from: Document, page: string): Element[] {
  return [...from.querySelectorAll(partsOf(page))];
}

/**
 * Says where a page is.
 *
 * @param page the page, by its file
 * @param address where its document is
 * @returns a function that begins to fetch the document, unless it is the one that is open
 */
export function placeOfPage(page: string, address: string): () => void {
  addresses.set(page, address);
  return () => {
    // If the fetch fails, `blocksOf` retries and reports it.
    if (document.querySelector(partsOf(page)) === null) documentOf(page).catch(() => undefined);
  };
}

/**
 * The static parts of a page: from the open document when the server sent it for this page, otherwise from the page's own.
 *
 * @param page the page, by its file, and the version of its static parts: headings are in the code, and a site may be published
 *   between the two
 * @param count how many parts the page's code expects
 * @throws when the document cannot be fetched, or is of another version than the code: the page is then loaded anew
 */
export async function blocksOf(page: string, count: number): Promise<string[]> {
  const shown = partsIn(document, page);
  // React would take over a document of another version, and keep most of it.
  const parts = shown.length > 0 ? shown : partsIn(readPage(await documentOf(page)), page);
  const blocks = parts.filter((part) => part.getAttribute('data-static') === page);
  if (blocks.length !== count) {
    throw new Error(`${page}: expected ${String(count)} static parts of this version, found ${String(blocks.length)}.`);
  }
  return blocks.map((block) => block.innerHTML);
}
