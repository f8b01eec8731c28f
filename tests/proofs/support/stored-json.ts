/** A node of stored JSON. */
export type StoredNode = Record<string, unknown>;

const block = {direction: 'ltr', format: '', indent: 0, version: 1};

/** Stored text, with the properties that this version writes. */
export function storedText(text: string, more: StoredNode = {}): StoredNode {
  return {detail: 0, format: 0, mode: 'normal', style: '', text, type: 'text', version: 1, ...more};
}

/** A stored paragraph of texts and other nodes. */
export function storedParagraph(...children: (string | StoredNode)[]): StoredNode {
  return {
    ...block,
    children: children.map((child) => (typeof child === 'string' ? storedText(child) : child)),
    textFormat: 0,
    type: 'paragraph',
  };
}

/** A stored document, as `JSON.stringify()` writes it. */
export function storedDocument(...children: StoredNode[]): string {
  return JSON.stringify({root: {...block, children, type: 'root'}});
}
