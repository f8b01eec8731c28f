import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createParagraphNode, $createTextNode, $getRoot, type ParagraphNode, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {prove} from '../support/prove.ts';

prove(
  'A link goes when its last child is removed. When that is moved to another place, the link stays, without children.',
  () => {
    const linksAfter = ($change: (text: TextNode, paragraph: ParagraphNode) => void): number[] => {
      const editor = createHeadlessEditor({nodes: [LinkNode]});
      editor.update(
        () => {
          const text = $createTextNode('tides');
          const paragraph = $createParagraphNode().append($createLinkNode('https://example.org').append(text));
          $getRoot().append(paragraph);
          $change(text, paragraph);
        },
        {discrete: true},
      );
      const {children} = editor.getEditorState().toJSON().root;
      return children
        .flatMap((block) => ('children' in block && Array.isArray(block.children) ? (block.children as unknown[]) : []))
        .flatMap((node) => (node !== null && typeof node === 'object' && 'children' in node ? [node.children] : []))
        .map((nodes) => (Array.isArray(nodes) ? nodes.length : -1));
    };
    expect(linksAfter(() => undefined)).toEqual([1]);
    expect(
      linksAfter((text) => {
        text.remove();
      }),
    ).toEqual([]);
    expect(linksAfter((text, paragraph) => void paragraph.append(text))).toEqual([0]);
  },
);
