import type {Paragraph} from 'mdast';

import {moduleSlug} from './module-slug.ts';

/** The part of a package manifest that the badges state. */
export interface Manifest {
  name: string;
  version: string;
  sideEffects?: boolean | string[];
  peerDependencies?: Record<string, string>;
}

/**
 * One line of facts about a package: its version, whether it needs React, whether unused imports can be dropped, its reference.
 *
 * @param manifest the installed package's manifest
 */
export function badges(manifest: Manifest): Paragraph {
  const facts = [
    `Version ${manifest.version}`,
    manifest.peerDependencies?.['react'] === undefined
      ? 'works without React'
      : `needs React ${manifest.peerDependencies['react']}`,
    manifest.sideEffects === false ? 'free of side effects' : undefined,
  ].filter((fact) => fact !== undefined);
  const reference = manifest.name === '@lexical/react' ? '/docs/api/modules#' : `/docs/api/modules/${moduleSlug(manifest.name)}`;
  return {
    type: 'paragraph',
    data: {hProperties: {className: ['package-facts']}},
    children: [
      {type: 'text', value: `${facts.join(' · ')} · `},
      {type: 'link', url: reference.replace(/#$/, ''), children: [{type: 'text', value: 'API reference'}]},
    ],
  };
}
