import {$createCodeNode, CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {
  $createLineBreakNode,
  $createTextNode,
  $getEditor,
  $getRoot,
  $nodesOfType,
  createEditor,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {expectError, expectNoError, observe, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {bound} from '../support/shared.ts';

const {
  editor: own,
  show,
  $highlightAgain,
} = (await pageFile('error/169.md', 'show.ts')) as {
  editor: LexicalEditor;
  show: (stored: string) => void;
  $highlightAgain: () => void;
};

const nodes = [CodeNode, CodeHighlightNode, LinkNode, HorizontalRuleNode];

/** An editor that highlights code. */
function open(onError: OnError): LexicalEditor {
  const {editor} = mount({nodes, onError});
  registerCodeHighlighting(editor);
  return editor;
}

/** Two lines of code, as an editor without highlighting has them. */
function $appendCode(...more: LexicalNode[]): void {
  $getRoot().append(
    $createCodeNode('js').append($createTextNode('let a'), $createLineBreakNode(), $createTextNode('let b'), ...more),
  );
}

/** A stored document, written by an editor without highlighting. */
function stored($more: () => LexicalNode[] = () => []): string {
  const editor = createEditor({nodes});
  updateNow(editor, () => $appendCode(...$more()));
  return JSON.stringify(editor.getEditorState());
}

function $selectCode(): void {
  const [code] = $nodesOfType(CodeNode);
  code?.select(0, code.getChildrenSize());
}

function indent(editor: LexicalEditor): LexicalEditor {
  updateNow(editor, () => {
    $selectCode();
    editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
  });
  return editor;
}

const indented = '\tlet a\n\tlet b';

/** Loads into an editor that highlights, and presses a key there. */
const loadAndPress = (text: string, press: (editor: LexicalEditor) => void) => (onError: OnError) => {
  const editor = open(onError);
  editor.setEditorState(editor.parseEditorState(text));
  press(editor);
};

prove(
  'setEditorState() runs no transforms, so stored text is not highlighted. Mark the code as changed after loading:',
  async () => {
    await expectError(169, loadAndPress(stored(), indent));
    await expectError(
      169,
      loadAndPress(stored(), (editor) =>
        updateNow(editor, () => {
          $selectCode();
          editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown', {key: 'Tab'}));
        }),
      ),
    );
    const shown = await expectNoError(async (onError) => {
      observe(own, onError);
      show(stored());
      await settled();
      return indent(own);
    });
    expect(textOf(shown)).toContain(indented);
  },
);

prove('Links in the code become text, and decorators are removed.', async () => {
  const editor = await expectNoError((onError) => {
    const used = open(onError);
    const $others = (): LexicalNode[] => [$createLinkNode('/').append($createTextNode('link')), $createHorizontalRuleNode()];
    used.setEditorState(used.parseEditorState(stored($others)));
    updateNow(used, $highlightAgain);
    return indent(used);
  });
  expect(textOf(editor)).toContain(`${indented}link`);
  editor.getEditorState().read(() => expect([$nodesOfType(LinkNode), $nodesOfType(HorizontalRuleNode)]).toEqual([[], []]));
});

/** Two editors share a document; the other one, with highlighting or without, writes the code. */
async function share(onError: OnError, isOtherHighlighting: boolean): Promise<LexicalEditor> {
  const editor = open(onError);
  const other = isOtherHighlighting ? open(onError) : createHeadlessEditor({nodes, onError});
  await bound(editor, other);
  updateNow(other, () => $appendCode());
  await settled();
  expect(textOf(editor)).toContain('let a\nlet b');
  return indent(editor);
}

prove('Another editor of a shared document lacks highlighting: register it there.', async () => {
  await expectError(169, (onError) => share(onError, false));
  expect(textOf(await expectNoError((onError) => share(onError, true)))).toContain(indented);
});

/** Adds code to an editor that highlights. */
function add(onError: OnError, options: {skipTransforms?: true}): LexicalEditor {
  const editor = open(onError);
  editor.update(() => $appendCode(), {discrete: true, ...options});
  return editor;
}

prove('An update with skipTransforms changed the code: call $highlightAgain() afterwards.', async () => {
  await expectError(169, (onError) => indent(add(onError, {skipTransforms: true})));
  const editor = await expectNoError((onError) => {
    const used = add(onError, {skipTransforms: true});
    updateNow(used, $highlightAgain);
    return indent(used);
  });
  expect(textOf(editor)).toContain(indented);
});

/** Changes the code and dispatches a command in the same update. */
function $addAndIndent(): void {
  $appendCode();
  $selectCode();
  $getEditor().dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
}

prove('One update changes the code and dispatches the command: dispatch it in a later update.', async () => {
  await expectError(169, (onError) => updateNow(open(onError), $addAndIndent));
  expect(textOf(await expectNoError((onError) => indent(add(onError, {}))))).toContain(indented);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () => {
  const errors: Error[] = [];
  const editor = open((error) => errors.push(error));
  updateNow(editor, () => void $append('kept'));
  updateNow(editor, $addAndIndent);
  expect(errors).toHaveLength(1);
  updateNow(editor, () => void $append('goes on'));
  expect(linesOf(editor)).toEqual(['kept', 'goes on']);
});
