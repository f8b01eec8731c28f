import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
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
  type LexicalEditor,
  TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {renderInComposer} from '../support/react.ts';
import {$append, change, mount, settled} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

// jsdom says so when a link is followed, which it cannot do.
document.addEventListener('click', (event) => {
  event.preventDefault();
});

/** An editor with a paragraph that holds a link. */
function mountLink(): {editor: LexicalEditor; element: HTMLElement; link: HTMLElement} {
  const {editor, element} = mount({nodes: [LinkNode, HeadingNode]});
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

const bridge = (): void => {
  const {editor, element, link} = mountLink();
  const nodes = [...editor.getEditorState()._nodeMap];
  const elements = nodes.map(([key]) => editor.getElementByKey(key));
  expect(elements).toEqual([element, element.querySelector('p'), link, link.querySelector('span')]);
  expect(elements.slice(1).map((dom) => typeAt(editor, dom))).toEqual(nodes.slice(1).map(([, node]) => node.getType()));
  expect(typeAt(editor, link)).toBe('link');
  expect(typeAt(editor, link.querySelector('span')?.firstChild ?? null)).toBe('text');
  expect(typeAt(editor, element.parentElement)).toBeUndefined();
};

const replacedElement = (): void => {
  const {editor, link} = mountLink();
  const key = editor.getEditorState().read(() => $getRoot().getAllTextNodes()[0]?.getKey() ?? '');
  const before = editor.getElementByKey(key);
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.toggleFormat('bold'), {discrete: true});
  expect([before?.tagName, editor.getElementByKey(key)?.tagName, before?.isConnected]).toEqual(['SPAN', 'STRONG', false]);
  expect(link.firstElementChild?.tagName).toBe('STRONG');
};
prove("Nodes stay and elements are replaced; the node's key leads from one to the other.", () => {
  replacedElement();
  bridge();
});

const oneHandler = (): void => {
  const {editor, element, link} = mountLink();
  const clicked: (string | undefined)[] = [];
  const onClick = (event: Event): void => {
    clicked.push(event.target instanceof Node ? typeAt(editor, event.target) : undefined);
  };
  const remove = editor.registerRootListener((root, previous) => {
    previous?.removeEventListener('click', onClick);
    root?.addEventListener('click', onClick);
  });
  link.click();
  editor.update($appendLink, {discrete: true});
  element.querySelectorAll('a').item(1).click();
  const other = document.createElement('div');
  editor.setRootElement(other);
  other.querySelector('a')?.click();
  remove();
  other.querySelector('a')?.click();
  expect(clicked).toEqual(['link', 'link', 'link']);
};

prove(
  'Symptom: after the word becomes bold, clicks are lost. Text in another format is shown by a new element, and so is a node with a new parent.',
  () => {
    const {editor, element} = mount();
    const onClick = vi.fn();
    editor.registerMutationListener(TextNode, (mutations) => {
      for (const [key, mutation] of mutations) {
        if (mutation === 'created') editor.getElementByKey(key)?.addEventListener('click', onClick);
      }
    });
    editor.update(() => void ($append('word'), $append('')), {discrete: true});
    const element_ = (): HTMLElement | null => element.querySelector('span, strong');
    element_()?.click();
    expect(onClick).toHaveBeenCalledTimes(1);
    editor.update(() => void $getRoot().getAllTextNodes()[0]?.toggleFormat('bold'), {discrete: true});
    element_()?.click();
    expect(onClick).toHaveBeenCalledTimes(1);
    const before = element_();
    change(editor, () => {
      const text = $getRoot().getAllTextNodes()[0];
      if (text !== undefined) $getRoot().append($createParagraphNode().append(text));
    });
    expect([element_()?.textContent, element_() === before]).toEqual(['word', false]);
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
  'Lexical hears of an event before a handler that a root listener adds, unless that one listens to the capture phase.',
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
prove(
  'Lexical stops input events on the root, so they do not bubble. onInput on ContentEditable or around it never fires;',
  inputStays,
);

prove("Handlers that you attach are not gated by read-only mode. Lexical's own are, except for clicks.", () => {
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
  'Elements you add inside the root are removed again, except in what a decorator shows. Draw menus and buttons outside of it.',
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

prove('An event handler is not inside an update. Open one before you use $ functions.', () => {
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

prove('Take what you need from the event before you await anything.', async () => {
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
  'Never keep an element in a node; keep the key and ask editor.getElementByKey() when you need the element. It returns null while there is none.',
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

prove('A headless editor has no elements: registerRootListener and registerMutationListener throw there.', () => {
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
});

prove(
  'A handler on the root serves every node, if the event bubbles. A handler on an element lives no longer than that element.',
  () => {
    oneHandler();
    const {editor, element, link} = mountLink();
    const onRoot = vi.fn();
    for (const type of ['mouseenter', 'mouseover']) element.addEventListener(type, (event) => void onRoot(event.type));
    link.dispatchEvent(new MouseEvent('mouseenter'));
    link.dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));
    expect(onRoot.mock.calls).toEqual([['mouseover']]);
    const onClick = vi.fn();
    link.firstElementChild?.addEventListener('click', onClick);
    const click = (): void => {
      link.firstElementChild?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    };
    click();
    expect(onClick).toHaveBeenCalledOnce();
    editor.update(() => void $getRoot().getAllTextNodes()[0]?.toggleFormat('bold'), {discrete: true});
    click();
    expect(onClick).toHaveBeenCalledOnce();
  },
);

prove(
  'The HeadingNode for the padding, because the target is its element. The TextNode for the word, because that has an element of its own; from there getTopLevelElement() climbs to the heading.',
  () => {
    const {editor, element} = mount({nodes: [HeadingNode]});
    editor.update(() => void $getRoot().append($createHeadingNode('h2').append($createTextNode('Summit'))), {discrete: true});
    const types: (string | undefined)[] = [];
    element.addEventListener('click', ({target}) => types.push(typeAt(editor, target instanceof Node ? target : null)));
    element.querySelector('h2')?.click();
    element.querySelector('span')?.click();
    expect(types).toEqual(['heading', 'text']);
    const top = editor.getEditorState().read(() => $getRoot().getAllTextNodes()[0]?.getTopLevelElement()?.getType());
    expect(top).toBe('heading');
  },
);

prove('It is an ordinary DOM listener, and its update comes from code. Ask editor.isEditable() in it.', () => {
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
