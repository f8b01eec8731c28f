import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {
  $createParagraphNode,
  $createTextNode,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getRoot,
  CLICK_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  DecoratorNode,
  KEY_ENTER_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {renderInComposer} from '../support/react.ts';
import {$append, mount, settled} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

interface Hover {
  registerHover: (editor: LexicalEditor, nodeClass: Klass<LexicalNode>, onEnter: (key: string) => void) => () => void;
}
interface LinkClicks {
  registerLinkClicks: (editor: LexicalEditor, onLink: (url: string) => void) => () => void;
}

const page = '/page-components/docs/concepts/dom-events.md';
const {registerHover} = (await import(/* @vite-ignore */ `${page}/registerHover.ts`)) as Hover;
const {registerLinkClicks} = (await import(/* @vite-ignore */ `${page}/registerLinkClicks.ts`)) as LinkClicks;

// jsdom says so when a link is followed, which it cannot do.
document.addEventListener('click', (event) => {
  event.preventDefault();
});

/** An editor with a paragraph that holds a link. */
function mountLink(): {editor: LexicalEditor; element: HTMLElement; link: HTMLElement} {
  const {editor, element} = mount({nodes: [LinkNode]});
  editor.update($appendLink, {discrete: true});
  const link = element.querySelector('a');
  if (link === null) throw new Error('expected a link');
  return {editor, element, link};
}

function $appendLink(): void {
  $getRoot().append($createParagraphNode().append($createLinkNode('https://example.com').append($createTextNode('a link'))));
}

/** The node nearest to a DOM node. */
function typeAt(editor: LexicalEditor, dom: Node | null): string | undefined {
  let type: string | undefined;
  editor.update(() => {
    type = dom === null ? undefined : $getNearestNodeFromDOMNode(dom)?.getType();
  });
  return type;
}

prove(
  'From an element to its node: $getNearestNodeFromDOMNode(element). It returns the nearest node, and null for the root element.',
  () => {
    const {editor, element, link} = mountLink();
    const nodes = [...editor.getEditorState()._nodeMap];
    const elements = nodes.map(([key]) => editor.getElementByKey(key));
    expect(elements).toEqual([element, element.querySelector('p'), link, link.querySelector('span')]);
    expect(elements.slice(1).map((dom) => typeAt(editor, dom))).toEqual(nodes.slice(1).map(([, node]) => node.getType()));
    expect(typeAt(editor, link)).toBe('link');
    expect(typeAt(editor, link.querySelector('span')?.firstChild ?? null)).toBe('text');
    expect(typeAt(editor, element)).toBeUndefined();
  },
);

prove('When a word becomes bold, Lexical replaces its <span> with a <strong>, and the key remains the same.', () => {
  const {editor, link} = mountLink();
  const key = editor.getEditorState().read(() => $getRoot().getAllTextNodes()[0]?.getKey() ?? '');
  const before = editor.getElementByKey(key);
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.toggleFormat('bold'), {discrete: true});
  expect([before?.tagName, editor.getElementByKey(key)?.tagName, before?.isConnected]).toEqual(['SPAN', 'STRONG', false]);
  expect(link.firstElementChild?.tagName).toBe('STRONG');
});

prove('The handler also works for nodes that are added later, and for elements that Lexical replaces.', () => {
  const {editor, element, link} = mountLink();
  const clicked: string[] = [];
  registerLinkClicks(editor, (url) => clicked.push(url));
  link.querySelector('span')?.click();
  editor.update($appendLink, {discrete: true});
  element.querySelectorAll('a').item(1).click();
  element.querySelector('p')?.click();
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.toggleFormat('bold'), {discrete: true});
  element.querySelector('strong')?.click();
  expect(clicked).toEqual(Array(3).fill('https://example.com'));
});

prove('A root listener adds and removes the handler, because the root element can change.', () => {
  const {editor, link} = mountLink();
  let clicks = 0;
  const remove = registerLinkClicks(editor, () => (clicks += 1));
  const other = document.createElement('div');
  document.body.append(other);
  editor.setRootElement(other);
  link.click();
  expect(clicks).toBe(0);
  other.querySelector('a')?.click();
  expect(clicks).toBe(1);
  remove();
  other.querySelector('a')?.click();
  expect(clicks).toBe(1);
});

prove(
  'Bold text gets a new element, and Lexical reports the node as updated. Attach on updated also, and remember the elements that you have handled, as registerHover does.',
  () => {
    const {editor, element} = mountLink();
    const [onlyCreated, hovered] = [vi.fn(), vi.fn()];
    const reported: string[] = [];
    editor.registerMutationListener(TextNode, (mutations) => {
      for (const [key, mutation] of mutations) {
        reported.push(mutation);
        if (mutation === 'created') editor.getElementByKey(key)?.addEventListener('mouseenter', () => void onlyCreated());
      }
    });
    const remove = registerHover(editor, TextNode, hovered);
    editor.update($appendLink, {discrete: true});
    const enter = (): void => {
      for (const text of element.querySelectorAll('span, strong')) text.dispatchEvent(new MouseEvent('mouseenter'));
    };
    enter();
    expect([onlyCreated.mock.calls.length, hovered.mock.calls.length]).toEqual([1, 2]);
    editor.update(() => void $getRoot().getAllTextNodes()[1]?.toggleFormat('bold'), {discrete: true});
    enter();
    expect([onlyCreated.mock.calls.length, hovered.mock.calls.length, reported]).toEqual([1, 4, ['created', 'updated']]);
    editor.update(() => void $getRoot().getAllTextNodes()[1]?.setTextContent('same element'), {discrete: true});
    enter();
    expect(hovered).toHaveBeenCalledTimes(6);
    remove();
    enter();
    expect(hovered).toHaveBeenCalledTimes(6);
  },
);

/** Who hears a key press, in order. */
function orderOfKey(capture: boolean, prevent = false): string[] {
  const {editor, element} = mount();
  const order: string[] = [];
  editor.registerCommand(KEY_ENTER_COMMAND, () => order.push('command') < 0, COMMAND_PRIORITY_CRITICAL);
  editor.registerRootListener((root) => {
    root?.addEventListener(
      'keydown',
      (event) => {
        if (prevent) event.preventDefault();
        order.push('mine');
      },
      capture,
    );
  });
  element.dispatchEvent(new KeyboardEvent('keydown', {cancelable: true, code: 'Enter', key: 'Enter'}));
  return order;
}

prove(
  'Lexical adds its handlers to the root element before it calls root listeners, so they run first. To run before them, use a command, or listen in the capture phase:',
  () => {
    expect([orderOfKey(false, true), orderOfKey(true)]).toEqual([
      ['command', 'mine'],
      ['mine', 'command'],
    ]);
  },
);

const inputStays = async (): Promise<void> => {
  const [onInput, onWheel] = [vi.fn(), vi.fn()];
  const {container} = await renderInComposer(
    <div onInput={onInput} onWheel={onWheel}>
      <ContentEditable onInput={onInput} onWheel={onWheel} />
    </div>,
    {editorState: () => void $append('Buy milk')},
  );
  const text = container.querySelector('span');
  text?.dispatchEvent(new WheelEvent('wheel', {bubbles: true}));
  text?.dispatchEvent(new InputEvent('input', {bubbles: true, data: 'x', inputType: 'insertText'}));
  expect([onWheel.mock.calls.length, onInput.mock.calls.length]).toEqual([2, 0]);
};
prove('onInput on ContentEditable never fires, because Lexical stops input events at the root.', inputStays);

prove("Lexical's own click handler also runs in read-only mode.", () => {
  const {editor, element} = mount();
  const heard: string[] = [];
  editor.setEditable(false);
  editor.registerCommand(KEY_ENTER_COMMAND, () => heard.push('command of a key') > 0, COMMAND_PRIORITY_CRITICAL);
  element.addEventListener('keydown', () => heard.push('own handler'));
  let updates = 0;
  const update = editor.update.bind(editor);
  editor.update = (...args) => {
    updates += 1;
    update(...args);
  };
  element.dispatchEvent(new KeyboardEvent('keydown', {code: 'Enter', key: 'Enter'}));
  expect(heard).toEqual(['own handler']);
  editor.registerCommand(CLICK_COMMAND, () => heard.push('command of a click') > 0, COMMAND_PRIORITY_CRITICAL);
  element.click();
  expect([heard, updates]).toEqual([['own handler', 'command of a click'], 0]);
});

class BoxNode extends DecoratorNode<null> {
  static override getType(): string {
    return 'box';
  }
  static override clone(node: BoxNode): BoxNode {
    return new BoxNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('figure');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): null {
    return null;
  }
}

prove(
  'Draw menus and buttons outside the root element. Lexical removes elements that you add inside it, except in a decorator.',
  async () => {
    const {editor, element} = mount({nodes: [BoxNode]});
    editor.update(() => void $append('Buy milk').append(new BoxNode()), {discrete: true});
    const add = (parent: Element | null): HTMLElement => {
      const button = document.createElement('button');
      parent?.append(button);
      return button;
    };
    const buttons = [add(element), add(element.querySelector('p')), add(element.querySelector('figure')), add(document.body)];
    await settled();
    expect(buttons.map((button) => button.isConnected)).toEqual([false, false, true, true]);
  },
);

prove('An event handler is not inside an update. Call $ functions inside editor.update().', () => {
  const {editor, element} = mount();
  editor.update(() => void $append('Buy milk'), {discrete: true});
  const found: string[] = [];
  element.addEventListener('click', () => {
    found.push(messageThrownBy($getRoot));
    editor.update(() => found.push($getRoot().getTextContent()));
  });
  element.click();
  expect(found).toEqual([expect.stringContaining('Unable to find an active editor state.'), 'Buy milk']);
});

prove('Read what you need from the event before you await: its currentTarget is null later.', async () => {
  const {element} = mount();
  const targets: (EventTarget | null)[] = [];
  const done = new Promise<void>((resolve) => {
    element.addEventListener('click', (event) => {
      targets.push(event.currentTarget);
      void settled().then(() => {
        targets.push(event.currentTarget);
        resolve();
      });
    });
  });
  element.click();
  await done;
  expect(targets).toEqual([element, null]);
});

prove(
  'From a node to its element: editor.getElementByKey(node.getKey()). It returns null while the node is not rendered.',
  () => {
    const {editor, element} = mount();
    editor.update(() => void $append('Buy milk'), {discrete: true});
    const key = editor.getEditorState().read(() => $getRoot().getAllTextNodes()[0]?.getKey() ?? '');
    const kept = editor.getElementByKey(key);
    editor.update(() => void $getNodeByKey<TextNode>(key)?.toggleFormat('bold'), {discrete: true});
    expect([kept?.isConnected, editor.getElementByKey(key)?.isConnected]).toEqual([false, true]);
    editor.setRootElement(null);
    expect(editor.getElementByKey(key)).toBeNull();
    editor.setRootElement(element);
    expect(editor.getElementByKey(key)).not.toBeNull();
  },
);

prove(
  'A headless editor has no elements. registerRootListener(), registerMutationListener() and getElementByKey() throw there.',
  () => {
    const editor = createHeadlessEditor();
    const messages = [
      messageThrownBy(() => editor.registerRootListener(() => undefined)),
      messageThrownBy(() => editor.registerMutationListener(TextNode, () => undefined)),
      messageThrownBy(() => editor.getElementByKey('root')),
    ];
    expect(messages.map((message) => message.split(' ')[0])).toEqual([
      'registerRootListener',
      'registerMutationListener',
      'getElementByKey',
    ]);
  },
);

prove('Your handlers also run in read-only mode. Call editor.isEditable() before you change content.', () => {
  const textAfterClick = (asks: boolean): string => {
    const {editor, link} = mountLink();
    link.addEventListener('click', () => {
      if (!asks || editor.isEditable()) editor.update(() => $getRoot().clear(), {discrete: true});
    });
    editor.setEditable(false);
    link.click();
    return editor.getEditorState().read(() => $getRoot().getTextContent());
  };
  expect([textAfterClick(false), textAfterClick(true)]).toEqual(['', 'a link']);
});
