import {CodeNode} from '@lexical/code';
import {LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {registerMarkdownShortcuts, TRANSFORMERS, type ElementTransformer, type Transformer} from '@lexical/markdown';
import {HashtagNode} from '@lexical/hashtag';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {MarkdownShortcutPlugin} from '@lexical/react/LexicalMarkdownShortcutPlugin';
import {HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $nodesOfType,
  createEditor,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, measureRanges, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {type} from '../support/history.ts';
import {messageOf} from '../support/messages.ts';
import {renderNested} from '../support/missing-nodes.tsx';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, typeAtEnd} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown, isUsable} = (await pageFile('error/173.md', 'isUsable.ts')) as {
  editor: LexicalEditor;
  isUsable: (transformer: Transformer) => boolean;
};

type NodeClass = Klass<LexicalNode>;

const needed: NodeClass[] = [HeadingNode, QuoteNode, ListNode, ListItemNode, CodeNode, LinkNode];

const registering = (nodes: NodeClass[], transformers?: Transformer[]) => (onError: OnError) => {
  const editor = createEditor({nodes, onError});
  registerMarkdownShortcuts(editor, transformers);
  return editor;
};

prove(
  '<MarkdownShortcutPlugin> without transformers also needs HorizontalRuleNode of @lexical/react. Register all nodes, or keep the transformers whose nodes you have:',
  async () => {
    const [message] = await expectError(173, () => openRichText(<MarkdownShortcutPlugin />, needed));
    expect(message).toContain('missing dependency horizontalrule ');
    await expectQuiet(() => openRichText(<MarkdownShortcutPlugin transformers={TRANSFORMERS} />, needed));
    const {editor: withRule} = await openRichText(<MarkdownShortcutPlugin />, [...needed, HorizontalRuleNode]);
    await typeAtEnd(withRule, '--- ');
    expect(withRule.getEditorState().read(() => $nodesOfType(HorizontalRuleNode))).toHaveLength(1);
    for (const missing of needed)
      await expectError(
        173,
        registering(
          needed.filter((node) => node !== missing),
          TRANSFORMERS,
        ),
      );
    await expectQuiet(registering(needed, TRANSFORMERS));
    await expectNoError((onError) => {
      const editor = registering(needed)(onError);
      updateNow(editor, () => void $getRoot().append($createParagraphNode()));
      return editor;
    });
    const editor = await expectNoErrorWith(shown, async () => {
      measureRanges();
      const element = document.body.appendChild(document.createElement('div'));
      element.contentEditable = 'true';
      shown.setRootElement(element);
      for (const text of ['# ', '* ']) {
        updateNow(shown, () => {
          const paragraph = $createParagraphNode();
          $getRoot().append(paragraph);
          paragraph.select();
        });
        type(shown, `${text}abc`);
        await settled();
      }
    });
    expect(editor.getEditorState().read(() => $nodesOfType(HeadingNode).map((node) => node.getTextContent()))).toEqual(['abc']);
    expect(linesOf(editor)).toContain('* abc');
  },
);

prove('In React, pass the list as transformers.', async () => {
  const usable = TRANSFORMERS.filter(isUsable);
  expect(usable.length).toBeLessThan(TRANSFORMERS.length);
  for (const [list, nodes] of [
    [usable, [HeadingNode, QuoteNode]],
    [undefined, [...needed, HorizontalRuleNode]],
  ] as const) {
    const own = list === undefined ? {} : {transformers: [...list]};
    const {editor, errors} = await openRichText(<MarkdownShortcutPlugin {...own} />, nodes);
    await typeAtEnd(editor, '# abc');
    expect(editor.getEditorState().read(() => $nodesOfType(HeadingNode))).toHaveLength(1);
    expect(errors.map(messageOf)).toEqual([]);
  }
});

prove('A transformer lists an unregistered class in dependencies: register it.', async () => {
  const own: ElementTransformer = {
    type: 'element',
    dependencies: [HashtagNode],
    regExp: /^!\s/,
    replace: () => undefined,
    export: () => null,
  };
  await expectError(173, registering(needed, [own]));
  await expectQuiet(registering([HashtagNode], [own]));
});

const plugin = <MarkdownShortcutPlugin transformers={TRANSFORMERS} />;

prove('A nested composer has other initialNodes: leave them out to use the outer ones.', async () => {
  await expectError(173, () => renderNested(plugin, needed, [HeadingNode]));
  await expectQuiet(() => renderNested(plugin, needed));
});

prove('registerMarkdownShortcuts() throws, and the editor keeps its document.', async () => {
  const {editor} = mount();
  updateNow(editor, () => void $append('kept'));
  await expectError(173, () => registerMarkdownShortcuts(editor));
  updateNow(editor, () => void $append('goes on'));
  expect(linesOf(editor)).toEqual(['kept', 'goes on']);
});

prove('In React, the entire editor disappears from the page.', async () => {
  await openRichText(null, needed);
  expect(document.querySelector('[contenteditable]')).not.toBeNull();
  await expectError(173, () => openRichText(plugin, [HeadingNode]));
  expect(document.querySelector('[contenteditable]')).toBeNull();
});
