import {$getRoot, type LexicalEditor} from 'lexical';

import {storedDocument, storedParagraph} from '../../proofs/support/stored-json.ts';
import {paste, textsOf, type} from './actions.ts';
import {count, expectNoErrors, expectThat} from './expectations.ts';
import type {LiveSample} from './live-sample.ts';
import {settled} from './page.ts';
import {MountedSample} from './mounted-sample.ts';

/** A text with much that samples react to; the caret goes between the two halves, far from all of it. */
export const halves = [
  'TODO: ask @Ada :) #lexical -> ABC-12 https://example.com/ (c) and *so* "on", then the caret',
  ' is in the middle of words, and ... 2 x 3 -- :heart: #tag @Ada <3 ABC-7 /help ends   it',
] as const;

async function putCaretAt(content: HTMLElement, text: Text | undefined, offset: number): Promise<void> {
  content.focus();
  await settled();
  getSelection()?.collapse(text ?? content, offset);
  await settled();
}

/** Puts the caret between the two halves. */
export async function putBetween(content: HTMLElement): Promise<void> {
  const end = halves[1].slice(0, 12);
  const text = textsOf(content).find(({data}) => data.includes(end));
  await putCaretAt(content, text, text?.data.indexOf(end) ?? 0);
}

/** Puts the caret into the middle of the longest text that is not edited as one. */
async function putInLongest({content, editor}: MountedSample): Promise<void> {
  const longest = editor.getEditorState().read(() =>
    $getRoot()
      .getAllTextNodes()
      .filter((node) => !node.isToken() && !node.isSegmented())
      .sort((a, b) => b.getTextContentSize() - a.getTextContentSize())[0]
      ?.getKey(),
  );
  const element = editor.getElementByKey(longest ?? '');
  const text = textsOf(content).find((candidate) => element?.contains(candidate));
  await putCaretAt(content, text, Math.ceil((text?.length ?? 0) / 2));
}

/** The text before and after the caret. */
export function aroundCaret(content: HTMLElement): [before: string, after: string] {
  const selection = getSelection();
  const focusNode = selection?.focusNode ?? null;
  if (selection === null || focusNode === null || !content.contains(focusNode)) return ['', ''];
  const [before, after] = [new Range(), new Range()];
  for (const range of [before, after]) range.selectNodeContents(content);
  before.setEnd(focusNode, selection.focusOffset);
  after.setStart(focusNode, selection.focusOffset);
  return [before.toString(), after.toString()];
}

/** Types and pastes at the caret: what is written goes there, and the caret after it. */
export async function typeAtCaret(content: HTMLElement, editor: LexicalEditor, how: string): Promise<void> {
  const [start, end] = aroundCaret(content);
  const near = [start.slice(-8), end.slice(0, 8)] as const;
  const check = (what: string, written: string): void => {
    const [before, after] = aroundCaret(content);
    expectThat(
      before.endsWith(near[0] + written) && after.startsWith(near[1]),
      `${how}, ${what} between "${near.join('|')}": the caret is in "${before.slice(-30)}|${after.slice(0, 12)}"`,
    );
  };
  const letters = ' x  y @ # : / z';
  for (let length = 1; length <= letters.length; length += 1) {
    await type(letters.charAt(length - 1));
    check(`"${letters.slice(0, length)}" typed`, letters.slice(0, length));
  }
  await paste(editor, 'text/plain', 'pasted words');
  check('pasted', `${letters}pasted words`);
}

/** Writes into the middle of a sample's own text, then of one with much that samples react to. */
export async function caret(sample: LiveSample): Promise<void> {
  const shown = await new MountedSample(sample).mount();
  if (shown.text().trim() !== '') {
    await putInLongest(shown);
    await typeAtCaret(shown.content, shown.editor, "the sample's text");
  }
  await shown.open(storedDocument(storedParagraph(halves.join(''))));
  await putBetween(shown.content);
  await typeAtCaret(shown.content, shown.editor, 'a text with names, addresses and signs');
  expectThat(
    count(shown.text(), 'pasted words') === 1,
    `pasted into the middle: what is shown is ${JSON.stringify(shown.text())}`,
  );
  expectNoErrors('writing in the middle');
  await shown.remove();
}
