import {usageMarker} from '../backlinks.ts';
import {plainText} from '../../../../framework/model/comment.ts';
import type {ApiLink, ApiMember, ApiSymbol} from '../../../../framework/model/types.ts';
import {groupAnchors} from '../../../../framework/declarations/addresses.ts';
import type {PageContext} from './context.ts';
import {body, definedIn, exampleHtml, headLine, kindLabel, memberEntry, seeAlsoHtml} from './entry.ts';
import {nodeFacts} from './fact-tables.ts';
import {laterHtml} from './history.ts';
import {blocks, codeHtml, codeSpan, filterHtml, groupHtml, linkHtml, page, summaryHtml} from './html.ts';
import {membersByPurpose} from './purposes.ts';
import {descriptionLimit} from '../../../../content/front-matter.ts';

// Methods are what readers come for; most properties of the framework's classes are its own.
const memberGroups = [
  {kind: 'constructor', title: 'Constructors', anchor: groupAnchors.constructors},
  {kind: 'method', title: 'Methods', anchor: groupAnchors.methods},
  {kind: 'accessor', title: 'Accessors', anchor: groupAnchors.accessors},
  {kind: 'property', title: 'Properties', anchor: groupAnchors.properties},
] as const;

/** The page of a class or an interface: what it is, its own members, then what it inherits. */
export function classPage(symbol: ApiSymbol, moduleUrl: string, context: PageContext): string {
  return page(
    {title: symbol.name, description: description(symbol, context.model.version)},
    `# \`${symbol.name}\``,
    headLine(symbol, `<span class="api-of">of <a href="${moduleUrl}">${codeSpan(symbol.module)}</a></span>`),
    body(symbol.signatures, symbol.comment),
    exampleHtml(symbol),
    seeAlsoHtml(symbol),
    nodeFacts(symbol, context),
    relations(symbol),
    laterHtml(symbol.id),
    definedIn(symbol.source),
    usageMarker(symbol.id),
    symbol.members.length > 0 && ownerTab(symbol),
    memberIndex(symbol, context),
    ...memberGroups.map((group) => memberGroup(symbol, group, context)),
    symbol.inherited.length > 0 && '## Inherited members {#inherited-members}',
    ...symbol.inherited.map(({from, members}) => inheritedGroup(from, members)),
  );
}

/** The first sentence of the documentation or, without one, what the page has. */
function description(symbol: ApiSymbol, version: string): string {
  const summary = plainText(symbol.comment.summary);
  if (summary !== '' && summary.length <= descriptionLimit) return summary;
  const counts = memberGroups.flatMap(({kind, title}) => {
    const count = symbol.members.filter((member) => member.kind === kind).length;
    const noun = title.toLowerCase();
    return count === 0 ? [] : [`${count} ${count > 1 ? noun : noun.replace(/ies$/, 'y').replace(/s$/, '')}`];
  });
  return `The ${kindLabel[symbol.kind].toLowerCase()} ${symbol.name} of ${symbol.module} ${version}: ${counts.join(', ') || 'its type'}.`;
}

/** Says of every screen below it which class it shows, and leads to its beginning. */
function ownerTab({name}: ApiSymbol): string {
  return `<div class="api-owner" data-markdown="skip"><a href="#" aria-label="${name}: top of the page">${codeSpan(name)}</a></div>`;
}

/** The way in for a class of many members. */
function memberIndex({members}: ApiSymbol, {purposes}: PageContext): string {
  const groups = membersByPurpose(members, purposes);
  if (groups.length === 0) return '';
  const link = ({anchor, name, kind}: ApiMember) =>
    `<a href="#${anchor}"><code>${name}${kind === 'method' ? '()' : ''}</code></a>`;
  const lists = groups.map((group) =>
    groupHtml(
      group.title,
      'api-names',
      group.items.map((member) => `<li>${link(member)}</li>`),
    ),
  );
  return blocks(
    '## Members by purpose {#members-by-purpose}',
    filterHtml('member-list', 'Filter members', 'for example: register, child'),
    `<div id="member-list" data-filtered>${lists.join('')}</div>`,
  );
}

function memberGroup(symbol: ApiSymbol, {kind, title, anchor}: (typeof memberGroups)[number], context: PageContext): string {
  // What is for the framework itself has a name that begins with `_`; it comes after what is for everybody.
  const members = symbol.members
    .filter((member) => member.kind === kind)
    .toSorted((a, b) => Number(a.name.startsWith('_')) - Number(b.name.startsWith('_')));
  if (members.length > 0) return blocks(`## ${title} {#${anchor}}`, ...members.map((member) => memberEntry(member, context)));
  // A group whose members are all inherited keeps its anchor: links to it exist.
  const isInherited = symbol.inherited.some((group) => group.members.some((member) => member.kind === kind));
  return isInherited ? `<a id="${anchor}"></a>` : '';
}

function relations(symbol: ApiSymbol): string {
  const line = (id: string, label: string, links: readonly ApiLink[]) =>
    links.length > 0 && `<p class="api-foot"><a id="${id}"></a>${label} ${links.map(linkHtml).join(', ')}</p>`;
  return blocks(line('implements', 'Implements', symbol.implements), line('extended-by', 'Extended by', symbol.extendedBy));
}

function inheritedGroup(from: ApiLink, members: readonly ApiMember[]): string {
  const items = members.map(
    (member) =>
      `<li id="${member.anchor}">${linkHtml(member)} ` +
      `<code class="api-inherited__signature">${codeHtml(member.signatures[0]?.code ?? [])}</code>` +
      `${summaryHtml(member.comment.summary)}</li>`,
  );
  return (
    `<details class="api-inherited"><summary>${members.length} from ${codeSpan(from.name)}</summary>` +
    `<p>Described on the page of ${linkHtml(from)}.</p><ul>${items.join('')}</ul></details>`
  );
}
