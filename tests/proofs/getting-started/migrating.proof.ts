import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$getRoot} from 'lexical';
import {expect} from 'vitest';

import {messageOf} from '../support/messages.ts';
import {build, prove, unproven} from '../support/prove.ts';
import {runInNode} from '../support/node.ts';

prove('A headless editor does that in Node.js, without a page.', () => {
  const lines = runInNode(`
    import {createHeadlessEditor} from '@lexical/headless';
    import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
    const editor = createHeadlessEditor();
    editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('old'))), {discrete: true});
    console.log(typeof document, JSON.stringify(editor.getEditorState()).includes('"text":"old"'));
  `);
  expect(lines).toEqual(['undefined true']);
});

unproven('Its offsets count code points, in which 🙂 is one.', {
  reason: 'Draft.js is not installed here',
  source: 'draft-js: src/model/encoding/encodeInlineStyleRanges.js, which measures with strlen of UnicodeUtils',
});

prove('In a string of JavaScript it is two, so the text is split first.', () => {
  // eslint-disable-next-line @typescript-eslint/no-misused-spread -- code points are meant
  expect(['🙂'.length, [...'🙂'].length]).toEqual([2, 1]);
});

prove('That is less code, and loses more: colors and sizes, and every element that no registered node knows.', () => {
  const imported = (nodes: (typeof ListNode | typeof ListItemNode)[]): string => {
    const editor = createHeadlessEditor({nodes});
    const page = new DOMParser().parseFromString('<ul><li><p style="color: red; font-size: 20px">old</p></li></ul>', 'text/html');
    editor.update(
      () => {
        const nodesOfPage = $generateNodesFromDOM(editor, page);
        $getRoot().select();
        $getRoot().append(...nodesOfPage);
      },
      {discrete: true},
    );
    return JSON.stringify(editor.getEditorState());
  };
  const [bare, withLists] = [imported([]), imported([ListNode, ListItemNode])];
  for (const json of [bare, withLists]) {
    expect(json).toContain('"text":"old"');
    expect(json).not.toMatch(/red|20px/);
  }
  expect([bare.includes('"type":"list"'), withLists.includes('"type":"list"')]).toEqual([false, true]);
});

prove('Attempted to create node ListNode, in production builds $initializeNode failed: list the class in nodes', () => {
  const messages = (nodes: (typeof ListNode | typeof ListItemNode)[]): string[] => {
    const errors: string[] = [];
    const editor = createHeadlessEditor({nodes, onError: (error) => errors.push(messageOf(error))});
    editor.update(() => $getRoot().append($createListNode('bullet').append($createListItemNode())), {discrete: true});
    return errors;
  };
  expect(messages([ListNode, ListItemNode])).toEqual([]);
  const [message] = messages([]);
  expect(message).toMatch(build === 'development' ? /Attempted to create node ListNode/ : /^\$initializeNode failed\./);
});
