import {usageMarker} from '../backlinks.ts';
import {plainText} from '../model/comment.ts';
import type {ApiLink, ApiMember, ApiSymbol} from '../model/types.ts';
import {groupAnchors} from '../typedoc/router.ts';
import type {PageContext} from './context.ts';
import {body, definedIn, headLine, kindLabel, memberEntry} from './entry.ts';
import {registrationHtml} from './fact-tables.ts';
import {blocks, codeHtml, escapeHtml, frontMatter, inlineHtml, linkHtml} from './html.ts';

const memberGroups = [
  {kind: 'constructor', title: 'Constructors', anchor: groupAnchors.constructors},
  {kind: 'property', title: 'Properties', anchor: groupAnchors.properties},
  {kind: 'accessor', title: 'Accessors', anchor: groupAnchors.accessors},
  {kind: 'method', title: 'Methods', anchor: groupAnchors.methods},
] as const;

/** The page of a class or an interface: what it is, its own members, then what it inherits. */
export function classPage(symbol: ApiSymbol, moduleUrl: string, context: PageContext): string {
  const label = kindLabel[symbol.kind].toLowerCase();
  return (
    blocks(
      frontMatter({
        title: symbol.name,
        description:
          plainText(symbol.comment.summary).slice(0, 155) || `Members of the ${label} ${symbol.name} of ${symbol.module}.`,
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

function memberGroup(symbol: ApiSymbol, kind: ApiMember['kind'], title: string, anchor: string): string {
  const members = symbol.members.filter((member) => member.kind === kind);
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
    `<details class="api-inherited"><summary>From <code>${escapeHtml(from.name)}</code> (${members.length})</summary>` +
    `<p>Described on the page of ${linkHtml(from)}.</p><ul>${items.join('')}</ul></details>`
  );
}
