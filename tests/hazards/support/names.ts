import {storedDocument, storedParagraph} from '../../proofs/support/stored-json.ts';
import {controlActions, isTextField, operateAndReturn, paste, perform, putCaret, type Use} from './actions.ts';
import {emptyDocument, isRich} from './content.ts';
import {count, expectNoErrors, expectThat, texts} from './expectations.ts';
import type {LiveSample} from './live-sample.ts';
import {MountedSample} from './mounted-sample.ts';

/** Members of `Object.prototype`, which a look-up in a plain object finds; the second is as Markdown leaves it. */
const words = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

/** What such a look-up shows in the place of a text. */
const foreign = /\[native code\]|\[object \w+\]/;

/** Stores, writes, pastes and looks for texts that every object has a member for. */
export async function names(sample: LiveSample): Promise<void> {
  const shown = await new MountedSample(sample).mount();
  const expectKept = (how: string, times: number, ...kept: string[]): void => {
    for (const word of kept) {
      // `__proto__` is bold text in Markdown.
      const found = count(texts(shown), word.replaceAll('_', ''));
      expectThat(found >= times, `${how}: expected ${times} × "${word}", the text is ${JSON.stringify(texts(shown))}`);
    }
    const [said] = foreign.exec(document.body.textContent) ?? [];
    expectThat(said === undefined, `${how}: the page says "${said ?? ''}"`);
    expectNoErrors(how);
  };
  const code = {...storedParagraph(...words), type: 'code', language: words[0]};
  await shown.open(
    isRich(shown.editor)
      ? storedDocument(...words.map((word) => storedParagraph(word)), ...(shown.editor._nodes.has('code') ? [code] : []))
      : storedDocument(storedParagraph(words.join(' '))),
  );
  expectKept('stored names', 1, ...words);
  for (const word of words.slice(0, 2)) {
    await shown.open(emptyDocument);
    await putCaret(shown, 'end');
    await perform({insert: word});
    expectKept('typed names', 1, word);
    // In some editors Enter sends the text.
    await perform({press: 'Enter'}, {insert: `@${word} `}, {insert: `#${word} `}, {insert: `:${word}: `}, {insert: `/${word} `});
    expectKept('typed names', 4, word);
  }
  await shown.open(emptyDocument);
  await putCaret(shown, 'end');
  await paste(shown.editor, 'text/plain', words.join('\n'));
  expectKept('pasted names', 1, ...words);
  await expectRight(shown, () => expectKept('names in fields', 0));
  await shown.remove();
}

/** Writes the words into each field and operates what uses them; what is made of them is looked at as well. */
async function expectRight(shown: MountedSample, check: () => void): Promise<void> {
  const files: Blob[] = [];
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (file: Blob | MediaSource) => {
    if (file instanceof Blob) files.push(file);
    return create(file);
  };
  try {
    const write: Use = async (control, ...rest) => {
      if (!isTextField(control)) return operateAndReturn(control, ...rest);
      for (const word of words.slice(0, 2)) {
        control.focus();
        await perform({press: 'Control+a'}, {insert: word}, {press: 'Enter'});
      }
    };
    for (const action of controlActions(shown, write)) {
      await action.run();
      check();
    }
  } finally {
    URL.createObjectURL = create;
  }
  for (const file of files) {
    const [said] = foreign.exec(await file.text()) ?? [];
    expectThat(said === undefined, `a file of type "${file.type}" says "${said ?? ''}"`);
  }
}
