import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {LexicalTypeaheadMenuPlugin, MenuOption, useBasicTypeaheadTriggerMatch} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  COMMAND_PRIORITY_CRITICAL,
  createEditor,
  DecoratorNode,
  SELECTION_CHANGE_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type SerializedLexicalNode,
  type TextNode,
} from 'lexical';
import {act, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {withClipboard} from '../support/clipboard.ts';
import {$append, settled, textOf} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {change} from '../support/sample.ts';

interface Placed {
  editor: LexicalEditor;
  content: HTMLElement;
  errors: Error[];
  /** How often the selection was said to have changed. */
  changes: () => number;
}

/** Puts an editor with the text "hello" into an element, and the focus into the editor. */
async function placeIn(parent: Element | ShadowRoot): Promise<Placed> {
  const content = parent.appendChild(parent.ownerDocument.createElement('div'));
  content.contentEditable = 'true';
  const errors: Error[] = [];
  const editor = createEditor({onError: (error) => errors.push(error)});
  editor.setRootElement(content);
  registerRichText(editor);
  let changes = 0;
  editor.registerCommand(SELECTION_CHANGE_COMMAND, () => (changes += 1) < 0, COMMAND_PRIORITY_CRITICAL);
  editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('hello'))), {discrete: true});
  content.focus();
  await settled();
  return {editor, content, errors, changes: () => changes};
}

/** Presses keys, and waits until the browser has told of the selection. */
async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
  await keysHandled();
}

function host(): HTMLElement {
  document.body.replaceChildren();
  return document.body.appendChild(document.createElement('x-host'));
}

const inShadowRoot = () => placeIn(host().attachShadow({mode: 'open'}));

function inSlot(): Promise<Placed> {
  const element = host();
  element.attachShadow({mode: 'open'}).append(document.createElement('slot'));
  return placeIn(element);
}

function frameDocument(): Document {
  document.body.replaceChildren();
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.contentWindow?.focus();
  if (frame.contentDocument === null) throw new Error('expected a document in the frame');
  return frame.contentDocument;
}

const inFrame = () => placeIn(frameDocument().body);

prove('Inside a shadow root the browser answers with the host element instead.', async () => {
  const {content} = await inShadowRoot();
  await press('a');
  expect(content.textContent).toBe('ahello');
  const {anchorNode} = window.getSelection() ?? {};
  expect(content.contains(anchorNode ?? null)).toBe(false);
});

prove('$getSelection() stays null, and no SELECTION_CHANGE_COMMAND is sent.', async () => {
  const told = async ({editor, changes}: Placed): Promise<[boolean, boolean]> => {
    await press('ab{ArrowLeft}');
    return [editor.getEditorState().read($getSelection) === null, changes() > 0];
  };
  expect(await told(await inShadowRoot())).toEqual([true, false]);
  expect(await told(await inSlot())).toEqual([false, true]);
});

prove('Letters appear in the page and are in neither the state nor the JSON.', async () => {
  const {editor, content, errors} = await inShadowRoot();
  await press('abc');
  expect(content.textContent).toBe('abchello');
  expect(textOf(editor)).toBe('hello');
  expect(JSON.stringify(editor.getEditorState())).not.toContain('abc');
  expect(errors).toEqual([]);
});

prove('The next change that Lexical draws removes them again, for example the one after Enter.', async () => {
  const {content, errors} = await inShadowRoot();
  await press('abc');
  expect(content.textContent).toBe('abchello');
  await press('{Enter}');
  expect(content.textContent).toBe('hello');
  expect(errors).toEqual([]);
});

prove(
  'A child of the host element is not in the shadow root, although a <slot> shows it there. Selection works as everywhere else.',
  async () => {
    const {editor, content} = await inSlot();
    expect(content.getRootNode()).toBe(document);
    expect(content.assignedSlot?.getRootNode()).toBeInstanceOf(ShadowRoot);
    await press('ab{Enter}c{Control>}a{/Control}{Control>}b{/Control}');
    expect(textOf(editor)).toBe('ab\n\nchello');
    expect(content.querySelector('strong')?.textContent).toBe('ab');
  },
);

prove('Styles inside the shadow root reach the slotted element itself, with ::slotted(), and not what is in it.', async () => {
  const {content} = await inSlot();
  const style = document.createElement('style');
  style.textContent = '::slotted(*) {letter-spacing: 3px} p {border-top: 5px solid}';
  content.parentElement?.shadowRoot?.append(style);
  const paragraph = content.querySelector('p');
  if (paragraph === null) throw new Error('expected a paragraph');
  expect(getComputedStyle(content).letterSpacing).toBe('3px');
  expect(getComputedStyle(paragraph).borderTopWidth).toBe('0px');
});

prove(
  'Typing, formats, Enter and pasting work.',
  withClipboard(async () => {
    const {editor, content, errors} = await inFrame();
    await press('ab{Enter}c{Control>}a{/Control}{Control>}b{/Control}');
    expect(textOf(editor)).toBe('ab\n\nchello');
    expect(content.querySelector('strong')?.textContent).toBe('ab');
    await press('{Control>}c{/Control}{ArrowRight}{Control>}v{/Control}');
    // The browser hands over what is pasted when it has read the clipboard.
    await expect.poll(() => textOf(editor), {timeout: 5000}).toBe('ab\n\nchelloab\n\nchello');
    expect(errors).toEqual([]);
  }),
);

prove(
  'The caret is not scrolled into view: Lexical compares with document.activeElement of the outer page, which is the iframe.',
  async () => {
    const scrolled = async (page: Document): Promise<number> => {
      const box = page.body.appendChild(page.createElement('div'));
      box.style.cssText = 'height: 50px; overflow: auto';
      const {editor, content} = await placeIn(box);
      editor.update(
        () => {
          for (let line = 0; line < 40; line += 1) $getRoot().append($createParagraphNode().append($createTextNode('line')));
        },
        {discrete: true},
      );
      editor.update(() => $getRoot().selectStart(), {discrete: true});
      await settled();
      box.scrollTop = 0;
      expect(page.activeElement).toBe(content);
      editor.update(() => $getRoot().selectEnd(), {discrete: true});
      return box.scrollTop;
    };
    expect(await scrolled(frameDocument())).toBe(0);
    expect(document.activeElement?.tagName).toBe('IFRAME');
    document.body.replaceChildren();
    expect(await scrolled(document)).toBeGreaterThan(500);
  },
);

prove('The style sheets of the outer page do not reach the iframe.', async () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'p {letter-spacing: 3px}';
  const spacing = ({content}: Placed): string => {
    const paragraph = content.querySelector('p');
    return paragraph === null ? '' : getComputedStyle(paragraph).letterSpacing;
  };
  expect(spacing(await inSlot())).toBe('3px');
  expect(spacing(await inFrame())).toBe('normal');
  style.remove();
});

prove('Moving the iframe in the page loads it anew, with an empty document.', async () => {
  const {content} = await inFrame();
  const frame = document.querySelector('iframe');
  if (frame === null) throw new Error('expected a frame');
  expect(frame.contentDocument?.contains(content)).toBe(true);
  document.body.appendChild(document.createElement('div')).append(frame);
  expect(frame.contentDocument?.contains(content)).toBe(false);
  expect(frame.contentDocument?.body.childElementCount).toBe(0);
});

prove('In React, draw ContentEditable into the iframe with createPortal().', async () => {
  const page = frameDocument();
  const {unmount} = await render(
    <LexicalComposer initialConfig={{namespace: 'Framed', onError: console.error}}>
      <RichTextPlugin
        contentEditable={createPortal(<ContentEditable />, page.body)}
        placeholder={null}
        ErrorBoundary={LexicalErrorBoundary}
      />
    </LexicalComposer>,
  );
  await expect.poll(() => page.querySelector('p')).not.toBeNull();
  await act(async () => {
    page.querySelector<HTMLElement>('[contenteditable]')?.focus();
    await settled();
    await press('ab{Enter}c');
  });
  expect([...page.querySelectorAll('p')].map((block) => block.textContent)).toEqual(['ab', 'c']);
  await unmount();
});

type Place = 'page' | 'frame';

/** Renders rich text with plugins in the page or in a frame of it, and puts the focus into its content. */
async function openIn(
  place: Place,
  plugins: (body: HTMLElement) => ReactNode,
  nodes: Klass<LexicalNode>[],
  $fill: () => unknown,
) {
  document.body.replaceChildren();
  const {body} = place === 'frame' ? frameDocument() : document;
  const {editor, unmount} = await renderInComposer(
    <>
      <RichTextPlugin
        contentEditable={createPortal(<ContentEditable />, body)}
        placeholder={null}
        ErrorBoundary={LexicalErrorBoundary}
      />
      {plugins(body)}
    </>,
    {nodes},
  );
  await change(editor, () => {
    $getRoot().clear();
    $fill();
  });
  const content = editor.getRootElement();
  if (content === null) throw new Error('expected an element of the editor, found none');
  content.focus();
  const select = ($select: () => unknown): Promise<void> =>
    act(async () => {
      editor.update(() => void $select(), {discrete: true});
      await keysHandled();
    });
  return {body, content, editor, select, unmount};
}

/** Does the same in the page and in a frame. */
const inBoth = async <T,>(see: (place: Place) => Promise<T>): Promise<[T, T]> => [await see('page'), await see('frame')];

const keys = (pressed: string): Promise<void> => act(() => press(pressed));

/** Puts the caret into the first text. */
const $caretAt = (offset: number): unknown => $getRoot().getFirstDescendant<TextNode>()?.select(offset, offset);

prove(
  'While people edit together, the caret does not move along with what others write before it. The next letter may land in another place.',
  async () => {
    const written = await inBoth(async (place) => {
      const {editor, select, unmount} = await openIn(
        place,
        () => null,
        [],
        () => $append('hello'),
      );
      await select(() => $caretAt(3));
      await act(async () => {
        editor.update(
          () => {
            const text = $getRoot().getFirstDescendant<TextNode>();
            text?.setTextContent('Oh hello').select(6, 6);
          },
          // What others write comes with this tag, and with the caret where it belongs.
          {discrete: true, tag: 'collaboration'},
        );
        await keysHandled();
      });
      await keys('|');
      const text = textOf(editor);
      await unmount();
      return text;
    });
    expect(written).toEqual(['Oh hel|lo', '|Oh hello']);
  },
);

class FieldNode extends DecoratorNode<ReactNode> {
  static override getType(): string {
    return 'field';
  }
  static override clone(node: FieldNode): FieldNode {
    return new FieldNode(node.__key);
  }
  static override importJSON(): FieldNode {
    return new FieldNode();
  }
  override exportJSON(): SerializedLexicalNode {
    return {type: 'field', version: 1};
  }
  override createDOM(): HTMLElement {
    return document.createElement('div');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): ReactNode {
    return <input />;
  }
}

prove(
  'When a field of a decorator node gets the focus, $getSelection() becomes null. A selection that code sets takes the focus out of the field.',
  async () => {
    const seen = await inBoth(async (place) => {
      const {content, editor, select, unmount} = await openIn(
        place,
        () => null,
        [FieldNode],
        () => {
          $append('hello');
          $getRoot().append(new FieldNode());
        },
      );
      await select(() => $caretAt(1));
      await act(async () => {
        content.querySelector('input')?.focus();
        await keysHandled();
      });
      const isNull = editor.getEditorState().read($getSelection) === null;
      await select(() => $caretAt(2));
      const focused = content.ownerDocument.activeElement?.tagName;
      await unmount();
      return {isNull, focused};
    });
    expect(seen).toEqual([
      {isNull: false, focused: 'INPUT'},
      {isNull: true, focused: 'DIV'},
    ]);
  },
);

prove('No line shows where the caret is beside a block such as a horizontal rule.', async () => {
  const lines = await inBoth(async (place) => {
    const {content, select, unmount} = await openIn(
      place,
      () => null,
      [HorizontalRuleNode],
      () => $getRoot().append($createHorizontalRuleNode(), $createHorizontalRuleNode()),
    );
    await select(() => $getRoot().select(1, 1));
    const count = content.querySelectorAll('[data-lexical-cursor]').length;
    await unmount();
    return count;
  });
  expect(lines).toEqual([1, 0]);
});

prove('A check mark can be clicked, but its keys fail: Space types a space, and Esc leaves the editor.', async () => {
  const seen = await inBoth(async (place) => {
    const {content, editor, select, unmount} = await openIn(
      place,
      () => <CheckListPlugin />,
      [ListNode, ListItemNode],
      () => $getRoot().append($createListNode('check').append($createListItemNode(false).append($createTextNode('Buy')))),
    );
    const isTicked = (): boolean => content.querySelector('li')?.ariaChecked === 'true';
    const {left = 0, top = 0} = content.querySelector('li')?.getBoundingClientRect() ?? {};
    await act(async () => {
      const init = {bubbles: true, clientX: left + 5, clientY: top + 5};
      content.querySelector('li')?.dispatchEvent(new PointerEvent('click', init));
      await keysHandled();
    });
    const afterClick = isTicked();
    content.focus();
    await select(() => $caretAt(0));
    await keys('{ArrowLeft}');
    const onMark = content.ownerDocument.activeElement?.tagName;
    await keys(' ');
    const afterSpace = {ticked: isTicked(), text: textOf(editor)};
    await keys('{Escape}');
    const afterEscape = content.ownerDocument.activeElement === content;
    await unmount();
    return {afterClick, onMark, afterSpace, afterEscape};
  });
  expect(seen).toEqual([
    {afterClick: true, onMark: 'LI', afterSpace: {ticked: false, text: 'Buy'}, afterEscape: true},
    {afterClick: true, onMark: 'LI', afterSpace: {ticked: true, text: ' Buy'}, afterEscape: false},
  ]);
});

function Names({parent}: {parent?: HTMLElement}) {
  const triggerFn = useBasicTypeaheadTriggerMatch('@', {minLength: 0});
  return (
    <LexicalTypeaheadMenuPlugin
      options={[new MenuOption('Ada')]}
      onQueryChange={() => undefined}
      onSelectOption={() => undefined}
      triggerFn={triggerFn}
      parent={parent}
      menuRenderFn={({current}) => current && createPortal(<p className="names">Ada</p>, current)}
    />
  );
}

prove(
  'A typeahead menu opens in the outer page, too high and too far left by the place of the iframe. Give the plugin the body of the frame as parent.',
  async () => {
    /** How far the menu is from the line that it belongs to, as people see it, and whether it is in the frame. */
    const placeOf = async (place: Place, isGivenParent: boolean): Promise<{down: number; right: number; isInside: boolean}> => {
      const {body, content, editor, select, unmount} = await openIn(
        place,
        (inside) => <Names parent={isGivenParent ? inside : undefined} />,
        [],
        () => $append(''),
      );
      const frame = document.querySelector('iframe');
      if (frame !== null) frame.style.cssText = 'position: absolute; inset: 50px auto auto 70px; border: 0';
      await select(() => $getRoot().selectEnd());
      await keys('@');
      const find = (): Element | null => body.querySelector('.names') ?? document.querySelector('.names');
      await expect.poll(find).not.toBeNull();
      await act(keysHandled);
      expect(textOf(editor)).toBe('@');
      const menu = find();
      const line = content.querySelector('p');
      if (menu === null || line === null) throw new Error('expected a menu and a line');
      const onPage = (element: Element): DOMRect => {
        const {x, y, width, height} = element.getBoundingClientRect();
        const outer = element.ownerDocument === document ? undefined : frame?.getBoundingClientRect();
        return new DOMRect(x + (outer?.x ?? 0), y + (outer?.y ?? 0), width, height);
      };
      const {x: right, y: down} = onPage(menu);
      const from = onPage(line);
      const result = {
        down: Math.round(down - from.y),
        right: Math.round(right - from.x),
        isInside: menu.ownerDocument !== document,
      };
      await unmount();
      return result;
    };
    const usual = await placeOf('page', false);
    const wrong = await placeOf('frame', false);
    expect(wrong).toEqual({down: usual.down - 50, right: usual.right - 70, isInside: false});
    expect(await placeOf('frame', true)).toEqual({...usual, isInside: true});
  },
);

// cspell:ignore ahello abchello nchello nchelloab
