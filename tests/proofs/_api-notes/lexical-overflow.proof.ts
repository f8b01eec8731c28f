import {$getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$createOverflowNode, OverflowNode} from '@lexical/overflow';
import {$createParagraphNode, $createTextNode, $getRoot, $selectAll} from 'lexical';
import {expect, vi} from 'vitest';

import {mount} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';

prove('Returns true: copies and exported HTML have the text without the wrapper.', () => {
  const {editor} = mount({nodes: [OverflowNode]});
  updateNow(editor, () => {
    const wrapper = $createOverflowNode().append($createTextNode('word'));
    $getRoot().append($createParagraphNode().append($createTextNode('a '), wrapper, $createTextNode(' b')));
    $selectAll();
    const made = (): string[] => [$getLexicalContent(editor) ?? '', $getHtmlContent(editor), $generateHtmlFromNodes(editor)];
    const trace = /"type":"overflow"|<span><span/;
    for (const text of made()) {
      expect(text).toContain('word');
      expect(text).not.toMatch(trace);
    }
    const hook = vi.spyOn(OverflowNode.prototype, 'excludeFromCopy').mockReturnValue(false);
    for (const text of made()) expect(text).toMatch(trace);
    hook.mockRestore();
  });
});

prove(
  'Inserts and returns a block after the parent. Enter inside the wrapper moves the rest of its text there, unwrapped.',
  () => {
    const {editor} = mount({nodes: [OverflowNode]});
    updateNow(editor, () => {
      const text = $createTextNode('abcd');
      $getRoot().append($createParagraphNode().append($createOverflowNode().append(text)));
      const block = text.select(2, 2).insertParagraph();
      expect(block?.getType()).toBe('paragraph');
    });
    expect(outlineOf(editor)).toEqual(['paragraph(overflow("ab"))', 'paragraph("cd")']);
  },
);
