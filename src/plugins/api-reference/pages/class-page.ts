import {usageMarker} from '../backlinks.ts';
import {plainText} from '../model/comment.ts';
import type {ApiLink, ApiMember, ApiSymbol} from '../model/types.ts';
import {groupAnchors} from '../typedoc/addresses.ts';
import type {PageContext} from './context.ts';
import {body, definedIn, headLine, kindLabel, memberEntry} from './entry.ts';
import {registrationHtml} from './fact-tables.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';
import {blocks, codeHtml, frontMatter, inlineHtml, linkHtml} from './html.ts';
import {descriptionLimit} from '../../../content/description.ts';

// Methods are what readers come for; most properties of the framework's classes are its own.
const memberGroups = [
  {kind: 'constructor', title: 'Constructors', anchor: groupAnchors.constructors},
  {kind: 'method', title: 'Methods', anchor: groupAnchors.methods},
  {kind: 'accessor', title: 'Accessors', anchor: groupAnchors.accessors},
  {kind: 'property', title: 'Properties', anchor: groupAnchors.properties},
] as const;

/** The page of a class or an interface: what it is, its own members, then what it inherits. */
export function classPage(symbol: ApiSymbol, moduleUrl: string, context: PageContext): string {
  return (
    blocks(
      frontMatter({
        title: symbol.name,
        description: description(symbol, context.model.version),
        sidebar_label: symbol.name,
        page_type: 'api',
        custom_edit_url: null,
      }),
      `# \`${symbol.name}\``,
      headLine(symbol, `<span class="api-of">of <a href="${moduleUrl}"><code>${escapeHtml(symbol.module)}</code></a></span>`),
      body(symbol.signatures, symbol.comment),
      nodeFacts(symbol, context),
      relations(symbol),
      definedIn(symbol.source),
      usageMarker(symbol.id),
      ...memberGroups.map(({kind, title, anchor}) => memberGroup(symbol, kind, title, anchor)),
      symbol.inherited.length > 0 && '## Inherited members {#inherited-members}',
      ...symbol.inherited.map(({from, members}) => inheritedGroup(from, members)),
    ) + '\n'
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

function memberGroup(symbol: ApiSymbol, kind: ApiMember['kind'], title: string, anchor: string): string {
  // What is for the framework itself has a name that begins with `_`; it comes after what is for everybody.
  const members = symbol.members
    .filter((member) => member.kind === kind)
    .toSorted((a, b) => Number(a.name.startsWith('_')) - Number(b.name.startsWith('_')));
  if (members.length > 0) return blocks(`## ${title} {#${anchor}}`, ...members.map(memberEntry));
  // A group whose members are all inherited keeps its anchor: links to it exist.
  const isInherited = symbol.inherited.some((group) => group.members.some((member) => member.kind === kind));
  return isInherited ? `<a id="${anchor}"></a>` : '';
}

/** What a node class is to an editor: read from the published code. */
function nodeFacts(symbol: ApiSymbol, context: PageContext): string {
  const fact = context.node(symbol.id);
  if (fact === undefined) return '';
  const codes = (values: readonly string[]) => values.map((value) => `<code>${escapeHtml(value)}</code>`).join(', ');
  const facts: [string, string][] = [
    ['Type', fact.type === undefined ? 'set by subclasses' : `<code>${escapeHtml(fact.type)}</code>`],
    ['Registration', registrationHtml(symbol.id, context)],
    ['Own import and export', codes(fact.hooks) || 'none'],
    ['Theme keys', codes(fact.themeKeys)],
    ['Transformed by', fact.transformedBy.map((id) => linkHtml(context.link(id))).join(', ')],
  ];
  const rows = facts.filter(([, text]) => text !== '').map(([title, text]) => `<dt>${title}</dt><dd>${text}</dd>`);
  return `<dl class="api-facts">${rows.join('')}</dl>`;
}

function relations(symbol: ApiSymbol): string {
  const line = (id: string, label: string, links: readonly ApiLink[]) =>
    links.length > 0 && `<p class="api-foot"><a id="${id}"></a>${label} ${links.map(linkHtml).join(', ')}</p>`;
  return blocks(line('implements', 'Implements', symbol.implements), line('extended-by', 'Extended by', symbol.extendedBy));
}

function inheritedGroup(from: ApiLink, members: readonly ApiMember[]): string {
  const items = members.map(
    (member) =>
      `<li id="${member.anchor}"><a href="${escapeHtml(member.url)}"><code>${escapeHtml(member.name)}</code></a> ` +
      `<code class="api-inherited__signature">${codeHtml(member.signatures[0]?.code ?? [])}</code>` +
      `${member.comment.summary === '' ? '' : `<p>${inlineHtml(member.comment.summary)}</p>`}</li>`,
  );
  return (
    `<details class="api-inherited"><summary>${members.length} from <code>${escapeHtml(from.name)}</code></summary>` +
    `<p>Described on the page of ${linkHtml(from)}.</p><ul>${items.join('')}</ul></details>`
  );
}
