import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot, createEditor, type EditorConfig, type LexicalEditor, ParagraphNode} from 'lexical';
import type {ComponentType, ReactNode} from 'react';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer, type RenderedComposer} from '../support/react.ts';
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

const places: [name: string, () => Node][] = [
  ['frame', () => openFrame().document.body],
  ['template', () => document.createElement('template').content],
];

/** Moves the root of an editor, and then lets go of it. */
async function expectErrorAfterMoving(target: Node): Promise<void> {
  await expectError(162, (onError) => {
    const {editor, element} = mount({onError});
    target.appendChild(element);
    expect(element.ownerDocument).not.toBe(document);
    editor.setRootElement(null);
  });
}

const [[, frame], [, template]] = places as [(typeof places)[0], (typeof places)[0]];

prove(
  'The root element was moved into an iframe or a popup window. Moving an element adopts it into the other document.',
  async () => {
    await expectErrorAfterMoving(frame());
    await expectNoErrorWith({}, ({editor, element}) => {
      document.body.appendChild(document.createElement('aside')).appendChild(element);
      editor.setRootElement(null);
    });
  },
);

prove(
  'It was put into the content of a <template>, for example to keep it aside. That content belongs to a document of its own.',
  () => expectErrorAfterMoving(template()),
);

const Inner = ({id, children}: {id: string; children?: ReactNode}): ReactNode => (
  <RichTextPlugin
    key={id}
    contentEditable={children === undefined ? <ContentEditable id={id} /> : <>{children}</>}
    placeholder={null}
    ErrorBoundary={LexicalErrorBoundary}
  />
);

async function renderEditor(onError: OnError): Promise<RenderedComposer> {
  const rendered = await renderInComposer(<Inner id="first" />, {onError});
  await updated(rendered.editor, () => {
    $getRoot().clear();
    $append('kept');
  });
  return rendered;
}

prove('The error comes with the next setRootElement(): in React, when another ContentEditable mounts.', () =>
  expectError(162, async (onError) => {
    const {editor, rerender} = await renderEditor(onError);
    const root = editor.getRootElement();
    if (root === null) throw new Error('expected a root element, found none');
    // React removes what it has made from where it has put it, so its parent moves along.
    const {parentElement} = root;
    const around = parentElement ?? root;
    frame().appendChild(around);
    await rerender(<Inner id="second" />);
  }),
);

prove('Release the root before it moves, and set it again afterwards:', async () => {
  for (const [name, open] of places) {
    const {element, editor: unused} = mount();
    unused.setRootElement(null);
    const target = open();
    await expectNoErrorWith(own, () => {
      own.setRootElement(element);
      updateNow(own, () => void $append(name));
      if (name === 'frame') {
        moveRoot(element, target);
        expect(element.ownerDocument).toBe(target.ownerDocument);
        expect(element.textContent).toContain(name);
        // The other document has counted it.
        own.setRootElement(null);
        own.setRootElement(element);
        moveRoot(element, document.body);
        updateNow(own, () => void $append('back'));
        expect(element.textContent).toContain('back');
      }
      own.setRootElement(null);
      if (name === 'template') target.appendChild(element);
      document.body.append(element);
      own.setRootElement(element);
      expect(element.textContent).toContain(name);
    });
  }
});

prove('For an element that you keep in a <template>, only release it.', () =>
  expectNoErrorWith({}, ({editor, element}) => {
    updateNow(editor, () => void $append('kept'));
    editor.setRootElement(null);
    template().appendChild(element);
    document.body.append(element);
    editor.setRootElement(element);
    expect(element.textContent).toBe('kept');
  }),
);

prove('Render a new one through a portal into the other window, and keep the composer where it is:', async () => {
  const target = openFrame();
  const editor = await expectNoError(async (onError) => {
    const rendered = await renderEditor(onError);
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

/** Draws an editor in a document of its own, where no other editor is counted, and lets go of it. */
function drawAndLetGo(isBroken: boolean, onError: OnError): LexicalEditor {
  class BrokenNode extends ParagraphNode {
    override createDOM(config: EditorConfig): HTMLElement {
      if (isBroken) throw new Error('no element');
      return super.createDOM(config);
    }
  }
  complete(BrokenNode, 'broken', {isStored: true});
  const drawing: string[] = [];
  const editor = createEditor({
    nodes: [BrokenNode],
    onError: (error) => {
      if (error.message === 'no element') drawing.push(error.message);
      else onError(error);
    },
  });
  updateNow(editor, () => void $getRoot().append(new BrokenNode()));
  const {body} = openFrame().document;
  const element = body.appendChild(body.ownerDocument.createElement('div'));
  const draw = (): void => editor.setRootElement(element);
  if (isBroken) expect(draw).toThrow('no element');
  else draw();
  expect(drawing.length > 0).toBe(isBroken);
  editor.setRootElement(null);
  return editor;
}

prove(
  'An earlier setRootElement() threw while it rendered the content, in createDOM() for example. The element was never counted, nor was one of another editor.',
  () =>
    expectError(162, (onError) => {
      drawAndLetGo(true, onError);
    }),
);

prove('After an error while rendering, fix what threw first.', () => expectNoError((onError) => drawAndLetGo(false, onError)));
