import {$getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$createOverflowNode, OverflowNode} from '@lexical/overflow';
import {$createParagraphNode, $createTextNode, $getRoot, $selectAll} from 'lexical';
import {expect, vi} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';

prove('Makes a wrapper, but skips node replacements: call $createOverflowNode() instead. Needs a running update.', () => {
  expectUnreplaced(OverflowNode, $createOverflowNode, () => new OverflowNode());
});

prove('Returns a copy of a wrapper under the same key, without children; updates need it.', () => {
  expectVersion(OverflowNode, $createOverflowNode, (node) => node.__type);
});

prove('Returns true: copied and exported content has the text of the wrapper without the wrapper.', () => {
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
  'Lets the parent make a block behind itself and returns that. With Enter inside the wrapper, the rest of its text moves to the new block, out of the wrapper.',
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

prove('Returns null: no element is read as a wrapper.', () => {
  expect(OverflowNode.importDOM()).toBeNull();
});

prove("Returns a new <span> with the theme's characterLimit as its class.", () => {
  const {editor, element} = mount({nodes: [OverflowNode], theme: {characterLimit: 'too-long'}});
  updateNow(editor, () => {
    $getRoot().append($createParagraphNode().append($createOverflowNode().append($createTextNode('a'))));
  });
  const wrapper = element.querySelector('.too-long');
  expect([wrapper?.nodeName, wrapper?.textContent]).toEqual(['SPAN', 'a']);
});

prove('Returns false: the element stays, and its children are drawn into it.', () => {
  const {editor, element} = mount({nodes: [OverflowNode], theme: {characterLimit: 'too-long'}});
  updateNow(editor, () => {
    $getRoot().append($createParagraphNode().append($createOverflowNode().append($createTextNode('a'))));
  });
  const wrapper = element.querySelector('.too-long');
  const append = () => {
    updateNow(editor, () => {
      $firstOf(OverflowNode).append($createTextNode('b').toggleFormat('bold'));
    });
    return element.querySelector('.too-long');
  };
  expect(append()).toBe(wrapper);
  expect(wrapper?.textContent).toBe('ab');
  const hook = vi.spyOn(OverflowNode.prototype, 'updateDOM').mockReturnValue(true);
  expect(append()).not.toBe(wrapper);
  hook.mockRestore();
});

prove("Returns the wrapper's JSON. Its children are empty: the caller adds them.", () => {
  const {editor} = mount({nodes: [OverflowNode]});
  updateNow(editor, () => {
    const wrapper = $createOverflowNode().append($createTextNode('word'));
    $getRoot().append($createParagraphNode().append(wrapper));
    expect(wrapper.exportJSON()).toMatchObject({children: [], type: 'overflow'});
  });
  expect(JSON.stringify(editor.getEditorState())).toMatch(/"children":\[\{[^\]]*"text":"word"[^\]]*\],[^\]]*"type":"overflow"/);
});

prove('Creates an empty wrapper; children are added afterwards. The alignment and the indent are not read.', () => {
  const {editor} = mount({nodes: [OverflowNode]});
  updateNow(editor, () => {
    const wrapper = $createOverflowNode().append($createTextNode('word'));
    wrapper.setFormat('center');
    wrapper.setIndent(1);
    $getRoot().append($createParagraphNode().append(wrapper));
    const json = wrapper.exportJSON();
    expect([json.format, json.indent]).toEqual(['center', 1]);
    const made = OverflowNode.importJSON(json);
    expect([made.getFormatType(), made.getIndent(), made.getChildrenSize()]).toEqual(['', 0, 0]);
  });
  editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
  expect(outlineOf(editor)).toEqual(['paragraph(overflow("word"))']);
});
