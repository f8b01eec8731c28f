import {type ApiModule, type ApiSymbol, isExported} from '../../../../framework/model/types.ts';
import {groupAnchors} from '../../../../framework/declarations/addresses.ts';
import type {PageContext} from './context.ts';
import {sourceHtml, symbolEntry} from './entry.ts';
import {commandTable, nodeTable} from './fact-tables.ts';
import {blocks, codeSpan, kilobytes, linkHtml, listHtml, page, summaryHtml} from './html.ts';
import {plainText} from '../../../../framework/model/comment.ts';
import {byPurpose} from './purposes.ts';
import {packageSlug} from '../../../../framework/packages.ts';

/** The most symbols that the table of contents of a page names. */
const mostListed = 60;

/** The page of an import path: everything it exports. */
export function modulePage(module: ApiModule, context: PageContext): string {
  const exported = module.symbols.filter(isExported);
  const internal = module.symbols.filter((symbol) => !isExported(symbol));
  const ofKind = (...kinds: ApiSymbol['kind'][]) => exported.filter((symbol) => kinds.includes(symbol.kind));
  // With more exports, the table of contents shows the groups only.
  const listsNames = exported.length <= mostListed;
  const entries = (symbols: readonly ApiSymbol[]) => symbols.map((symbol) => symbolEntry(symbol, context, listsNames));
  const section = (title: string, anchor: string, ...content: (string | false)[]) =>
    content.some((part) => part !== false && part !== '') && blocks(`## ${title} {#${anchor}}`, ...content);
  const commands = ofKind('command');
  const values = ofKind('variable', 'namespace');
  return page(
    {
      title: module.name,
      description:
        plainText(module.summary) || `Everything that ${module.name} ${context.model.version} exports, with signatures.`,
    },
    `# \`${module.name}\``,
    headHtml(module, context),
    module.text,
    exportsByPurpose(module, exported, context),
    section('Classes', groupAnchors.classes, symbolList(ofKind('class')), nodeTable(ofKind('class'), context)),
    section('Functions', groupAnchors.functions, ...entries(ofKind('function'))),
    // Commands are variables to TypeScript, and links to `#variables` exist.
    commands.length > 0 && values.length === 0 && `<a id="${groupAnchors.variables}"></a>`,
    section(
      'Commands',
      // The core has an internal type named Commands.
      'command-list',
      commands.length > 1 && commandTable(commands, context, {withoutHandlers: commands.length > 20}),
      ...entries(commands),
    ),
    section('Variables', groupAnchors.variables, ...entries(values)),
    section('Interfaces', groupAnchors.interfaces, symbolList(ofKind('interface'))),
    section('Types', groupAnchors.types, ...entries(ofKind('type'))),
    section('Exported again', groupAnchors.references, references(module, context)),
    section(
      'Types that are not exported',
      'not-exported',
      internal.length > 0 && 'Signatures on this site mention these types. No module exports them, so they cannot be imported.',
      ...entries(internal),
    ),
  );
}

function headHtml(module: ApiModule, context: PageContext): string {
  const bytes = context.sizes.get(module.name);
  const isPackage = module.name === module.package;
  return (
    `<div class="api-head"><span class="api-kind" data-kind="module">Module</span>` +
    `<span class="api-of">${isPackage ? 'explained on the page' : 'of the package'} ${linkHtml({name: module.package, url: `/docs/packages/${packageSlug(module.package)}`})}</span>` +
    (bytes === undefined
      ? ''
      : `<span title="Minified and gzipped, without the packages that it imports">${kilobytes(bytes)} in a bundle</span>`) +
    `<span>${sourceHtml(module.source)}</span></div>`
  );
}

function symbolList(symbols: readonly ApiSymbol[]): string {
  return listHtml('api-list', symbols.map(lineOf));
}

function lineOf(symbol: ApiSymbol): string {
  return linkHtml(symbol) + summaryHtml(symbol.comment.summary);
}

/** A second way in: the exports by what they are for. */
function exportsByPurpose({name}: ApiModule, exported: readonly ApiSymbol[], {purposes}: PageContext): string {
  const groups = byPurpose(name, exported, purposes);
  if (groups.length === 0) return '';
  const sections = groups.map(({title, about, items}) =>
    blocks(`### ${title} {#${purposeAnchor(title)}}`, about, listHtml('api-list api-list--lines', items.map(lineOf))),
  );
  return blocks('## By purpose {#by-purpose}', ...sections);
}

/** Names of kinds (`commands`) are anchors already. */
function purposeAnchor(title: string): string {
  return `for-${title.toLowerCase().replace(/\W+/g, '-')}`;
}

/** What the module exports again; the entry is where the symbol is declared. */
function references(module: ApiModule, context: PageContext): string {
  if (module.references.length === 0) return '';
  const items = module.references.map((reference) => {
    const target = context.symbol(reference.target);
    if (target === undefined) {
      throw new Error(
        `${module.name} exports "${reference.name}" again, whose declaration "${reference.target}" is not documented.`,
      );
    }
    return `<li id="${reference.anchor}">${linkHtml({name: reference.name, url: target.url})} of ${codeSpan(target.module)}</li>`;
  });
  return `<ul class="api-list">${items.join('')}</ul>`;
}
