import type {SymbolEntry} from '../shared/symbols.ts';
import type {SymbolIndex} from './symbol-index.ts';

/** Names under which prose speaks of instances; other classes go by their own name with a small first letter. */
const instanceNames: Record<string, string> = {
  editor: 'LexicalEditor',
  editorState: 'EditorState',
  node: 'LexicalNode',
};

/** What an inline code may mean. */
export type Resolution =
  | {kind: 'symbol'; entry: SymbolEntry; text: string}
  | {kind: 'ambiguous'; name: string; entries: SymbolEntry[]}
  | {kind: 'other'};

/**
 * Decides what an inline code names: `$getRoot()`, `LexicalEditor`, `<RichTextPlugin>`, `LexicalEditor.update`,
 * `editor.update()`, or with a qualifier `@lexical/list!INSERT_ORDERED_LIST_COMMAND`. Everything else is plain code.
 */
export function resolveInlineCode(code: string, index: SymbolIndex): Resolution {
  const [, module, rest = code] = /^((?:@lexical\/)?[\w./-]+)!(.+)$/.exec(code) ?? [];
  const name =
    /^<\/?([A-Z][\w$]*)(?:\s*\/)?>$/.exec(rest)?.[1] ??
    /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\([^()]*\))?$/.exec(rest)?.[1];
  // `update` or `text` alone is a word; an export worth linking has a capital letter, a `$` or a call's brackets.
  if (name === undefined || (!name.includes('.') && !/[A-Z$]/.test(name) && !rest.endsWith(')'))) return {kind: 'other'};
  const entries = onePerModule(candidates(name, index)).filter((entry) => module === undefined || entry.module === module);
  const [first, second] = entries;
  if (first === undefined) return {kind: 'other'};
  return second === undefined ? {kind: 'symbol', entry: first, text: rest} : {kind: 'ambiguous', name, entries};
}

/** A class may have an instance member and a static one of the same name; the first entry stands for both. */
function onePerModule(entries: readonly SymbolEntry[]): SymbolEntry[] {
  return entries.filter(({module}, index) => entries.findIndex((entry) => entry.module === module) === index);
}

function candidates(name: string, index: SymbolIndex): SymbolEntry[] {
  const direct = index.byQualifiedName(name);
  if (direct.length > 0 || !name.includes('.')) return direct;
  const [owner = '', ...members] = name.split('.');
  const className = instanceNames[owner] ?? (/^[a-z]/.test(owner) ? owner.charAt(0).toUpperCase() + owner.slice(1) : owner);
  const qualified = [className, ...members].join('.');
  const own = className === owner ? [] : index.byQualifiedName(qualified);
  if (own.length > 0) return own;
  const entry = index.byInheritedName(qualified);
  return entry === undefined ? [] : [entry];
}
