import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, $isLinkNode, LinkNode} from '@lexical/link';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {NodeEventPlugin} from '@lexical/react/LexicalNodeEventPlugin';
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
import {$append, mount, settled} from '../support/editor.ts';
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
prove('Every node in the document has exactly one element.', bridge);

prove('The root element leads to no node: a click below the last paragraph gives null.', () => {
  const {editor, element, link} = mountLink();
  const found: unknown[] = [];
  editor.update(() => found.push($getNearestNodeFromDOMNode(element), $getNearestNodeFromDOMNode(link)?.getType()));
  expect(found).toEqual([null, 'link']);
});

const replacedElement = (): void => {
  const {editor, link} = mountLink();
  const key = editor.getEditorState().read(() => $getRoot().getAllTextNodes()[0]?.getKey() ?? '');
  const before = editor.getElementByKey(key);
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.toggleFormat('bold'), {discrete: true});
  expect([before?.tagName, editor.getElementByKey(key)?.tagName, before?.isConnected]).toEqual(['SPAN', 'STRONG', false]);
  expect(link.firstElementChild?.tagName).toBe('STRONG');
};
prove('making a word bold replaces its <span> by a <strong>, under the same key.', replacedElement);
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
prove('One handler on the root element therefore sees them all, for nodes that exist now and for those to come.', oneHandler);

prove(
  'In editorState.read() it throws Unable to find an active editor. This method can only be used synchronously during the callback of editor.update(). An update that changes nothing calls no listener.',
  () => {
    const {editor, link} = mountLink();
    const onUpdate = vi.fn();
    editor.registerUpdateListener(onUpdate);
    expect(messageThrownBy(() => editor.getEditorState().read(() => $getNearestNodeFromDOMNode(link)))).toBe(
      'Unable to find an active editor. This method can only be used synchronously during the callback of editor.update().',
    );
    expect(typeAt(editor, link)).toBe('link');
    expect(onUpdate).not.toHaveBeenCalled();
  },
);

prove(
  'Those that stay keep them: after unregister(), only new elements get none. To end the handlers as well, attach them with the signal of an AbortController.',
  () => {
    const {editor, element, link} = mountLink();
    const controller = new AbortController();
    const clicks = {plain: 0, withSignal: 0};
    const unregister = editor.registerMutationListener(LinkNode, (mutations) => {
      for (const key of mutations.keys()) attach(editor.getElementByKey(key));
    });
    const attach = (dom: HTMLElement | null): void => {
      dom?.addEventListener('click', () => (clicks.plain += 1));
      dom?.addEventListener('click', () => (clicks.withSignal += 1), {signal: controller.signal});
    };
    attach(link);
    unregister();
    editor.update($appendLink, {discrete: true});
    element.querySelectorAll('a').forEach((dom) => {
      dom.click();
    });
    expect(clicks).toEqual({plain: 1, withSignal: 1});
    controller.abort();
    link.click();
    expect(clicks).toEqual({plain: 2, withSignal: 1});
  },
);

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
    editor.update(
      () => {
        const text = $getRoot().getAllTextNodes()[0];
        if (text !== undefined) $getRoot().append($createParagraphNode().append(text));
      },
      {discrete: true},
    );
    expect([element_()?.textContent, element_() === before]).toEqual(['word', false]);
  },
);

async function clickedBy(listeners: ((key: string) => void)[], type = 'click'): Promise<(dispatch: string) => void> {
  const tree = (listener: (key: string) => void, eventType: string) => (
    <>
      <ContentEditable />
      <NodeEventPlugin
        nodeType={LinkNode}
        eventType={eventType}
        eventListener={(_event, _editor, key) => {
          listener(key);
        }}
      />
    </>
  );
  const [first = () => undefined, second = first] = listeners;
  const {container, rerender} = await renderInComposer(tree(first, type), {editorState: $appendLink, nodes: [LinkNode]});
  if (listeners.length > 1) await rerender(tree(second, `${type}-other`));
  return (dispatch) => {
    container
      .querySelector('a span')
      ?.dispatchEvent(new MouseEvent(dispatch, {bubbles: dispatch !== 'mouseenter', cancelable: true}));
  };
}

prove(
  "eventListener runs inside an update, gets the event, the editor and the node's key, and may change with each render.",
  async () => {
    const seen: string[] = [];
    const note = (name: string) => (key: string) => {
      const node = $getNodeByKey(key);
      seen.push(`${name} ${$isLinkNode(node) ? node.getURL() : 'none'}`);
    };
    (await clickedBy([note('first'), note('second')]))('click');
    expect(seen).toEqual(['second https://example.com']);
  },
);

prove('nodeType matches the nearest node of that class, itself or an ancestor.', async () => {
  const onLink = vi.fn();
  // The event comes from the text in the link.
  (await clickedBy([onLink]))('click');
  expect(onLink).toHaveBeenCalledOnce();
});

prove('For mouseenter and mouseleave the plugin listens in the capture phase.', async () => {
  const onLink = vi.fn();
  // The event of the text in it; the browser sends one to the element of the link, too.
  (await clickedBy([onLink], 'mouseenter'))('mouseenter');
  expect(onLink).not.toHaveBeenCalled();
  const onText = vi.fn();
  const {container} = await renderInComposer(
    <>
      <ContentEditable />
      <NodeEventPlugin nodeType={TextNode} eventType="mouseenter" eventListener={onText} />
    </>,
    {editorState: $appendLink, nodes: [LinkNode]},
  );
  // It does not bubble: only the capture phase brings it to the root.
  container.querySelector('a span')?.dispatchEvent(new MouseEvent('mouseenter'));
  expect(onText).toHaveBeenCalledOnce();
});

prove('A changed eventType is ignored. Give the plugin a key to start it anew.', async () => {
  const clicks = vi.fn();
  const plugin = (eventType: string, key: string) => (
    <>
      <ContentEditable />
      <NodeEventPlugin key={key} nodeType={LinkNode} eventType={eventType} eventListener={clicks} />
    </>
  );
  const {container, rerender} = await renderInComposer(plugin('click', 'a'), {editorState: $appendLink, nodes: [LinkNode]});
  const doubleClick = (): void => void container.querySelector('a')?.dispatchEvent(new MouseEvent('dblclick', {bubbles: true}));
  await rerender(plugin('dblclick', 'a'));
  doubleClick();
  expect(clicks).toHaveBeenCalledTimes(0);
  await rerender(plugin('dblclick', 'b'));
  doubleClick();
  expect(clicks).toHaveBeenCalledTimes(1);
});

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
  'Lexical attaches its handlers to the root element before it calls root listeners, so theirs run first. To come earlier, use a command listener, or addEventListener(type, handler, true) on the root.',
  () => {
    expect([orderOfKey(false), orderOfKey(true)]).toEqual([
      ['command', 'mine'],
      ['mine', 'command'],
    ]);
  },
);

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
