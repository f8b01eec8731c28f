import {fillMessage} from '../../../src/features/errors/shared/fill.ts';
import {parseErrorQuery} from '../../../src/features/errors/shared/query.ts';
import table from '../../../src/features/errors/build/table.json';

/**
 * What an error of the framework says, in words, whichever build threw it: the production build gives a number and values.
 *
 * @throws what was given when it is no error
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const [address] = /https:\/\/lexical\.dev\/docs\/error\?\S+/.exec(error.message) ?? [];
  if (address === undefined) return error.message;
  const query = parseErrorQuery(new URL(address).search);
  const known = query.kind === 'code' ? table.codes.find(({code}) => code === query.code) : undefined;
  return known === undefined || query.kind !== 'code'
    ? error.message
    : fillMessage(known.message, query.values)
        .map(({text}) => text)
        .join('');
}

/**
 * What a function throws, in words.
 *
 * @throws when it throws nothing
 */
export function messageThrownBy(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return messageOf(error);
  }
  throw new Error('expected an error, found none');
}
