import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {AutoLinkNode, LinkNode} from '@lexical/link';
import {LexicalAutoEmbedPlugin} from '@lexical/react/LexicalAutoEmbedPlugin';
import LexicalTableOfContentsPlugin from '@lexical/react/LexicalTableOfContents';
import {useLexicalTextEntity} from '@lexical/react/useLexicalTextEntity';
import {$createHeadingNode, $isHeadingNode, HeadingNode} from '@lexical/rich-text';
import {registerLexicalTextEntity} from '@lexical/text';
import {
  $createTextNode,
  $getRoot,
  createEditor,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  type TextNode,
} from 'lexical';
import type {ReactNode} from 'react';
import {expect} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet} from '../support/errors.ts';
import {messageThrownBy} from '../support/messages.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown, registerCenteredHeadings} = (await pageFile('error/37.md', 'registerCenteredHeadings.ts')) as {
  editor: LexicalEditor;
  registerCenteredHeadings: (target: LexicalEditor) => () => void;
};

class VerseNode extends ParagraphNode {}
complete(VerseNode, 'verse');

prove(
  'The class is not in nodes, and a plugin listens for its nodes. LexicalTableOfContentsPlugin needs HeadingNode; LexicalAutoEmbedPlugin needs LinkNode and AutoLinkNode.',
  async () => {
    const contents = <LexicalTableOfContentsPlugin>{() => <nav />}</LexicalTableOfContentsPlugin>;
    const embeds = (
      <LexicalAutoEmbedPlugin
        embedConfigs={[]}
        getMenuOptions={() => []}
        menuRenderFn={() => null}
        onOpenEmbedModalForConfig={() => undefined}
      />
    );
    const needs: [ReactNode, Klass<LexicalNode>[]][] = [
      [contents, [HeadingNode]],
      [embeds, [LinkNode, AutoLinkNode]],
    ];
    for (const [plugin, nodes] of needs) {
      await expectQuiet((onError) => openRichText(plugin, nodes, {onError}));
      for (const missing of nodes) {
        const others = nodes.filter((node) => node !== missing);
        await expectError(37, (onError) => openRichText(plugin, others, {onError}));
      }
    }
  },
);

prove('registerLexicalTextEntity() or useLexicalTextEntity() got a class that is not in nodes.', async () => {
  const $create = (text: TextNode): HashtagNode => $createHashtagNode(text.getTextContent());
  const register = (nodes: Klass<LexicalNode>[]) => () =>
    registerLexicalTextEntity(createEditor({nodes}), () => null, HashtagNode, $create);
  await expectError(37, register([]));
  await expectQuiet(register([HashtagNode]));
  function Tags(): null {
    useLexicalTextEntity(() => null, HashtagNode, $create);
    return null;
  }
  await expectError(37, (onError) => openRichText(<Tags />, [], {onError}));
  await expectQuiet((onError) => openRichText(<Tags />, [HashtagNode], {onError}));
});

prove(
  'A plugin of your own registers a transform or a listener before it has looked whether the editor has the class.',
  async () => {
    await expectError(37, () => createEditor().registerNodeTransform(HeadingNode, () => undefined));
    await expectError(37, () => createEditor().registerMutationListener(HeadingNode, () => undefined));
  },
);

prove(
  'A replacement names a class in withKlass that is not in nodes. A transform for the replaced class then throws.',
  async () => {
    const replacement = {replace: ParagraphNode, with: () => new VerseNode(), withKlass: VerseNode};
    await expectError(37, () => createEditor({nodes: [replacement]}).registerNodeTransform(ParagraphNode, () => undefined));
    await expectQuiet(() =>
      createEditor({nodes: [VerseNode, replacement]}).registerNodeTransform(ParagraphNode, () => undefined),
    );
  },
);

prove('Register the class, and let your plugins check with editor.hasNodes:', async () => {
  const editor = await expectNoErrorWith(shown, () => {
    registerCenteredHeadings(shown);
    updateNow(shown, () => $getRoot().append($createHeadingNode('h1').append($createTextNode('Title'))));
  });
  expect(linesOf(editor)[0]).toBe('Title');
  editor.getEditorState().read(() => {
    const heading = $getRoot().getFirstChild();
    expect($isHeadingNode(heading) && heading.getFormatType()).toBe('center');
  });
  expect(messageThrownBy(() => registerCenteredHeadings(createEditor()))).toBe(
    'registerCenteredHeadings needs HeadingNode in the nodes of the editor',
  );
});

prove('The class of withKlass stands in nodes twice: by itself, and in the replacement.', async () => {
  const {VerseNode: Shown} = (await pageFile('concepts/node-replacement.md', 'VerseNode.ts')) as {
    VerseNode: Klass<LexicalNode> & (new () => ParagraphNode);
  };
  const seen: string[] = [];
  await expectNoError((onError) => {
    const editor = createEditor({nodes: [Shown, {replace: ParagraphNode, with: () => new Shown(), withKlass: Shown}], onError});
    editor.registerNodeTransform(ParagraphNode, (node) => void seen.push(node.getType()));
    updateNow(editor, () => $getRoot().append(new Shown()));
    return editor;
  });
  expect(new Set(seen)).toEqual(new Set(['verse']));
});
