import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createParagraphNode, $getRoot, type ParagraphNode} from 'lexical';
import {expect} from 'vitest';

import {change, mount} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('blockCursor | The line that shows the caret between two blocks', () => {
  const {editor, element} = mount({nodes: [HorizontalRuleNode], theme: {blockCursor: 'mine'}});
  const select = (offset: number) => {
    change(editor, () => {
      $getRoot().select(offset, offset);
    });
  };
  change(editor, () => {
    $getRoot().append($createHorizontalRuleNode(), $createHorizontalRuleNode());
  });
  expect(element.querySelectorAll('.mine')).toHaveLength(0);
  element.focus();
  select(1);
  expect(Array.from(element.children, (child) => child.className)).toEqual(['', 'mine', '']);
});

prove(
  'A step of indentation is 40px wide. --lexical-indent-base-value changes only blocks that are indented on the page: loaded blocks keep 40px.',
  () => {
    const {editor, element} = mount();
    const widths = () => Array.from(element.children, (block) => getComputedStyle(block).paddingInlineStart);
    const appendTwo = () => {
      change(editor, () => {
        const indented = $createParagraphNode();
        indented.setIndent(1);
        $getRoot().clear().append($createParagraphNode(), indented);
      });
    };
    const indentFirst = () => {
      change(editor, () => {
        $getRoot().getFirstChildOrThrow<ParagraphNode>().setIndent(1);
      });
    };
    appendTwo();
    indentFirst();
    expect(widths()).toEqual(['40px', '40px']);
    element.style.setProperty('--lexical-indent-base-value', '24px');
    appendTwo();
    indentFirst();
    expect(widths()).toEqual(['24px', '40px']);
    editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
    expect(widths()).toEqual(['40px', '40px']);
  },
);
