import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {
  $getRoot,
  COMMAND_PRIORITY_LOW,
  createEditor,
  ElementNode,
  SELECTION_CHANGE_COMMAND,
  type Klass,
  type LexicalEditor,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {expectError, expectNoError, observe} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {CalloutNode: Mended} = (await pageFile('error/75.md', 'CalloutNode.ts')) as {
  CalloutNode: Klass<ElementNode> & (new () => ElementNode);
};

class CalloutNode extends ElementNode {
  override createDOM(): HTMLElement {
    const element = document.createElement('aside');
    element.classList.add('');
    return element;
  }
  override updateDOM(): boolean {
    return false;
  }
}
complete(CalloutNode, 'callout');

/** A new window inside the page. */
function newDocument(): Document {
  const {contentDocument} = document.body.appendChild(document.createElement('iframe'));
  if (contentDocument === null) throw new Error('expected a frame with a document, found none');
  return contentDocument;
}

/** Mounts an editor in a document. */
function mountIn(target: Document): {editor: LexicalEditor; root: HTMLElement} {
  const editor = createEditor();
  const root = target.body.appendChild(target.createElement('div'));
  editor.setRootElement(root);
  return {editor, root};
}

/** Mounts an editor whose document cannot be rendered, in a document whose editors are gone, and unmounts it. */
function mountAndUnmount(target: Document): void {
  const editor = createEditor({nodes: [CalloutNode], onError: () => undefined});
  updateNow(editor, () => void $getRoot().append(new CalloutNode()));
  expect(() => editor.setRootElement(target.body.appendChild(target.createElement('div')))).toThrow();
  editor.setRootElement(null);
}

prove(
  'The first render in this element failed, so setRootElement() threw before it counted the element. The next call of setRootElement() throws this error: your own call, or another ContentEditable in the same composer. Unmounting a ContentEditable calls nothing.',
  async () => {
    await expectError(164, () => {
      const target = newDocument();
      mountIn(target).editor.setRootElement(null);
      mountAndUnmount(target);
    });
    const {editor, rerender} = await renderInComposer(<ContentEditable key="first" />);
    const called = vi.spyOn(editor, 'setRootElement');
    await rerender(<p>no field</p>);
    expect(called).not.toHaveBeenCalled();
    await rerender(<ContentEditable key="second" />);
    expect(called).toHaveBeenCalledOnce();
  },
);

prove('The root element was moved into another window or iframe where every other editor had been released.', () =>
  expectError(164, () => moveTo(newDocument(), true)),
);

/** Moves a root element to a document, with or without an editor that was there before, and releases it. */
function moveTo(target: Document, hadEditor: boolean): void {
  if (hadEditor) mountIn(target).editor.setRootElement(null);
  const {editor, root} = mountIn(document);
  target.body.append(root);
  editor.setRootElement(null);
}

prove('If that document never had another editor, it is error 162.', async () => {
  await expectError(162, () => moveTo(newDocument(), false));
  await expectError(162, () => mountAndUnmount(newDocument()));
});

prove(
  'While it still has another one, nothing is thrown at first. That editor then no longer receives selectionchange, so its toolbar shows old formats, and it throws when it is released.',
  async () => {
    const target = newDocument();
    const {editor, root} = mountIn(target);
    updateNow(editor, () => void $append('text'));
    let heard = 0;
    editor.registerCommand(SELECTION_CHANGE_COMMAND, () => (heard += 1) === 0, COMMAND_PRIORITY_LOW);
    const select = (offset: number): number => {
      const before = heard;
      target.defaultView?.getSelection()?.setPosition(root.querySelector('span')?.firstChild ?? root, offset);
      target.dispatchEvent(new Event('selectionchange'));
      return heard - before;
    };
    expect(select(1)).toBeGreaterThan(0);
    mountAndUnmount(target);
    expect(select(2)).toBe(0);
    await expectError(164, () => editor.setRootElement(null));
  },
);

prove('Fix the error that the first render throws; error 75 has the usual causes.', () =>
  expectNoErrorWith({nodes: [Mended]}, ({editor}) => {
    editor.setRootElement(null);
    updateNow(editor, () => void $getRoot().append(new Mended()));
    const root = document.createElement('div');
    editor.setRootElement(root);
    expect(root.querySelector('aside')).not.toBeNull();
    editor.setRootElement(null);
  }),
);

prove('The editor that threw works again with its next root element.', async () => {
  const {editor} = mountIn(document);
  updateNow(editor, () => void $append('kept'));
  await expectError(164, () => {
    const target = newDocument();
    mountIn(target).editor.setRootElement(null);
    const root = editor.getRootElement();
    if (root) target.body.append(root);
    editor.setRootElement(null);
  });
  await expectNoError((onError) => {
    const root = document.body.appendChild(document.createElement('div'));
    observe(editor, onError).setRootElement(root);
    updateNow(editor, () => void $append('typed'));
    expect(root.textContent).toBe(['kept', 'typed'].join(''));
    return editor;
  });
});

prove('Release the root element before it moves, as error 162 shows.', () =>
  expectNoError((onError) => {
    const target = newDocument();
    mountIn(target).editor.setRootElement(null);
    const {editor, element} = mount({onError});
    updateNow(editor, () => void $append('kept'));
    editor.setRootElement(null);
    target.body.append(element);
    editor.setRootElement(element);
    expect(target.body.textContent).toBe('kept');
    editor.setRootElement(null);
    return editor;
  }),
);
