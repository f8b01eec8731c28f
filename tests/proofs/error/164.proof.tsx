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
import {expect} from 'vitest';

import {$append, mount, textOf} from '../support/editor.ts';
import {expectError, expectNoError, observe} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {updated} from '../support/plugin.tsx';
import {renderInComposer} from '../support/react.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {CalloutNode: Mended} = (await pageFile('error/70.md', 'CalloutNode.ts')) as {
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

/** Mounts an editor whose document cannot be rendered, in a document whose editors are released, and releases it. */
function mountAndRelease(target: Document): void {
  const editor = createEditor({nodes: [CalloutNode], onError: () => undefined});
  updateNow(editor, () => void $getRoot().append(new CalloutNode()));
  expect(() => editor.setRootElement(target.body.appendChild(target.createElement('div')))).toThrow();
  editor.setRootElement(null);
}

prove('The first render failed. Fix the error that setRootElement() threw; error 75 has the usual causes.', async () => {
  await expectError(164, () => {
    const target = newDocument();
    mountIn(target).editor.setRootElement(null);
    mountAndRelease(target);
  });
  await expectNoErrorWith({nodes: [Mended]}, ({editor}) => {
    editor.setRootElement(null);
    updateNow(editor, () => void $getRoot().append(new Mended()));
    const root = document.createElement('div');
    editor.setRootElement(root);
    expect(root.querySelector('aside')).not.toBeNull();
    editor.setRootElement(null);
  });
});

/** An editor whose root was moved to a document where another editor was released. */
function mountAndMove(): LexicalEditor {
  const target = newDocument();
  mountIn(target).editor.setRootElement(null);
  const {editor, root} = mountIn(document);
  updateNow(editor, () => void $append('kept'));
  target.body.append(root);
  return editor;
}

prove('The root element was moved into another window: release it first, as error 162 shows.', async () => {
  await expectError(164, () => mountAndMove().setRootElement(null));
  await expectNoError((onError) => {
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
  });
});

prove(
  'The call throws, and the next root element shows the content. Until then, getEditorState() can be empty: do not save it.',
  async () => {
    const editor = mountAndMove();
    await expectError(164, () => editor.setRootElement(null));
    expect(textOf(editor)).toBe('');
    await expectNoError((onError) => {
      const root = document.body.appendChild(document.createElement('div'));
      observe(editor, onError).setRootElement(root);
      updateNow(editor, () => void $append(' and typed'));
      expect(root.textContent).toBe('kept and typed');
      return editor;
    });
  },
);

prove('Other editors of that document can miss selectionchange, so their toolbars show old formats.', () => {
  const target = newDocument();
  const {editor, root} = mountIn(target);
  updateNow(editor, () => void $append('text'));
  let received = 0;
  editor.registerCommand(SELECTION_CHANGE_COMMAND, () => (received += 1) === 0, COMMAND_PRIORITY_LOW);
  const select = (offset: number): number => {
    const before = received;
    target.defaultView?.getSelection()?.setPosition(root.querySelector('span')?.firstChild ?? root, offset);
    target.dispatchEvent(new Event('selectionchange'));
    return received - before;
  };
  expect(select(1)).toBeGreaterThan(0);
  mountAndRelease(target);
  expect(select(2)).toBe(0);
});

prove('In React, the editor disappears, and unsaved text is lost.', async () => {
  await expectError(164, async () => {
    const {editor, rerender} = await renderInComposer(<ContentEditable key="first" />);
    await updated(editor, () => void $append('unsaved'));
    const around = editor.getRootElement()?.parentElement;
    if (!around) throw new Error('expected a root element, found none');
    const target = newDocument();
    mountIn(target).editor.setRootElement(null);
    target.body.append(around);
    await rerender(<ContentEditable key="second" id="second" />);
  });
  expect(document.getElementById('second')).toBeNull();
});
