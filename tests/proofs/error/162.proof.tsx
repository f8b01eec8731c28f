import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot, createEditor, type EditorConfig, type LexicalEditor, ParagraphNode} from 'lexical';
import type {ComponentType, ReactNode} from 'react';
import {expect} from 'vitest';

import {$append, linesOf, mount, textOf} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {updated} from '../support/plugin.tsx';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: own, moveRoot} = (await pageFile('error/162.md', 'moveRoot.ts')) as {
  editor: LexicalEditor;
  moveRoot: (root: HTMLElement, target: Node) => void;
};
const {EditorIn} = (await pageFile('error/162.md', 'EditorIn.tsx')) as {EditorIn: ComponentType<{target: Window}>};

/** The window of a new frame. */
function openFrame(): Window {
  const target = document.body.appendChild(document.createElement('iframe')).contentWindow;
  if (target === null) throw new Error('expected a frame with a window, found none');
  return target;
}

prove('The element was moved into an iframe or a popup window. Release it first, and set it again afterwards:', async () => {
  await expectError(162, (onError) => {
    const {editor, element} = mount({onError});
    openFrame().document.body.append(element);
    editor.setRootElement(null);
  });
  await expectNoErrorWith(own, () => {
    const {element, editor: unused} = mount();
    unused.setRootElement(null);
    own.setRootElement(element);
    updateNow(own, () => void $append('kept'));
    const {body} = openFrame().document;
    moveRoot(element, body);
    expect(body.textContent).toBe('kept');
    // The other document has counted it.
    own.setRootElement(null);
    own.setRootElement(element);
    moveRoot(element, document.body);
    updateNow(own, () => void $append('back'));
    expect(linesOf(own)).toEqual(['kept', 'back']);
    expect(element.textContent).toContain('back');
  });
});

const Inner = ({id, children}: {id: string; children?: ReactNode}): ReactNode => (
  <RichTextPlugin
    key={id}
    contentEditable={children === undefined ? <ContentEditable id={id} /> : <>{children}</>}
    placeholder={null}
    ErrorBoundary={LexicalErrorBoundary}
  />
);

prove('In React, render a new element through a portal instead:', async () => {
  const target = openFrame();
  const editor = await expectNoError(async (onError) => {
    const rendered = await renderInComposer(<Inner id="first" />, {onError});
    await updated(rendered.editor, () => {
      $getRoot().clear();
      $append('kept');
    });
    await rendered.rerender(
      <Inner id="other">
        <EditorIn target={target} />
      </Inner>,
    );
    expect(rendered.editor.getRootElement()?.ownerDocument).toBe(target.document);
    expect(target.document.body.textContent).toBe('kept');
    await updated(rendered.editor, () => void $append('!'));
    expect(target.document.body.textContent).toBe('kept!');
    await rendered.rerender(<Inner id="back" />);
    expect(document.getElementById('back')?.textContent).toBe('kept!');
    return rendered.editor;
  });
  expect(linesOf(editor).slice(0, 2)).toEqual(['kept', '!']);
});

/** Draws an editor in a document of its own, where no other editor is counted, and releases it. */
function drawAndRelease(isBroken: boolean, onError: OnError): LexicalEditor {
  class BrokenNode extends ParagraphNode {
    override createDOM(config: EditorConfig): HTMLElement {
      if (isBroken) throw new Error('no element');
      return super.createDOM(config);
    }
  }
  complete(BrokenNode, 'broken', {isStored: true});
  const editor = createEditor({
    nodes: [BrokenNode],
    onError: (error) => {
      if (error.message !== 'no element') onError(error);
    },
  });
  updateNow(editor, () => void $getRoot().append(new BrokenNode()));
  const {body} = openFrame().document;
  const element = body.appendChild(body.ownerDocument.createElement('div'));
  const draw = (): void => editor.setRootElement(element);
  if (isBroken) expect(draw).toThrow('no element');
  else draw();
  editor.setRootElement(null);
  return editor;
}

prove('createDOM() threw while the element was set: fix that error.', async () => {
  await expectError(162, (onError) => drawAndRelease(true, onError));
  await expectNoError((onError) => drawAndRelease(false, onError));
});

prove(
  'The call throws, and the next root element shows the content. Until then, getEditorState() can be empty: do not save it.',
  async () => {
    for (const next of [null, document.createElement('div')]) {
      const {editor, element} = mount();
      updateNow(editor, () => void $append('kept'));
      await expectError(162, () => {
        openFrame().document.body.append(element);
        editor.setRootElement(next);
      });
      expect(textOf(editor)).toBe('');
      const root = document.body.appendChild(document.createElement('div'));
      editor.setRootElement(root);
      updateNow(editor, () => void $append('goes on'));
      expect(linesOf(editor)).toEqual(['kept', 'goes on']);
      expect(root.textContent).toContain('kept');
    }
  },
);

prove('In React, the editor disappears, and unsaved text is lost.', async () => {
  const errors = await expectError(162, async (onError) => {
    const {editor, rerender} = await renderInComposer(<ContentEditable key="first" />, {onError});
    await updated(editor, () => void $append('unsaved'));
    const around = editor.getRootElement()?.parentElement;
    if (!around) throw new Error('expected a root element, found none');
    openFrame().document.body.append(around);
    await rerender(<ContentEditable key="second" id="second" />);
  });
  expect(errors).toHaveLength(1);
  expect(document.getElementById('second')).toBeNull();
});
