import type {PhrasingContent, RootContent, TableCell} from 'mdast';

import type {ErrorCode, ErrorSite} from '../../../shared/error-table.ts';
import {packageSlug} from '../../../framework/packages.ts';
import type {PageContext} from '../../reference/build/pages/context.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';

/**
 * What the packages tell about a code: the message as a heading, a table of the places that throw it, and which documented functions
 * throw it besides these places.
 *
 * @param sources Address of the framework's files at the documented version, without a slash at its end.
 */
export function errorFacts(entry: ErrorCode, sources: string, reference: PageContext): RootContent[] {
  const {message, sites} = entry;
  const hasValues = sites.some(({values}) => values.length > 0);
  const head = ['thrown by', 'package', ...(hasValues ? ['values, in order'] : [])];
  const rows = uniqueSites(sites).map((site) => [
    cell(functionOf(site, sources)),
    cell([{type: 'link', url: `/docs/packages/${packageSlug(site.package)}`, children: [{type: 'text', value: site.package}]}]),
    ...(hasValues ? [cell(site.values.flatMap((value, index) => [...(index > 0 ? [text(', ')] : []), inlineCode(value)]))] : []),
  ]);
  return [
    {
      type: 'heading',
      depth: 2,
      data: {hProperties: {id: 'message', className: ['error-message']}},
      children: [text(message ?? 'Message unknown')],
    },
    {
      type: 'table',
      children: [head.map((title) => cell([text(title)])), ...rows].map((children) => ({type: 'tableRow', children})),
    },
    ...(message === null ? [paragraph([text('The published packages do not show which message this number has.')])] : []),
    ...thrownBy(entry, reference),
  ];
}

function uniqueSites(sites: readonly ErrorSite[]): ErrorSite[] {
  return [...new Map(sites.map((site) => [JSON.stringify(site), site])).values()];
}

function functionOf({function: name, module, source}: ErrorSite, sources: string): PhrasingContent[] {
  if (source === null) return [{type: 'html', value: `<code>${escapeHtml(name ?? module)}</code>`}];
  return [
    {type: 'link', url: `${sources}/${source}`, children: [inlineCode(name ?? module)]},
    text(` in ${source.replace(/^.*\/src\//, '')}`),
  ];
}

function cell(children: PhrasingContent[]): TableCell {
  return {type: 'tableCell', children};
}

function text(value: string): PhrasingContent {
  return {type: 'text', value};
}

function inlineCode(value: string): PhrasingContent {
  return {type: 'inlineCode', value};
}

/** More names than this are not read. */
const listedLimit = 8;

/** Which documented functions and methods certainly throw a code or report it, without those that the table of places names. */
function thrownBy({code, sites}: ErrorCode, reference: PageContext): RootContent[] {
  const {throws, reports, everywhere} = reference.facts;
  if (everywhere.includes(code)) {
    const [before, after] = ['Nearly every function whose name begins with ', ' and every method of a node can throw it.'];
    return [paragraph([text(before), inlineCode('$'), text(after)])];
  }
  const listed = new Set(sites.map((site) => `${site.module}#${site.function ?? ''}`));
  const leading = (facts: Record<string, number[]>) =>
    Object.keys(facts).filter((id) => facts[id]?.includes(code) === true && !listed.has(id));
  const [throwing, reporting] = [leading(throws), leading(reports)];
  const lines: PhrasingContent[][] = [];
  if (throwing.length > 0) lines.push([text('Thrown by '), ...names(throwing, reference), text('.')]);
  if (reporting.length > 0) {
    const onError = [text(', which hands it to '), inlineCode('onError'), text('.')];
    lines.push([text('In an update of '), ...names(reporting, reference), ...onError]);
  }
  return lines.map(paragraph);
}

/** The names of functions and methods as links, the first of them when there are many. */
function names(ids: readonly string[], reference: PageContext): PhrasingContent[] {
  const shown = ids.length <= listedLimit + 1 ? ids : ids.slice(0, listedLimit);
  const others = ids.length - shown.length;
  return [
    ...shown.flatMap((id, index): PhrasingContent[] => {
      const {name, url} = reference.link(id);
      const isLast = index > 0 && others === 0 && index === shown.length - 1;
      const label = inlineCode(isCallable(id, reference) ? `${name}()` : name);
      const link: PhrasingContent = url === undefined ? label : {type: 'link', url, children: [label]};
      return [...(index === 0 ? [] : [text(isLast ? ' and ' : ', ')]), link];
    }),
    ...(others > 0 ? [text(` and ${String(others)} more`)] : []),
  ];
}

/** Components are written as they are used, without parentheses. */
function isCallable(id: string, reference: PageContext): boolean {
  return /#(?:\w+\.|[$a-z])/.test(id) && !id.endsWith('.constructor') && reference.symbol(id)?.kind !== 'variable';
}

function paragraph(children: PhrasingContent[]): RootContent {
  return {type: 'paragraph', data: {hProperties: {className: ['error-thrown-by']}}, children};
}
