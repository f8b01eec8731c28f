import {samplePath, type EditableSample} from '../../shared/files.ts';

/**
 * Gets a sample of the site, as the build writes it (src/features/samples/build/page/editable.ts).
 *
 * @throws when there is none of this id
 */
export async function fetchSample(id: string): Promise<EditableSample> {
  // Only what the build writes there; an id is part of an address.
  const response = /^[\w/-]+:\d+$/.test(id) ? await fetch(`/${samplePath(id)}`) : undefined;
  if (response?.ok !== true) throw new Error('This sample is no longer on the site. Open it again from its page.');
  // Written by the build.
  return (await response.json()) as EditableSample;
}

/** The page of a sample, by its id. */
export function pageOf(id: string | undefined): string | undefined {
  const [, page] = /^(docs\/.+?)(?:\/index)?:\d+$/.exec(id ?? '') ?? [];
  return page === undefined ? undefined : `/${page}`;
}
