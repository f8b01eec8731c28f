import {$dfs} from '@lexical/utils';
import {$createParagraphNode, $getRoot, type CreateEditorArgs, type LexicalEditor} from 'lexical';
import {expect, vi} from 'vitest';

import table from '../../../src/features/errors/build/table.json';
import {$append, change, linesOf, mount} from './editor.ts';
import {messageOf} from './messages.ts';
import {build} from './prove.ts';

/** What editors report their errors to. */
export type OnError = (error: Error) => void;

/**
 * Code that meets what a page describes.
 *
 * @param onError for the editors that it makes; what an editor without one prints is collected as well
 */
type Situation<T> = (onError: OnError) => T | Promise<T>;

/**
 * Makes an editor report its errors to a situation: one that a page's code has made without `onError`, which prints them.
 *
 * @returns the editor
 */
export function observe(editor: LexicalEditor, onError: OnError): LexicalEditor {
  editor._onError = onError;
  return editor;
}

/** An `onError` that reports to a situation and then throws. */
export function throwing(onError: OnError): OnError {
  return (error) => {
    onError(error);
    throw error;
  };
}

/** What a situation ended with: its value, and all errors that were reported or thrown, in their order. */
interface Outcome<T> {
  value: T | undefined;
  errors: Error[];
}

/** Runs a situation and collects what it throws, what `onError` is given, and the errors that are printed or not caught. */
async function outcomeOf<T>(situation: Situation<T>): Promise<Outcome<T>> {
  const errors: Error[] = [];
  const collect = (error: unknown): void => {
    if (error instanceof Error && !errors.includes(error)) errors.push(error);
  };
  const printed = vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    values.forEach(collect);
  });
  // React and event listeners report what they do not catch to the window.
  const reported = (event: ErrorEvent): void => {
    event.preventDefault();
    collect(event.error);
  };
  const target = typeof window === 'undefined' ? undefined : window;
  target?.addEventListener('error', reported);
  let value: T | undefined;
  try {
    value = await situation(collect);
    // Updates that are not discrete are drawn in a microtask.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    collect(error);
  } finally {
    target?.removeEventListener('error', reported);
    printed.mockRestore();
  }
  return {value, errors};
}

/** Whether a text is the message of a numbered error, with any values in it. */
function isMessageOf(code: number, text: string): boolean {
  const message = table.codes.find((entry) => entry.code === code)?.message;
  if (message === undefined) throw new Error(`expected a number of src/features/errors/build/table.json, found ${String(code)}`);
  const pattern = message.split('%s').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('[^]*')}$`).test(text);
}

/**
 * Shows that a situation leads to a numbered error: the first thing that goes wrong has this number in the production build, and
 * this message in the development build.
 *
 * @param situation what the page lists as a cause, and nothing else that would throw
 * @returns all errors in words, for proofs that say more about them
 */
export async function expectError(code: number, situation: Situation<unknown>): Promise<string[]> {
  const {errors} = await outcomeOf(situation);
  const [first] = errors;
  expect(first, `expected error ${String(code)}, found none`).toBeDefined();
  const text = messageOf(first);
  expect(isMessageOf(code, text), `expected error ${String(code)}, found: ${first?.message ?? ''}`).toBe(true);
  if (build === 'production') expect(first?.message).toContain(`Minified Lexical error #${String(code)};`);
  return errors.map(messageOf);
}

/**
 * Shows that a situation throws and reports nothing: while it happens, at the next update of every node, and when the document is
 * saved, loaded into the same editor and saved again, which gives the same JSON. Directions do not count: the editor sets them while
 * it draws, and tables do not read theirs from JSON.
 *
 * @param situation the same situation as the cause, met with the page's fix; gives the editor in which it happened
 * @returns the editor, for proofs that say what the document is afterwards
 */
export async function expectNoError(situation: Situation<LexicalEditor>): Promise<LexicalEditor> {
  const print = console.error;
  const {value: editor, errors} = await outcomeOf(async (onError) => {
    const used = await situation(onError);
    if (used._onError === print)
      throw new Error('expected an editor that reports its errors here: call observe(editor, onError)');
    used.update(
      () => {
        for (const {node} of $dfs()) node.markDirty();
        $getRoot().append($createParagraphNode());
      },
      {discrete: true},
    );
    const saved = JSON.stringify(used.getEditorState());
    used.setEditorState(used.parseEditorState(saved));
    expect(undirected(JSON.stringify(used.getEditorState()))).toBe(undirected(saved));
    return used;
  });
  expect(errors.map(messageOf)).toEqual([]);
  if (editor === undefined) throw new Error('expected the situation to give its editor, found nothing');
  return editor;
}

/** Saved JSON without the directions of elements. */
function undirected(saved: string): string {
  return saved.replaceAll(/"direction":(?:null|"ltr"|"rtl"),/g, '');
}

/**
 * Shows what a mistake inside an update does: `onError` gets the numbered error, the whole update is dropped, and the next one works.
 *
 * @param $fail the mistake; it runs in an update that has already appended a paragraph
 * @param config of the editor, for mistakes that need nodes
 */
export async function expectDropped(code: number, $fail: () => void, config: CreateEditorArgs = {}): Promise<void> {
  const {editor} = mount(config);
  await expectError(code, (onError) => {
    observe(editor, onError);
    change(editor, () => void $append('kept'));
    change(editor, () => {
      $append('dropped');
      $fail();
    });
  });
  change(editor, () => void $append('goes on'));
  expect(linesOf(editor)).toEqual(['kept', 'goes on']);
}

/** Shows that code which makes no document, or whose editor is gone, throws and reports nothing. */
export async function expectQuiet(situation: Situation<unknown>): Promise<void> {
  const {errors} = await outcomeOf(situation);
  expect(errors.map(messageOf)).toEqual([]);
}

/**
 * Shows that a situation leads to an error without a number: the first thing that goes wrong has exactly this text.
 *
 * @param text the message with its values, in the build of this run
 * @param situation what the page lists as a cause, and nothing else that would throw
 */
export async function expectMessage(text: string, situation: Situation<unknown>): Promise<void> {
  const {errors} = await outcomeOf(situation);
  expect(errors[0]?.message, `expected an error, found none`).toBe(text);
}

/** What a situation prints with `console.warn`, without the lines about the class that every editor complains about. */
export function warningsOf(situation: () => unknown): string[] {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    situation();
    return printed.mock.calls.map(String).filter((line) => !line.startsWith('ArtificialNode__DO_NOT_USE '));
  } finally {
    printed.mockRestore();
  }
}
