import type {Paragraph} from 'mdast';

import {kilobytes} from '../build/pages/html.ts';
import {moduleSlug, versionUrl} from '../../../framework/paths.ts';

/** The part of a package manifest that the badges state. */
export interface Manifest {
  name: string;
  version: string;
  sideEffects?: boolean | string[];
  peerDependencies?: Record<string, string>;
}

/**
 * One line of facts about a package: its version, whether it needs React, whether unused imports can be dropped, its reference,
 * and the next version in which something of it is different.
 *
 * @param manifest the installed package's manifest
 * @param bytes what its own code costs a production bundle, minified and gzipped; a package of many modules has no such number
 * @param next the next minor version that changes what it exports; undefined when none does
 * @param newest the last minor version that was looked at
 */
export function badges(manifest: Manifest, bytes: number | undefined, next: string | undefined, newest: string): Paragraph {
  const facts = [
    `Version ${manifest.version}`,
    manifest.peerDependencies?.['react'] === undefined
      ? 'works without React'
      : `needs React ${manifest.peerDependencies['react']}`,
    bytes === undefined ? undefined : `${kilobytes(bytes)} minified and gzipped, without what it imports`,
    manifest.sideEffects === false ? 'free of side effects' : undefined,
  ].filter((fact) => fact !== undefined);
  const reference = manifest.name === '@lexical/react' ? '/docs/api/modules#' : `/docs/api/modules/${moduleSlug(manifest.name)}`;
  return {
    type: 'paragraph',
    data: {hProperties: {className: ['package-facts']}},
    children: [
      {type: 'text', value: `${facts.join(' · ')} · `},
      {type: 'link', url: reference.replace(/#$/, ''), children: [{type: 'text', value: 'API reference'}]},
      {type: 'text', value: next === undefined ? ' · ' : ' · Next change: '},
      {
        type: 'link',
        url: versionUrl(next),
        children: [{type: 'text', value: next ?? `the same types up to ${newest}`}],
      },
    ],
  };
}
