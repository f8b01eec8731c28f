import {isMap, isScalar, LineCounter, parseDocument} from 'yaml';

/** How many characters of a page's description search engines show. */
export const descriptionLimit = 155;

/** The key that says why no sidebar has the page. */
export const unlistedKey = 'unlisted_because';

/** A location in a page; lines and columns count from 1. */
export interface FrontMatterLocation {
  line: number;
  column: number;
}

/** The front matter of a page and where its keys and items stand. */
export interface FrontMatter {
  values: Record<string, unknown>;
  /** Where a key stands; line 1 when it is absent. */
  locationOf: (key: string) => FrontMatterLocation;
  /** Where an item of a list stands; the key's location when there is no such item. */
  locationOfItem: (key: string, index: number) => FrontMatterLocation;
  /** What is wrong with the YAML itself. */
  errors: ({message: string} & FrontMatterLocation)[];
}

/** Reads the YAML block between `---` lines at the start of a page. A page without one has no keys. */
export function parseFrontMatter(page: string): FrontMatter {
  const text = page.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '');
  const [, yaml = ''] = /^---[^\S\n]*\n([\s\S]*?)(?:^|\n)---[^\S\n]*(?:\n|$)/.exec(text) ?? [];
  const lines = new LineCounter();
  const document = parseDocument(yaml, {lineCounter: lines});
  const locationAt = (offset: number): FrontMatterLocation => {
    const {line, col} = lines.linePos(offset);
    // The opening `---` is line 1 of the page.
    return {line: line + 1, column: col};
  };
  const {contents} = document;
  const pair = (key: string) =>
    isMap(contents) ? contents.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
  const locationOf = (key: string): FrontMatterLocation => locationOfNode(pair(key)?.key) ?? {line: 1, column: 1};
  // Nodes that were made rather than parsed have no range.
  const locationOfNode = (node: unknown): FrontMatterLocation | undefined =>
    isScalar(node) && node.range ? locationAt(node.range[0]) : undefined;
  const values: unknown = document.errors.length > 0 ? undefined : document.toJS();
  return {
    values: typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as Record<string, unknown>) : {},
    locationOf,
    locationOfItem: (key, index) => locationOfNode(document.getIn([key, index], true)) ?? locationOf(key),
    errors: document.errors.map((error) => ({message: error.message.split('\n')[0] ?? 'not YAML', ...locationAt(error.pos[0])})),
  };
}
