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
    'Users can place the caret in it.',
    'The element is not editable. Set `contentEditable` to `true`.',
  );
  lab.need(lab.editor.isEditable(), 'Users can edit.', 'The editor is read-only. Remove `editable: false`.');
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
    'The root is empty. Append a paragraph to `$getRoot()` inside `editor.update()`. If you did, check the console.',
  );
  lab.need(blocks === count, 'Its children are blocks.', 'A child of the root is not a block. Put the text in a paragraph.');
  lab.need(
    lab.text.trim() !== '',
    `The state has the text “${lab.text.trim().slice(0, 40)}”.`,
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
  lab.need(isHandled, 'The editor handles typing.', 'The editor does not handle typing. Call `registerRichText(editor)`.');
  lab.need(lab.text === 'typed letters', 'Typed text reaches the state.', 'Typed text does not reach the state.');
  lab.editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined);
  await settled();
  const count = lab.editor.getEditorState().read(() => $getRoot().getChildrenSize());
  lab.need(count === 2, 'Enter adds a second paragraph.', 'Enter does not add a second paragraph.');
};

export const readTheState: Check = async (lab) => {
  for (const words of [3, 5]) {
    lab.write(Array.from({length: words}, (_, index) => `word${'abcde'.charAt(index)}`).join(' '));
    await settled();
    const around = lab.textAround;
    lab.need(
      new RegExp(`(?<!\\d)${String(words)}(?!\\d)`).test(around),
      `With ${String(words)} words in the editor, the page shows ${String(words)}.`,
      `The editor has ${String(words)} words, but the page shows “${around.trim().slice(0, 60)}”. Pass \`registerUpdateListener\` a listener that shows the count.`,
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
    lab.need(button !== undefined, `There is a button “${name}”.`, `There is no “${name}” button yet.`);
    lab.write('some words');
    button?.click();
    await settled();
    lab.need(
      formatsOf(lab).includes(format),
      `It formats the selected text as \`${format}\`.`,
      `Clicking “${name}” does not format the selected text. Dispatch \`FORMAT_TEXT_COMMAND\` with \`'${format}'\`.`,
    );
  }
};

export const styleWithATheme: Check = async (lab) => {
  lab.write('some words');
  lab.editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'underline');
  await settled();
  lab.need(
    formatsOf(lab).includes('underline'),
    'The state has the underline format.',
    'The underline format does not reach the state.',
  );
  const elements = [...(lab.element?.querySelectorAll('span, strong, em, u') ?? [])];
  const classes = elements
    .map((each) => each.className)
    .join(' ')
    .trim();
  lab.need(
    classes !== '',
    `Its element has the class \`${classes}\`.`,
    'The element of the underlined text has no class. Give `createEditor()` a `theme` with `text: {underline: …}`.',
  );
  lab.need(
    elements.some((each) => getComputedStyle(each).textDecorationLine.includes('underline')),
    'The underline is visible.',
    `The class \`${classes}\` draws no underline. Use the class that the style sheet has a rule for: \`ed-underline\`.`,
  );
};

/** Whether something that is exported is a command. */
export function isCommand<Payload>(value: unknown): value is LexicalCommand<Payload> {
  return typeof value === 'object' && value !== null;
}

export const makeACommand: Check = async (lab) => {
  const command = lab.exported('SIGN_COMMAND');
  if (!isCommand<string>(command)) {
    lab.need(false, '', '`SIGN_COMMAND` is not a command. Make it with `createCommand()`.');
    return;
  }
  lab.write('Dear Ada,');
  const isHandled = lab.editor.dispatchCommand(command, 'Grace');
  await settled();
  const {text} = lab;
  lab.need(
    text.includes('Grace'),
    'The handler adds the dispatched name.',
    'The check dispatched the name “Grace”, but it is not in the state yet. Register a handler with `registerCommand`.',
  );
  lab.need(
    text.startsWith('Dear Ada,'),
    'The earlier text is kept.',
    'The earlier text is lost. Append the name instead of replacing the text.',
  );
  lab.need(isHandled, 'It returns true.', 'The handler returns false, so the editor calls other handlers. Return true.');
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
    'The editor handles `UNDO_COMMAND`.',
    'The editor does not handle `UNDO_COMMAND`. Call `registerHistory(editor, createEmptyHistoryState(), 1000)`.',
  );
  lab.need(lab.text === 'first', 'Undo restores the earlier text.', `After undo the text is “${lab.text}”, expected “first”.`);
  lab.editor.dispatchCommand(REDO_COMMAND, undefined);
  await settled();
  lab.need(lab.text === 'second', 'Redo restores the change.', `After redo the text is “${lab.text}”, expected “second”.`);
};
