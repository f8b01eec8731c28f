import {$createHashtagNode, $isHashtagNode, HashtagNode} from '@lexical/hashtag';
import {$createParagraphNode, $getRoot, type RangeSelection} from 'lexical';
import {expect} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

prove('Makes a hashtag, but skips node replacements: call $createHashtagNode() instead. Needs a running update.', () => {
  expectUnreplaced(
    HashtagNode,
    () => $createHashtagNode('#a'),
    () => new HashtagNode('#a'),
  );
});

prove('Makes a copy of a hashtag under the same key, with its text; updates need it.', () => {
  expectVersion(
    HashtagNode,
    () => $createHashtagNode('#a'),
    (node) => node.__text,
  );
});

prove('Returns false: text that is typed in front of a hashtag becomes a text before it. Text typed behind goes into it.', () => {
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

prove('Creates a hashtag of any text: nothing checks that it begins with #.', () => {
  const {editor} = mount({nodes: [HashtagNode]});
  updateNow(editor, () => {
    const hashtag = $createHashtagNode('no sign');
    expect($isHashtagNode(hashtag)).toBe(true);
    expect(hashtag.getTextContent()).toBe('no sign');
  });
});
