// @vitest-environment jsdom
import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {createCodeEditor, type CodeEditor} from '../../../src/features/playground/browser/editor/create-editor.ts';

const nothing = (): void => undefined;
const noTypes = {request: () => Promise.resolve(null)};

describe('the code editor', () => {
  let host: HTMLElement;
  let editor: CodeEditor;

  beforeEach(() => {
    host = document.createElement('div');
    document.body.append(host);
    editor = createCodeEditor(host, noTypes, {onChange: nothing, onRun: nothing});
  });

  afterEach(() => {
    editor.dispose();
    host.remove();
  });

  /** Names of all that one can type into. */
  const fieldNames = (): (string | null)[] =>
    [...(host.shadowRoot?.querySelectorAll('[role="textbox"]') ?? [])].map((field) => field.getAttribute('aria-label'));

  it('has no text field before there is a file: it would have no name, and lose what is typed', () =>
    expect(fieldNames()).toEqual([]));

  it('names its text field by the open file', () => {
    editor.open({name: 'main.ts', text: 'export {};'});
    expect(fieldNames()).toEqual(['Code of main.ts. Escape, then Tab leaves it.']);
    editor.open({name: 'styles.css', text: 'p {}'});
    editor.reset();
    expect(fieldNames()).toEqual(['Code of styles.css. Escape, then Tab leaves it.']);
  });
});
