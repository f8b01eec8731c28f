import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot, createEditor, DecoratorNode, type LexicalEditor} from 'lexical';
import type {ComponentType, JSX} from 'react';
import {expect, vi} from 'vitest';

import {expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {complete} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';

const {CaptionPreview} = (await pageFile('error/9.md', 'CaptionPreview.tsx')) as {CaptionPreview: ComponentType};

function Caption({editor = createEditor()}: {editor?: LexicalEditor}): JSX.Element {
  return (
    <LexicalNestedComposer initialEditor={editor}>
      <p>A caption</p>
    </LexicalNestedComposer>
  );
}

class FigureNode extends DecoratorNode<JSX.Element> {
  override isInline(): false {
    return false;
  }
  override decorate(): JSX.Element {
    return <Caption />;
  }
}
complete(FigureNode, 'figure', {tag: 'figure', isStored: true});

prove('A test or a preview renders the component of a decorator node alone.', () => expectError(9, () => render(<Caption />)));

/** Shows a figure in an editor, with a plugin that draws decorators or without. */
async function withFigure(onError: OnError, plugin?: typeof RichTextPlugin): ReturnType<typeof renderInComposer> {
  const Plugin = plugin;
  const rendered = await renderInComposer(
    Plugin && <Plugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />,
    {nodes: [FigureNode], onError},
  );
  await updated(rendered.editor, () => $getRoot().clear().append(new FigureNode()));
  return rendered;
}

prove('Your own code calls decorate() and renders the result outside the composer, instead of leaving that to the editor.', () =>
  expectError(9, async (onError) => {
    const {editor} = await withFigure(onError);
    const decorated = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow<FigureNode>().decorate());
    await render(decorated);
  }),
);

prove('Two copies of @lexical/react are loaded: the outer composer is from the other one.', async () => {
  vi.resetModules();
  const other = await import('@lexical/react/LexicalComposer');
  const tree = (
    <other.LexicalComposer initialConfig={{namespace: 'other', onError: console.error}}>
      <Caption />
    </other.LexicalComposer>
  );
  await expectError(9, () => render(tree));
});

prove('In a test or a preview put a composer around the component:', async () => {
  let text = '';
  await expectQuiet(async () => {
    const {container} = await render(<CaptionPreview />);
    text = container.textContent;
  });
  expect(text).toBe('The caption stands here.');
});

prove('Let the editor render decorators: <RichTextPlugin> and <PlainTextPlugin> do it, inside the composer.', async () => {
  for (const plugin of [RichTextPlugin, PlainTextPlugin]) {
    let text = '';
    await expectNoError(async (onError) => {
      const {editor, container} = await withFigure(onError, plugin);
      text = container.textContent;
      return editor;
    });
    expect(text).toBe('A caption');
  }
});

prove('If a composer is above already, look for a second copy of the package, as for error 8.', async () => {
  // The same copy for both: nothing is thrown.
  await expectQuiet(() => renderInComposer(<Caption />));
});
