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

prove('Lexical then renders once more after an error. That repairs those of updateDOM.', () => {
  const {editor, change} = changeCallout(() => undefined);
  change();
  expect(editor.getRootElement()?.textContent).toBe(['first', 'inside'].join(''));
  const throwing = changeCallout(throwError);
  expect(throwing.change).toThrow('no update');
  expect(throwing.editor.getRootElement()?.textContent).toBe('first');
});

prove('Let onError report errors instead of throwing them.', async () => {
  const {editor, change} = changeCallout(() => undefined);
  change();
  await expectError(101, (onError) => {
    const throwing = changeCallout(throwError);
    expect(throwing.change).toThrow();
    updateNow(observe(throwing.editor, onError), () => void $append('next'));
  });
  updateNow(editor, () => void $append('next'));
  expect(linesOf(editor)).toContain('next');
});

prove('An earlier error while rendering, with an onError that throws: the next update throws this number.', async () => {
  class BrokenNode extends CalloutNode {
    override createDOM(): HTMLElement {
      throw new Error('no element');
    }
  }
  complete(BrokenNode, 'broken');
  const {editor} = mount({nodes: [BrokenNode], onError: throwError});
  updateNow(editor, () => void $append('first'));
  expect(() => updateNow(editor, () => void $getRoot().append(new BrokenNode()))).toThrow('no element');
  await expectError(101, (onError) => updateNow(observe(editor, onError), () => void $append('next')));
});

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

prove(
  'node.replace(node) for a node that was made in the same update, or that was changed and has siblings. A function that makes the replacement gave its argument back, because there was nothing to do. Otherwise it is error 60 or error 61.',
  async () => {
    const $change = (node: LexicalNode): void => node.markDirty();
    const $leave = (): void => undefined;
    for (const [code, lines, $before] of [
      [101, [], $leave],
      [101, ['a', 'b'], $change],
      [60, ['a', 'b'], $leave],
      [61, ['a'], $change],
    ] as const)
      await expectError(code, (onError) => replaceLast(onError, lines, $before));
  },
);

prove('Replace a node by another one only, as error 60 shows.', () =>
  expectNoErrorWith({}, ({editor}) => {
    updateNow(editor, () => {
      const line = $append('new');
      $putInPlace(line, line);
    });
    expect(linesOf(editor)).toEqual(['new']);
  }),
);
