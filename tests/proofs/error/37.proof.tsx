import {AutoLinkNode, LinkNode} from '@lexical/link';
import {LexicalAutoEmbedPlugin} from '@lexical/react/LexicalAutoEmbedPlugin';
import LexicalTableOfContentsPlugin from '@lexical/react/LexicalTableOfContents';
import {$createHeadingNode, $isHeadingNode, HeadingNode} from '@lexical/rich-text';
import {$createTextNode, $getRoot, createEditor, type LexicalEditor, ParagraphNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectQuiet} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText} from '../support/plugin.tsx';
import {build, prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown, stop} = (await pageFile('error/37.md', 'stop.ts')) as {editor: LexicalEditor; stop: () => void};

class VerseNode extends ParagraphNode {}
complete(VerseNode, 'verse');

prove(
  'A transform or a mutation listener was registered for a class that the editor does not have. Production builds shorten the class name in the message.',
  async () => {
    await expectError(37, () => createEditor().registerNodeTransform(HeadingNode, () => undefined));
    const [message] = await expectError(37, () => createEditor().registerMutationListener(HeadingNode, () => undefined));
    expect(message?.includes('Node HeadingNode has')).toBe(build === 'development');
  },
);

prove('Most often nodes lacks a class that a plugin needs. Add the class:', async () => {
  const contents = <LexicalTableOfContentsPlugin>{() => <nav />}</LexicalTableOfContentsPlugin>;
  await expectError(37, (onError) => openRichText(contents, [], {onError}));
  await expectQuiet((onError) => openRichText(contents, [HeadingNode], {onError}));
  const editor = await expectNoErrorWith(shown, () =>
    updateNow(shown, () => $getRoot().append($createHeadingNode('h1').append($createTextNode('Title')))),
  );
  expect(linesOf(editor)[0]).toBe('Title');
  editor.getEditorState().read(() => {
    const heading = $getRoot().getFirstChild();
    expect($isHeadingNode(heading) && heading.getFormatType()).toBe('center');
  });
  stop();
});

prove('LexicalAutoEmbedPlugin needs two classes: add LinkNode and AutoLinkNode.', async () => {
  const embeds = (
    <LexicalAutoEmbedPlugin
      embedConfigs={[]}
      getMenuOptions={() => []}
      menuRenderFn={() => null}
      onOpenEmbedModalForConfig={() => undefined}
    />
  );
  for (const nodes of [[LinkNode], [AutoLinkNode]]) await expectError(37, (onError) => openRichText(embeds, nodes, {onError}));
  await expectQuiet((onError) => openRichText(embeds, [LinkNode, AutoLinkNode], {onError}));
});

prove('withKlass of a replacement is not registered: also add that class.', async () => {
  const replacement = {replace: ParagraphNode, with: () => new VerseNode(), withKlass: VerseNode};
  await expectError(37, () => createEditor({nodes: [replacement]}).registerNodeTransform(ParagraphNode, () => undefined));
  await expectQuiet(() => createEditor({nodes: [VerseNode, replacement]}).registerNodeTransform(ParagraphNode, () => undefined));
});

prove('The call throws, and nothing is registered.', () => {
  const editor = createEditor();
  let calls = 0;
  expect(() => editor.registerNodeTransform(HeadingNode, () => (calls += 1))).toThrow();
  updateNow(editor, () => void $append('goes on'));
  expect([linesOf(editor), calls]).toEqual([['goes on'], 0]);
});

prove('In an effect without an error boundary, React removes the editor with unsaved text.', async () => {
  const {container, rerender} = await renderInComposer('text');
  await expectError(37, () => rerender(<LexicalTableOfContentsPlugin>{() => <nav />}</LexicalTableOfContentsPlugin>));
  expect(container.textContent).toBe('');
});
