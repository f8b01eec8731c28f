import {createHeadlessEditor} from '@lexical/headless';
import {$createLineBreakNode, $createParagraphNode, $createTextNode, $getRoot, createEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {prove} from '../support/prove.ts';
import {FigureNode} from '../support/figure.ts';

prove(
  'It goes down to the first text in the element. In an empty one, and in front of a line break or a decorator, the caret stands in the element itself.',
  () => {
    const caretIn = ($create: () => LexicalNode[]): string => {
      const editor = createHeadlessEditor({nodes: [FigureNode]});
      let found = '';
      editor.update(
        () => {
          const paragraph = $createParagraphNode().append(...$create());
          $getRoot().append(paragraph);
          const {anchor} = paragraph.selectStart();
          found = `${anchor.getNode().getType()} ${String(anchor.offset)}`;
        },
        {discrete: true},
      );
      return found;
    };
    const $text = (): LexicalNode => $createTextNode('text');
    expect(caretIn(() => [$text(), $createLineBreakNode()])).toBe('text 0');
    expect(caretIn(() => [])).toBe('paragraph 0');
    expect(caretIn(() => [$createLineBreakNode(), $text()])).toBe('paragraph 0');
    expect(caretIn(() => [new FigureNode('', createEditor()), $text()])).toBe('paragraph 0');
  },
);
