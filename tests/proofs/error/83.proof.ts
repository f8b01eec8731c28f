import {$getRoot} from 'lexical';
import {expect} from 'vitest';

import {decoratorClass, elementClass, share, textClass} from '../support/classes-of-type.ts';
import {$append, readIn, settled} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {expectOutOfStep, undoneLocally} from '../support/shared.ts';

const {old, others} = {old: decoratorClass('video'), others: [elementClass('video'), textClass('video')]};

prove(
  'Versions of your application give this type different base classes. When you change the base class, change the type, and keep the old class registered for stored documents.',
  async () => {
    for (const Other of others) await expectError(83, (onError) => share(old, [Other], onError));
    await expectNoError(async (onError) => {
      const New = elementClass('video-element');
      const {editor} = await share(old, [old, New], onError, [old, New]);
      updateNow(editor, () => void $append('last').append(new New()));
      expect(
        readIn(editor, () => Array.from(editor.getEditorState()._nodeMap.values()).some((node) => node instanceof old)),
      ).toBe(true);
      return editor;
    });
  },
);

prove('Undo of <HistoryPlugin> removed the node: leave the plugin out.', () =>
  expectError(83, async (onError) => {
    const ada = await undoneLocally([old], onError, () => new old());
    updateNow(ada, () => {
      const node = $getRoot().getLastChild();
      if (node instanceof old) Object.assign(node.getWritable(), {__size: 'large'});
    });
    await settled();
  }),
);

prove(
  'This editor misses changes of others, and edits in it can delete their text. Lock it with editor.setEditable(false) in onError, and make a new editor after the fix.',
  async () => {
    for (const Other of others)
      await expectOutOfStep(83, [{nodes: [old]}, {nodes: [Other]}], async (writer) => {
        updateNow(writer, () => void $append('first'));
        await settled();
        updateNow(writer, () => void $append('second').append(new old()));
      });
  },
);
