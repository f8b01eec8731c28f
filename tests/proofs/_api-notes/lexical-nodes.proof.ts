import {$createParagraphNode, $createTextNode, $getRoot, createEditor, TextNode, type NodeKey} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, textOf} from '../support/editor.ts';
import {inEditor} from '../support/in-editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

prove('Returns the element, not the removed children.', () => {
  inEditor(() => {
    const paragraph = $createParagraphNode().append($createTextNode('a'), $createTextNode('b'));
    $getRoot().append(paragraph);
    expect(paragraph.splice(0, 1, []).is(paragraph)).toBe(true);
    expect(paragraph.getTextContent()).toBe('b');
  });
});

prove(
  'Unlike the method of arrays it needs all three arguments, takes no negative index, and throws when fewer children are left than it shall remove.',
  () => {
    inEditor(() => {
      const $three = () => {
        const paragraph = $createParagraphNode();
        $getRoot().append(paragraph);
        return paragraph.append($createTextNode('a'), $createTextNode('b'), $createTextNode('c'));
      };
      const paragraph = $three();
      // The types do not allow to leave them out.
      const splice = paragraph.splice.bind(paragraph) as (start: number) => unknown;
      expect(() => splice(0)).toThrow(TypeError);
      expect($three().splice(-1, 1, []).getTextContent()).not.toBe('ab');
      expect(messageThrownBy(() => $three().splice(1, 3, []))).toContain('splice');
    });
  },
);

prove('an editor of createEditor() has none.', () => {
  const editor = createEditor();
  expect(linesOf(editor)).toEqual([]);
});

prove('pass all that the constructor takes, and the key of the node last. It adds nothing to the document.', () => {
  let key: NodeKey | undefined;
  const editor = inEditor(() => {
    const text = $append('one').getFirstChildOrThrow<TextNode>();
    key = text.getKey();
    const size = $getRoot().getAllTextNodes().length;
    const copy = TextNode.clone(text);
    expect(copy.getKey()).toBe(key);
    expect($getRoot().getAllTextNodes()).toHaveLength(size);
  });
  expect(textOf(editor)).toBe('one');
});

prove('Whether this node is the parent of another one, or an ancestor further up.', () => {
  inEditor(() => {
    const paragraph = $append('one');
    const text = paragraph.getFirstChildOrThrow<TextNode>();
    expect($getRoot().isParentOf(text)).toBe(true);
    expect(paragraph.isParentOf(text)).toBe(true);
    expect(text.isParentOf(paragraph)).toBe(false);
  });
});
