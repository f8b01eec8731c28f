import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot, createEditor, DecoratorNode, type LexicalEditor} from 'lexical';
import {Fragment, type ComponentType, type JSX, type ReactNode} from 'react';
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

prove(
  '<LexicalNestedComposer> takes the nodes and the theme of the <LexicalComposer> around it, and found no composer.',
  async () => {
    await expectError(9, () => render(<Caption />));
    const editor = createEditor();
    await renderInComposer(<Caption editor={editor} />, {nodes: [FigureNode], theme: {paragraph: 'outer'}});
    expect([editor.hasNodes([FigureNode]), editor._config.theme.paragraph]).toEqual([true, 'outer']);
  },
);

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

prove('Your code renders what decorate() returns: leave that to <RichTextPlugin> or <PlainTextPlugin>.', async () => {
  await expectError(9, async (onError) => {
    const {editor} = await withFigure(onError);
    const decorated = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow<FigureNode>().decorate());
    await render(decorated);
  });
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

prove('Two copies of @lexical/react are loaded: keep one.', async () => {
  vi.resetModules();
  const other = await import('@lexical/react/LexicalComposer');
  const tree = (
    <other.LexicalComposer initialConfig={{namespace: 'other', onError: console.error}}>
      <Caption />
    </other.LexicalComposer>
  );
  await expectError(9, () => render(tree));
  await expectQuiet(() => renderInComposer(<Caption />));
});

prove('Most often a test or a preview renders the component of a decorator node alone. Put a composer around it:', async () => {
  let text = '';
  await expectQuiet(async () => {
    const {container} = await render(<CaptionPreview />);
    text = container.textContent;
  });
  expect(text).toBe('A caption');
});

prove('Without an error boundary React unmounts the entire tree, and unsaved text is lost.', async () => {
  const tree = (inner: ReactNode): JSX.Element => (
    <Fragment>
      <LexicalComposer initialConfig={{namespace: 'outer', onError: console.error}}>text</LexicalComposer>
      {inner}
    </Fragment>
  );
  const {container, render: renderNext} = await render(tree(null));
  expect(container.textContent).toBe('text');
  await expectError(9, () => renderNext(tree(<Caption />)));
  expect(container.textContent).toBe('');
  const {container: guarded} = await render(
    <LexicalErrorBoundary onError={() => undefined}>{tree(<Caption />)}</LexicalErrorBoundary>,
  );
  expect(guarded.textContent).toBe('An error was thrown.');
});
