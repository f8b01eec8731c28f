import type {ApiModel} from '../model/types.ts';
import {blocks, escapeHtml, frontMatter} from './html.ts';

/** `/docs/api/modules`: all import paths. */
export function modulesPage(model: ApiModel): string {
  const items = model.modules.map((module) => `<li><a href="${module.url}"><code>${escapeHtml(module.name)}</code></a></li>`);
  return (
    blocks(
      frontMatter({
        title: 'Modules',
        description: `All import paths of Lexical ${model.version}.`,
        sidebar_label: 'All modules',
        page_type: 'api',
        custom_edit_url: null,
      }),
      '# Modules',
      `Lexical ${model.version} has ${model.modules.length} import paths.`,
      '## All modules {#modules}',
      `<ul class="api-list">${items.join('')}</ul>`,
    ) + '\n'
  );
}

/** `/docs/api/`. */
export function indexPage(model: ApiModel): string {
  const symbols = model.modules.flatMap((module) => module.symbols.filter((symbol) => symbol.exportedAs !== 'nothing'));
  const items = symbols
    .toSorted((a, b) => (a.name.replace('$', '').toLowerCase() < b.name.replace('$', '').toLowerCase() ? -1 : 1))
    .map((symbol) => `<li><a href="${escapeHtml(symbol.url)}"><code>${escapeHtml(symbol.name)}</code></a></li>`);
  return (
    blocks(
      frontMatter({
        title: 'API reference',
        description: `Every export of Lexical ${model.version}, from A to Z.`,
        sidebar_label: 'API reference',
        page_type: 'api',
        custom_edit_url: null,
      }),
      '# API reference',
      `All exports of Lexical ${model.version}, by [module](/docs/api/modules) and from A to Z.`,
      '## All symbols {#symbols}',
      `<ul class="api-list">${items.join('')}</ul>`,
    ) + '\n'
  );
}
