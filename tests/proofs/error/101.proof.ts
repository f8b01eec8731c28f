import {$getRoot, $isElementNode, ElementNode, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, observe, type OnError} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$putInPlace} = (await pageFile('error/60.md', '$putInPlace.ts')) as {
  $putInPlace: (node: LexicalNode, next: LexicalNode) => void;
};

class CalloutNode extends ElementNode {
  override createDOM(): HTMLElement {
    return document.createElement('aside');
  }
  override updateDOM(): boolean {
    throw new Error('no update');
  }
}
complete(CalloutNode, 'callout');

function throwError(error: Error): never {
  throw error;
}

/** An editor with a line and a callout, whose callout is then changed: `updateDOM` throws. */
function changeCallout(onError: OnError): {editor: LexicalEditor; change: () => void} {
  const {editor} = mount({nodes: [CalloutNode], onError});
  updateNow(editor, () => {
    $append('first');
    $getRoot().append(new CalloutNode());
  });
  return {
    editor,
    change: () =>
      updateNow(editor, () => {
        const callout = $getRoot().getLastChild();
        if ($isElementNode(callout)) callout.append($append('inside'));
      }),
  };
}

// The first of all: Lexical has not given up yet.

prove(
  'An error while rendering came before this one. Fix that error, and let onError return instead of throwing: Lexical then renders the document again.',
  async () => {
    const {editor, change} = changeCallout(() => undefined);
    change();
    updateNow(editor, () => void $append('next'));
    expect(editor.getRootElement()?.textContent).toBe(['first', 'inside', 'next'].join(''));
    await expectError(101, (onError) => {
      const throwing = changeCallout(throwError);
      expect(throwing.change).toThrow('no update');
      updateNow(observe(throwing.editor, onError), () => void $append('next'));
    });
  },
);

/** Replaces the last of some lines by itself, or a new line. */
function replaceLast(onError: OnError, lines: readonly string[], $before: (last: LexicalNode) => void): void {
  const {editor} = mount({onError});
  updateNow(editor, () => {
    for (const line of lines) $append(line);
  });
  updateNow(editor, () => {
    if (lines.length === 0) $append('new');
    const last = $getRoot().getLastChildOrThrow();
    $before(last);
    last.replace(last);
  });
}

prove('node.replace(node), for example when a function returned its argument: replace a node by another one only.', async () => {
  await expectError(101, (onError) => replaceLast(onError, [], () => undefined));
  await expectError(101, (onError) => replaceLast(onError, ['a', 'b'], (last) => last.markDirty()));
  await expectNoErrorWith({}, ({editor}) => {
    updateNow(editor, () => {
      const line = $append('new');
      $putInPlace(line, line);
    });
    expect(linesOf(editor)).toEqual(['new']);
  });
});

prove(
  'The page no longer shows changes, and every update fails. After node.replace(node) the state also lacks text, so do not save it. Error 75 shows how to bring the editor back.',
  async () => {
    const {editor, change} = changeCallout(throwError);
    expect(change).toThrow('no update');
    expect(linesOf(editor)).toEqual(['first', 'inside']);
    for (const text of ['one', 'two']) await expectError(101, () => updateNow(editor, () => void $append(text)));
    expect([linesOf(editor).at(-1), editor.getRootElement()?.textContent]).toEqual(['two', 'first']);

    const {editor: replaced} = mount({onError: throwError});
    updateNow(replaced, () => void $append('kept'));
    const rendered = replaced.getEditorState();
    await expectError(101, () =>
      updateNow(replaced, () => {
        const line = $append('new');
        line.replace(line);
      }),
    );
    expect([replaced.getRootElement()?.textContent, linesOf(replaced)]).toEqual(['kept', []]);
    await expectError(101, () => updateNow(replaced, () => void $append('next')));

    const root = replaced.getRootElement();
    replaced.setRootElement(null);
    replaced.setEditorState(rendered);
    replaced.setRootElement(root);
    updateNow(replaced, () => void $append('goes on'));
    expect(root?.textContent).toBe(['kept', 'goes on'].join(''));
  },
);
