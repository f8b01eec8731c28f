import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import type * as Lexical from 'lexical';
import {
  $createTextNode,
  $getRoot,
  $isTextNode,
  ElementNode,
  type EditorState,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {createElement, type ReactNode} from 'react';
import {expect, vi} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError, observe, type OnError} from '../support/errors.ts';
import {messageOf} from '../support/messages.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {CalloutNode} = (await pageFile('error/75.md', 'CalloutNode.ts')) as {
  CalloutNode: Klass<ElementNode> & (new () => ElementNode);
};
const stuck = (await pageFile('error/75.md', 'bringBack.ts')) as {editor: LexicalEditor; bringBack: () => void};
const replacing = (await pageFile('error/75.md', 'replaceCallouts.ts')) as {
  editor: LexicalEditor;
  CalloutNode: Klass<ElementNode> & (new (key?: string) => ElementNode);
  replaceCallouts: () => void;
};

/** What a class of these proofs does when it is rendered. */
interface Rendering {
  createDOM?: () => HTMLElement;
  updateDOM?: (node: ElementNode) => boolean;
}

/** A block class of one copy of the framework. */
function blockClass(
  {ElementNode: Base}: Pick<typeof Lexical, 'ElementNode'>,
  {createDOM = () => document.createElement('aside'), updateDOM = () => false}: Rendering,
): Klass<ElementNode> & (new (key?: string) => ElementNode) {
  return class Block extends Base {
    static override getType(): string {
      return 'callout';
    }
    static override clone(node: Block): Block {
      return new Block(node.__key);
    }
    override createDOM(): HTMLElement {
      return createDOM();
    }
    override updateDOM(): boolean {
      return updateDOM(this);
    }
  };
}

/** What an update throws to its caller, if it does: rendering that fails for good. */
function thrownBy(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** The texts of the children of an element. */
const textsOf = ({children}: Element): string[] => Array.from(children, ({textContent}) => textContent);

/** An editor of a copy of the framework that has not given up yet. */
interface FreshEditor {
  lexical: typeof Lexical;
  editor: LexicalEditor;
  /** What went wrong, in words. */
  errors: string[];
  /** The texts of the blocks on the page. */
  shown: () => string[];
  /** Appends a line, at once. */
  append: (text: string) => void;
}

/**
 * Makes an editor with one line.
 *
 * @param lexical its copy of the framework; a new one without it
 */
async function freshEditor(
  makeNodes: (lexical: typeof Lexical) => Klass<LexicalNode>[],
  lexical?: typeof Lexical,
): Promise<FreshEditor> {
  if (lexical === undefined) vi.resetModules();
  const copy = lexical ?? (await import('lexical'));
  const errors: string[] = [];
  const editor = copy.createEditor({nodes: makeNodes(copy), onError: (error) => errors.push(messageOf(error))});
  const root = document.body.appendChild(document.createElement('div'));
  editor.setRootElement(root);
  const append = (text: string): void =>
    updateNow(editor, () => copy.$getRoot().append(copy.$createParagraphNode().append(copy.$createTextNode(text))));
  append('first');
  return {lexical: copy, editor, errors, shown: () => textsOf(root), append};
}

/** Makes an editor into which a block came that cannot be rendered, with a line after it. */
async function failedEditor(makeNode: (lexical: typeof Lexical) => Klass<LexicalNode>, onError?: OnError): Promise<FreshEditor> {
  let Node: (Klass<LexicalNode> & (new () => LexicalNode)) | undefined;
  const made = await freshEditor((lexical) => {
    Node = makeNode(lexical);
    return [Node];
  });
  if (onError !== undefined) observe(made.editor, onError);
  const {$createParagraphNode, $createTextNode: $text, $getRoot: $root} = made.lexical;
  const failure = thrownBy(() =>
    updateNow(made.editor, () => {
      if (Node !== undefined) $root().append(new Node(), $createParagraphNode().append($text('last')));
    }),
  );
  expect(failure).toBeDefined();
  return made;
}

/** Shows that the next update of an editor throws this number. */
async function expectNextToThrow({editor, append}: FreshEditor): Promise<void> {
  await expectError(75, (onError) => {
    observe(editor, onError);
    append('more');
  });
}

const failToClass =
  (names: string): (() => HTMLElement) =>
  () => {
    const element = document.createElement('aside');
    element.classList.add(names);
    return element;
  };

prove(
  'createDOM threw. Often it is classList.add(), which takes neither an empty name nor two names in one string.',
  async () => {
    for (const names of ['', 'two names'])
      await expectNextToThrow(await failedEditor((lexical) => blockClass(lexical, {createDOM: failToClass(names)})));
  },
);

prove('Class methods that are missing throw as well: error 70.', async () => {
  const failed = await failedEditor(({ElementNode: Base}) => {
    class Bare extends Base {}
    complete(Bare, 'bare');
    return Bare;
  });
  expect(failed.errors).toEqual(['createDOM: base method not extended', 'createDOM: base method not extended']);
  await expectNextToThrow(failed);
});

prove('createDOM returned nothing.', async () => {
  await expectNextToThrow(
    await failedEditor((lexical) =>
      blockClass(lexical, {
        // @ts-expect-error a branch without a value, in JavaScript
        createDOM: () => undefined,
      }),
    ),
  );
});

prove('decorate threw, for example because an old document lacks a property.', async () => {
  const failed = await failedEditor(({DecoratorNode}) => {
    class Rating extends DecoratorNode<string> {
      override createDOM(): HTMLElement {
        return document.createElement('span');
      }
      override decorate(): string {
        const stored = JSON.parse('{}') as {stars: number[]};
        return stored.stars.join();
      }
    }
    complete(Rating, 'rating');
    return Rating;
  });
  await expectNextToThrow(failed);
});

/** Changes the first text of a document. */
function changeText({$getRoot: $root, $isTextNode: $isText}: typeof Lexical, editor: LexicalEditor, text: string): void {
  updateNow(editor, () => {
    const node = $root().getLastDescendant();
    const first = node?.getParent()?.getFirstChild();
    if ($isText(first)) first.setTextContent(text);
  });
}

prove('updateDOM adds children to its node. They get no element, and the next change of that node throws.', async () => {
  let Growing: ReturnType<typeof blockClass> | undefined;
  const {lexical, editor, errors, shown} = await freshEditor((copy) => {
    Growing = blockClass(copy, {
      updateDOM: (node) => {
        if (node.getChildrenSize() === 1) node.append(copy.$createTextNode('!').toggleFormat('bold'));
        return false;
      },
    });
    return [Growing];
  });
  updateNow(editor, () => {
    if (Growing !== undefined) lexical.$getRoot().append(new Growing().append(lexical.$createTextNode('a')));
  });
  changeText(lexical, editor, 'b');
  expect(errors).toEqual([]);
  expect(editor.getEditorState().read(() => lexical.$getRoot().getLastChild()?.getTextContent())).toBe('b!');
  expect(shown()).toEqual(['first', 'b']);
  await expectError(75, (onError) => changeText(lexical, observe(editor, onError), 'c'));
});

prove('After the first error Lexical renders the whole document once more, if onError returns.', async () => {
  for (const isThrown of [false, true]) {
    let calls = 0;
    let Fragile: ReturnType<typeof blockClass> | undefined;
    const {lexical, editor, shown} = await freshEditor((copy) => {
      Fragile = blockClass(copy, {
        createDOM: () => {
          calls += 1;
          if (calls === 1) throw new Error('no element');
          return document.createElement('aside');
        },
      });
      return [Fragile];
    });
    observe(editor, (error) => {
      if (isThrown) throw error;
    });
    const failure = thrownBy(() =>
      updateNow(editor, () => {
        if (Fragile !== undefined) lexical.$getRoot().append(new Fragile());
      }),
    );
    expect(failure !== undefined).toBe(isThrown);
    expect(calls).toBe(isThrown ? 1 : 2);
    expect(shown()).toEqual(isThrown ? ['first'] : ['first', '']);
  }
});

prove(
  "When that fails too, it gives up. Then, and when onError throws, the page shows a part of the document, and the editor's state has all of it.",
  async () => {
    const makeNode = (copy: typeof Lexical) =>
      blockClass(copy, {
        createDOM: () => {
          throw new Error('no element');
        },
      });
    const {lexical, editor, errors, shown} = await failedEditor(makeNode);
    expect(errors).toEqual(['no element', 'no element']);
    expect(shown()).toEqual(['first']);
    expect(editor.getEditorState().read(() => lexical.$getRoot().getTextContent())).toBe('first\n\n\n\nlast');

    const thrown: string[] = [];
    const loud = await failedEditor(makeNode, (error) => {
      thrown.push(error.message);
      throw error;
    });
    expect(thrown).toEqual(['no element']);
    expect(loud.shown()).toEqual(['first']);
    expect(loud.editor.getEditorState().read(() => loud.lexical.$getRoot().getTextContent())).toBe('first\n\n\n\nlast');
  },
);

prove('An element that other code, an extension for example, took out of the page does not lead here.', () =>
  expectNoErrorWith({}, ({editor, element}) => {
    updateNow(editor, () => {
      $append('first');
      $append('second');
    });
    element.lastElementChild?.remove();
    updateNow(editor, () => $getRoot().getLastChildOrThrow().remove());
    element.replaceChildren();
    updateNow(editor, () => void $append('third'));
    expect(linesOf(editor)).toEqual(['first', 'third']);
  }),
);

prove('createDOM and decorate must not throw. className takes any text:', async () => {
  for (const callout of ['', 'two names', undefined]) {
    await expectNoError((onError) => {
      const theme = callout === undefined ? {} : {callout};
      const {editor, element} = mount({nodes: [CalloutNode], theme, onError});
      updateNow(editor, () => {
        const node = new CalloutNode().append($createTextNode('careful'));
        node.setFormat('right');
        $getRoot().append(node);
      });
      expect(element.querySelector('aside')?.className).toBe(callout ?? '');
      expect(element.textContent).toBe('careful');
      return editor;
    });
  }
});

prove('Add children in a node transform instead of in updateDOM.', () =>
  expectNoErrorWith({nodes: [CalloutNode]}, ({editor, element}) => {
    editor.registerNodeTransform(CalloutNode, (node) => {
      if (node.getChildrenSize() === 1) node.append($createTextNode('!').toggleFormat('bold'));
    });
    updateNow(editor, () => void $getRoot().append(new CalloutNode().append($createTextNode('a'))));
    for (const text of ['b', 'c']) {
      updateNow(editor, () => {
        const node = $getRoot().getFirstDescendant();
        if ($isTextNode(node)) node.setTextContent(text);
      });
    }
    expect(element.textContent).toBe('c!');
  }),
);

prove('setEditorState() alone throws the same number: it compares with what was not rendered.', async () => {
  let good: EditorState | undefined;
  const failed = await failedEditor((lexical) =>
    blockClass(lexical, {
      createDOM: () => {
        throw new Error('no element');
      },
    }),
  );
  failed.editor.getEditorState().read(() => (good = failed.editor.parseEditorState(storedDocument(storedParagraph('good')))));
  await expectError(75, (onError) => {
    if (good !== undefined) observe(failed.editor, onError).setEditorState(good);
  });
});

/** Gives an editor that a block of the page has made a class more. */
function addNode(editor: LexicalEditor, node: Klass<LexicalNode>): void {
  for (const [type, registered] of mount({nodes: [node]}).editor._nodes) {
    if (!editor._nodes.has(type)) editor._nodes.set(type, registered);
  }
}

prove('Take the root element away, put back the last state that was rendered, and give the element again:', async () => {
  const {editor, bringBack} = stuck;
  const Broken = blockClass({ElementNode}, {createDOM: failToClass('')});
  addNode(editor, Broken);
  const root = document.body.appendChild(document.createElement('div'));
  editor.setRootElement(root);
  // An editor without any content keeps its root element.
  bringBack();
  expect(editor.getRootElement()).toBe(root);

  observe(editor, () => undefined);
  updateNow(editor, () => void $append('first'));
  expect(thrownBy(() => updateNow(editor, () => void $getRoot().append(new Broken())))).toBeDefined();
  expect(thrownBy(() => updateNow(editor, () => void $append('more')))).toBeDefined();
  await expectNoErrorWith(editor, () => {
    bringBack();
    expect(linesOf(editor)).toEqual(['first']);
    expect(textsOf(root)).toEqual(['first']);
    updateNow(editor, () => void $append('next'));
    expect(textsOf(root)).toEqual(['first', 'next']);
  });
});

prove('This loses the failed update and what came after it.', () => {
  const {editor, bringBack} = stuck;
  const lines = linesOf(editor);
  const Broken = editor._nodes.get('callout')?.klass as Klass<ElementNode> & (new () => ElementNode);
  observe(editor, () => undefined);
  thrownBy(() =>
    updateNow(editor, () => {
      $getRoot().append(new Broken());
      $append('with it');
    }),
  );
  thrownBy(() => updateNow(editor, () => void $append('after it')));
  expect(linesOf(editor)).toEqual(expect.arrayContaining(['with it', 'after it']));
  bringBack();
  expect(linesOf(editor)).toEqual(lines);
});

prove('To keep that, replace the nodes that cannot be rendered while the element is away:', async () => {
  const {editor, replaceCallouts, CalloutNode: Callout} = replacing;
  // The block's class stands for one that throws.
  const Broken = blockClass({ElementNode}, {createDOM: failToClass('')});
  Object.assign(Callout, {getType: () => 'callout', clone: (node: LexicalNode) => new Callout(node.__key)});
  Callout.prototype.createDOM = (config, of) => Broken.prototype.createDOM.call(Callout.prototype, config, of);
  addNode(editor, Callout);
  const root = document.body.appendChild(document.createElement('div'));
  editor.setRootElement(root);
  observe(editor, () => undefined);
  updateNow(editor, () => void $append('first'));
  const failure = thrownBy(() =>
    updateNow(editor, () => {
      $getRoot().append(new Callout().append($createTextNode('careful')));
      $append('last');
    }),
  );
  expect(failure).toBeDefined();
  await expectNoErrorWith(editor, () => {
    replaceCallouts();
    expect(linesOf(editor)).toEqual(['first', 'careful', 'last']);
    expect(textsOf(root)).toEqual(['first', 'careful', 'last']);
  });
});

prove('In React another key on <LexicalComposer> makes a new editor from initialConfig.', async () => {
  const editors: LexicalEditor[] = [];
  function Grab(): null {
    editors.push(useLexicalComposerContext()[0]);
    return null;
  }
  const initialConfig = {namespace: 'Proof', onError: () => undefined, editorState: storedDocument(storedParagraph('stored'))};
  const composer = (key: string): ReactNode => createElement(LexicalComposer, {key, initialConfig}, createElement(Grab));
  const rendered = await render(composer('one'));
  await rendered.render(composer('one'));
  expect(new Set(editors).size).toBe(1);
  await rendered.render(composer('two'));
  expect(new Set(editors).size).toBe(2);
  expect(editors.slice(-1).map(linesOf)).toEqual([['stored']]);
});

prove(
  'After Lexical has given up once, it no longer renders a second time, in any editor of the page: errors that it used to repair leave their editor stuck.',
  async () => {
    /** Changes a block whose element cannot be brought up to date, only made again. */
    const changeStubborn = async (lexical?: typeof Lexical): Promise<{made: FreshEditor; failure: unknown}> => {
      let Stubborn: ReturnType<typeof blockClass> | undefined;
      const made = await freshEditor((copy) => {
        Stubborn = blockClass(copy, {
          updateDOM: () => {
            throw new Error('no update');
          },
        });
        return [Stubborn];
      }, lexical);
      const {$getRoot: $root, $createTextNode: $text, $isElementNode: $isElement} = made.lexical;
      updateNow(made.editor, () => {
        if (Stubborn !== undefined) $root().append(new Stubborn());
      });
      const failure = thrownBy(() =>
        updateNow(made.editor, () => {
          const block = $root().getLastChild();
          if ($isElement(block)) block.append($text('changed'));
        }),
      );
      return {made, failure};
    };
    const before = await changeStubborn();
    expect(before.failure).toBeUndefined();
    expect(before.made.shown()).toEqual(['first', 'changed']);

    const {lexical} = await failedEditor((copy) => blockClass(copy, {createDOM: failToClass('')}));
    const after = await changeStubborn(lexical);
    expect(after.failure).toBeDefined();
    expect(after.made.shown()).toEqual(['first', '']);
    expect(thrownBy(() => after.made.append('next'))).toBeDefined();
  },
);
