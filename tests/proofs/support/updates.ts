import {createHeadlessEditor} from '@lexical/headless';
import type {CreateEditorArgs, LexicalEditor} from 'lexical';

import {mount, type MountedEditor} from './editor.ts';
import {expectError, expectNoError, observe, type OnError} from './errors.ts';

/** What happens in an editor, in an update of its own. */
type Step = (editor: LexicalEditor) => unknown;

/**
 * A situation for `expectError()` and `expectNoError()`: an editor that is on the page, and updates of it.
 *
 * @param steps what happens in it, one update each
 */
export function inEditor(config: CreateEditorArgs, ...steps: Step[]): (onError: OnError) => LexicalEditor {
  return (onError) => run(mount({...config, onError}).editor, steps);
}

/** As `inEditor()`, without a page: there a selection stays from update to update, and nothing is drawn. */
export function inHeadlessEditor(config: CreateEditorArgs, ...steps: Step[]): (onError: OnError) => LexicalEditor {
  return (onError) => run(createHeadlessEditor({...config, onError}), steps);
}

function run(editor: LexicalEditor, steps: Step[]): LexicalEditor {
  for (const $step of steps) editor.update(() => void $step(editor), {discrete: true});
  return editor;
}

/** Shows that updates of an editor on the page lead to a numbered error. */
export function expectErrorIn(code: number, config: CreateEditorArgs, ...steps: Step[]): Promise<string[]> {
  return expectError(code, inEditor(config, ...steps));
}

/** Shows that updates of an editor on the page lead to no error, as `expectNoError()` does. */
export function expectNoErrorIn(config: CreateEditorArgs, ...steps: Step[]): Promise<LexicalEditor> {
  return expectNoError(inEditor(config, ...steps));
}

/** What somebody who opens an editor gets. */
type Opened = LexicalEditor | {editor: LexicalEditor};

/**
 * Shows that what is done in an editor leads to no error, as `expectNoError()` does.
 *
 * @param start the configuration of an editor on the page, a function that opens one, or an editor that a page's code has made
 * @param use what is done then; its changes are updates of their own
 */
export function expectNoErrorWith(start: LexicalEditor, use: (editor: LexicalEditor) => unknown): Promise<LexicalEditor>;
export function expectNoErrorWith(start: CreateEditorArgs, use: (mounted: MountedEditor) => unknown): Promise<LexicalEditor>;
export function expectNoErrorWith<T extends Opened>(
  start: (onError: OnError) => T | Promise<T>,
  use: (opened: T) => unknown,
): Promise<LexicalEditor>;
export function expectNoErrorWith(
  start: CreateEditorArgs | LexicalEditor | ((onError: OnError) => Opened | Promise<Opened>),
  use: (opened: never) => unknown,
): Promise<LexicalEditor> {
  return expectNoError(async (onError) => {
    const opened = await open(start, onError);
    // The overloads say what each start gives.
    await use(opened as never);
    return 'editor' in opened ? opened.editor : opened;
  });
}

function open(
  start: CreateEditorArgs | LexicalEditor | ((onError: OnError) => Opened | Promise<Opened>),
  onError: OnError,
): Opened | Promise<Opened> {
  if (typeof start === 'function') return start(onError);
  return '_onError' in start ? observe(start, onError) : mount({...start, onError});
}
