import {$generateJSONFromSelectedNodes} from '@lexical/clipboard';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createListItemNode, $createListNode} from '@lexical/list';
import {registerTabIndentation} from '@lexical/react/LexicalTabIndentationPlugin';
import {registerRichText} from '@lexical/rich-text';
import {$patchStyleText} from '@lexical/selection';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  $isTextNode,
  $setCompositionKey,
  COMMAND_PRIORITY_LOW,
  createEditor,
  DecoratorNode,
  ElementNode,
  INDENT_CONTENT_COMMAND,
  INSERT_TAB_COMMAND,
  KEY_TAB_COMMAND,
  LineBreakNode,
  OUTDENT_CONTENT_COMMAND,
  ParagraphNode,
  RootNode,
  TabNode,
  TextNode,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type RangeSelection,
} from 'lexical';
import {expect} from 'vitest';

import {decoratorClass, elementClass, textClass, type NodeClass} from '../support/classes-of-type.ts';
import {$append, linesOf, mount, textOf} from '../support/editor.ts';
import {inEditor} from '../support/in-editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {filesOf, publishedPackageNames, readPackageFile} from '../support/package-files.ts';
import {prove} from '../support/prove.ts';
import {$caret} from '../support/root.ts';

/** Methods to put in place of those of a class. */
type Methods<T> = Partial<Omit<T, 'constructor'>>;

/** A class whose methods are replaced. */
function withMethods<T extends LexicalNode>(base: NodeClass<T>, methods: Methods<T>): NodeClass<T> {
  Object.assign(base.prototype as T, methods);
  return base;
}

/** An element class with some of its methods replaced; without any, it has what `ElementNode` has. */
function block(methods: Methods<ElementNode> = {}): NodeClass<ElementNode> {
  return withMethods(elementClass('block'), methods);
}

/** As `block`, for a class of elements in a line. */
function inline(methods: Methods<ElementNode> = {}): NodeClass<ElementNode> {
  return block({isInline: () => true, ...methods});
}

/** Where the caret is: the type of its node, its key, and the offset. */
function $place(): [NodeKey, number] {
  const {anchor} = $caret();
  return [anchor.key, anchor.offset];
}

/** An editor on the page that throws its errors. */
function open(nodes: readonly NodeClass[] = []): ReturnType<typeof mount> {
  return mount({
    nodes: [...nodes],
    onError(error) {
      throw error;
    },
  });
}

/** The first block of the document; only a paragraph has all methods of one. */
function $first(): ParagraphNode {
  return $getRoot().getFirstChildOrThrow();
}

/** The types of the blocks of the document. */
function $types(): string[] {
  return $getRoot()
    .getChildren()
    .map((node) => node.getType());
}

/** Texts of the children of an element. */
function $parts(element: ElementNode): string[] {
  return element.getChildren().map((node) => node.getTextContent());
}

/** The nodes that a piece of HTML becomes. */
function $fromHtml(editor: LexicalEditor, html: string): LexicalNode[] {
  return $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'));
}

/** The names of the packages whose development builds contain a piece of code. */
function packagesWith(code: string): string[] {
  return publishedPackageNames().filter((name) =>
    filesOf(name).some((file) => file.endsWith('.dev.mjs') && readPackageFile(name, file).includes(code)),
  );
}

prove('Returns the element, not the removed children.', () => {
  inEditor(() => {
    const paragraph = $createParagraphNode().append($createTextNode('a'), $createTextNode('b'));
    $getRoot().append(paragraph);
    expect(paragraph.splice(0, 1, []).is(paragraph)).toBe(true);
    expect(paragraph.getTextContent()).toBe('b');
  });
});

prove(
  'Unlike the method of arrays it needs all three arguments, takes no negative index, and throws when fewer children are left than it shall remove.',
  () => {
    inEditor(() => {
      const $three = () => {
        const paragraph = $createParagraphNode();
        $getRoot().append(paragraph);
        return paragraph.append($createTextNode('a'), $createTextNode('b'), $createTextNode('c'));
      };
      const paragraph = $three();
      // The types do not allow to leave them out.
      const splice = paragraph.splice.bind(paragraph) as (start: number) => unknown;
      expect(() => splice(0)).toThrow(TypeError);
      expect($three().splice(-1, 1, []).getTextContent()).not.toBe('ab');
      expect(messageThrownBy(() => $three().splice(1, 3, []))).toContain('splice');
    });
  },
);

prove('an editor of createEditor() has none.', () => {
  const editor = createEditor();
  expect(linesOf(editor)).toEqual([]);
});

prove('pass all that the constructor takes, and the key of the node last. It adds nothing to the document.', () => {
  let key: NodeKey | undefined;
  const editor = inEditor(() => {
    const text = $append('one').getFirstChildOrThrow<TextNode>();
    key = text.getKey();
    const size = $getRoot().getAllTextNodes().length;
    const copy = TextNode.clone(text);
    expect(copy.getKey()).toBe(key);
    expect($getRoot().getAllTextNodes()).toHaveLength(size);
  });
  expect(textOf(editor)).toBe('one');
});

prove('Whether this node is the parent of another one, or an ancestor further up.', () => {
  inEditor(() => {
    const paragraph = $append('one');
    const text = paragraph.getFirstChildOrThrow<TextNode>();
    expect($getRoot().isParentOf(text)).toBe(true);
    expect(paragraph.isParentOf(text)).toBe(true);
    expect(text.isParentOf(paragraph)).toBe(false);
  });
});

// LexicalNode

prove('Gives a new node its type and its key, and throws outside an update.', () => {
  expect(messageThrownBy(() => new TextNode('a'))).toMatch(/^Unable to find an active editor/);
  expect(messageThrownBy(() => new ParagraphNode())).toMatch(/^Unable to find an active editor/);
  inEditor(() => {
    expect(new TextNode('a').__type).toBe('text');
  });
});

prove('Without a key the node gets a new one, under which the state being prepared holds it.', () => {
  inEditor(() => {
    const [one, two] = [new TextNode('a'), new TextNode('b')];
    expect(one.getKey()).not.toBe(two.getKey());
    expect($getNodeByKey(one.getKey())).toBe(one);
  });
});

prove('A node made with it does not take the place of that node in the state.', () => {
  inEditor(() => {
    const text = $createTextNode('a');
    const other = new TextNode('b', text.getKey());
    expect(other.getKey()).toBe(text.getKey());
    expect($getNodeByKey(text.getKey())).toBe(text);
  });
});

prove('The editor calls clone() on it when the node is first changed.', () => {
  const Block = block();
  const {clone} = Block;
  let count = 0;
  Object.assign(Block, {
    clone: (node: LexicalNode) => {
      count += 1;
      return clone(node);
    },
  });
  const editor = inEditor(() => {
    expect(new Block().constructor).toBe(Block);
    $getRoot().append(new Block());
  }, [Block]);
  // In the update that makes it, it is changed in place.
  expect(count).toBe(0);
  updateNow(editor, () => {
    $first().setIndent(1).setIndent(2);
  });
  expect(count).toBe(1);
});

prove('What getType() of the class returned when the node was made.', () => {
  inEditor(() => {
    expect($createTextNode('a').__type).toBe(TextNode.getType());
    expect($createTabNode().__type).not.toBe(TextNode.getType());
  });
});

prove('The key of the parent, or null while the node has none.', () => {
  inEditor(() => {
    expect($createTextNode('a').__parent).toBeNull();
    const paragraph = $append('a');
    expect(paragraph.getFirstChild()?.__parent).toBe(paragraph.getKey());
  });
});

prove('The key of the sibling in front, or null when there is none.', () => {
  inEditor(() => {
    const [one, two] = [$append('a'), $append('b')];
    expect([one.__prev, two.__prev]).toEqual([null, one.getKey()]);
  });
});

prove('The key of the sibling behind, or null when there is none.', () => {
  inEditor(() => {
    const [one, two] = [$append('a'), $append('b')];
    expect([one.__next, two.__next]).toEqual([two.getKey(), null]);
  });
});

prove('An editor calls it once, when it is created.', () => {
  let count = 0;
  const Block = Object.assign(block(), {
    importDOM: () => {
      count += 1;
      return null;
    },
  });
  const {editor} = open([Block]);
  expect(count).toBe(1);
  updateNow(editor, () => $fromHtml(editor, '<p>a</p>'));
  expect(count).toBe(1);
});

prove('Each function returns a conversion with its priority, or null to leave an element to other classes.', () => {
  const Block = Object.assign(block(), {
    importDOM: () => ({
      p: (element: HTMLElement) => (element.id === '' ? null : {conversion: () => ({node: new Block()}), priority: 1 as const}),
    }),
  });
  const {editor} = open([Block]);
  updateNow(editor, () => {
    expect($fromHtml(editor, '<p>a</p><p id="mine">b</p>').map((node) => node.getType())).toEqual(['paragraph', 'block']);
  });
});

prove('For a text, a tab or a line break it throws: ask $isElementNode or $isDecoratorNode first.', () => {
  inEditor(() => {
    for (const node of [$createTextNode('a'), $createTabNode(), $createLineBreakNode()]) {
      expect(messageThrownBy(() => node.isInline())).toMatch(/does not implement \.isInline\(\)/);
    }
    expect($createParagraphNode().isInline()).toBe(false);
  });
});

prove('Puts the caret in front of the node: at the end of the sibling before it, or at the start of the parent.', () => {
  inEditor(() => {
    const [text, first, second] = [$createTextNode('abc'), $createLineBreakNode(), $createLineBreakNode()];
    const paragraph = $createParagraphNode().append(first, text, second);
    $getRoot().append(paragraph);
    second.selectStart();
    expect($place()).toEqual([text.getKey(), 3]);
    first.selectStart();
    expect($place()).toEqual([paragraph.getKey(), 0]);
  });
});

prove('Puts the caret behind the node: at the start of the sibling after it, or at the end of the parent.', () => {
  inEditor(() => {
    const [text, first, second] = [$createTextNode('abc'), $createLineBreakNode(), $createLineBreakNode()];
    const paragraph = $createParagraphNode().append(first, text, second);
    $getRoot().append(paragraph);
    first.selectEnd();
    expect($place()).toEqual([text.getKey(), 0]);
    second.selectEnd();
    expect($place()).toEqual([paragraph.getKey(), 3]);
  });
});

prove(
  'Puts the caret at the end of the previous sibling, or at the start of the parent when there is none. Only a text takes the offsets. Behind a decorator or a line break the caret stands in the parent.',
  () => {
    inEditor(() => {
      const [one, two] = [$append('abc'), $append('def')];
      two.selectPrevious(0, 0);
      expect($place()).toEqual([one.getKey(), 1]);
      one.selectPrevious();
      expect($place()).toEqual(['root', 0]);
      const [text, lineBreak, last] = [$createTextNode('xyz'), $createLineBreakNode(), $createTextNode('last')];
      const paragraph = $createParagraphNode().append(text, lineBreak, last);
      $getRoot().append(paragraph);
      lineBreak.selectPrevious(1, 1);
      expect($place()).toEqual([text.getKey(), 1]);
      last.selectPrevious(0, 0);
      expect($place()).toEqual([paragraph.getKey(), 2]);
    });
  },
);

prove(
  'Puts the caret into the next sibling, or at the end of the parent when there is none. In a text it goes to the offsets, and without them to the end. In an element it goes to the start.',
  () => {
    inEditor(() => {
      const [one, two] = [$append('abc'), $append('def')];
      one.selectNext(1, 1);
      expect($place()).toEqual([two.getKey(), 0]);
      two.selectNext();
      expect($place()).toEqual(['root', 2]);
      const [lineBreak, text] = [$createLineBreakNode(), $createTextNode('xyz')];
      $getRoot().append($createParagraphNode().append(lineBreak, text));
      lineBreak.selectNext(1, 1);
      expect($place()).toEqual([text.getKey(), 1]);
      lineBreak.selectNext();
      expect($place()).toEqual([text.getKey(), 3]);
    });
  },
);

prove(
  'Returns the element in the root, or in the nearest shadow root, that contains this node or is this node. It is null for the root and for a node outside the document. For a decorator in the root it throws.',
  () => {
    const Image = decoratorClass('image');
    const Shadow = block({isShadowRoot: () => true});
    inEditor(() => {
      const paragraph = $append('a');
      expect(paragraph.getFirstChildOrThrow().getTopLevelElement()).toBe(paragraph);
      expect(paragraph.getTopLevelElement()).toBe(paragraph);
      const inner = $createParagraphNode();
      const shadow = new Shadow().append(inner.append($createTextNode('b')));
      $getRoot().append(shadow);
      expect(inner.getFirstChildOrThrow().getTopLevelElement()).toBe(inner);
      expect($getRoot().getTopLevelElement()).toBeNull();
      expect($createTextNode('c').getTopLevelElement()).toBeNull();
      const image = new Image();
      $getRoot().append(image);
      expect(messageThrownBy(() => image.getTopLevelElement())).toBe('Children of root nodes must be elements');
    }, [Image, Shadow]);
  },
);

prove('Returns what getTopLevelElement() does, but throws where that is null.', () => {
  inEditor(() => {
    const paragraph = $append('a');
    expect(paragraph.getTopLevelElementOrThrow()).toBe(paragraph.getTopLevelElement());
    expect(messageThrownBy(() => $createTextNode('b').getTopLevelElementOrThrow())).toMatch(/to have a top parent element/);
  });
});

prove('A node counts as before its ancestors, and an ancestor does not count as before it.', () => {
  inEditor(() => {
    const [one, two] = [$append('a'), $append('b')];
    const text = one.getFirstChildOrThrow();
    expect([one.isBefore(two), two.isBefore(one)]).toEqual([true, false]);
    expect([text.isBefore(one), one.isBefore(text)]).toEqual([true, false]);
  });
});

prove(
  'Returns this node, another one and what lies between them, in the order of the document. Elements that the way enters or leaves are in the list too.',
  () => {
    inEditor(() => {
      const [one, two, three] = [$append('a'), $append('b'), $append('c')];
      const [a, b, c] = [one, two, three].map((paragraph) => paragraph.getFirstChildOrThrow());
      if (a === undefined || b === undefined || c === undefined) throw new Error('expected three texts');
      expect(a.getNodesBetween(c)).toEqual([a, one, two, b, three, c]);
      const back = c.getNodesBetween(a);
      expect([back[0], back.at(-1)]).toEqual([a, c]);
    });
  },
);

prove('Whether insertNodes() puts this block into what its createParentElementNode() makes; false by default.', () => {
  for (const isRequired of [true, false]) {
    const Block = isRequired
      ? block({isParentRequired: () => true, createParentElementNode: () => $createListNode('bullet')})
      : block({createParentElementNode: () => $createListNode('bullet')});
    inEditor(() => {
      $append('a').selectEnd();
      $insertNodes([new Block().append($createTextNode('b'), new Block())]);
      expect($types().includes('list')).toBe(isRequired);
    }, [Block]);
  }
});

prove(
  'Makes the block that insertNodes() puts around this node where it cannot stand alone: a paragraph by default. It is asked for inline content among blocks, and where isParentRequired() is true.',
  () => {
    const Block = block();
    const Inline = withMethods(elementClass('inline'), {
      isInline: () => true,
      createParentElementNode: (): ElementNode => new Block(),
    });
    inEditor(() => {
      $append('a').selectEnd();
      // The first and the last block of what is inserted join those around them.
      $insertNodes([$createParagraphNode(), new Inline(), $createParagraphNode(), $createTextNode('b'), $createParagraphNode()]);
      expect($types().filter((type) => type === 'block')).toHaveLength(1);
      const text = $getRoot().getAllTextNodes()[1];
      expect(text?.getTextContent()).toBe('b');
      expect(text?.getParent()?.getType()).toBe('paragraph');
    }, [Block, Inline]);
  },
);

prove(
  'Makes the DOM element that shows the node, and throws without an override. The editor calls it when the node is first drawn, and again when updateDOM() returned true.',
  () => {
    let isNew = false;
    let count = 0;
    const Block = block({
      createDOM: () => {
        count += 1;
        return document.createElement('div');
      },
      updateDOM: () => isNew,
    });
    const {editor} = open([Block]);
    updateNow(editor, () => $getRoot().append(new Block()));
    expect(count).toBe(1);
    updateNow(editor, () => $first().setIndent(1));
    expect(count).toBe(1);
    isNew = true;
    updateNow(editor, () => $first().setIndent(2));
    expect(count).toBe(2);
    const base: LexicalNode['createDOM'] = ElementNode.prototype.createDOM.bind(undefined);
    expect(messageThrownBy(() => base(editor._config, editor))).toBe('createDOM: base method not extended');
  },
);

// ElementNode

prove('Sets up an element without children, alignment, indentation and direction.', () => {
  const Block = block();
  inEditor(() => {
    const {__first, __last, __size, __format, __indent, __dir} = new Block();
    expect({__first, __last, __size, __format, __indent, __dir}).toEqual({
      __first: null,
      __last: null,
      __size: 0,
      __format: 0,
      __indent: 0,
      __dir: null,
    });
  }, [Block]);
});

prove('With false, remove() of the last child removes the element too; remove(true) leaves it.', () => {
  for (const canBeEmpty of [true, false]) {
    const Block = canBeEmpty ? block() : block({canBeEmpty: () => false});
    inEditor(() => {
      const [one, two] = [new Block().append($createTextNode('a')), new Block().append($createTextNode('b'))];
      $getRoot().append(one, two);
      one.getFirstChildOrThrow().remove();
      two.getFirstChildOrThrow().remove(true);
      expect([one.isAttached(), two.isAttached()]).toEqual([canBeEmpty, true]);
    }, [Block]);
  }
});

prove('With false, select() goes on into a text or an element at that end.', () => {
  for (const canBeEmpty of [true, false]) {
    const Block = canBeEmpty ? block() : block({canBeEmpty: () => false});
    inEditor(() => {
      const [first, last] = [$createTextNode('ab'), $createTextNode('cd')];
      const node = new Block().append(first, $createLineBreakNode(), last);
      $getRoot().append(node);
      node.select();
      expect($place()).toEqual(canBeEmpty ? [node.getKey(), 3] : [last.getKey(), 2]);
      node.select(0, 0);
      expect($place()).toEqual(canBeEmpty ? [node.getKey(), 0] : [first.getKey(), 0]);
    }, [Block]);
  }
});

prove(
  'With false, only blocks belong in the element, no texts: Enter behind a text that stands directly in it adds nothing.',
  () => {
    for (const canBeEmpty of [true, false]) {
      const insertNewAfter = function (this: ElementNode) {
        return this.insertAfter($createParagraphNode());
      };
      const Block = canBeEmpty ? block({insertNewAfter}) : block({insertNewAfter, canBeEmpty: () => false});
      inEditor(() => {
        const text = $createTextNode('ab');
        $getRoot().append(new Block().append(text));
        text.select().insertParagraph();
        expect($types()).toEqual(canBeEmpty ? ['block', 'paragraph'] : ['block']);
      }, [Block]);
    }
  },
);

prove('Whether INDENT_CONTENT_COMMAND and OUTDENT_CONTENT_COMMAND of rich text change this block; true by default.', () => {
  for (const canIndent of [true, false]) {
    const Block = canIndent ? block() : block({canIndent: () => false});
    const {editor} = open([Block]);
    registerRichText(editor);
    const indent = () => editor.getEditorState().read(() => $first().getIndent());
    updateNow(editor, () => {
      const text = $createTextNode('a');
      $getRoot().clear().append(new Block().append(text));
      text.select();
    });
    updateNow(editor, () => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined));
    expect(indent()).toBe(canIndent ? 1 : 0);
    updateNow(editor, () => $first().setIndent(5));
    updateNow(editor, () => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined));
    expect(indent()).toBe(canIndent ? 4 : 5);
  }
});

prove('setIndent() does not.', () => {
  const Block = block({canIndent: () => false});
  inEditor(() => {
    expect(new Block().setIndent(3).getIndent()).toBe(3);
  }, [Block]);
});

prove('TabIndentationPlugin asks it too.', () => {
  for (const canIndent of [true, false]) {
    const Block = canIndent ? block() : block({canIndent: () => false});
    const {editor} = open([Block]);
    registerTabIndentation(editor);
    const commands: string[] = [];
    editor.registerCommand(INDENT_CONTENT_COMMAND, () => commands.push('indent') > 0, COMMAND_PRIORITY_LOW);
    editor.registerCommand(INSERT_TAB_COMMAND, () => commands.push('tab') > 0, COMMAND_PRIORITY_LOW);
    updateNow(editor, () => {
      const [first, last] = [$createTextNode('a'), $createTextNode('b')];
      $getRoot().append(new Block().append(first), new Block().append(last));
      first.select(0, 0).focus.set(last.getKey(), 1, 'text');
      editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown', {key: 'Tab'}));
    });
    expect(commands).toEqual([canIndent ? 'indent' : 'tab']);
  }
});

prove('Meant to say which nodes may follow this element, but version 0.15.0 asks it nowhere.', () => {
  expect(packagesWith('.canInsertAfter(')).toEqual([]);
  expect(packagesWith('.canBeEmpty(')).toContain('lexical');
  const Block = block({canInsertAfter: () => false});
  inEditor(() => {
    const node = new Block();
    $getRoot().append(node);
    node.insertAfter($createParagraphNode());
    expect($types()).toEqual(['block', 'paragraph']);
  }, [Block]);
});

prove('Meant to say which nodes may take the place of this element, but version 0.15.0 asks it nowhere.', () => {
  expect(packagesWith('.canReplaceWith(')).toEqual([]);
  expect(packagesWith('.canBeEmpty(')).toContain('lexical');
  const Block = block({canReplaceWith: () => false});
  inEditor(() => {
    const node = new Block();
    $getRoot().append(node);
    node.replace($createParagraphNode());
    expect($types()).toEqual(['paragraph']);
  }, [Block]);
});

prove(
  'Whether a list item takes over the children of an appended element instead of the element itself; false by default. Only append() of ListItemNode asks it, of itself. In other classes an override changes nothing.',
  () => {
    expect(packagesWith('.canMergeWith(')).toEqual(['@lexical/list']);
    const [Block, Other] = [block({canMergeWith: () => true}), elementClass('other')];
    inEditor(() => {
      const $types = (element: ElementNode) => element.getChildren().map((node) => node.getType());
      expect($types($createListItemNode().append($createParagraphNode().append($createTextNode('a'))))).toEqual(['text']);
      expect($types($createListItemNode().append(new Other().append($createTextNode('a'))))).toEqual(['other']);
      expect($types(new Block().append($createParagraphNode().append($createTextNode('a'))))).toEqual(['paragraph']);
    }, [Block, Other]);
  },
);

prove(
  'Whether text that is typed at the start of the element goes into it; true by default. With false it goes in front of the element, as with links.',
  () => {
    for (const canInsert of [true, false]) {
      const Inline = canInsert ? inline() : inline({canInsertTextBefore: () => false});
      inEditor(() => {
        const text = $createTextNode('b');
        const paragraph = $createParagraphNode().append(new Inline().append(text));
        $getRoot().append(paragraph);
        text.select(0, 0).insertText('a');
        expect($parts(paragraph)).toEqual(canInsert ? ['ab'] : ['a', 'b']);
      }, [Inline]);
    }
  },
);

prove(
  'Whether text that is typed at the end of the element goes into it; true by default. With false it goes behind the element, as with links.',
  () => {
    for (const canInsert of [true, false]) {
      const Inline = canInsert ? inline() : inline({canInsertTextAfter: () => false});
      inEditor(() => {
        const text = $createTextNode('a');
        const paragraph = $createParagraphNode().append(new Inline().append(text));
        $getRoot().append(paragraph);
        text.select(1, 1).insertText('b');
        expect($parts(paragraph)).toEqual(canInsert ? ['ab'] : ['a', 'b']);
      }, [Inline]);
    }
  },
);

/** Shows that text at one end of an element in the root cannot be inserted, when the element does not take it. */
function expectNoText(method: 'canInsertTextBefore' | 'canInsertTextAfter', offset: number): void {
  const Block = block({[method]: () => false});
  inEditor(() => {
    const [text, other] = [$createTextNode('a'), $append('other').getFirstChildOrThrow<TextNode>()];
    $getRoot().append(new Block().append(text));
    expect(
      messageThrownBy(() => {
        text.select(offset, offset).insertText('b');
      }),
    ).toBe('Only element or decorator nodes can be inserted in to the root node');
    other.select(offset, offset).insertText('b');
  }, [Block]);
}

prove('in front of a block in the root no text can stand, and typing throws.', () => {
  expectNoText('canInsertTextBefore', 0);
});

prove('behind a block in the root no text can stand, and typing throws.', () => {
  expectNoText('canInsertTextAfter', 1);
});

prove(
  'Whether copies leave out the element and keep its children; false by default. Copied JSON, copied HTML and $generateHtmlFromNodes ask it; the JSON of a state does not.',
  () => {
    for (const isExcluded of [true, false]) {
      const Inline = isExcluded ? inline({excludeFromCopy: () => true}) : inline();
      const editor = inEditor(
        (current) => {
          const node = new Inline().append($createTextNode('b'));
          const paragraph = $createParagraphNode().append($createTextNode('a'), node, $createTextNode('c'));
          $getRoot().append(paragraph);
          const selection = paragraph.select(0, 3);
          const copied = JSON.stringify($generateJSONFromSelectedNodes(current, selection));
          expect(copied).toContain('"text":"b"');
          expect(copied.includes('"type":"block"')).toBe(!isExcluded);
          for (const selected of [selection, null]) {
            const html = $generateHtmlFromNodes(current, selected);
            expect(html).toContain('>b</span>');
            expect(html.includes('<div')).toBe(!isExcluded);
          }
        },
        [Inline],
      );
      expect(JSON.stringify(editor.getEditorState())).toContain('"type":"block"');
    }
  },
);

prove("'html' in version 0.15.0, also when JSON is copied.", () => {
  const asked: (string | undefined)[] = [];
  const Inline = inline({
    excludeFromCopy: (destination) => {
      asked.push(destination);
      return false;
    },
  });
  inEditor(
    (editor) => {
      const paragraph = $createParagraphNode().append(new Inline().append($createTextNode('b')));
      $getRoot().append(paragraph);
      $generateJSONFromSelectedNodes(editor, paragraph.select(0, 1));
      expect(asked).toEqual(['html']);
    },
    [Inline],
  );
});

prove(
  'Whether a copy takes the element along when a child is copied and the element itself is not selected; false by default. That is so when all that is selected lies within one text: the copy then has the text alone.',
  () => {
    for (const isExtracted of [true, false]) {
      const Inline = isExtracted ? inline({extractWithChild: () => true}) : inline();
      inEditor(
        (editor) => {
          const text = $createTextNode('abc');
          $getRoot().append($createParagraphNode().append(new Inline().append(text)));
          const {nodes} = $generateJSONFromSelectedNodes(editor, text.select(0, 2));
          expect(nodes.map(({type}) => type)).toEqual([isExtracted ? 'block' : 'text']);
          // From one text into another, the elements between them are selected.
          const selection = text.select(1, 1);
          selection.focus.set($append('next').getFirstChildOrThrow().getKey(), 1, 'text');
          const more = $generateJSONFromSelectedNodes(editor, selection);
          expect(JSON.stringify(more)).toContain('"type":"block"');
        },
        [Inline],
      );
    }
  },
);

prove('Links return true when the whole selection lies in them.', () => {
  inEditor(
    (editor) => {
      const [inside, outside] = [$createTextNode('abc'), $createTextNode('def')];
      $getRoot().append($createParagraphNode().append($createLinkNode('https://lexical.dev').append(inside), outside));
      const types = (selection: RangeSelection) => $generateJSONFromSelectedNodes(editor, selection).nodes.map(({type}) => type);
      expect(types(inside.select(1, 2))).toEqual(['link']);
      expect(types(outside.select(1, 2))).toEqual(['text']);
    },
    [LinkNode],
  );
});

prove("'clone' when JSON is made, 'html' when HTML is made.", () => {
  const asked: unknown[] = [];
  const Inline = inline({
    extractWithChild: (child, selection, destination) => {
      asked.push([child.getTextContent(), $isRangeSelection(selection), destination]);
      return false;
    },
  });
  inEditor(
    (editor) => {
      const text = $createTextNode('abc');
      $getRoot().append($createParagraphNode().append(new Inline().append(text)));
      const selection = text.select(0, 2);
      $generateJSONFromSelectedNodes(editor, selection);
      $generateHtmlFromNodes(editor, selection);
      expect(asked).toEqual([
        ['abc', true, 'clone'],
        ['abc', true, 'html'],
      ]);
    },
    [Inline],
  );
});

prove(
  'Called for Enter in the block and asked for the block that follows: insert one after this element and return it. What stood behind the caret is moved into it. The default returns null, and no new block comes.',
  () => {
    for (const isOverridden of [true, false]) {
      const calls: unknown[] = [];
      const Block = isOverridden
        ? block({
            insertNewAfter(this: ElementNode, selection: RangeSelection, restoreSelection?: boolean) {
              calls.push([selection === $getSelection(), restoreSelection]);
              const next = $createParagraphNode();
              this.insertAfter(next, restoreSelection);
              return next;
            },
          })
        : block();
      inEditor(() => {
        const text = $createTextNode('abcd');
        $getRoot().append(new Block().append(text));
        const next = text.select(2, 2).insertParagraph();
        expect(
          $getRoot()
            .getChildren()
            .map((node) => node.getTextContent()),
        ).toEqual(isOverridden ? ['ab', 'cd'] : ['abcd']);
        expect($isElementNode(next)).toBe(isOverridden);
        if (isOverridden) {
          expect(calls).toEqual([[true, false]]);
          expect($caret().anchor.getNode().getTextContent()).toBe('cd');
          expect($caret().anchor.offset).toBe(0);
        }
      }, [Block]);
    }
  },
);

prove('With null there, what stands behind the caret stays in the inline element.', () => {
  for (const isOverridden of [true, false]) {
    const Inline: NodeClass<ElementNode> = inline(
      isOverridden
        ? {
            insertNewAfter(this: ElementNode) {
              const next = new Inline();
              this.insertAfter(next);
              return next;
            },
          }
        : {},
    );
    inEditor(() => {
      const [before, after] = [$createTextNode('ab'), $createTextNode('cd').setFormat('bold')];
      $getRoot().append($createParagraphNode().append(new Inline().append(before, after)));
      before.select(2, 2).insertParagraph();
      expect(
        $getRoot()
          .getChildren()
          .map((node) => node.getTextContent()),
      ).toEqual(isOverridden ? ['ab', 'cd'] : ['abcd', '']);
    }, [Inline]);
  }
});

prove(
  'The text of a document has two line breaks behind a block, and none behind an inline element. insertNodes() puts an inline element into the block with the caret.',
  () => {
    for (const isInline of [true, false]) {
      const Block = isInline ? inline() : block();
      inEditor(() => {
        const paragraph = $createParagraphNode().append(new Block().append($createTextNode('a')), $createTextNode('b'));
        expect(paragraph.getTextContent()).toBe(isInline ? 'ab' : 'a\n\nb');
        const line = $append('c');
        line.selectEnd();
        $insertNodes([new Block().append($createLineBreakNode())]);
        expect(line.getChildren().some((node) => node instanceof Block)).toBe(isInline);
      }, [Block]);
    }
  },
);

prove(
  'getTopLevelElement() of what is inside ends below it, and it stays when it becomes empty. Delete in front of it does nothing.',
  () => {
    for (const isShadowRoot of [true, false]) {
      const Block = block({canBeEmpty: () => false, ...(isShadowRoot ? {isShadowRoot: () => true} : {})});
      inEditor(() => {
        const caret = $append('a').selectEnd();
        const inner = $createParagraphNode();
        const outer = new Block().append(inner);
        $getRoot().append(outer);
        expect(inner.getTopLevelElement()).toBe(isShadowRoot ? inner : outer);
        expect(caret.forwardDeletion(caret.anchor, caret.anchor.getNode(), false)).toBe(isShadowRoot);
        inner.remove();
        expect(outer.isAttached()).toBe(isShadowRoot);
      }, [Block]);
    }
  },
);

prove('Returns the child at an index that counts from 0, or null when there is none. A negative index gives null.', () => {
  inEditor(() => {
    const [one] = [$append('a'), $append('b')];
    expect([0, 2, -1].map((index) => $getRoot().getChildAtIndex(index))).toEqual([one, null, null]);
  });
});

prove('Returns the keys of the children in order, in a new array.', () => {
  inEditor(() => {
    const [one, two] = [$append('a'), $append('b')];
    expect($getRoot().getChildrenKeys()).toEqual([one.getKey(), two.getKey()]);
    expect($getRoot().getChildrenKeys()).not.toBe($getRoot().getChildrenKeys());
  });
});

prove(
  'Follows first children down from the child at an index, and returns where that ends. An index behind the last child follows last children down from there. It is null without children.',
  () => {
    inEditor(() => {
      expect($getRoot().getDescendantByIndex(0)).toBeNull();
      const [first, last] = [$createTextNode('a'), $createTextNode('b')];
      $getRoot().append($append('x'), $createParagraphNode().append(first, $createLineBreakNode(), last));
      expect($getRoot().getDescendantByIndex(1)).toBe(first);
      expect($getRoot().getDescendantByIndex(2)).toBe(last);
    });
  },
);

prove('Follows first children down and returns where that ends: at a leaf or at an empty element.', () => {
  inEditor(() => {
    expect($getRoot().getFirstDescendant()).toBeNull();
    const [empty] = [$createParagraphNode(), $append('b')];
    $getRoot().splice(0, 0, [empty]);
    expect($getRoot().getFirstDescendant()).toBe(empty);
    empty.append($createTextNode('a'), $createTextNode('c'));
    expect($getRoot().getFirstDescendant()).toBe(empty.getFirstChild());
  });
});

prove('Follows last children down and returns where that ends: at a leaf or at an empty element.', () => {
  inEditor(() => {
    expect($getRoot().getLastDescendant()).toBeNull();
    const [, empty] = [$append('b'), $createParagraphNode()];
    $getRoot().append(empty);
    expect($getRoot().getLastDescendant()).toBe(empty);
    empty.append($createTextNode('a'), $createTextNode('c'));
    expect($getRoot().getLastDescendant()).toBe(empty.getLastChild());
  });
});

prove('Returns the first child, and throws when there is none.', () => {
  inEditor(() => {
    expect(messageThrownBy(() => $getRoot().getFirstChildOrThrow())).toBe('Expected node root to have a first child.');
    const [one] = [$append('a'), $append('b')];
    expect($getRoot().getFirstChildOrThrow()).toBe(one);
  });
});

prove('Returns the last child, and throws when there is none.', () => {
  inEditor(() => {
    expect(messageThrownBy(() => $getRoot().getLastChildOrThrow())).toBe('Expected node root to have a last child.');
    const [, two] = [$append('a'), $append('b')];
    expect($getRoot().getLastChildOrThrow()).toBe(two);
  });
});

prove('An editor on the page sets it by the letters when it draws the element; one without a root element does not.', () => {
  const $direction = () => $first().getDirection();
  const {editor} = open();
  updateNow(editor, () => $append('\u05d0'));
  expect(editor.getEditorState().read($direction)).toBe('rtl');
  updateNow(editor, () => $first().clear().append($createTextNode('a')));
  expect(editor.getEditorState().read($direction)).toBe('ltr');
  const detached = inEditor(() => void $append('a'));
  expect(detached.getEditorState().read($direction)).toBeNull();
});

prove(
  'Writes a direction into the node and so into its JSON. The attribute dir on the page does not follow it: there the letters decide.',
  () => {
    const {editor, element} = open();
    updateNow(editor, () => $append('a').setDirection('rtl'));
    updateNow(editor, () => $first().setDirection('rtl'));
    expect(JSON.stringify(editor.getEditorState())).toContain('"direction":"rtl","format":"","indent":0,"type":"paragraph"');
    expect(element.querySelector('p')?.dir).toBe('ltr');
  },
);

prove('Returns the alignment as a number: 0 for none, 1 left, 2 center, 3 right, 4 justify, 5 start, 6 end.', () => {
  inEditor(() => {
    const formats = ['', 'left', 'center', 'right', 'justify', 'start', 'end'] as const;
    expect(formats.map((format) => $createParagraphNode().setFormat(format).getFormat())).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

prove('Returns the name of the alignment, or an empty string when none is set.', () => {
  inEditor(() => {
    const paragraph = $createParagraphNode();
    expect(paragraph.getFormatType()).toBe('');
    expect(paragraph.setFormat('justify').getFormatType()).toBe('justify');
  });
});

prove("wrong for some: an element aligned 'right' also has 'left' and 'center'.", () => {
  inEditor(() => {
    const paragraph = $createParagraphNode().setFormat('right');
    expect([paragraph.hasFormat('left'), paragraph.hasFormat('center')]).toEqual([true, true]);
    expect(paragraph.hasFormat('justify')).toBe(false);
  });
});

prove('Whether the element has no children. One that holds an empty text is not empty.', () => {
  inEditor(() => {
    const paragraph = $createParagraphNode();
    expect(paragraph.isEmpty()).toBe(true);
    expect(paragraph.append($createTextNode('')).isEmpty()).toBe(false);
  });
});

prove('Whether the element is the last child of its parent. It throws without a parent.', () => {
  inEditor(() => {
    const [one, two] = [$append('a'), $append('b')];
    expect([one.isLastChild(), two.isLastChild()]).toEqual([false, true]);
    expect(messageThrownBy(() => $createParagraphNode().isLastChild())).toMatch(/to have a parent/);
  });
});

prove('Whether the running update has changed the element or something inside it. It throws outside an update.', () => {
  const editor = inEditor(() => {
    $append('a');
    $append('b');
  });
  updateNow(editor, () => {
    const [one, two] = $getRoot().getChildren();
    $getRoot().getAllTextNodes()[0]?.setTextContent('c');
    expect([one?.isDirty(), two?.isDirty()]).toEqual([true, false]);
  });
  expect(messageThrownBy(() => editor.getEditorState().read(() => $getRoot().isDirty()))).toMatch(
    /^Unable to find an active editor/,
  );
});

prove('Returns the text of all children, with two line breaks behind each block element except the last child.', () => {
  inEditor(() => {
    $append('a');
    $append('b');
    expect($getRoot().getTextContent()).toBe('a\n\nb');
  });
});

// TextNode

prove('Sets up a text without format, style, mode and detail.', () => {
  inEditor(() => {
    const {__text, __format, __style, __mode, __detail} = new TextNode('a');
    expect([__text, __format, __style, __mode, __detail]).toEqual(['a', 0, '', 0, 0]);
  });
});

prove('The mode as a number: 0 normal, 1 token, 2 segmented.', () => {
  inEditor(() => {
    const modes = ['normal', 'token', 'segmented'] as const;
    expect(modes.map((mode) => $createTextNode('a').setMode(mode).__mode)).toEqual([0, 1, 2]);
  });
});

prove('The details as bits of one number: 1 directionless, 2 unmergeable.', () => {
  inEditor(() => {
    expect($createTextNode('a').toggleDirectionless().__detail).toBe(1);
    expect($createTextNode('a').toggleUnmergeable().__detail).toBe(2);
    expect($createTextNode('a').toggleUnmergeable().toggleDirectionless().__detail).toBe(3);
  });
});

prove(
  'Whether $patchStyleText may change the style of this text; true by default. formatText() of a selection does not ask and formats the text anyway.',
  () => {
    for (const canHaveFormat of [true, false]) {
      const Text = canHaveFormat ? textClass('own') : withMethods(textClass('own'), {canHaveFormat: () => false});
      inEditor(() => {
        const text = new Text();
        $getRoot().append($createParagraphNode().append(text));
        const selection = text.select(0, 4);
        $patchStyleText(selection, {color: 'red'});
        expect(text.getStyle()).toBe(canHaveFormat ? 'color: red;' : '');
        selection.formatText('bold');
        expect(text.hasFormat('bold')).toBe(true);
      }, [Text]);
    }
  },
);

prove(
  'Whether text that is typed at the start of this text goes into it; true by default. With false it goes to the end of the text in front, or into a new text.',
  () => {
    for (const canInsert of [true, false]) {
      const Text = canInsert ? textClass('own') : withMethods(textClass('own'), {canInsertTextBefore: () => false});
      inEditor(() => {
        const [alone, second] = [new Text(), new Text()];
        const lines = [
          $createParagraphNode().append(alone),
          $createParagraphNode().append($createTextNode('front').toggleUnmergeable(), second),
        ];
        $getRoot().append(...lines);
        alone.select(0, 0).insertText('1');
        second.select(0, 0).insertText('1');
        expect(lines.map($parts)).toEqual(
          canInsert
            ? [['1text'], ['front', '1text']]
            : [
                ['1', 'text'],
                ['front1', 'text'],
              ],
        );
      }, [Text]);
    }
  },
);

prove(
  'Whether text that is typed at the end of this text goes into it; true by default. With false it goes to the start of the text behind, or into a new text.',
  () => {
    for (const canInsert of [true, false]) {
      const Text = canInsert ? textClass('own') : withMethods(textClass('own'), {canInsertTextAfter: () => false});
      inEditor(() => {
        const [alone, first] = [new Text(), new Text()];
        const lines = [
          $createParagraphNode().append(alone),
          $createParagraphNode().append(first, $createTextNode('behind').toggleUnmergeable()),
        ];
        $getRoot().append(...lines);
        alone.selectEnd().insertText('1');
        first.selectEnd().insertText('1');
        expect(lines.map($parts)).toEqual(
          canInsert
            ? [['text1'], ['text1', 'behind']]
            : [
                ['text', '1'],
                ['text', '1behind'],
              ],
        );
      }, [Text]);
    }
  },
);

prove(
  'Returns the formats that this text would have after type was toggled, as bits of one number. The text itself stays as it is.',
  () => {
    inEditor(() => {
      const text = $createTextNode('a').setFormat('bold');
      const both = $createTextNode('b').setFormat('bold').toggleFormat('italic').getFormat();
      expect(text.getFormatFlags('italic', null)).toBe(both);
      expect(text.getFormatFlags('bold', null)).toBe(0);
      expect(text.getFormat()).toBe(1);
    });
  },
);

prove('when both texts agree about type, nothing is toggled. null toggles in any case.', () => {
  inEditor(() => {
    const [bold, plain] = [$createTextNode('a').setFormat('bold'), $createTextNode('b')];
    expect(bold.getFormatFlags('bold', bold.getFormat())).toBe(1);
    expect(bold.getFormatFlags('bold', plain.getFormat())).toBe(0);
    expect(bold.getFormatFlags('bold', null)).toBe(0);
  });
});

prove(
  'Whether an input method is composing in this text, as far as the running update knows. In editorState.read() it is false.',
  () => {
    const editor = inEditor(() => {
      const [one, two] = [$append('a'), $append('b')].map((line) => line.getFirstChildOrThrow<TextNode>());
      $setCompositionKey(one?.getKey() ?? null);
      expect([one?.isComposing(), two?.isComposing()]).toEqual([true, false]);
    });
    expect(editor.getEditorState().read(() => $getRoot().getAllTextNodes()[0]?.isComposing())).toBe(false);
  },
);

prove('Puts the caret in front of the first character.', () => {
  inEditor(() => {
    const text = $append('abc').getFirstChildOrThrow<TextNode>();
    text.selectStart();
    expect($place()).toEqual([text.getKey(), 0]);
  });
});

prove('Puts the caret behind the last character.', () => {
  inEditor(() => {
    const text = $append('abc').getFirstChildOrThrow<TextNode>();
    text.selectEnd();
    expect($place()).toEqual([text.getKey(), 3]);
  });
});

prove(
  'Called at the end of an update when an end of the selection stands in this text; does nothing by default. Override it to move the selection, for example to the end of the text. A text that holds both ends is asked once.',
  () => {
    for (const isOverridden of [true, false]) {
      let count = 0;
      const Text = isOverridden
        ? withMethods(textClass('own'), {
            selectionTransform(_previous, next) {
              count += 1;
              next.anchor.offset = 4;
              next.focus.offset = 4;
            },
          })
        : textClass('own');
      const editor = inEditor(() => {
        const text = new Text();
        $getRoot().append($createParagraphNode().append(text, $createTextNode('other')));
        text.select(1, 1);
        expect(count).toBe(0);
      }, [Text]);
      expect(count).toBe(isOverridden ? 1 : 0);
      expect(editor.getEditorState().read(() => $caret().anchor.offset)).toBe(isOverridden ? 4 : 1);
      updateNow(editor, () => void $getRoot().getAllTextNodes()[1]?.select(1, 1));
      expect(count).toBe(isOverridden ? 1 : 0);
    }
  },
);

prove(
  'Splits the text at offsets and returns its parts in order. The first part stays in this node. The others are new plain texts with its format and style, also in a subclass. They do not have its mode. A segmented text is replaced by plain texts.',
  () => {
    const Text = textClass('own');
    inEditor(() => {
      const text = new Text().setFormat('bold').setStyle('color: red').setMode('token');
      $getRoot().append($createParagraphNode().append(text));
      const parts = text.splitText(1, 3);
      expect(parts.map((part) => part.getTextContent())).toEqual(['t', 'ex', 't']);
      expect(parts.map((part) => part.is(text))).toEqual([true, false, false]);
      expect(parts.map((part) => part.getType())).toEqual(['own', 'text', 'text']);
      expect(parts.map((part) => part.getMode())).toEqual(['token', 'normal', 'normal']);
      expect(parts.map((part) => [part.getFormat(), part.getStyle()])).toEqual(parts.map(() => [1, 'color: red']));
      const segmented = new Text().setMode('segmented');
      $getRoot().append($createParagraphNode().append(segmented));
      expect(segmented.splitText(2).map((part) => [part.getType(), part.is(segmented)])).toEqual([
        ['text', false],
        ['text', false],
      ]);
      expect(segmented.isAttached()).toBe(false);
    }, [Text]);
  },
);

prove('Imports texts and the formats of b, code, em, i, s, span, strong, sub, sup and u.', () => {
  expect(Object.keys(TextNode.importDOM() ?? {}).sort()).toEqual(
    ['#text', 'b', 'code', 'em', 'i', 's', 'span', 'strong', 'sub', 'sup', 'u'].sort(),
  );
});

prove('A <mark> has no conversion here: its text loses the highlight.', () => {
  const {editor} = open();
  updateNow(editor, () => {
    const [mark, bold] = ['<mark>a</mark>', '<b>a</b>'].map((html) => $fromHtml(editor, html)[0]);
    expect($isTextNode(mark) && mark.getFormat()).toBe(0);
    expect($isTextNode(bold) && bold.hasFormat('bold')).toBe(true);
  });
});

// DecoratorNode

prove('Sets up a decorator, which must be done in an update.', () => {
  const Image = decoratorClass('image');
  expect(messageThrownBy(() => new Image())).toMatch(/^Unable to find an active editor/);
  inEditor(() => {
    expect(new Image()).toBeInstanceOf(DecoratorNode);
  }, [Image]);
});

prove('Returns what the node shows, for example a React element, and throws without an override.', () => {
  inEditor((editor) => {
    const base = DecoratorNode.prototype.decorate.bind(undefined);
    expect(messageThrownBy(() => base(editor, editor._config))).toBe('decorate: base method not extended');
  });
});

prove(
  'The editor calls it whenever it draws the node, and gives what has changed to decorator listeners. After null the node shows what it showed before.',
  () => {
    const shown: unknown[] = [];
    let value: string | null = 'first';
    let count = 0;
    const Image = withMethods<DecoratorNode<string | null>>(decoratorClass('image'), {
      decorate: () => {
        count += 1;
        return value;
      },
    });
    const {editor} = open([Image]);
    editor.registerDecoratorListener((decorators) => shown.push(...Object.values(decorators)));
    updateNow(editor, () => $getRoot().append(new Image()));
    expect([count, shown]).toEqual([1, ['first']]);
    value = 'second';
    updateNow(editor, () => {
      $first().markDirty();
    });
    expect([count, shown]).toEqual([2, ['first', 'second']]);
    value = null;
    updateNow(editor, () => {
      $first().markDirty();
    });
    expect([count, shown]).toEqual([3, ['first', 'second']]);
    expect(Object.values(editor.getDecorators())).toEqual(['second']);
  },
);

prove(
  'Whether the decorator stands in a line of text; true by default. With false, insertNodes() puts it between blocks and not into the one with the caret.',
  () => {
    for (const isInline of [true, false]) {
      const Image = isInline ? decoratorClass('image') : withMethods(decoratorClass('image'), {isInline: () => false});
      inEditor(() => {
        $append('a').selectEnd();
        $insertNodes([new Image()]);
        expect($types().includes('image')).toBe(!isInline);
      }, [Image]);
    }
  },
);

prove(
  'Whether an arrow key that reaches the decorator selects it; true by default. With false the caret goes to the other side of it.',
  () => {
    for (const isSelectable of [true, false]) {
      const Image = isSelectable
        ? decoratorClass('image')
        : withMethods(decoratorClass('image'), {isKeyboardSelectable: () => false});
      inEditor(() => {
        const [before, after] = [$createTextNode('a'), $createTextNode('b')];
        $getRoot().append($createParagraphNode().append(before, new Image(), after));
        before.selectEnd().modify('move', false, 'character');
        expect($isNodeSelection($getSelection())).toBe(isSelectable);
        if (!isSelectable) expect($place()).toEqual([after.getKey(), 0]);
      }, [Image]);
    }
  },
);

// ParagraphNode

prove('Sets up an empty paragraph.', () => {
  inEditor(() => {
    expect(new ParagraphNode().isEmpty()).toBe(true);
    expect(new ParagraphNode().getTextFormat()).toBe(0);
  });
});

prove(
  'While the paragraph has text, an editor on the page sets them to those of its first text when it redraws the paragraph.',
  () => {
    const {editor} = open();
    const format = () => editor.getEditorState().read(() => $first().getTextFormat());
    updateNow(editor, () =>
      $getRoot().append($createParagraphNode().append($createTextNode('a').setFormat('bold'), $createTextNode('b'))),
    );
    // The first drawing leaves it.
    expect(format()).toBe(0);
    updateNow(editor, () => $getRoot().getAllTextNodes()[1]?.setTextContent('c'));
    expect(format()).toBe(1);
    const detached = inEditor(() => void $append('a'));
    updateNow(detached, () => $getRoot().getAllTextNodes()[0]?.setFormat('bold'));
    expect(detached.getEditorState().read(() => $first().getTextFormat())).toBe(0);
  },
);

prove('Sets the formats that text typed into the empty paragraph gets. Text that stands in the paragraph keeps its own.', () => {
  inEditor(() => {
    const paragraph = $append('a').setTextFormat(1);
    expect(paragraph.getFirstChildOrThrow<TextNode>().getFormat()).toBe(0);
    expect(paragraph.getTextFormat()).toBe(1);
  });
});

prove('Bits as of getFormat() of a text; 1 is bold.', () => {
  inEditor(() => {
    expect($createTextNode('a').setFormat('bold').getFormat()).toBe(1);
    expect($createParagraphNode().setTextFormat(1).hasTextFormat('bold')).toBe(true);
  });
});

prove('It says nothing about the text that stands in it.', () => {
  inEditor(() => {
    const paragraph = $createParagraphNode().append($createTextNode('a').setFormat('bold'));
    expect(paragraph.hasTextFormat('bold')).toBe(false);
    expect(paragraph.setTextFormat(1).hasTextFormat('bold')).toBe(true);
  });
});

prove(
  'The new one has the alignment and direction of this one and the formats of the selection. It does not have the indentation.',
  () => {
    inEditor(() => {
      const paragraph = $append('ab').setIndent(2).setFormat('center').setDirection('rtl');
      paragraph.selectEnd();
      $caret().toggleFormat('bold');
      const next = $caret().insertParagraph();
      if (!(next instanceof ParagraphNode)) throw new Error('expected a paragraph');
      expect([next.getFormatType(), next.getDirection(), next.getTextFormat(), next.getIndent()]).toEqual([
        'center',
        'rtl',
        1,
        0,
      ]);
      expect(next.getPreviousSibling()).toBe(paragraph);
    });
  },
);

prove(
  'Removes a paragraph without text and puts the caret into the next block, or else the previous one. It returns whether it did.',
  () => {
    inEditor(() => {
      const empty = $createParagraphNode();
      $getRoot().append(empty);
      expect(empty.collapseAtStart()).toBe(false);
      const line = $append('ab');
      expect(line.collapseAtStart()).toBe(false);
      expect(empty.collapseAtStart()).toBe(true);
      expect([$types(), $place()]).toEqual([['paragraph'], [line.getKey(), 0]]);
      const last = $createParagraphNode();
      $getRoot().append(last);
      expect(last.collapseAtStart()).toBe(true);
      expect($place()).toEqual([line.getKey(), 1]);
    });
  },
);

prove(
  'Only the first child is looked at: when that is a text of spaces, all that follows it in the paragraph is removed as well.',
  () => {
    inEditor(() => {
      const paragraph = $createParagraphNode().append($createTextNode(' '), $createTextNode('lost').setFormat('bold'));
      $getRoot().append(paragraph);
      $append('next');
      expect(paragraph.collapseAtStart()).toBe(true);
      expect($getRoot().getTextContent()).toBe('next');
    });
  },
);

prove('Imports <p> as a paragraph with its text-align, and with an indentation from its text-indent.', () => {
  const {editor} = open();
  updateNow(editor, () => {
    const [paragraph] = $fromHtml(editor, '<p style="text-align: center; text-indent: 40px">a</p>');
    if (!(paragraph instanceof ParagraphNode)) throw new Error('expected a paragraph');
    expect([paragraph.getFormatType(), paragraph.getIndent()]).toEqual(['center', 2]);
  });
});

// RootNode

prove('Makes a root that belongs to no state.', () => {
  inEditor(() => {
    expect(new RootNode()).not.toBe($getRoot());
    expect($getNodeByKey('root')).toBe($getRoot());
  });
  expect(new RootNode().__key).toBe('root');
});

prove('The text of the document when it was last drawn, or null before that.', () => {
  const {editor} = open();
  const cached = () => editor.getEditorState().read(() => $getRoot().__cachedText);
  updateNow(editor, () => $append('a'));
  expect(cached()).toBe('a');
  updateNow(editor, () => $append('b'));
  expect(cached()).toBe('a\n\nb');
  const detached = inEditor(() => void $append('a'));
  expect(detached.getEditorState().read(() => $getRoot().__cachedText)).toBeNull();
});

prove(
  'Adds blocks at the end, and throws for a node that is neither an element nor a decorator. splice() does not check that.',
  () => {
    inEditor(() => {
      expect(messageThrownBy(() => $getRoot().append($createTextNode('a')))).toBe(
        'rootNode.append: Only element or decorator nodes can be appended to the root node',
      );
      expect($getRoot().isEmpty()).toBe(true);
      const text = $createTextNode('a');
      $getRoot().splice(0, 0, [text]);
      expect($types()).toEqual(['text']);
      text.remove();
    });
  },
);

prove('Returns true: with the caret in the root itself, Backspace at the start does nothing.', () => {
  inEditor(() => {
    expect($getRoot().collapseAtStart()).toBe(true);
    expect($createParagraphNode().collapseAtStart()).toBe(false);
  });
});

prove('Throws: the root stands in no other element.', () => {
  inEditor(() => {
    expect(messageThrownBy(() => $getRoot().getTopLevelElementOrThrow())).toMatch(/^getTopLevelElementOrThrow: /);
  });
});

prove('Throws: the root has no siblings.', () => {
  inEditor(() => {
    expect(messageThrownBy(() => $getRoot().insertAfter($createParagraphNode()))).toMatch(/^insertAfter: cannot be called/);
    expect(messageThrownBy(() => $getRoot().insertBefore($createParagraphNode()))).toMatch(/^insertBefore: cannot be called/);
  });
});

prove('Throws: the root cannot be removed. clear() removes its children.', () => {
  inEditor(() => {
    $append('a');
    expect(messageThrownBy(() => $getRoot().remove())).toMatch(/^remove: cannot be called/);
    expect($getRoot().clear().isEmpty()).toBe(true);
  });
});

prove('Throws: the root cannot be replaced.', () => {
  inEditor(() => {
    expect(messageThrownBy(() => $getRoot().replace($createParagraphNode()))).toMatch(/^replace: cannot be called/);
  });
});

// LineBreakNode

prove('Sets up a line break.', () => {
  inEditor(() => {
    expect(new LineBreakNode().getTextContent()).toBe('\n');
  });
});

prove('Imports <br> as a line break, except one that is alone in its element apart from white space.', () => {
  const {editor} = open();
  updateNow(editor, () => {
    const [alone, beside] = $fromHtml(editor, '<p> <br> </p><p>a<br></p>');
    expect($isElementNode(alone) && alone.getTextContent()).toBe('');
    expect($isElementNode(beside) && beside.getTextContent()).toBe('a\n');
  });
});

// TabNode

prove('Sets up a text of one tab character that is not merged with its neighbors.', () => {
  const editor = inEditor(() => {
    const tab = new TabNode();
    expect(tab.getTextContent()).toBe('\t');
    expect(tab.isUnmergeable()).toBe(true);
    $getRoot().append($createParagraphNode().append($createTextNode('a'), tab, $createTextNode('b'), $createTextNode('c')));
  });
  expect(editor.getEditorState().read(() => $parts($first()))).toEqual(['a', '\t', 'bc']);
});

prove(
  'Returns null: no element becomes a tab. Tab characters in preformatted text become tabs, which the import of TextNode does.',
  () => {
    const {editor} = open();
    expect(TabNode.importDOM()).toBeNull();
    updateNow(editor, () => {
      const types = (html: string) => $fromHtml(editor, html).map((node) => node.getType());
      expect(types('<span style="white-space: pre-wrap">a\tb</span>')).toEqual(['text', 'tab', 'text']);
      expect(types('<span>a\tb</span>')).toEqual(['text']);
    });
  },
);

/** The texts of two lines after something was typed at the tab in them, which is alone in one and beside a text in the other. */
function linesWithTab(offset: 0 | 1): string[][] {
  const found: string[][] = [];
  inEditor(() => {
    const [alone, beside, text] = [$createTabNode(), $createTabNode(), $createTextNode('b')];
    const lines = [
      $createParagraphNode().append(alone),
      $createParagraphNode().append(...(offset === 1 ? [beside, text] : [text, beside])),
    ];
    $getRoot().append(...lines);
    for (const tab of [alone, beside]) tab.select(offset, offset).insertText('x');
    found.push(...lines.map($parts));
  });
  return found;
}

prove('Returns false: what is typed behind a tab goes into the text behind it or into a new one.', () => {
  expect(linesWithTab(1)).toEqual([
    ['\t', 'x'],
    ['\t', 'xb'],
  ]);
});

prove('Returns false: what is typed in front of a tab goes into the text in front of it or into a new one.', () => {
  expect(linesWithTab(0)).toEqual([
    ['x', '\t'],
    ['bx', '\t'],
  ]);
});

prove('Throws: a tab keeps the detail that it is not merged.', () => {
  inEditor(() => {
    expect(messageThrownBy(() => $createTabNode().setDetail(0))).toBe('TabNode does not support setDetail');
  });
});

prove('Throws: a tab has no mode.', () => {
  inEditor(() => {
    expect(messageThrownBy(() => $createTabNode().setMode('token'))).toBe('TabNode does not support setMode');
  });
});

prove('Throws: the text of a tab is one tab character. Replace the node instead.', () => {
  inEditor(() => {
    expect(messageThrownBy(() => $createTabNode().setTextContent('a'))).toBe('TabNode does not support setTextContent');
    const tab = $createTabNode();
    $getRoot().append($createParagraphNode().append(tab));
    tab.replace($createTextNode('a'));
    expect($getRoot().getTextContent()).toBe('a');
  });
});
