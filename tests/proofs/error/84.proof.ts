import {$getRoot, $isElementNode, $isTextNode} from 'lexical';
import {expect} from 'vitest';

import {decoratorClass, elementClass, share, textClass} from '../support/classes-of-type.ts';
import {$append, readIn, settled} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {undoneLocally} from '../support/shared.ts';

const {old, others} = {old: textClass('mention'), others: [decoratorClass('mention'), elementClass('mention')]};

prove(
  'Editors of two versions of the application disagree: in one the class of this type extends TextNode, in the other DecoratorNode or ElementNode. An old stored document has the same effect.',
  async () => {
    for (const Other of others) await expectError(84, (onError) => share(old, [Other], onError));
  },
);

prove(
  'The node was removed in this editor only, by the undo of <HistoryPlugin> for example, and somebody else changed the style of the text. See error 92.',
  () =>
    expectError(84, async (onError) => {
      const ada = await undoneLocally([old], onError, () => $append('second'));
      updateNow(ada, () => {
        const node = $getRoot().getLastChild();
        const text = $isElementNode(node) ? node.getFirstChild() : null;
        if ($isTextNode(text)) text.setStyle('color: crimson');
      });
      await settled();
    }),
);

prove(
  'Give a class a new type when its base class changes. Keep the old class registered for documents that still have it.',
  () =>
    expectNoError(async (onError) => {
      const New = decoratorClass('mention-decorator');
      const {editor} = await share(old, [old, New], onError, [old, New]);
      updateNow(editor, () => void $append('last').append(new New()));
      expect(
        readIn(editor, () => Array.from(editor.getEditorState()._nodeMap.values()).some((node) => node instanceof old)),
      ).toBe(true);
      return editor;
    }),
);
