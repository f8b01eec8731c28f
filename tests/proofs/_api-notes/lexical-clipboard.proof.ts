import {$generateJSONFromSelectedNodes, $generateNodesFromSerializedNodes} from '@lexical/clipboard';
import {createHeadlessEditor} from '@lexical/headless';
import {$getRoot, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

prove(
  "Returns the selected nodes in the form of saved JSON, and the editor's namespace. With null in place of a selection it takes the whole document.",
  () => {
    const editor = createHeadlessEditor({namespace: 'Notes'});
    updateNow(editor, () => {
      const selection = $append('one').getFirstChildOrThrow<TextNode>().select(0, 2);
      $append('two');
      const types = (json: {nodes: {type: string}[]}): string[] => json.nodes.map(({type}) => type);
      const selected = $generateJSONFromSelectedNodes(editor, selection);
      expect([selected.namespace, types(selected)]).toEqual(['Notes', ['text']]);
      expect(JSON.stringify(selected)).toContain('"text":"on"');
      expect(types($generateJSONFromSelectedNodes(editor, null))).toEqual(['paragraph', 'paragraph']);
    });
  },
);

prove('Creates nodes of JSON, with new keys. They are in no document yet.', () => {
  const editor = createHeadlessEditor();
  updateNow(editor, () => {
    const one = $append('one');
    const {nodes} = $generateJSONFromSelectedNodes(editor, null);
    const [copy] = $generateNodesFromSerializedNodes(nodes);
    expect([copy?.getTextContent(), copy?.getKey() === one.getKey(), copy?.isAttached()]).toEqual(['one', false, false]);
    expect([one.isAttached(), $getRoot().getChildrenSize()]).toEqual([true, 1]);
  });
});
