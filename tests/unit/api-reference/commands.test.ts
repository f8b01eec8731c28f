import {describe, expect, it} from 'vitest';

import {readCommands} from '../../../src/framework/published-code/commands.ts';
import {codeOf} from './support/published-code.ts';

const core = `
const COMMAND_PRIORITY_EDITOR = 0;
const COMMAND_PRIORITY_LOW = 1;
function createCommand(type) { return {type}; }
const SAVE_COMMAND = createCommand('SAVE_COMMAND');
const OTHER_COMMAND = createCommand('OTHER_COMMAND');
function dispatchCommand(editor, command, payload) { return editor.dispatchCommand(command, payload); }
const rootElementEvents = [['keydown', onKeyDown], ['beforeinput', (event, editor) => onBeforeInput(event, editor)]];
function onKeyDown(event, editor) { dispatchCommand(editor, SAVE_COMMAND, event); }
function onBeforeInput(event, editor) {
  switch (event.inputType) {
    case 'insertText':
    case 'insertFromDrop':
      dispatchCommand(editor, OTHER_COMMAND, event);
      break;
  }
}
export {COMMAND_PRIORITY_EDITOR, COMMAND_PRIORITY_LOW, SAVE_COMMAND, OTHER_COMMAND, createCommand, rootElementEvents};
`;

function read(sources: Record<string, string>) {
  const {code, graph} = codeOf({lexical: core, ...sources});
  const problems: string[] = [];
  const {commands, everyCommand} = readCommands(code, graph, (problem) => problems.push(problem));
  return {everyCommand, problems, of: (name: string) => commands.find(({id}) => id === name)};
}

describe('the facts about commands', () => {
  it('name the DOM events on which the editor dispatches, with the input types where a switch decides', () => {
    const commands = read({});
    expect(commands.of('lexical#SAVE_COMMAND')?.dispatchedBy).toEqual([
      {by: undefined, internal: undefined, events: ['keydown']},
    ]);
    expect(commands.of('lexical#OTHER_COMMAND')?.dispatchedBy[0]?.events).toEqual([
      'beforeinput insertText',
      'beforeinput insertFromDrop',
    ]);
  });

  it('name the handler, its priority and the plugin that mounts it', () => {
    const commands = read({
      pkg: `
        import {SAVE_COMMAND, COMMAND_PRIORITY_LOW} from 'lexical';
        export function registerSave(editor) { return editor.registerCommand(SAVE_COMMAND, () => true, COMMAND_PRIORITY_LOW); }`,
      react: `
        import {registerSave} from 'pkg';
        export function SavePlugin() { useEffect(() => registerSave(editor)); }`,
    });
    expect(commands.of('lexical#SAVE_COMMAND')?.handledBy).toEqual([
      {by: 'pkg#registerSave', priority: 'COMMAND_PRIORITY_LOW', priorityProp: undefined, usedBy: ['react#SavePlugin']},
    ]);
  });

  it('follow a handler in an internal function to the export that uses it', () => {
    const commands = read({
      pkg: `
        import {SAVE_COMMAND} from 'lexical';
        function handle(editor) { editor.registerCommand(SAVE_COMMAND, () => true, 1); }
        export function registerSave(editor) { handle(editor); }`,
    });
    expect(commands.of('lexical#SAVE_COMMAND')?.handledBy).toMatchObject([
      {by: 'pkg#registerSave', priority: 'COMMAND_PRIORITY_LOW'},
    ]);
  });

  it('name the prop that may choose another priority', () => {
    const commands = read({
      react: `
        import {SAVE_COMMAND, COMMAND_PRIORITY_LOW} from 'lexical';
        export function Menu({commandPriority = COMMAND_PRIORITY_LOW}) { editor.registerCommand(SAVE_COMMAND, () => true, commandPriority); }`,
    });
    expect(commands.of('lexical#SAVE_COMMAND')?.handledBy).toMatchObject([
      {by: 'react#Menu', priority: 'COMMAND_PRIORITY_LOW', priorityProp: 'commandPriority'},
    ]);
  });

  it('count a choice between two commands and a loop over a list for each of them', () => {
    const commands = read({
      pkg: `
        import {SAVE_COMMAND, OTHER_COMMAND} from 'lexical';
        export function either(editor, flag) { editor.dispatchCommand(flag ? SAVE_COMMAND : OTHER_COMMAND, null); }
        export function both(editor) { [SAVE_COMMAND, OTHER_COMMAND].forEach(command => editor.registerCommand(command, () => true, 0)); }`,
    });
    for (const id of ['lexical#SAVE_COMMAND', 'lexical#OTHER_COMMAND']) {
      expect(commands.of(id)?.dispatchedBy.some(({by}) => by === 'pkg#either')).toBe(true);
      expect(commands.of(id)?.handledBy).toMatchObject([{by: 'pkg#both', priority: 'COMMAND_PRIORITY_EDITOR'}]);
    }
  });

  it('name each command that a called function may give', () => {
    const commands = read({
      pkg: `
        import {SAVE_COMMAND, OTHER_COMMAND} from 'lexical';
        function commandFor(flag) { if (flag) return SAVE_COMMAND; return OTHER_COMMAND; }
        export function either(editor, flag) { editor.dispatchCommand(commandFor(flag), null); }`,
    });
    for (const id of ['lexical#SAVE_COMMAND', 'lexical#OTHER_COMMAND']) {
      expect(commands.of(id)?.dispatchedBy.some(({by}) => by === 'pkg#either')).toBe(true);
    }
  });

  it('report a command that cannot be told, with file and line', () => {
    const source = `export function unclear(editor, commands) {\n  editor.dispatchCommand(commands.save, null);\n}`;
    expect(read({pkg: source}).problems).toEqual([
      expect.stringContaining('/pkg.mjs:2: cannot tell which command "commands.save" is.'),
    ]);
  });
});
