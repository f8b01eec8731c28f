import type {ApiModel, ApiModule, ApiSymbol} from '../model/types.ts';
import {packageSlug} from '../packages.ts';
import {groupAnchors} from '../typedoc/router.ts';
import {definedIn, symbolEntry} from './entry.ts';
import {blocks, escapeHtml, frontMatter, inlineHtml, linkHtml} from './html.ts';

const entryGroups: {title: string; anchor: string; kinds: ApiSymbol['kind'][]}[] = [
  {title: 'Types', anchor: groupAnchors.types, kinds: ['type']},
  {title: 'Variables', anchor: groupAnchors.variables, kinds: ['command', 'variable', 'namespace']},
  {title: 'Functions', anchor: groupAnchors.functions, kinds: ['function']},
];

/** The page of an import path: everything it exports. */
export function modulePage(module: ApiModule, model: ApiModel): string {
  const exported = module.symbols.filter((symbol) => symbol.exportedAs !== 'nothing');
  const internal = module.symbols.filter((symbol) => symbol.exportedAs === 'nothing');
  const withPage = (kind: ApiSymbol['kind']) => exported.filter((symbol) => symbol.kind === kind && symbol.file !== undefined);
  return (
    blocks(
      frontMatter({
        title: module.name,
        description: `Everything that ${module.name} ${model.version} exports, with signatures.`,
        sidebar_label: module.name,
        page_type: 'api',
        custom_edit_url: null,
      }),
      `# \`${module.name}\``,
      `<p class="api-meta"><span class="api-kind api-kind--module">Module</span> of the package <a href="/docs/packages/${packageSlug(module.package)}"><code>${module.package}</code></a></p>`,
      definedIn(module.source),
      linkedSymbols('Classes', groupAnchors.classes, withPage('class')),
      linkedSymbols('Interfaces', groupAnchors.interfaces, withPage('interface')),
      references(module, model),
      ...entryGroups.map(({title, anchor, kinds}) => {
        const symbols = exported.filter((symbol) => kinds.includes(symbol.kind));
        return symbols.length === 0 ? '' : blocks(`## ${title} {#${anchor}}`, ...symbols.map(symbolEntry));
      }),
      internal.length > 0 &&
        blocks(
          '## Types that are not exported {#not-exported}',
          'Signatures above mention these types. No module exports them, so they cannot be imported.',
          ...internal.map(symbolEntry),
        ),
    ) + '\n'
  );
}

function linkedSymbols(title: string, anchor: string, symbols: readonly ApiSymbol[]): string {
  if (symbols.length === 0) return '';
  const items = symbols.map(
    (symbol) =>
      `<li><a href="${escapeHtml(symbol.url)}"><code>${escapeHtml(symbol.name)}</code></a> ${inlineHtml(symbol.comment.summary)}</li>`,
  );
  return blocks(`## ${title} {#${anchor}}`, `<ul class="api-list">${items.join('')}</ul>`);
}

/** What the module exports again; the entry is where the symbol is declared. */
function references(module: ApiModule, model: ApiModel): string {
  if (module.references.length === 0) return '';
  const symbols = new Map(model.modules.flatMap((other) => other.symbols).map((symbol) => [symbol.id, symbol]));
  const items = module.references.map((reference) => {
    const target = symbols.get(reference.target);
    if (target === undefined)
      throw new Error(
        `${module.name} exports "${reference.name}" again, whose declaration "${reference.target}" is not documented.`,
      );
    return `<li id="${reference.anchor}">${linkHtml({name: reference.name, url: target.url})} of <code>${escapeHtml(target.module)}</code></li>`;
  });
  return blocks(`## Exported again {#${groupAnchors.references}}`, `<ul class="api-list">${items.join('')}</ul>`);
}
