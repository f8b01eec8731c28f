import type {PhrasingContent, RootContent, TableCell} from 'mdast';

import type {Certainty, ErrorCode, ErrorSite} from '../../shared/errors/types.ts';
import {packageSlug} from '../../plugins/api-reference/packages.ts';
import {escapeHtml} from '../../shared/escape-html.ts';

/** Why a number is known to belong to its message, in a sentence. */
const proofs: Record<Certainty, string> = {
  'same code': 'The number was matched by comparing the development and the production build: the code around both is the same.',
  'same order':
    'The number was matched by comparing the development and the production build: both throw it at the same place, in similar code.',
  unproven: 'Which message belongs to this number cannot be proven from the published packages, so none is shown.',
};

/**
 * What the packages tell about a code: the message as a heading, a table of the places that throw it, and how sure it is.
 *
 * @param sources Address of the framework's files at the documented version, without a slash at its end.
 */
export function errorFacts({message, certainty, sites}: ErrorCode, sources: string): RootContent[] {
  const hasValues = sites.some(({values}) => values.length > 0);
  const head = ['thrown by', 'package', ...(hasValues ? ['values, in order'] : [])];
  const rows = uniqueSites(sites).map((site) => [
    cell(functionOf(site, sources)),
    cell([{type: 'link', url: `/docs/packages/${packageSlug(site.package)}`, children: [{type: 'text', value: site.package}]}]),
    ...(hasValues
      ? [cell(site.values.flatMap((value, index) => [...(index > 0 ? [text(', ')] : []), {type: 'inlineCode' as const, value}]))]
      : []),
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
    {type: 'paragraph', data: {hProperties: {className: ['error-proof']}}, children: [text(proofs[certainty])]},
  ];
}

function uniqueSites(sites: readonly ErrorSite[]): ErrorSite[] {
  return [...new Map(sites.map((site) => [JSON.stringify(site), site])).values()];
}

function functionOf({function: name, module, source}: ErrorSite, sources: string): PhrasingContent[] {
  const label: PhrasingContent = {type: 'inlineCode', value: name ?? module};
  if (source === null) return [{type: 'html', value: `<code>${escapeHtml(name ?? module)}</code>`}];
  return [{type: 'link', url: `${sources}/${source}`, children: [label]}, text(` in ${source.replace(/^.*\/src\//, '')}`)];
}

function cell(children: PhrasingContent[]): TableCell {
  return {type: 'tableCell', children};
}

function text(value: string): PhrasingContent {
  return {type: 'text', value};
}
