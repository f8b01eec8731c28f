import {DecoratorNode, ElementNode, LineBreakNode, ParagraphNode, TabNode, TextNode} from 'lexical';
import {
  type AbstractType,
  applyUpdate,
  ContentString,
  ContentType,
  Doc,
  encodeStateAsUpdate,
  Item,
  Map as YMap,
  type Transaction,
  XmlElement,
  XmlText,
} from 'yjs';

import {nodes} from '../src/nodes';

type SharedNode = YMap<unknown> | XmlElement | XmlText;

/** For each type of node, how the document stores it. */
const storedAs = new Map<unknown, unknown>(
  [ParagraphNode, TextNode, TabNode, LineBreakNode, ...nodes].map((node) => {
    const isElement = node.prototype instanceof ElementNode;
    const isDecorator = node.prototype instanceof DecoratorNode;
    return [node.getType(), isElement ? XmlText : isDecorator ? XmlElement : YMap];
  }),
);

/** Browsers break when blocks are nested thousands deep. */
const maxDepth = 50;

const safeProtocols = ['http:', 'https:', 'mailto:', 'tel:'];
const safeStyle =
  /^(?:color|background-color|font-(?:family|size|style|weight)|text-(?:decoration|transform)): *[\w #.,%()'"-]{1,100}$/;

/** Returns the value that the document may keep; undefined refuses the change. */
type Rule = (value: unknown) => unknown;

const count: Rule = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 10_000 ? value : undefined;

const text: Rule = (value) =>
  value === null || (typeof value === 'string' && value.length < 1000) ? value : undefined;

const oneOf =
  (...values: unknown[]): Rule =>
  (value) =>
    values.includes(value) ? value : undefined;

const address: Rule = (value) => {
  if (typeof value !== 'string') {
    return undefined;
  }
  // An address without a protocol belongs to the page that shows it.
  const base = 'https://example.com';
  const isSafe = URL.canParse(value, base) && safeProtocols.includes(new URL(value, base).protocol);
  return isSafe ? value : 'about:blank';
};

const style: Rule = (value) => {
  if (typeof value !== 'string') {
    return undefined;
  }
  const all = value.split(';').filter((declaration) => declaration.trim() !== '');
  const safe = all.filter((declaration) => safeStyle.test(declaration.trim()));
  return safe.length === all.length ? value : safe.join(';');
};

/** The properties that nodes may have. Add those of your own nodes. */
const rules = new Map<string, Rule>([
  ['__detail', count],
  ['__dir', (value) => (value === undefined ? null : oneOf(null, 'ltr', 'rtl')(value))],
  ['__format', count],
  ['__indent', count],
  ['__mode', count],
  ['__rel', text],
  ['__style', style],
  ['__tag', oneOf('h1', 'h2', 'h3', 'h4', 'h5', 'h6')],
  ['__target', text],
  ['__textFormat', count],
  ['__title', text],
  ['__url', address],
]);

function refuse(reason: string): never {
  // Users choose parts of the reason: it stays one short line of the log.
  throw new Error(`A change was refused: ${JSON.stringify(reason).slice(0, 200)}`);
}

function checkProperty(node: SharedNode, key: string): void {
  const value = node instanceof YMap ? node.get(key) : (node.getAttribute(key) as unknown);
  const kept = rules.get(key)?.(value);
  if (kept === undefined) {
    refuse(`property ${key}`);
  }
  if (kept === value) {
    return;
  }
  if (node instanceof YMap) {
    node.set(key, kept);
  } else {
    node.setAttribute(key, kept);
  }
}

/** Checks what a change has inserted: text, or a node with its properties. */
function checkInserted({content, parent}: Item, root: XmlText): void {
  if (!(parent instanceof XmlText)) {
    refuse('content outside of a text or block');
  }
  let depth = 0;
  for (let outer = parent.parent; outer !== null; outer = outer.parent) {
    depth += 1;
    if (depth > maxDepth) {
      refuse(`more than ${maxDepth} blocks in each other`);
    }
  }
  if (content instanceof ContentString && parent !== root) {
    return;
  }
  const node: unknown = content instanceof ContentType ? content.type : undefined;
  if (!(node instanceof YMap || node instanceof XmlText || node instanceof XmlElement)) {
    refuse('unknown content');
  }
  const {__type: type, ...properties} =
    node instanceof YMap ? Object.fromEntries(node.entries()) : node.getAttributes();
  if (storedAs.get(type) !== node.constructor || (parent === root && node instanceof YMap)) {
    refuse(`node type ${String(type)}`);
  }
  Object.keys(properties).forEach((key) => checkProperty(node, key));
}

function checkChange(doc: Doc, root: XmlText, {beforeState, changed}: Transaction): void {
  if (doc.share.size > 1) {
    refuse('content outside of the root');
  }
  for (const [type, keys] of changed as ReadonlyMap<AbstractType<unknown>, Set<string | null>>) {
    for (const key of keys) {
      if (key !== null && type._item?.deleted !== true) {
        checkProperty(type as SharedNode, key);
      }
    }
  }
  for (const [client, structs] of doc.store.clients) {
    const known = beforeState.get(client) ?? 0;
    for (const item of structs.slice(structs.findLastIndex(({id}) => id.clock < known) + 1)) {
      if (item instanceof Item && !item.deleted && item.parentSub === null) {
        checkInserted(item, root);
      }
    }
  }
}

/** Lets only safe changes into a document. */
export class SafeDoc {
  private draft: Doc | undefined;

  constructor(readonly doc: Doc) {}

  /** Applies a change with unsafe addresses and styles removed. Throws, without a trace, when something else is wrong. */
  apply(update: Uint8Array): void {
    // Tried here first: a refused or broken change must not leave a part in the shared document.
    const draft = (this.draft ??= copyOf(this.doc));
    let safe: Uint8Array | undefined;
    const keep = (change: Uint8Array): void => {
      safe = change;
    };
    draft.on('update', keep);
    try {
      draft.transact((transaction) => {
        applyUpdate(draft, update);
        checkChange(draft, draft.get('root', XmlText), transaction);
      });
    } catch (error) {
      this.draft = undefined;
      throw error;
    } finally {
      draft.off('update', keep);
    }
    // Changes whose beginning is missing would pile up. A browser sends them again when it answers step 1.
    draft.store.pendingStructs = null;
    draft.store.pendingDs = null;
    if (safe !== undefined) {
      applyUpdate(this.doc, safe);
    }
  }
}

function copyOf(doc: Doc): Doc {
  const copy = new Doc();
  copy.get('root', XmlText);
  applyUpdate(copy, encodeStateAsUpdate(doc));
  return copy;
}
