// @vitest-environment jsdom
import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  COMMAND_PRIORITY_LOW,
  createCommand,
  createEditor,
  type LexicalEditor,
} from 'lexical';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';

import {describeError} from '../../../src/client/describe-error.ts';
import {describeSelection, describeTree} from '../../../src/features/inspector/browser/describe-state.ts';
import {Recorder} from '../../../src/features/inspector/browser/recorder.ts';

let editor: LexicalEditor;
let recorder: Recorder;

/** Appends a paragraph, as one committed update. */
function append(text: string): void {
  editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode(text))), {discrete: true});
}

const shown = (): string => editor.getEditorState().read(() => $getRoot().getTextContent());

beforeEach(() => {
  // The framework's development build warns about a node class of its own in every editor.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  editor = createEditor({
    onError: (error) => {
      throw error;
    },
  });
  editor.setRootElement(document.createElement('div'));
  recorder = new Recorder(editor, new Map());
});

afterEach(() => {
  recorder.dispose();
  vi.restoreAllMocks();
});

describe('the history of a live sample', () => {
  it('has a step for each update that changes nodes, with what changed', () => {
    append('one');
    append('two');
    const {steps, current} = recorder.getSnapshot();
    expect(steps.map(({number}) => number)).toEqual([1, 2, 3]);
    expect(current).toBe(2);
    expect(steps[2]?.changes.added.size).toBe(2);
    expect([...(steps[2]?.changes.changed ?? [])]).toContain('root');
  });

  it('travels to a past state and on from there', () => {
    append('one');
    append('two');
    recorder.travel(1);
    expect(shown()).toBe('one');
    expect(recorder.getSnapshot().steps).toHaveLength(3);
    append('three');
    expect(shown()).toBe('one\n\nthree');
    expect(recorder.getSnapshot().steps.map(({number}) => number)).toEqual([1, 2, 3]);
  });
});

describe('a long session with a live sample', () =>
  it('forgets the oldest steps and entries', () => {
    for (let number = 1; number <= 210; number++)
      editor.update(() => $getRoot().append($createParagraphNode()), {discrete: true, tag: `${number}`});
    const {steps, current, log} = recorder.getSnapshot();
    expect([steps.length, current, steps.at(-1)?.number]).toEqual([100, 99, 211]);
    expect(log).toHaveLength(200);
  }));

describe('the log of a live sample', () => {
  it('lists updates with their tags, and counts alike ones once', () => {
    editor.update(() => $getRoot().append($createParagraphNode()), {discrete: true, tag: 'paste'});
    expect(recorder.getSnapshot().log.at(-1)).toMatchObject({kind: 'update', added: 1, tags: ['paste'], count: 1});
  });

  it('names commands, with their payload', () => {
    const command = createCommand<string>();
    const named = new Recorder(editor, new Map([[command, 'GREET_COMMAND']]));
    editor.registerCommand(command, () => true, COMMAND_PRIORITY_LOW);
    named.watchCommands();
    editor.dispatchCommand(command, 'Ada');
    editor.dispatchCommand(command, 'Ada');
    expect(named.getSnapshot().log.filter(({kind}) => kind === 'command')).toMatchObject([
      {name: 'GREET_COMMAND', detail: '"Ada"', count: 2},
    ]);
    named.dispose();
  });

  it('stops when the sample is taken away', () => {
    recorder.dispose();
    append('one');
    expect(recorder.getSnapshot().steps).toHaveLength(1);
  });
});

describe('the state of a live sample', () => {
  it('is a tree of lines with marks on what is new', () => {
    const stop = registerRichText(editor);
    editor.update(
      () => {
        const text = $createTextNode('bold').toggleFormat('bold');
        $getRoot().append($createParagraphNode().append(text));
        text.select(0, 4);
      },
      {discrete: true},
    );
    const step = recorder.getSnapshot().steps.at(-1);
    const lines = step === undefined ? [] : describeTree(step.state, step.changes);
    expect(
      lines.map(({depth, type, text, details, mark, isSelected}) => ({depth, type, text, details, mark, isSelected})),
    ).toEqual([
      {depth: 0, type: 'root', text: undefined, details: [], mark: 'changed', isSelected: false},
      {depth: 1, type: 'paragraph', text: undefined, details: [], mark: 'new', isSelected: false},
      {depth: 2, type: 'text', text: 'bold', details: ['bold'], mark: 'new', isSelected: true},
    ]);
    expect(describeSelection(editor.getEditorState())).toContainEqual({name: 'text', value: '"bold"'});
    stop();
  });

  it('says when nothing is selected', () =>
    expect(describeSelection(editor.getEditorState())).toEqual([{name: 'selection', value: 'none'}]));
});

describe('an error of a live sample', () => {
  it('leads to its page when it is a number', () =>
    expect(
      describeError(
        new Error('Minified Lexical error #21; visit https://lexical.dev/docs/error?code=21&v=a+b for the full message'),
      ),
    ).toEqual({
      message: 'Lexical error 21',
      href: '/docs/error?code=21&v=a+b',
    }));

  it('is shown as it is otherwise', () => {
    expect(describeError(new Error('no editor'))).toEqual({message: 'no editor'});
    expect(describeError('text')).toEqual({message: 'text'});
  });
});
