import type {InlineCode, Nodes, Parents, Root} from 'mdast';

import type {SymbolEntry} from '../../../shared/symbols.ts';
import type {Problem} from '../../../content/problems.ts';
import type {SymbolIndex} from './symbol-index.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';

/** An inline code that names a symbol. */
export interface ProseLink {
  node: InlineCode;
  parent: Parents;
  entry: SymbolEntry;
  /** What the reader sees: the code without its qualifier. */
  text: string;
}

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
  if (name === undefined) {
    return {kind: 'other'};
  }
  // `update` or `text` alone is a word; an export worth linking has a capital letter, a `$` or a call's brackets.
  if (!name.includes('.') && !/[A-Z$]/.test(name) && !rest.endsWith(')')) {
    return {kind: 'other'};
  }
  const entries = onePerModule(candidates(name, index)).filter((entry) => module === undefined || entry.module === module);
  const [first, second] = entries;
  if (first === undefined) {
    return {kind: 'other'};
  }
  return second === undefined ? {kind: 'symbol', entry: first, text: rest} : {kind: 'ambiguous', name, entries};
}

/** A class may have an instance member and a static one of the same name; the first entry stands for both. */
function onePerModule(entries: readonly SymbolEntry[]): SymbolEntry[] {
  return entries.filter(({module}, index) => entries.findIndex((entry) => entry.module === module) === index);
}

function candidates(name: string, index: SymbolIndex): SymbolEntry[] {
  const direct = index.byQualifiedName(name);
  if (direct.length > 0 || !name.includes('.')) {
    return direct;
  }
  const [owner = '', ...members] = name.split('.');
  const className = instanceNames[owner] ?? (/^[a-z]/.test(owner) ? owner.charAt(0).toUpperCase() + owner.slice(1) : owner);
  const qualified = [className, ...members].join('.');
  const own = className === owner ? [] : index.byQualifiedName(qualified);
  if (own.length > 0) {
    return own;
  }
  const entry = index.byInheritedName(qualified);
  return entry === undefined ? [] : [entry];
}

/**
 * Finds the inline codes of a page that name symbols, outside headings and links.
 *
 * @returns the links to make, and a problem for each ambiguous name
 */
export function proseLinks(tree: Root, file: string, index: SymbolIndex): {links: ProseLink[]; problems: Problem[]} {
  const links: ProseLink[] = [];
  const problems: Problem[] = [];
  const visit = (parent: Parents): void => {
    for (const node of parent.children as Nodes[]) {
      if (node.type === 'inlineCode') {
        const resolution = resolveInlineCode(node.value, index);
        if (resolution.kind === 'symbol') {
          links.push({node, parent, entry: resolution.entry, text: resolution.text});
        } else if (resolution.kind === 'ambiguous') {
          const {line = 1, column = 1} = node.position?.start ?? {};
          const modules = resolution.entries.map(({module}) => module);
          problems.push({
            file,
            line,
            column,
            message: `\`${node.value}\` is ambiguous: ${modules.join(' and ')} export ${resolution.name}`,
            hint: `Say which one: \`${modules[0] ?? ''}!${node.value}\` (the qualifier is not shown), or link it by hand, or write <code>${escapeHtml(node.value)}</code> to have no link.`,
          });
        }
      } else if (node.type !== 'heading' && node.type !== 'link' && node.type !== 'linkReference' && 'children' in node) {
        visit(node);
      }
    }
  };
  visit(tree);
  return {links, problems};
}
