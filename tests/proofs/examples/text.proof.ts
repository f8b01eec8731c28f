import {createHeadlessEditor} from '@lexical/headless';
import {$createParagraphNode, $createTextNode, $getRoot, type TextModeType} from 'lexical';
import {expect} from 'vitest';

import {prove} from '../support/prove.ts';

prove(
  'The first part is the node itself, unless its mode is segmented; the others are plain text nodes with the same formats.',
  () => {
    const editor = createHeadlessEditor();
    const isSame = (mode: TextModeType): boolean | undefined => {
      const text = $createTextNode('high tide').setMode(mode);
      $getRoot().append($createParagraphNode().append(text));
      return text.splitText(4)[0]?.is(text);
    };
    editor.update(() => {
      expect([isSame('normal'), isSame('segmented')]).toEqual([true, false]);
    });
  },
);
