import {escapeRegExp} from '../../../shared/escape-regexp.ts';
import type {PlainMessage} from '../../../shared/error-table.ts';

/** A number as the decoder and the list of errors know it. */
export interface ListedCode {
  code: number;
  /** The message with `%s` for each value; `null` when it is not proven. */
  message: string | null;
  /** npm names. */
  packages: string[];
}

/** A message without a number, and where its explanation stands. */
export interface ListedMessage {
  kind: PlainMessage['kind'];
  message: string;
  packages: string[];
  url: string;
}

/** What the decoder and the list of errors load. */
export interface ErrorListData {
  version: string;
  codes: ListedCode[];
  plain: ListedMessage[];
}

/** The number in a pasted production message, address or `#38`, escaped or not; `undefined` when there is none. */
export function pastedCode(text: string): number | undefined {
  const [, code] = /(?:(?:[?&]|%3F|%26)code(?:=|%3D)|#|%23)(\d{1,6})\b/i.exec(text) ?? /^\s*(\d{1,6})\s*$/.exec(text) ?? [];
  return code === undefined ? undefined : Number(code);
}

/**
 * Makes a test for what a reader types or pastes into the filter: a number, an address, a message with its values filled
 * in, a package, or words of a message in any order.
 */
export function errorFilter(
  query: string,
): (entry: {code?: number; message: string | null; packages: readonly string[]}) => boolean {
  const code = pastedCode(query);
  if (code !== undefined) return (entry) => entry.code === code;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return ({message, packages}) => {
    const text = `${message ?? ''} ${packages.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word)) || (message !== null && messagePattern(message).test(query));
  };
}

/** Matches texts that contain the message with any values in place of `%s`. */
function messagePattern(message: string): RegExp {
  const parts = message.split('%s').map((part) => escapeRegExp(part.trim()));
  return new RegExp(parts.join('\\s*.*?\\s*'), 's');
}
