import {$getRoot, $isElementNode} from 'lexical';
import {expect} from 'vitest';

import {decoratorClass, elementClass, share, textClass} from '../support/classes-of-type.ts';
import {$append, readIn, settled} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {undoneLocally} from '../support/shared.ts';

const {old, others} = {old: elementClass('video'), others: [decoratorClass('video'), textClass('video')]};

prove(
  'Editors of two versions of the application disagree: in one the class of this type extends ElementNode, in the other DecoratorNode or TextNode. An old stored document has the same effect.',
  async () => {
    for (const Other of others) await expectError(91, (onError) => share(old, [Other], onError));
  },
);

prove(
  'The node was removed in this editor only, by the undo of <HistoryPlugin> for example, and somebody else aligned it or changed the format of its text. See error 92.',
  () =>
    expectError(91, async (onError) => {
      const ada = await undoneLocally([old], onError, () => $append('second'));
      updateNow(ada, () => {
        const node = $getRoot().getLastChild();
        if ($isElementNode(node)) node.setFormat('right');
      });
      await settled();
    }),
);

prove(
  'Give a class a new type when its base class changes. Keep the old class registered for documents that still have it.',
  () =>
    expectNoError(async (onError) => {
      const New = decoratorClass('video-decorator');
      const {editor} = await share(old, [old, New], onError, [old, New]);
      updateNow(editor, () => void $append('last').append(new New()));
      expect(
        readIn(editor, () => Array.from(editor.getEditorState()._nodeMap.values()).some((node) => node instanceof old)),
      ).toBe(true);
      return editor;
    }),
);
