import {$getRoot} from 'lexical';

import {record} from './page.ts';
import type {MountedSample} from './mounted-sample.ts';

/** A scenario that a sample cannot run, and why. */
export class NotApplicable extends Error {}

/** Says what was expected of a sample and what it did. */
export function expectThat(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}

/** Stored JSON without the directions of texts, which are found out when a document is drawn, and not all of them are read. */
function withoutDirections(json: string): string {
  return json.replaceAll(/"direction":(?:null|"ltr"|"rtl"),/g, '');
}

/** Two documents that should be the same, told apart by the first place where they differ. */
export function expectSame(foundJson: string, expectedJson: string, message: string): void {
  const [found, expected] = [withoutDirections(foundJson), withoutDirections(expectedJson)];
  if (found === expected) return;
  const length = Math.min(found.length, expected.length);
  let at = 0;
  while (at < length && found[at] === expected[at]) at += 1;
  // As JSON, where what is not seen is seen: empty characters, and ends of lines.
  const part = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 60), at + 100)).replaceAll('\\"', "'");
  throw new Error(`${message}\n  expected …${part(expected)}…\n  found    …${part(found)}…`);
}

/** Nothing was logged, thrown or given to `onError`. */
export function expectNoErrors(while_: string): void {
  const [first] = record.takeAll();
  expectThat(first === undefined, `${while_}: ${first ?? ''}`);
}

/** The text of the document, block by block. */
export function texts(shown: MountedSample): string {
  // The root remembers its text, with empty lines that depend on what was drawn last; its children do not.
  return shown.editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((child) => child.getTextContent())
      .join('\n'),
  );
}

/** How often a text has a part. */
export function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
