import type {
  ApiComment,
  ApiMember,
  ApiParameter,
  ApiSignature,
  ApiSymbol,
  SourceLink,
} from '../../../../framework/model/types.ts';
import {usageMarker} from '../backlinks.ts';
import type {PageContext} from './context.ts';
import {dispatchersHtml, handlersHtml} from './fact-tables.ts';
import {escapeHtml} from '../../../../shared/escape-html.ts';
import {laterHtml, laterLine, sinceBadge} from './history.ts';
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

/**
 * The entry of a symbol on its module's page, under a heading of level 3.
 *
 * @param isListed whether the table of contents names the symbol
 */
export function symbolEntry(symbol: ApiSymbol, context: PageContext, isListed = true): string {
  const nameAnchor = symbol.name.toLowerCase();
  const anchor = symbol.anchor ?? '';
  return blocks(
    // Docusaurus lists the headings of Markdown.
    isListed ? `### ${headingText(symbol)} {#${anchor}}` : `<h3 id="${anchor}">${codeSpan(calledName(symbol))}</h3>`,
    symbol.exportedAs === 'default' && symbol.anchor !== nameAnchor && `<a id="${nameAnchor}"></a>`,
    headLine(symbol),
    body(symbol.signatures, symbol.comment),
    exampleHtml(symbol),
    seeAlsoHtml(symbol),
    symbol.props === undefined ? partList(symbol.properties) : propsTable(symbol.props),
    symbol.kind === 'command' && commandFacts(symbol, context),
    laterHtml(symbol.id),
    metaLine(canThrow(symbol.id, context), symbol.source !== undefined && sourceHtml(symbol.source)),
    usageMarker(symbol.id),
  );
}

/** The entry of a class's or interface's own member. */
export function memberEntry(member: ApiMember, context: PageContext): string {
  return blocks(
    `### ${headingText(member)} {#${member.anchor}}`,
    memberBadges(member),
    body(member.signatures, member.comment),
    exampleHtml(member),
    seeAlsoHtml(member),
    laterLine(member.id),
    memberMetaLine(member, context),
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
    sinceBadge(symbol.id) +
    badgesHtml([...exported, ...symbol.flags]) +
    (statement === undefined ? '' : importHtml(statement, symbol.name)) +
    '</div>'
  );
}

/** Badges of a member: its first version and its flags. Its kind is in the heading of its group. */
function memberBadges({id, flags}: ApiMember): string {
  const badges = sinceBadge(id) + badgesHtml(flags);
  return badges === '' ? '' : `<div class="api-head">${badges}</div>`;
}

function badgesHtml(badges: readonly string[]): string {
  return badges.map((badge) => `<span class="api-mark" data-mark="${badge}">${badge}</span>`).join('');
}

/** A line of code with a button; the button does nothing without JavaScript and is then not shown. */
function importHtml(statement: string, name: string): string {
  return (
    `<span class="api-import">${codeSpan(statement)}` +
    `<button type="button" class="ui-button ui-small api-copy" aria-label="Copy the import of ${escapeHtml(name)}">Copy</button></span>`
  );
}

/** Meta line of a member: default value, errors, overridden member, source. */
function memberMetaLine({id, defaultValue, overrides, source}: ApiMember, context: PageContext): string | false {
  return metaLine(
    defaultValue !== undefined && `Default ${codeSpan(defaultValue)}`,
    canThrow(id, context),
    overrides !== undefined && `Overrides ${linkHtml(overrides)}`,
    source?.line !== undefined && `<a href="${escapeHtml(source.url)}">Source</a>`,
  );
}

/**
 * The fold of a symbol's example. The example is on a page of its own, because some pages of the reference have sixty symbols with
 * one; client/example.ts fetches it when the fold is opened.
 */
export function exampleHtml(item: ApiSymbol | ApiMember): string | false {
  const {example} = item;
  if (example === undefined) return false;
  const link = `<a href="${escapeHtml(example)}">${escapeHtml(calledName(item))} in use</a>`;
  return `<details class="api-example"><summary>Example</summary>${link}</details>`;
}

/** The entries that people take this one for. */
export function seeAlsoHtml({see = []}: ApiSymbol | ApiMember): string | false {
  return see.length > 0 && `<p class="api-source">See also ${see.map(linkHtml).join(', ')}</p>`;
}

/** Where a symbol is written in the framework's repository. */
export function definedIn(source: SourceLink | undefined): string | false {
  return metaLine(source !== undefined && sourceHtml(source));
}

/** Meta line below an entry: one line in few bytes, because a page has up to a hundred of them. */
function metaLine(...parts: readonly (string | false)[]): string | false {
  const known = parts.filter((part) => part !== false);
  return known.length > 0 && `<p class="api-source">${known.join(' · ')}</p>`;
}

/** The numbered errors that a call can throw, each with its condition and a link to its page. */
function canThrow(id: string, {facts}: PageContext): string | false {
  const links = (numbers: readonly number[]) =>
    numbers.map((number) => {
      const link = `<a href="/docs/error/${number}">#${number}</a>`;
      const condition = facts.conditions[number] ?? '';
      return condition === '' ? link : `${link} when ${escapeHtml(condition)}`;
    });
  const throws = links(facts.throws[id] ?? []);
  const reports = links(facts.reports[id] ?? []);
  const parts = [
    ...(throws.length > 0 ? [`Can throw ${throws.join(', ')}`] : []),
    ...(reports.length > 0 ? [`Can report ${reports.join(', ')}`] : []),
  ];
  return parts.length > 0 && parts.join(' · ');
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
      ),
    ),
  );
}

/** A component's props. */
export function propsTable({properties, also}: NonNullable<ApiSymbol['props']>): string {
  const others = also.map(codeSpan).join(' and ');
  if (properties.length === 0) return `<p>It takes ${others === '' ? 'no props' : `the props of ${others}`}.</p>`;
  return blocks(propTable(properties), others !== '' && `<p>It also takes the props of ${others}.</p>`);
}

function commandFacts({id}: ApiSymbol, context: PageContext): string {
  return factList([
    ['Dispatched by', dispatchersHtml(id, context)],
    ['Handled by', handlersHtml(id, context)],
  ]);
}

function headingText(item: {name: string; kind: ApiSymbol['kind']}): string {
  return `\`${calledName(item)}\``;
}

function calledName({name, kind}: Pick<ApiSymbol, 'name' | 'kind'>): string {
  return kind === 'function' || kind === 'method' ? `${name}()` : name;
}

function deprecation(comment: ApiComment): string | false {
  if (comment.deprecated === undefined) return false;
  return blocks('<div class="ui-notice">', `**Deprecated.** ${comment.deprecated}`.trim(), '</div>');
}

function signatureDetails(signature: ApiSignature): string {
  return blocks(partList(signature.parameters), signature.returns !== '' && `**Returns** ${signature.returns}`);
}

/** What is said about parameters or properties. Their types stand in the signature above. */
function partList(parts: readonly ApiParameter[]): string {
  const lines = parts.filter(isSaid).map(({name, optional, defaultValue, doc}) => {
    const words = doc.replace(/\s*\n\s*/g, ' ');
    const sentences = [words, defaultValue !== undefined && `By default \`${defaultValue}\`.`].filter(Boolean);
    return `- \`${optional ? `${name}?` : name}\`: ${sentences.join(/[.!?]$/.test(words) ? ' ' : '. ')}`;
  });
  return lines.join('\n');
}

/** Props with their types: the signature names the type of all. A column that says nothing in any row is left out. */
function propTable(props: readonly ApiParameter[]): string {
  const rows = props.map(({name, type, optional, defaultValue, doc}) => [
    codeSpan(name),
    codeSpan(type),
    optional ? 'no' : 'yes',
    defaultValue === undefined ? '' : codeSpan(defaultValue),
    inlineHtml(doc),
  ]);
  const isKept = (_: string, column: number) => rows.some((row) => row[column] !== '');
  const head = ['Prop', 'Type', 'Required', 'Default', 'Description'];
  return tableHtml(
    head.filter(isKept),
    rows.map((row) => row.filter(isKept)),
  );
}

function hasText(comment: ApiComment): boolean {
  return comment.text !== '' || comment.deprecated !== undefined;
}

function saysSomething(signature: ApiSignature): boolean {
  return hasText(signature.comment) || signature.returns !== '' || signature.parameters.some(isSaid);
}

function isSaid({doc, defaultValue}: ApiParameter): boolean {
  return doc !== '' || defaultValue !== undefined;
}
