import type {InlineCode, Nodes, Parents, Root} from 'mdast';
import {visit} from 'unist-util-visit';

import type {SymbolEntry} from '../../../../shared/symbols.ts';
import type {Problem} from '../../../../content/problems.ts';
import {resolveInlineCode} from '../../../../framework/resolve-name.ts';
import type {SymbolIndex} from '../../../../framework/symbol-index.ts';
import {withoutQualifier} from '../../../../content/examples.ts';
import {escapeHtml} from '../../../../shared/escape-html.ts';

/** An inline code that names a symbol. */
export interface ProseLink {
  node: InlineCode;
  parent: Parents;
  entry: SymbolEntry;
  /** What the reader sees: the code without its qualifier. */
  text: string;
}

/**
 * Finds the inline codes of a page that name symbols, outside headings and links.
 *
 * @returns the links to make, and a problem for each ambiguous name
 */
export function proseLinks(tree: Root, file: string, index: SymbolIndex): {links: ProseLink[]; problems: Problem[]} {
  const links: ProseLink[] = [];
  const problems: Problem[] = [];
  const search = (parent: Parents): void => {
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
        search(node);
      }
    }
  };
  search(tree);
  return {links, problems};
}

/** Takes the module out of the codes of headings that say with it which symbol is meant: readers see the name alone. */
export function showPlainHeadings(tree: Root, index: SymbolIndex): void {
  visit(tree, 'heading', (heading) => {
    visit(heading, 'inlineCode', (code) => {
      if (resolveInlineCode(code.value, index).kind === 'symbol') code.value = withoutQualifier(code.value);
    });
  });
}
