import {
  $getRoot,
  $isElementNode,
  $isTextNode,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  FORMAT_TEXT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type TextFormatType,
} from 'lexical';

import {nextTask, type Check, type CheckContext} from './check-context.ts';

/** The checks of the first eight steps: an editor, its content, formats, commands, history. */

export const makeAnEditor: Check = (context) => {
  const {element} = context;
  context.need(
    element !== null,
    'An element of the page shows your editor.',
    'No element shows an editor yet. Make one with `createEditor()`, then call `editor.setRootElement(content)`.',
  );
  context.need(
    element?.isContentEditable === true,
    'Users can place the caret in it.',
    'The element is not editable. Set `contentEditable` to `true`.',
  );
  context.need(context.editor.isEditable(), 'Users can edit.', 'The editor is read-only. Remove `editable: false`.');
};

export const writeTheFirstContent: Check = (context) => {
  const {editor} = context;
  const [count, blocks] = editor.getEditorState().read(() => {
    const children = $getRoot().getChildren();
    return [children.length, children.filter($isElementNode).length];
  });
  context.need(
    count > 0,
    'The root has a child.',
    'The root is empty. Append a paragraph to `$getRoot()` inside `editor.update()`. If you did, check the console.',
  );
  context.need(blocks === count, 'Its children are blocks.', 'A child of the root is not a block. Put the text in a paragraph.');
  context.need(
    context.text.trim() !== '',
    `The state has the text “${context.text.trim().slice(0, 40)}”.`,
    'The paragraph has no text. Append `$createTextNode()` with some words to it.',
  );
  const shown = context.element?.textContent ?? '';
  context.need(
    shown.includes(context.text.trim().split('\n')[0] ?? ''),
    'The page shows it.',
    'The page does not show the text yet.',
  );
};

export const letPeopleType: Check = async (context) => {
  await context.write('typed');
  context.selectEnd();
  const isHandled = await context.dispatch(CONTROLLED_TEXT_INSERTION_COMMAND, ' letters');
  context.need(isHandled, 'The editor handles typing.', 'The editor does not handle typing. Call `registerRichText(editor)`.');
  context.need(context.text === 'typed letters', 'Typed text reaches the state.', 'Typed text does not reach the state.');
  await context.dispatch(INSERT_PARAGRAPH_COMMAND, undefined);
  context.need(context.blockCount === 2, 'Enter adds a second paragraph.', 'Enter does not add a second paragraph.');
};

export const readTheState: Check = async (context) => {
  for (const words of [3, 5]) {
    await context.write(Array.from({length: words}, (_, index) => `word${'abcde'.charAt(index)}`).join(' '));
    const around = context.textAround;
    context.need(
      new RegExp(`(?<!\\d)${String(words)}(?!\\d)`).test(around),
      `With ${String(words)} words in the editor, the page shows ${String(words)}.`,
      `The editor has ${String(words)} words, but the page shows “${around.trim().slice(0, 60)}”. Pass \`registerUpdateListener\` a listener that shows the count.`,
    );
  }
};

function hasFormat(context: CheckContext, format: TextFormatType): boolean {
  return context.nodes((node) => $isTextNode(node) && node.hasFormat(format)).includes(true);
}

export const formatByACommand: Check = async (context) => {
  for (const format of ['bold', 'underline'] as const) {
    const button = context.button(format);
    const name = format === 'bold' ? 'Bold' : 'Underline';
    context.need(button !== undefined, `There is a button “${name}”.`, `There is no “${name}” button yet.`);
    await context.write('some words');
    button?.click();
    await nextTask();
    context.need(
      hasFormat(context, format),
      `It formats the selected text as \`${format}\`.`,
      `Clicking “${name}” does not format the selected text. Dispatch \`FORMAT_TEXT_COMMAND\` with \`'${format}'\`.`,
    );
  }
};

export const styleWithATheme: Check = async (context) => {
  await context.write('some words');
  await context.dispatch(FORMAT_TEXT_COMMAND, 'underline');
  context.need(
    hasFormat(context, 'underline'),
    'The state has the underline format.',
    'The underline format does not reach the state.',
  );
  const elements = [...(context.element?.querySelectorAll('span, strong, em, u') ?? [])];
  const classes = elements.flatMap((each) => [...each.classList]).join(' ');
  context.need(
    classes !== '',
    `Its element has the class \`${classes}\`.`,
    'The element of the underlined text has no class. Give `createEditor()` a `theme` with `text: {underline: …}`.',
  );
  context.need(
    elements.some((each) => getComputedStyle(each).textDecorationLine.includes('underline')),
    'The underline is visible.',
    `The class \`${classes}\` draws no underline. Use the class that the style sheet has a rule for: \`ed-underline\`.`,
  );
};

export const makeACommand: Check = async (context) => {
  const command = context.command<string>('SIGN_COMMAND');
  await context.write('Dear Ada,');
  const isHandled = await context.dispatch(command, 'Grace');
  const {text} = context;
  context.need(
    text.includes('Grace'),
    'The handler adds the dispatched name.',
    'The check dispatched the name “Grace”, but it is not in the state yet. Register a handler with `registerCommand`.',
  );
  context.need(
    text.startsWith('Dear Ada,'),
    'The earlier text is kept.',
    'The earlier text is lost. Append the name instead of replacing the text.',
  );
  context.need(isHandled, 'It returns true.', 'The handler returns false, so the editor calls other handlers. Return true.');
};

export const undoWhatHappened: Check = async (context) => {
  await context.write('first');
  await context.write('second');
  const isHandled = await context.dispatch(UNDO_COMMAND, undefined);
  context.need(
    isHandled,
    'The editor handles `UNDO_COMMAND`.',
    'The editor does not handle `UNDO_COMMAND`. Call `registerHistory(editor, createEmptyHistoryState(), 1000)`.',
  );
  context.need(
    context.text === 'first',
    'Undo restores the earlier text.',
    `After undo the text is “${context.text}”, expected “first”.`,
  );
  await context.dispatch(REDO_COMMAND, undefined);
  context.need(
    context.text === 'second',
    'Redo restores the change.',
    `After redo the text is “${context.text}”, expected “second”.`,
  );
};
