import {$createCodeHighlightNode, $createCodeNode, CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {
  $createLineBreakNode,
  $createTextNode,
  $getRoot,
  $nodesOfType,
  createEditor,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {mount, settled, textOf} from '../support/editor.ts';
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
  'setEditorState() showed a stored document whose code holds plain texts, links or other nodes, as an editor without highlighting writes them. The method runs no transforms.',
  async () => {
    await expectError(169, loadAndPress(stored(), indent));
    const $link = (): LexicalNode[] => [$createLinkNode('/').append($createTextNode('link'))];
    await expectError(169, loadAndPress(stored($link), indent));
    await expectError(
      169,
      loadAndPress(stored(), (editor) =>
        updateNow(editor, () => {
          $selectCode();
          editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown', {key: 'Tab'}));
        }),
      ),
    );
  },
);

/** Two editors share a document; the other one, with highlighting or without, writes the code. */
async function share(
  onError: OnError,
  isOtherHighlighting: boolean,
  before: (editor: LexicalEditor) => void = () => undefined,
): Promise<LexicalEditor> {
  const editor = open(onError);
  const other = isOtherHighlighting ? open(onError) : createHeadlessEditor({nodes, onError});
  await bound(editor, other);
  updateNow(other, () => $appendCode());
  await settled();
  expect(textOf(editor)).toContain('let a\nlet b');
  before(editor);
  return indent(editor);
}

prove('Somebody whose editor has no highlighting writes code in a shared document. Changes of others run no transforms.', () =>
  expectError(169, (onError) => share(onError, false)),
);

/** Adds code to an editor that highlights. */
function add(onError: OnError, options: {skipTransforms?: true}): LexicalEditor {
  const editor = open(onError);
  editor.update(() => $appendCode(), {discrete: true, ...options});
  return editor;
}

prove('The code was changed in an update with skipTransforms.', async () => {
  await expectError(169, (onError) => indent(add(onError, {skipTransforms: true})));
  expect(textOf(await expectNoError((onError) => indent(add(onError, {}))))).toContain(indented);
});

prove('The update that changes the code dispatches the command as well. Transforms run at its end.', () =>
  expectError(169, (onError) => {
    const editor = open(onError);
    updateNow(editor, () => {
      $appendCode();
      $selectCode();
      editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
    });
  }),
);

prove(
  'Let the transforms run before somebody can press Tab. Mark the code as changed after setEditorState() or skipTransforms:',
  async () => {
    const shown = await expectNoError(async (onError) => {
      observe(own, onError);
      show(stored());
      await settled();
      return indent(own);
    });
    expect(textOf(shown)).toContain(indented);
    const skipped = await expectNoError((onError) => {
      const editor = add(onError, {skipTransforms: true});
      updateNow(editor, $highlightAgain);
      return indent(editor);
    });
    expect(textOf(skipped)).toContain(indented);
  },
);

prove('Links and other nodes in the code become text. A decorator in it is removed.', async () => {
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

prove(
  'Register highlighting in every editor of a shared document. Headless editors cannot: mark their code as changed in an editor that highlights.',
  async () => {
    expect(() => registerCodeHighlighting(createHeadlessEditor({nodes}))).toThrow();
    expect(textOf(await expectNoError((onError) => share(onError, true)))).toContain(indented);
    const marked = await expectNoError((onError) => share(onError, false, (editor) => updateNow(editor, $highlightAgain)));
    expect(textOf(marked)).toContain(indented);
  },
);

prove('Dispatch commands in an update after the one that changes the code.', async () => {
  const editor = await expectNoError((onError) => {
    const used = add(onError, {});
    updateNow(used, () => void $nodesOfType(CodeNode)[0]?.append($createCodeHighlightNode(' // now')));
    return indent(used);
  });
  expect(textOf(editor)).toContain(`${indented} // now`);
});
