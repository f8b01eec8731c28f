import type {CodePart} from '../../../../framework/model/code.ts';
import type {ApiLink} from '../../../../framework/model/types.ts';
import {escapeHtml} from '../../../../shared/escape-html.ts';

/** Code with a class for each kind that has a color, and a link on every documented name. */
export function codeHtml(parts: readonly CodePart[]): string {
  return parts
    .map(({text, kind, href}) => {
      const escaped = escapeHtml(text);
      const name = kind === 'builtin' ? 'class-name' : kind;
      if (href !== undefined) return `<a class="token ${name ?? 'class-name'}" href="${escapeHtml(href)}">${escaped}</a>`;
      return name === undefined ? escaped : `<span class="token ${name}">${escaped}</span>`;
    })
    .join('');
}

/** Signatures, one below the other. A `div`, because the theme turns every `pre` into its own component for samples. */
export function signatureHtml(signatures: readonly (readonly CodePart[])[]): string {
  return `<div class="api-signature"><code>${signatures.map(codeHtml).join('\n')}</code></div>`;
}

/**
 * A table; nothing when it has no rows. Where the last column is a description, a class says how many columns are before it:
 * on phones the description is below them.
 *
 * @param isList whether each row is an item of a list on phones, with the heads of the columns as labels
 */
export function tableHtml(head: readonly string[], rows: readonly (readonly string[])[], isList = false): string {
  if (rows.length === 0) return '';
  const described = head.length > 1 && head.at(-1) === 'Description' ? ` api-table--described-${head.length - 1}` : '';
  const cell = (html: string, column: number): string =>
    `<td${isList && column > 0 ? ` data-label="${head[column] ?? ''}"` : ''}>${html}</td>`;
  return (
    `<table class="api-table${isList ? ' list-on-phones' : described}"><thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table>`
  );
}

/** Code within a line: as it is, or with links. */
export function codeSpan(code: string | readonly CodePart[]): string {
  return `<code>${typeof code === 'string' ? escapeHtml(code) : codeHtml(code)}</code>`;
}

/** A link, or the name alone when it leads nowhere. */
export function linkHtml({name, url}: Pick<ApiLink, 'name' | 'url'>): string {
  return url === undefined ? codeSpan(name) : `<a href="${escapeHtml(url)}">${codeSpan(name)}</a>`;
}

/** A list whose items are written without `<li>`. */
export function listHtml(className: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul class="${className}">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

/** A part of a list that can be filtered. */
export function groupHtml(title: string, className: string, items: readonly string[]): string {
  return `<div data-group><p class="api-letter">${title}</p><ul class="${className}">${items.join('')}</ul></div>`;
}

/** A field that filters the list with the given id. It is not shown without JavaScript; the list is complete then. */
export function filterHtml(list: string, label: string, hint: string): string {
  return (
    `<div class="ui-filter needs-scripts not-printed"><label for="filter-${list}">${label}</label>` +
    `<input id="filter-${list}" type="search" data-filters="${list}" placeholder="${escapeHtml(hint)}" autocomplete="off">` +
    '<output aria-live="polite"></output></div>'
  );
}

/** Facts with their names; those without a text are left out. */
export function factList(facts: readonly (readonly [name: string, html: string])[]): string {
  const rows = facts.filter(([, html]) => html !== '').map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`);
  return `<dl class="api-facts">${rows.join('')}</dl>`;
}

/** A first sentence as a paragraph inside of HTML, or nothing. */
export function summaryHtml(markdown: string): string {
  return markdown === '' ? '' : `<p>${inlineHtml(markdown)}</p>`;
}

/** The little Markdown that a one-line summary contains, as HTML: code, links and emphasis. */
export function inlineHtml(markdown: string): string {
  const parts = markdown.split(/(`[^`]+`|\[[^\]]*\]\([^)\s]*\))/);
  return parts
    .map((part) => {
      const link = /^\[([^\]]*)\]\(([^)\s]*)\)$/.exec(part);
      if (link !== null) return `<a href="${escapeHtml(link[2] ?? '')}">${inlineHtml(link[1] ?? '')}</a>`;
      if (/^`[^`]+`$/.test(part)) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      return escapeHtml(part.replace(/&lt;/g, '<').replace(/\\([\\`*_{}[\]<>|#])/g, '$1')).replace(
        /\*\*([^*]+)\*\*/g,
        '<strong>$1</strong>',
      );
    })
    .join('');
}

/** Blocks of a page, with the blank lines that Markdown needs between them; empty ones are left out. */
export function blocks(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter((part): part is string => typeof part === 'string' && part.trim() !== '').join('\n\n');
}

/** A page of the reference. The values of its front matter are written as JSON, which YAML reads. */
export function page(
  {
    title,
    description,
    label = title,
    kind = 'api',
  }: {title: string; description: string; label?: string; kind?: 'api' | 'reference'},
  ...parts: readonly (string | false | undefined)[]
): string {
  const fields = {
    title,
    description,
    sidebar_label: label,
    page_type: kind,
    custom_edit_url: null,
  };
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `${blocks(['---', ...lines, '---'].join('\n'), ...parts)}\n`;
}

/** A file size as people say it: `4.3 kB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
}
