import {createHeadlessEditor} from '@lexical/headless';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createParagraphNode, $getRoot, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, change, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove(
  'Returns the text of the document, with two line breaks between blocks of text. An empty block also adds line breaks; a rule adds one.',
  () => {
    const textWith = ($create: () => LexicalNode): string => {
      const editor = createHeadlessEditor({nodes: [HorizontalRuleNode]});
      change(editor, () => {
        $append('a');
        $getRoot().append($create());
        $append('b');
      });
      return textOf(editor);
    };
    // The text of a rule is one line break.
    expect(textWith($createHorizontalRuleNode)).toBe('a\n\n\nb');
    expect(textWith($createParagraphNode)).toBe('a\n\n\n\nb');
  },
);
