import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {registerLexicalTextEntity} from '@lexical/text';
import {$createParagraphNode, $getRoot, type RangeSelection} from 'lexical';
import {expect, vi} from 'vitest';

import {mount} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

prove('Returns false: text typed before a hashtag is not part of it. Text typed after it is.', () => {
  const after = ($select: (hashtag: HashtagNode) => RangeSelection): string[] => {
    const {editor} = mount({nodes: [HashtagNode]});
    updateNow(editor, () => {
      const hashtag = $createHashtagNode('#a');
      $getRoot().append($createParagraphNode().append(hashtag));
      expect(hashtag.canInsertTextBefore()).toBe(false);
      $select(hashtag).insertText('x');
    });
    return editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((text) => `${text.getType()} ${text.getTextContent()}`),
    );
  };
  expect(after((hashtag) => hashtag.select(0, 0))).toEqual(['text x', 'hashtag #a']);
  expect(after((hashtag) => hashtag.select())).toEqual(['hashtag #ax']);
});

prove('Returns true: when two hashtags touch, registerLexicalTextEntity() turns both into plain text.', () => {
  const kinds = (): string[] => {
    const {editor} = mount({nodes: [HashtagNode]});
    const getMatch = (text: string) => {
      const match = /^#\w+$/.exec(text);
      return match === null ? null : {start: 0, end: match[0].length};
    };
    registerLexicalTextEntity(editor, getMatch, HashtagNode, (node) => $createHashtagNode(node.getTextContent()));
    updateNow(editor, () => {
      $getRoot().append($createParagraphNode().append($createHashtagNode('#a'), $createHashtagNode('#b')));
    });
    return editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((text) => `${text.getType()} ${text.getTextContent()}`),
    );
  };
  expect(kinds()).toEqual(['text #a#b']);
  const hook = vi.spyOn(HashtagNode.prototype, 'isTextEntity').mockReturnValue(
    // The type allows nothing else; this is what another answer would do.
    false as true,
  );
  expect(kinds()).toEqual(['hashtag #a', 'hashtag #b']);
  hook.mockRestore();
});
