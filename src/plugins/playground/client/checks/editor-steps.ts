import {
  $getRoot,
  $isElementNode,
  $isTextNode,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  FORMAT_TEXT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type LexicalCommand,
  type TextFormatType,
} from 'lexical';

import {settled, type Check, type Lab} from './lab.ts';

/** The checks of the first eight steps: an editor, its content, formats, commands, history. */

export const makeAnEditor: Check = (lab) => {
  const {element} = lab;
  lab.need(
    element !== null,
    'An element of the page shows your editor.',
    'No element shows an editor yet. Make one with `createEditor()`, then call `editor.setRootElement(content)`.',
  );
  lab.need(
    element?.isContentEditable === true,
    'The browser lets people put the caret into it.',
    'The element is not editable. Set `contentEditable` to `true`.',
  );
  lab.need(lab.editor.isEditable(), 'The editor is not locked.', 'The editor is locked: leave `editable: false` out.');
};

export const writeTheFirstContent: Check = (lab) => {
  const {editor} = lab;
  const [count, blocks] = editor.getEditorState().read(() => {
    const children = $getRoot().getChildren();
    return [children.length, children.filter($isElementNode).length];
  });
  lab.need(
    count > 0,
    'The root has a child.',
    'The root is empty. Append a paragraph to `$getRoot()` inside `editor.update()`. If you did, look at the console.',
  );
  lab.need(blocks === count, 'Its children are blocks.', 'A child of the root is no block. Put the text into a paragraph.');
  lab.need(
    lab.text.trim() !== '',
    `The state holds the text “${lab.text.trim().slice(0, 40)}”.`,
    'The paragraph has no text. Append `$createTextNode()` with some words to it.',
  );
  const shown = lab.element?.textContent ?? '';
  lab.need(shown.includes(lab.text.trim().split('\n')[0] ?? ''), 'The page shows it.', 'The page does not show the text yet.');
};

export const letPeopleType: Check = async (lab) => {
  lab.write('typed');
  lab.selectEnd();
  const isHandled = lab.editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, ' letters');
  await settled();
  lab.need(
    isHandled,
    'Somebody handles what is typed.',
    'Nobody handles what is typed. Call `registerRichText(editor)`: without it the editor has no rules for keys.',
  );
  lab.need(lab.text === 'typed letters', 'A typed letter arrives in the state.', 'A typed letter does not arrive in the state.');
  lab.editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined);
  await settled();
  const count = lab.editor.getEditorState().read(() => $getRoot().getChildrenSize());
  lab.need(count === 2, 'The Enter key makes a second paragraph.', 'The Enter key makes no second paragraph.');
};

export const readTheState: Check = async (lab) => {
  for (const words of [3, 5]) {
    lab.write(Array.from({length: words}, (_, index) => `word${'abcde'.charAt(index)}`).join(' '));
    await settled();
    const around = lab.textAround;
    lab.need(
      new RegExp(`(?<!\\d)${String(words)}(?!\\d)`).test(around),
      `With ${String(words)} words in the editor, the page says ${String(words)}.`,
      `The editor holds ${String(words)} words, and beside it stands “${around.trim().slice(0, 60)}”. Write the count in a listener that \`registerUpdateListener\` gets.`,
    );
  }
};

function formatsOf(lab: Lab): TextFormatType[] {
  const formats: TextFormatType[] = ['bold', 'underline'];
  return formats.filter((format) => lab.nodes((node) => ($isTextNode(node) && node.hasFormat(format)) || undefined).length > 0);
}

export const formatByACommand: Check = async (lab) => {
  const formats = ['bold', 'underline'] as const;
  for (const format of formats) {
    const button = lab.button(format);
    const name = format === 'bold' ? 'Bold' : 'Underline';
    lab.need(button !== undefined, `There is a button “${name}”.`, `There is no button with the text “${name}” yet.`);
    lab.write('some words');
    button?.click();
    await settled();
    lab.need(
      formatsOf(lab).includes(format),
      `It gives the selected text the format \`${format}\`.`,
      `A click on “${name}” leaves the selected text without the format. Dispatch \`FORMAT_TEXT_COMMAND\` with \`'${format}'\`.`,
    );
  }
};

export const styleWithATheme: Check = async (lab) => {
  lab.write('some words');
  lab.editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'underline');
  await settled();
  lab.need(formatsOf(lab).includes('underline'), 'The state says underline.', 'The format does not arrive in the state.');
  const elements = [...(lab.element?.querySelectorAll('span, strong, em, u') ?? [])];
  const classes = elements
    .map((each) => each.className)
    .join(' ')
    .trim();
  lab.need(
    classes !== '',
    `Its element has the class \`${classes}\`.`,
    'The element of underlined text has no class. Give `createEditor()` a `theme` with `text: {underline: …}`.',
  );
  lab.need(
    elements.some((each) => getComputedStyle(each).textDecorationLine.includes('underline')),
    'The line shows.',
    `The class \`${classes}\` draws no line. The style sheet has a rule for \`ed-underline\`.`,
  );
};

/** Whether something that is exported is a command. */
export function isCommand<Payload>(value: unknown): value is LexicalCommand<Payload> {
  return typeof value === 'object' && value !== null;
}

export const makeACommand: Check = async (lab) => {
  const command = lab.exported('SIGN_COMMAND');
  if (!isCommand<string>(command)) {
    lab.need(false, '', '`SIGN_COMMAND` is no command. Make it with `createCommand()`.');
    return;
  }
  lab.write('Dear Ada,');
  const isHandled = lab.editor.dispatchCommand(command, 'Grace');
  await settled();
  const {text} = lab;
  lab.need(
    text.includes('Grace'),
    'The handler writes the name that was dispatched.',
    'The command was dispatched with the name “Grace”, and the state does not hold it yet. Register a handler with `registerCommand`.',
  );
  lab.need(
    text.startsWith('Dear Ada,'),
    'What was there is still there.',
    'The text that was there is gone: append, do not replace.',
  );
  lab.need(isHandled, 'It returns true.', 'The handler returns false, so the editor goes on to ask others. Return true.');
};

export const undoWhatHappened: Check = async (lab) => {
  lab.write('first');
  await settled();
  lab.write('second');
  await settled();
  const isHandled = lab.editor.dispatchCommand(UNDO_COMMAND, undefined);
  await settled();
  lab.need(
    isHandled,
    'Somebody handles `UNDO_COMMAND`.',
    'Nobody handles `UNDO_COMMAND`. Call `registerHistory(editor, createEmptyHistoryState(), 1000)`.',
  );
  lab.need(lab.text === 'first', 'Undo brings the text before back.', `After undo the text is “${lab.text}”, expected “first”.`);
  lab.editor.dispatchCommand(REDO_COMMAND, undefined);
  await settled();
  lab.need(lab.text === 'second', 'Redo brings the change back.', `After redo the text is “${lab.text}”, expected “second”.`);
};
