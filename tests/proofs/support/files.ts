import {importFile} from '@lexical/file';
import {CLEAR_HISTORY_COMMAND, COMMAND_PRIORITY_CRITICAL, type LexicalEditor} from 'lexical';
import {vi} from 'vitest';

import {messageOf} from './messages.ts';

/** What came of opening a file. */
interface Opened {
  /** Messages of errors that nothing caught. */
  thrown: string[];
  /** How often the editor was told to clear its history. */
  cleared: number;
}

/** Lets `importFile()` open its dialog, and chooses a file with this text there. */
export async function openInDialog(editor: LexicalEditor, text: string): Promise<Opened> {
  const opened: Opened = {thrown: [], cleared: 0};
  const count = (): boolean => (opened.cleared += 1) === 0;
  const stop = editor.registerCommand(CLEAR_HISTORY_COMMAND, count, COMMAND_PRIORITY_CRITICAL);
  // jsdom has no dialog: the click is taken for the choice.
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function choose(this: HTMLInputElement) {
    Object.defineProperty(this, 'files', {value: [new File([text], 'chosen.lexical')]});
    this.dispatchEvent(new Event('change'));
  });
  const load = vi.spyOn(FileReader.prototype, 'readAsText').mockImplementation(function read(this: FileReader) {
    queueMicrotask(() => {
      try {
        this.onload?.({target: {result: text}} as unknown as ProgressEvent<FileReader>);
      } catch (error) {
        opened.thrown.push(messageOf(error));
      }
    });
  });
  importFile(editor);
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  for (const spy of [click, load]) spy.mockRestore();
  stop();
  return opened;
}
