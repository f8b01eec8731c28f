import type {ApiComment, ApiMember, ApiParameter, ApiSignature, ApiSymbol, SourceLink} from '../model/types.ts';
import {usageMarker} from '../backlinks.ts';
import type {PageContext} from './context.ts';
import {dispatchersHtml, handlersHtml} from './fact-tables.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';
import {laterHtml, laterLine, sinceMark} from './history.ts';
import {blocks, codeSpan, factList, inlineHtml, linkHtml, signatureHtml, tableHtml} from './html.ts';

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
  const names = symbol.exportedAs === 'default' ? symbol.name : `{${symbol.name}}`;
  return `${keyword} ${names} from '${symbol.module}';`;
}

/** The entry of a symbol on its module's page, under a heading of level 3. */
export function symbolEntry(symbol: ApiSymbol, context: PageContext): string {
  const nameAnchor = symbol.name.toLowerCase();
  return blocks(
    `### ${headingText(symbol)} {#${symbol.anchor ?? ''}}`,
    symbol.exportedAs === 'default' && symbol.anchor !== nameAnchor && `<a id="${nameAnchor}"></a>`,
    headLine(symbol),
    body(symbol.signatures, symbol.comment),
    symbol.props === undefined ? propertyTable(symbol.properties) : propsTable(symbol.props),
    symbol.kind === 'command' && commandFacts(symbol, context),
    laterHtml(symbol.id),
    definedIn(symbol.source),
    usageMarker(symbol.id),
  );
}

/** The entry of a class's or interface's own member. */
export function memberEntry(member: ApiMember): string {
  return blocks(
    `### ${headingText(member)} {#${member.anchor}}`,
    memberMarks(member),
    body(member.signatures, member.comment),
    laterLine(member.id),
    memberFoot(member),
    usageMarker(member.id),
  );
}

/**
 * What kind of thing it is, since when, what to mind, and the import line with a button that copies it.
 *
 * @param lead HTML after the kind.
 */
export function headLine(symbol: ApiSymbol, lead = ''): string {
  const statement = importStatement(symbol);
  const exported = {nothing: ['not exported'], default: ['default export'], name: []}[symbol.exportedAs];
  return (
    `<div class="api-head"><span class="api-kind" data-kind="${symbol.kind}">${kindLabel[symbol.kind]}</span>${lead}` +
    sinceMark(symbol.id) +
    marksHtml([...exported, ...symbol.flags]) +
    (statement === undefined ? '' : importHtml(statement, symbol.name)) +
    '</div>'
  );
}

/** Since when there is a member, and what to mind about it; its kind is in the heading of its group. */
function memberMarks({id, flags}: ApiMember): string {
  const marks = sinceMark(id) + marksHtml(flags);
  return marks === '' ? '' : `<div class="api-head">${marks}</div>`;
}

function marksHtml(marks: readonly string[]): string {
  return marks.map((mark) => `<span class="api-mark" data-mark="${mark}">${mark}</span>`).join('');
}

/** A line of code with a button; the button does nothing without JavaScript and is then not shown. */
function importHtml(statement: string, name: string): string {
  return (
    `<span class="api-import">${codeSpan(statement)}` +
    `<button type="button" class="api-copy" aria-label="Copy the import of ${escapeHtml(name)}">Copy</button></span>`
  );
}

/** What a member replaces and where it is written: few bytes, because a page has up to a hundred of them. */
function memberFoot({overrides, source}: ApiMember): string | false {
  const parts = [
    overrides !== undefined && `Overrides ${linkHtml(overrides)}`,
    source?.line !== undefined && `<a href="${escapeHtml(source.url)}">Source</a>`,
  ].filter((part) => part !== false);
  return parts.length > 0 && `<p class="api-source">${parts.join(' · ')}</p>`;
}

/** Where a symbol is written in the framework's repository. */
export function definedIn(source: SourceLink | undefined): string | false {
  return source !== undefined && `<p class="api-source">${sourceHtml(source)}</p>`;
}

/** “Defined in” and a link to a source file, or to the line in it. */
export function sourceHtml(source: SourceLink): string {
  const file = source.path.split('/').at(-1) ?? source.path;
  return `Defined in ${linkHtml({name: file, url: source.url})}`;
}

/** Signatures with what is said about them: overloads together, each followed by its own words when they differ. */
export function body(signatures: readonly ApiSignature[], comment: ApiComment): string {
  const speaking = signatures.filter((signature) => saysSomething(signature));
  if (speaking.length < 2) {
    const details = speaking[0];
    const words = hasText(comment) ? comment : (details?.comment ?? comment);
    return blocks(
      deprecation(words),
      words.text,
      signatureHtml(signatures.map((signature) => signature.code)),
      details !== undefined && signatureDetails(details),
      remarks(words),
    );
  }
  return blocks(
    deprecation(comment),
    comment.text,
    ...signatures.map((signature) =>
      blocks(
        signatureHtml([signature.code]),
        deprecation(signature.comment),
        signature.comment.text,
        signatureDetails(signature),
        remarks(signature.comment),
      ),
    ),
    remarks(comment),
  );
}

/** The properties of an object type, when something is said about one of them. */
export function propertyTable(properties: readonly ApiParameter[]): string {
  return properties.some(({doc}) => doc !== '') ? parameterTable('Property', properties) : '';
}

/** A component's props. */
export function propsTable({properties, also}: NonNullable<ApiSymbol['props']>): string {
  const others = also.map(codeSpan).join(' and ');
  if (properties.length === 0) return `<p>It takes ${others === '' ? 'no props' : `the props of ${others}`}.</p>`;
  return blocks(parameterTable('Prop', properties), others !== '' && `<p>It also takes the props of ${others}.</p>`);
}

function commandFacts({id}: ApiSymbol, context: PageContext): string {
  return factList([
    ['Dispatched by', dispatchersHtml(id, context)],
    ['Handled by', handlersHtml(id, context)],
  ]);
}

function headingText(item: {name: string; kind: ApiSymbol['kind']}): string {
  const callable = item.kind === 'function' || item.kind === 'method';
  return `\`${item.name}${callable ? '()' : ''}\``;
}

function deprecation(comment: ApiComment): string | false {
  if (comment.deprecated === undefined) return false;
  return blocks('<div class="api-note">', `**Deprecated.** ${comment.deprecated}`.trim(), '</div>');
}

function signatureDetails(signature: ApiSignature): string {
  return blocks(
    tellsOfParameters(signature) && parameterTable('Parameter', signature.parameters),
    signature.returns !== '' && `**Returns** ${signature.returns}`,
  );
}

function remarks(comment: ApiComment): string {
  return blocks(
    ...comment.throws.map((text) => `**Throws** ${text}`),
    comment.examples.length > 0 && blocks('**Example**', ...comment.examples),
    comment.see.length > 0 && blocks('**See**', comment.see.map((text) => `- ${text.replace(/\n/g, '\n  ')}`).join('\n')),
  );
}

/** A column that says nothing in any row is left out. Props have a column for what is required, other names a mark. */
function parameterTable(title: 'Parameter' | 'Property' | 'Prop', parameters: readonly ApiParameter[]): string {
  const isProps = title === 'Prop';
  const rows = parameters.map(({name, type, optional, defaultValue, doc}) => [
    codeSpan(optional && !isProps ? `${name}?` : name),
    codeSpan(type),
    isProps ? (optional ? 'no' : 'yes') : '',
    defaultValue === undefined ? '' : codeSpan(defaultValue),
    inlineHtml(doc),
  ]);
  const isKept = (_: string, column: number) => rows.some((row) => row[column] !== '');
  const head = [title, 'Type', 'Required', 'Default', 'Description'];
  return tableHtml(
    head.filter(isKept),
    rows.map((row) => row.filter(isKept)),
  );
}

function hasText(comment: ApiComment): boolean {
  return comment.text !== '' || comment.deprecated !== undefined || comment.examples.length > 0;
}

function saysSomething(signature: ApiSignature): boolean {
  return hasText(signature.comment) || signature.returns !== '' || tellsOfParameters(signature);
}

function tellsOfParameters({parameters}: ApiSignature): boolean {
  return parameters.some(({doc, defaultValue}) => doc !== '' || defaultValue !== undefined);
}
