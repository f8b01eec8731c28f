import {
  $convertFromMarkdownString,
  $convertToMarkdownString,
  registerMarkdownShortcuts,
  type ElementTransformer,
} from '@lexical/markdown';
import {$createParagraphNode, $isParagraphNode, createEditor, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {$append, measureRanges, mount, settled} from '../support/editor.ts';
import {type} from '../support/history.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

/** A transformer of lines that begin with `!`, and what it was asked. */
function transformer(): {seen: unknown[][]; rule: ElementTransformer} {
  const seen: unknown[][] = [];
  const rule: ElementTransformer = {
    type: 'element',
    dependencies: [],
    regExp: /^! /,
    replace: (parent, children, match, isImport) => {
      seen.push([parent.getType(), children.map((child) => child.getTextContent()), match[0], isImport]);
      parent.replace($createParagraphNode().append(...children));
    },
    export: (node, traverse) => ($isParagraphNode(node) && traverse(node) === 'known' ? `! ${traverse(node)}` : null),
  };
  return {seen, rule};
}

prove(
  'replace: Turns a line into a block. parentNode is the paragraph of the line, and children are what remains of it behind the match. isImport is false while typing.',
  async () => {
    const {seen, rule} = transformer();
    updateNow(createEditor({}), () => {
      $convertFromMarkdownString('! one\n\ntwo', [rule]);
    });
    expect(seen).toEqual([['paragraph', ['one'], '! ', true]]);
    measureRanges();
    const {editor} = mount();
    registerMarkdownShortcuts(editor, [rule]);
    updateNow(editor, () => $append('rest').getFirstChildOrThrow<TextNode>().select(0, 0));
    type(editor, '! ');
    await settled();
    expect(seen.slice(1)).toEqual([['paragraph', ['rest'], '! ', false]]);
  },
);

prove('export: Returns the Markdown of a block, or null for a node that it does not know.', () => {
  const {rule} = transformer();
  updateNow(createEditor({}), () => {
    $append('known');
    $append('other');
    expect($convertToMarkdownString([rule])).toBe('! known\n\nother');
  });
});
