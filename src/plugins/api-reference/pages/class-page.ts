import type {ApiLink, ApiMember, ApiSymbol} from '../model/types.ts';
import {groupAnchors} from '../typedoc/router.ts';
import {body, definedIn, importLine, importStatement, kindLabel, memberEntry} from './entry.ts';
import {blocks, codeHtml, escapeHtml, frontMatter, inlineHtml, linkHtml} from './html.ts';
import {plainText} from '../model/comment.ts';

const memberGroups = [
  {kind: 'constructor', title: 'Constructors', anchor: groupAnchors.constructors},
  {kind: 'property', title: 'Properties', anchor: groupAnchors.properties},
  {kind: 'accessor', title: 'Accessors', anchor: groupAnchors.accessors},
  {kind: 'method', title: 'Methods', anchor: groupAnchors.methods},
] as const;

/** The page of a class or an interface: what it is, its own members, then what it inherits. */
export function classPage(symbol: ApiSymbol, moduleUrl: string): string {
  const statement = importStatement(symbol);
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
      `<p class="api-meta"><span class="api-kind api-kind--${symbol.kind}">${kindLabel[symbol.kind]}</span> of <a href="${moduleUrl}"><code>${symbol.module}</code></a></p>`,
      statement !== undefined && importLine(statement),
      body(symbol.signatures, symbol.comment),
      relations(symbol),
      definedIn(symbol.source),
      ...memberGroups.map(({kind, title, anchor}) => {
        const members = symbol.members.filter((member) => member.kind === kind);
        const isEmpty =
          members.length === 0 && !symbol.inherited.some((group) => group.members.some((member) => member.kind === kind));
        // A group whose members are all inherited keeps its anchor: links to it exist.
        if (members.length === 0) return isEmpty ? '' : `<a id="${anchor}"></a>`;
        return blocks(`## ${title} {#${anchor}}`, ...members.map(memberEntry));
      }),
      symbol.inherited.length > 0 && '## Inherited members {#inherited-members}',
      ...symbol.inherited.map(({from, members}) => inheritedGroup(from.name, from.url, members)),
    ) + '\n'
  );
}

function relations(symbol: ApiSymbol): string {
  const line = (id: string, label: string, links: readonly ApiLink[]) =>
    links.length > 0 && `<p class="api-relations"><a id="${id}"></a>${label} ${links.map(linkHtml).join(', ')}</p>`;
  return blocks(line('implements', 'Implements', symbol.implements), line('extended-by', 'Extended by', symbol.extendedBy));
}

function inheritedGroup(name: string, url: string | undefined, members: readonly ApiMember[]): string {
  const items = members.map(
    (member) =>
      `<li id="${member.anchor}"><a href="${escapeHtml(member.url)}"><code>${escapeHtml(member.name)}</code></a>` +
      `<code class="api-inherited__signature">${codeHtml(member.signatures[0]?.code ?? [])}</code>` +
      `${member.comment.summary === '' ? '' : `<span class="api-inherited__summary">${inlineHtml(member.comment.summary)}</span>`}</li>`,
  );
  return `<details class="api-inherited"><summary>From <code>${escapeHtml(name)}</code> (${members.length})</summary><p>Described on the page of ${linkHtml({name, url})}.</p><ul>${items.join('')}</ul></details>`;
}
