import {CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {$createListItemNode, $createListNode, $isListNode, ListItemNode, ListNode} from '@lexical/list';
import {LinkNode} from '@lexical/link';
import {HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createParagraphNode, $getRoot, $isElementNode, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {change} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {build, prove, unproven} from '../support/prove.ts';

const page = '/page-components/docs/getting-started/migrating.md';
const {$importDraft} = (await import(/* @vite-ignore */ `${page}/$importDraft.ts`)) as {
  $importDraft: (content: {blocks: object[]; entityMap: object}) => void;
};
const {$fromSlate} = (await import(/* @vite-ignore */ `${page}/$fromSlate.ts`)) as {
  $fromSlate: (node: object) => LexicalNode[];
};
const {$importDelta} = (await import(/* @vite-ignore */ `${page}/$importDelta.ts`)) as {
  $importDelta: (delta: {ops: object[]}) => void;
};

function $describe(node: LexicalNode): unknown {
  return $isElementNode(node) ? [node.getType(), ...node.getChildren().map($describe)] : node.getTextContent();
}

/** An editor with what an import writes, and the imported blocks. */
function imported($import: () => void): {blocks: unknown[]; editor: LexicalEditor} {
  const editor = createHeadlessEditor({
    nodes: [CodeNode, HeadingNode, LinkNode, ListItemNode, ListNode, QuoteNode],
    onError(error) {
      throw error;
    },
  });
  editor.update($import, {discrete: true});
  return {blocks: editor.getEditorState().read(() => $getRoot().getChildren().map($describe)), editor};
}

const plain = {depth: 0, entityRanges: [], inlineStyleRanges: []};

/** Blocks of Draft.js, imported. */
const fromDraft = (blocks: object[], entityMap = {}): unknown[] =>
  imported(() => {
    $importDraft({blocks: blocks.map((block) => ({...plain, ...block})), entityMap});
  }).blocks;

prove('The code below reads the usual types and formats. Others are lost or throw: add a case for each that you use.', () => {
  const style = {inlineStyleRanges: [{length: 3, offset: 0, style: 'GLOW'}]};
  const mention = {entityRanges: [{key: 0, length: 3, offset: 0}]};
  const entityMap = {0: {data: {name: 'Ada'}, type: 'MENTION'}};
  expect(fromDraft([{text: 'Ada', type: 'poll', ...style, ...mention}], entityMap)).toEqual([['paragraph', 'Ada']]);
  const fromSlate = (type: string) =>
    imported(() => void $getRoot().append(...$fromSlate({children: [{glow: true, text: 'Ada'}], type})));
  const fromDelta = (ops: object[]) =>
    imported(() => {
      $importDelta({ops});
    });
  const slate = fromSlate('paragraph');
  expect(slate.blocks).toEqual([['paragraph', 'Ada']]);
  for (const type of ['poll', 'constructor', '__proto__']) {
    expect(messageThrownBy(() => fromSlate(type))).toBe(`Add a case for ${type}`);
  }
  expect(messageThrownBy(() => fromDelta([{insert: {image: '/a.png'}}]))).toMatch('split');
  const quill = imported(() => {
    $importDelta({
      ops: [
        {attributes: {color: 'red'}, insert: 'Ada'},
        {attributes: {align: 'right'}, insert: '\n'},
      ],
    });
  });
  expect(quill.blocks).toEqual([['paragraph', 'Ada']]);
  for (const {editor} of [slate, quill]) expect(JSON.stringify(editor.getEditorState())).not.toMatch(/red|right|glow/);
  // Names that every object has.
  for (const name of ['constructor', '__proto__', 'h 1']) {
    const entity = {entityRanges: [{key: name, length: 3, offset: 0}]};
    expect(fromDraft([{text: 'Ada', type: name, ...entity}], {0: {type: 'IMAGE'}})).toEqual([['paragraph', 'Ada']]);
    for (const attributes of [{list: name}, {header: name}]) {
      const {blocks} = imported(() => {
        $importDelta({ops: [{insert: 'Ada'}, {attributes, insert: '\n'}]});
      });
      expect(blocks).toEqual([['paragraph', 'Ada']]);
    }
  }
  expect(fromDraft([{text: 'Ada', type: 'poll', ...mention}], {0: {type: 'IMAGE'}})).toEqual([['paragraph', 'Ada']]);
  // What they know.
  expect(fromDraft([{text: 'Ada', type: 'header-two', ...mention}], {0: {data: {url: '/'}, type: 'LINK'}})).toEqual([
    ['heading', ['link', 'Ada']],
  ]);
  const linked = fromDelta([{attributes: {link: '/'}, insert: 'Ada'}]);
  expect(linked.blocks).toEqual([['paragraph', ['link', 'Ada']]]);
  const lists = imported(() => {
    $importDelta({ops: [{insert: 'a'}, {attributes: {list: 'checked'}, insert: '\n'}, {insert: 'b'}]});
  });
  expect(lists.blocks).toEqual([
    ['list', ['listitem', 'a']],
    ['paragraph', 'b'],
  ]);
  expect(JSON.stringify(lists.editor.getEditorState())).toMatch(/"checked":true.*"listType":"check"/);
});

prove('In the code for Draft.js and Quill, a nested list of another kind ends the outer list, so numbers restart at 1.', () => {
  const $starts = (): number[] =>
    $getRoot()
      .getChildren()
      .filter($isListNode)
      .map((list) => list.getStart());
  const startsOf = (indent: number, list: string): number[][] => {
    const kinds: Record<string, string> = {bullet: 'unordered-list-item', ordered: 'ordered-list-item'};
    const outer = {text: 'a', type: kinds.ordered};
    const inner = {...plain, depth: indent, text: 'b', type: kinds[list]};
    const draft = imported(() => {
      $importDraft({blocks: [{...plain, ...outer}, inner, {...plain, ...outer}], entityMap: {}});
    });
    const line = (attributes: object): object[] => [{insert: 'a'}, {attributes, insert: '\n'}];
    const quill = imported(() => {
      $importDelta({ops: [...line({list: 'ordered'}), ...line({indent, list}), ...line({list: 'ordered'})]});
    });
    return [draft, quill].map(({editor}) => editor.getEditorState().read($starts));
  };
  expect(startsOf(1, 'bullet')).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  expect(startsOf(1, 'ordered')).toEqual([[1], [1]]);
});

prove('Consecutive code blocks of Draft.js are the lines of one code block, so they become one node.', () => {
  const line = (text: string, type = 'code-block'): object => ({text, type});
  expect(fromDraft([line('a'), line('b')])).toEqual([['code', 'a', '\n', 'b']]);
  expect(fromDraft([line('a'), line('', 'unstyled'), line('b')])).toEqual([['code', 'a'], ['paragraph'], ['code', 'b']]);
});

prove('The input is the result of convertToRaw().', () => {
  // A link of which one half is bold is one link, and two links are two.
  const text = 'to the page';
  const inlineStyleRanges = [{length: 3, offset: 3, style: 'BOLD'}];
  const entityMap = {0: {data: {url: '/a'}, type: 'LINK'}, 1: {data: {url: '/b'}, type: 'LINK'}};
  const links = (entityRanges: object[]): unknown[] =>
    fromDraft([{entityRanges, inlineStyleRanges, text, type: 'unstyled'}], entityMap);
  expect(links([{key: 0, length: 8, offset: 3}])).toEqual([['paragraph', 'to ', ['link', 'the', ' page']]]);
  expect(
    links([
      {key: 0, length: 3, offset: 3},
      {key: 1, length: 5, offset: 6},
    ]),
  ).toEqual([['paragraph', 'to ', ['link', 'the'], ['link', ' page']]]);
});

prove(
  'setEditorState: the editor state is empty: the old document has no block. Append an empty paragraph before you store the JSON.',
  () => {
    const load = (withParagraph: boolean): string => {
      const {editor} = imported(() => {
        $importDelta({ops: []});
        if (withParagraph) $getRoot().append($createParagraphNode());
      });
      const other = createHeadlessEditor();
      const state = other.parseEditorState(JSON.stringify(editor.getEditorState()));
      try {
        other.setEditorState(state);
        return '';
      } catch (error) {
        return messageOf(error);
      }
    };
    expect(load(false)).toMatch(/^setEditorState: the editor state is empty/);
    expect(load(true)).toBe('');
  },
);

unproven('Draft.js counts 🙂 as one character', {
  reason: 'Draft.js is not installed here',
  source: 'draft-js: src/model/encoding/encodeInlineStyleRanges.js, which measures with strlen of UnicodeUtils',
});

prove('a JavaScript string counts it as two. So the code splits the text first.', () => {
  // eslint-disable-next-line @typescript-eslint/no-misused-spread -- code points are meant
  expect(['🙂'.length, [...'🙂'].length]).toEqual([2, 1]);
});

prove('HTML needs the least code and loses the most: colors, sizes, and elements that no registered node reads.', () => {
  const imported = (nodes: (typeof ListNode | typeof ListItemNode)[]): string => {
    const editor = createHeadlessEditor({nodes});
    const page = new DOMParser().parseFromString('<ul><li><p style="color: red; font-size: 20px">old</p></li></ul>', 'text/html');
    change(editor, () => {
      const nodesOfPage = $generateNodesFromDOM(editor, page);
      $getRoot().select();
      $getRoot().append(...nodesOfPage);
    });
    return JSON.stringify(editor.getEditorState());
  };
  const [bare, withLists] = [imported([]), imported([ListNode, ListItemNode])];
  for (const json of [bare, withLists]) {
    expect(json).toContain('"text":"old"');
    expect(json).not.toMatch(/red|20px/);
  }
  expect([bare.includes('"type":"list"'), withLists.includes('"type":"list"')]).toEqual([false, true]);
});

prove('Attempted to create node ListNode, in production error 97: add the class to nodes', () => {
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
