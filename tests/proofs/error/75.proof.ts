import type * as Lexical from 'lexical';
import {$createTextNode, $getRoot, $getSelection, $isTextNode, ElementNode, type Klass, type LexicalEditor} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, linesOf, measureRanges, mount, readIn} from '../support/editor.ts';
import {expectError, expectNoError, observe} from '../support/errors.ts';
import {messageOf} from '../support/messages.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: stuck, bringBack} = (await pageFile('error/75.md', 'bringBack.ts')) as {
  editor: LexicalEditor;
  bringBack: () => void;
};

type Block = Klass<ElementNode> & (new (key?: string) => ElementNode);

/** A block class of one copy of the framework. */
function blockClass({ElementNode: Base}: Pick<typeof Lexical, 'ElementNode'>, createDOM: () => HTMLElement): Block {
  class Callout extends Base {
    override createDOM(): HTMLElement {
      return createDOM();
    }
    override updateDOM(): false {
      return false;
    }
  }
  complete(Callout, 'callout', {isStored: true});
  return Callout;
}

const withClass = (set: (element: HTMLElement) => void) => (): HTMLElement => {
  const element = document.createElement('aside');
  set(element);
  return element;
};

/** Whether something throws; exceptions of the DOM are no errors of this realm. */
const throws = (action: () => void): boolean => {
  try {
    action();
    return false;
  } catch {
    return true;
  }
};

const emptyName = withClass((element) => element.classList.add(''));

/** The texts of the blocks on the page. */
const shown = (editor: LexicalEditor): string[] =>
  Array.from(editor.getRootElement()?.children ?? [], ({textContent}) => textContent);

/** An editor of a copy of the framework that has not failed yet, into which a block came that cannot be rendered. */
async function failedEditor(makeNode: (lexical: typeof Lexical) => Block): Promise<{editor: LexicalEditor; append: () => void}> {
  vi.resetModules();
  const lexical = await import('lexical');
  const Node = makeNode(lexical);
  const editor = lexical.createEditor({nodes: [Node], onError: () => undefined});
  editor.setRootElement(document.body.appendChild(document.createElement('div')));
  const append = (text: string): void =>
    void lexical.$getRoot().append(lexical.$createParagraphNode().append(lexical.$createTextNode(text)));
  updateNow(editor, () => append('first'));
  const isThrown = throws(() =>
    updateNow(editor, () => {
      lexical.$getRoot().append(new Node());
      append('last');
    }),
  );
  expect(isThrown).toBe(true);
  return {editor, append: () => updateNow(editor, () => append('more'))};
}

/** Shows that the update after the failed one throws this number. */
async function expectNextToThrow(makeNode: (lexical: typeof Lexical) => Block): Promise<void> {
  const {editor, append} = await failedEditor(makeNode);
  await expectError(75, (onError) => {
    observe(editor, onError);
    append();
  });
}

prove(
  'Fix the first error in the console, usually in createDOM() or decorate(). Use className: classList.add() rejects an empty name.',
  async () => {
    await expectNextToThrow((lexical) => blockClass(lexical, emptyName));
    vi.resetModules();
    await expectNextToThrow(({DecoratorNode}) => {
      class Rating extends DecoratorNode<string> {
        override decorate(): string {
          const stored = JSON.parse('{}') as {stars: number[]};
          return stored.stars.join();
        }
      }
      complete(Rating, 'rating', {tag: 'span'});
      return Rating as unknown as Block;
    });
    for (const name of ['', 'two names']) {
      const Named = blockClass(
        {ElementNode},
        withClass((element) => (element.className = name)),
      );
      const {editor, errors} = mount({nodes: [Named]});
      updateNow(editor, () => $getRoot().append(new Named()));
      expect([errors, shown(editor)]).toEqual([[], ['']]);
    }
  },
);

prove('createDOM() returned nothing: return an element.', () =>
  // @ts-expect-error a branch without a value, in JavaScript
  expectNextToThrow((lexical) => blockClass(lexical, () => undefined)),
);

prove('updateDOM() adds children: add them in a node transform.', async () => {
  const $grow = (node: ElementNode): void => {
    if (node.getChildrenSize() === 1) node.append($createTextNode('!').toggleFormat('bold'));
  };
  class Growing extends ElementNode {
    override updateDOM(): false {
      $grow(this);
      return false;
    }
    override createDOM(): HTMLElement {
      return document.createElement('aside');
    }
  }
  complete(Growing, 'growing');
  class Still extends Growing {
    override updateDOM(): false {
      return false;
    }
  }
  complete(Still, 'still', {isStored: true});
  const write = (editor: LexicalEditor, Node: Block): void => {
    updateNow(editor, () => $getRoot().append(new Node().append($createTextNode('a'))));
    for (const text of ['b', 'c']) {
      updateNow(editor, () => {
        const node = $getRoot().getFirstDescendant();
        if ($isTextNode(node)) node.setTextContent(text);
      });
    }
  };
  await expectError(75, (onError) => write(mount({nodes: [Growing], onError}).editor, Growing));
  await expectNoErrorWith({nodes: [Still]}, ({editor, element}) => {
    editor.registerNodeTransform(Still, $grow);
    write(editor, Still);
    expect(element.textContent).toBe('c!');
  });
});

/** Puts the page's editor on the page with a line, and then into a failed update and a later one. */
function fail(): HTMLElement {
  const Broken = blockClass({ElementNode}, emptyName);
  const registered = mount({nodes: [Broken]}).editor._nodes.get('callout');
  if (registered !== undefined) stuck._nodes.set('callout', registered);
  measureRanges();
  const root = document.body.appendChild(document.createElement('div'));
  root.tabIndex = 0;
  stuck.setRootElement(root);
  // An editor without any content keeps its root element.
  bringBack();
  expect(stuck.getRootElement()).toBe(root);
  observe(stuck, () => undefined);
  updateNow(stuck, () => {
    $getRoot().clear();
    $append('first').selectEnd();
  });
  throws(() =>
    updateNow(stuck, () => {
      $getRoot().append(new Broken());
      $append('with it');
    }),
  );
  throws(() => updateNow(stuck, () => void $append('after it')));
  return root;
}

prove('Restore the last rendered state while the root element is detached:', async () => {
  fail();
  expect(throws(() => updateNow(stuck, () => void $append('still broken')))).toBe(true);
  bringBack();
  expect([linesOf(stuck), shown(stuck)]).toEqual([['first'], ['first']]);
  // The caret is where it was.
  expect(readIn(stuck, () => $getSelection()?.getStartEndPoints()?.[0].offset)).toBe('first'.length);
  await expectNoError((onError) => {
    updateNow(observe(stuck, onError), () => void $append('next'));
    expect(shown(stuck)).toEqual(['first', 'next']);
    return stuck;
  });
});

prove(
  'The page shows only part of the content; the state keeps all. bringBack() drops the failed update and later ones: save editor.getEditorState() first.',
  () => {
    fail();
    expect(linesOf(stuck)).toEqual(['first', '', 'with it', 'after it']);
    expect(shown(stuck)).toEqual(['first']);
    expect(JSON.stringify(stuck.getEditorState())).toContain('after it');
    bringBack();
    expect(linesOf(stuck)).toEqual(['first']);
  },
);

prove('Lexical looked for the DOM element of a node that was never rendered.', async () => {
  const messages: string[] = [];
  const {editor, append} = await failedEditor((lexical) => blockClass(lexical, emptyName));
  observe(editor, (error) => messages.push(messageOf(error)));
  throws(append);
  expect(messages[0]).toContain('could not find DOM element');
});
