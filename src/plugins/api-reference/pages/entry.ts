import type {ApiComment, ApiMember, ApiParameter, ApiSignature, ApiSymbol, SourceLink} from '../model/types.ts';
import {blocks, codeHtml, escapeHtml, inlineHtml, linkHtml, signatureHtml} from './html.ts';

/** Words for the kinds of symbols. */
export const kindLabel: Record<ApiSymbol['kind'], string> = {
  class: 'Class',
  interface: 'Interface',
  function: 'Function',
  variable: 'Variable',
  type: 'Type',
  command: 'Command',
  namespace: 'Object',
  constructor: 'Constructor',
  method: 'Method',
  property: 'Property',
  accessor: 'Accessor',
};

/** The statement that makes a symbol available; `undefined` for what no module exports. */
export function importStatement(symbol: Pick<ApiSymbol, 'exportedAs' | 'typeOnly' | 'name' | 'module'>): string | undefined {
  if (symbol.exportedAs === 'nothing') return undefined;
  const keyword = symbol.typeOnly ? 'import type' : 'import';
  return symbol.exportedAs === 'default'
    ? `${keyword} ${symbol.name} from '${symbol.module}';`
    : `${keyword} {${symbol.name}} from '${symbol.module}';`;
}

/** The entry of a symbol on its module's page, under a heading of level 3. */
export function symbolEntry(symbol: ApiSymbol): string {
  const statement = importStatement(symbol);
  return blocks(
    `### ${headingText(symbol)} {#${symbol.anchor ?? ''}}`,
    symbol.exportedAs === 'default' && `<a id="${symbol.name.toLowerCase()}"></a>`,
    metaLine(symbol),
    statement !== undefined && importLine(statement),
    body(symbol.signatures, symbol.comment),
    propertiesTable(symbol.properties),
    definedIn(symbol.source),
  );
}

/** The entry of a class's or interface's own member. */
export function memberEntry(member: ApiMember): string {
  return blocks(
    `### ${headingText(member)} {#${member.anchor}}`,
    metaLine(member),
    body(member.signatures, member.comment),
    member.overrides !== undefined && `<p class="api-overrides">Overrides ${linkHtml(member.overrides)}</p>`,
  );
}

/** A line with a button that copies it; without JavaScript the button is not shown. */
export function importLine(statement: string): string {
  return (
    `<div class="api-import"><code>${escapeHtml(statement)}</code>` +
    `<button type="button" class="api-copy" data-copy="${escapeHtml(statement)}">Copy</button></div>`
  );
}

/** Where a symbol is written in the framework's repository. */
export function definedIn(source: SourceLink | undefined): string | false {
  return (
    source !== undefined &&
    `<p class="api-source">Defined in <a href="${escapeHtml(source.url)}"><code>${escapeHtml(source.path)}</code></a></p>`
  );
}

/** Signatures with what is said about them: overloads are shown together, each followed by its own words if they differ. */
export function body(signatures: readonly ApiSignature[], comment: ApiComment): string {
  const saidOnce =
    signatures.filter(
      (signature) => hasText(signature.comment) || signature.parameters.length > 0 || signature.returns !== undefined,
    ).length < 2;
  if (saidOnce) {
    const details = signatures.find((signature) => signature.parameters.length > 0 || signature.returns !== undefined);
    const words = hasText(comment) ? comment : (signatures.find((signature) => hasText(signature.comment))?.comment ?? comment);
    return blocks(
      deprecation(words),
      words.text,
      signatureHtml(signatures.map((signature) => signature.code)),
      details !== undefined && details.parameters.length > 0 && parametersTable('Parameter', details.parameters),
      details?.returns !== undefined && returnsLine(details.returns),
      remarks(words),
    );
  }
  return blocks(
    deprecation(comment),
    comment.text,
    ...signatures.map((signature) =>
      blocks(
        signatureHtml([signature.code]),
        signature.comment.text,
        signature.parameters.length > 0 && parametersTable('Parameter', signature.parameters),
        signature.returns !== undefined && returnsLine(signature.returns),
        remarks(signature.comment),
      ),
    ),
    remarks(comment),
  );
}

/** The documented properties of an object type. */
export function propertiesTable(properties: readonly ApiParameter[]): string {
  return properties.length === 0 ? '' : parametersTable('Property', properties);
}

function headingText(item: {name: string; kind: ApiSymbol['kind']}): string {
  const callable = item.kind === 'function' || item.kind === 'method';
  return `\`${item.name}${callable ? '()' : ''}\``;
}

function metaLine(item: ApiSymbol | ApiMember): string {
  const marks = [
    ...('exportedAs' in item && item.exportedAs === 'nothing' ? ['not exported'] : []),
    ...('exportedAs' in item && item.exportedAs === 'default' ? ['default export'] : []),
    ...item.flags,
  ];
  return (
    `<p class="api-meta"><span class="api-kind api-kind--${item.kind}">${kindLabel[item.kind]}</span>` +
    marks.map((mark) => ` <span class="api-mark api-mark--${mark.replace(/ /g, '-')}">${mark}</span>`).join('') +
    '</p>'
  );
}

function deprecation(comment: ApiComment): string | false {
  return (
    comment.deprecated !== undefined &&
    blocks(
      ':::warning[Deprecated]',
      comment.deprecated === '' ? 'It will be removed in a later version.' : comment.deprecated,
      ':::',
    )
  );
}

function remarks(comment: ApiComment): string {
  return blocks(
    ...comment.throws.map((text) => `**Throws** ${text}`),
    comment.examples.length > 0 && blocks('**Example**', ...comment.examples),
    comment.see.length > 0 && blocks('**See**', comment.see.map((text) => `- ${text.replace(/\n/g, '\n  ')}`).join('\n')),
  );
}

function returnsLine(returns: NonNullable<ApiSignature['returns']>): string {
  return `**Returns** ${returns.doc}`;
}

function parametersTable(title: string, parameters: readonly ApiParameter[]): string {
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}${parameter.optional ? '?' : ''}</code></td>` +
      `<td><code>${codeHtml(parameter.type)}</code></td>` +
      `<td>${inlineHtml(parameter.doc.replace(/\s*\n\s*/g, ' '))}${parameter.defaultValue === undefined ? '' : ` Default: <code>${escapeHtml(parameter.defaultValue)}</code>.`}</td></tr>`,
  );
  return `<table class="api-table"><thead><tr><th scope="col">${title}</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function hasText(comment: ApiComment): boolean {
  return comment.text !== '' || comment.deprecated !== undefined || comment.examples.length > 0;
}
