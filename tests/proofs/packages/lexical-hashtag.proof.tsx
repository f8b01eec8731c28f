import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {HashtagPlugin} from '@lexical/react/LexicalHashtagPlugin';
import {$createParagraphNode, $createTextNode, $getRoot, $nodesOfType} from 'lexical';
import {expect} from 'vitest';

import {change, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';

/** The hashtags that the plugin finds in a text. */
async function found(text: string): Promise<string[]> {
  const {editor, errors} = await renderInComposer(<HashtagPlugin />, {nodes: [HashtagNode]});
  change(editor, () => {
    $getRoot()
      .clear()
      .append($createParagraphNode().append($createTextNode(text)));
  });
  await settled();
  expect(errors).toEqual([]);
  return editor.getEditorState().read(() => $nodesOfType(HashtagNode).map((tag) => tag.getTextContent()));
}

prove("Add HashtagNode to nodes in the editor's configuration.", async () => {
  const message = 'HashtagPlugin: HashtagNode not registered on editor';
  await expect(renderInComposer(<HashtagPlugin />)).rejects.toThrow(message);
  await expect(renderInComposer(<HashtagPlugin />, {nodes: [HashtagNode]})).resolves.toBeDefined();
});

prove('Set theme.hashtag to a class and write CSS for it; there is no default style.', () => {
  const spanOf = (theme: {hashtag?: string}): string | undefined => {
    const {editor, element} = mount({nodes: [HashtagNode], theme});
    editor.update(() => void $getRoot().append($createParagraphNode().append($createHashtagNode('#docs'))), {discrete: true});
    return element.querySelector('span')?.outerHTML;
  };
  expect(spanOf({hashtag: 'topic'})).toBe('<span class="topic" data-lexical-text="true">#docs</span>');
  expect(spanOf({})).toBe('<span data-lexical-text="true">#docs</span>');
});

prove('The pattern of the plugin needs at least one letter.', async () => {
  expect(await found('#2024')).toEqual([]);
  expect(await found('#2024a')).toEqual(['#2024a']);
});

prove('After a letter, / or & no hashtag begins, as in a#b.', async () => {
  for (const text of ['a#b', '/#b', '&#b']) expect(await found(text)).toEqual([]);
  for (const text of ['#b', ' #b', '(#b', '.#b']) expect(await found(text)).toEqual(['#b']);
});
