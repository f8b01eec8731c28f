import {$getRoot, createEditor, ElementNode, type Klass, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {prove} from '../support/prove.ts';

interface Page {
  CalloutNode: Klass<ElementNode> & (new () => ElementNode);
}

const page = '/page-components/docs/error/75.md';
const {CalloutNode: Mended} = (await import(/* @vite-ignore */ `${page}/CalloutNode.ts`)) as Page;

class CalloutNode extends ElementNode {
  static override getType(): string {
    return 'callout';
  }
  static override clone(node: CalloutNode): CalloutNode {
    return new CalloutNode(node.__key);
  }
  override createDOM(): HTMLElement {
    const element = document.createElement('aside');
    element.classList.add('');
    return element;
  }
  override updateDOM(): boolean {
    return false;
  }
}

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
  editor.update(() => void $getRoot().append(new CalloutNode()), {discrete: true});
  expect(() => {
    editor.setRootElement(target.body.appendChild(target.createElement('div')));
  }).toThrow();
  editor.setRootElement(null);
}

prove(
  'The first rendering in this element failed. setRootElement() threw before it counted the element; then a component was unmounted, which lets go of it.',
  async () => {
    await expectError(164, () => {
      const target = newDocument();
      mountIn(target).editor.setRootElement(null);
      mountAndUnmount(target);
    });
  },
);

prove(
  'The root element was moved into another window or iframe, whose own editors are gone. If there never were any, it is error 162.',
  async () => {
    for (const [code, hadEditors] of [
      [164, true],
      [162, false],
    ] as const) {
      await expectError(code, () => {
        const target = newDocument();
        if (hadEditors) mountIn(target).editor.setRootElement(null);
        const {editor, root} = mountIn(document);
        target.body.append(root);
        editor.setRootElement(null);
      });
    }
  },
);

prove(
  'While the document still has other editors, the same mistakes throw nothing. The count is one short then, and the last of these editors throws.',
  async () => {
    const target = newDocument();
    const {editor: first} = mountIn(target);
    const {editor: last} = mountIn(target);
    mountAndUnmount(target);
    first.setRootElement(null);
    await expectError(164, () => {
      last.setRootElement(null);
    });
  },
);

prove('Mend what the first rendering throws: error 75 has the usual causes.', async () => {
  await expectNoError((onError) => {
    const {editor} = mount({nodes: [Mended], onError});
    editor.setRootElement(null);
    editor.update(() => void $getRoot().append(new Mended()), {discrete: true});
    const root = document.createElement('div');
    editor.setRootElement(root);
    expect(root.querySelector('aside')).not.toBeNull();
    editor.setRootElement(null);
    return editor;
  });
});

prove('Let go of the root element before it moves, as error 162 shows.', async () => {
  await expectNoError((onError) => {
    const target = newDocument();
    mountIn(target).editor.setRootElement(null);
    const {editor, element} = mount({onError});
    editor.update(() => void $append('kept'), {discrete: true});
    editor.setRootElement(null);
    target.body.append(element);
    editor.setRootElement(element);
    expect(target.body.textContent).toBe('kept');
    editor.setRootElement(null);
    return editor;
  });
});
