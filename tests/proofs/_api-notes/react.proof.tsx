import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {$generateNodesFromDOM} from '@lexical/html';
import {$createLinkNode, AutoLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {OverflowNode} from '@lexical/overflow';
import {AutoEmbedOption} from '@lexical/react/LexicalAutoEmbedPlugin';
import {AutoLinkPlugin, createLinkMatcherWithRegExp, type LinkMatcher} from '@lexical/react/LexicalAutoLinkPlugin';
import {BlockWithAlignableContents} from '@lexical/react/LexicalBlockWithAlignableContents';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {ClearEditorPlugin} from '@lexical/react/LexicalClearEditorPlugin';
import LexicalClickableLinkPlugin from '@lexical/react/LexicalClickableLinkPlugin';
import {CollaborationContext, useCollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import type {InitialEditorStateType} from '@lexical/react/LexicalComposer';
import {
  createLexicalComposerContext,
  LexicalComposerContext,
  useLexicalComposerContext,
} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {LexicalContextMenuPlugin, MenuOption} from '@lexical/react/LexicalContextMenuPlugin';
import {$isDecoratorBlockNode, type SerializedDecoratorBlockNode} from '@lexical/react/LexicalDecoratorBlockNode';
import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {
  $createHorizontalRuleNode,
  HorizontalRuleNode,
  INSERT_HORIZONTAL_RULE_COMMAND,
} from '@lexical/react/LexicalHorizontalRuleNode';
import {HorizontalRulePlugin} from '@lexical/react/LexicalHorizontalRulePlugin';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {DEFAULT_TRANSFORMERS} from '@lexical/react/LexicalMarkdownShortcutPlugin';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {NodeEventPlugin} from '@lexical/react/LexicalNodeEventPlugin';
import {registerTabIndentation, TabIndentationPlugin} from '@lexical/react/LexicalTabIndentationPlugin';
import LexicalTableOfContentsPlugin from '@lexical/react/LexicalTableOfContents';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {TreeView} from '@lexical/react/LexicalTreeView';
import {
  LexicalTypeaheadMenuPlugin,
  PUNCTUATION,
  type TriggerFn,
  useBasicTypeaheadTriggerMatch,
} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {useLexicalIsTextContentEmpty} from '@lexical/react/useLexicalIsTextContentEmpty';
import {useLexicalNodeSelection} from '@lexical/react/useLexicalNodeSelection';
import useLexicalSubscription, {type LexicalSubscription} from '@lexical/react/useLexicalSubscription';
import {useLexicalTextEntity} from '@lexical/react/useLexicalTextEntity';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode, registerRichText} from '@lexical/rich-text';
import {$createTableNodeWithDimensions, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {
  $copyNode,
  $createLineBreakNode,
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  $nodesOfType,
  $selectAll,
  $setSelection,
  CLEAR_EDITOR_COMMAND,
  createEditor,
  DecoratorNode,
  type ElementFormatType,
  ElementNode,
  FORMAT_ELEMENT_COMMAND,
  INDENT_CONTENT_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  type SerializedEditorState,
  type TextNode,
} from 'lexical';
import {type ComponentProps, type ReactElement, type ReactNode, useContext} from 'react';
import {expect, expectTypeOf, vi} from 'vitest';
import {Doc} from 'yjs';

import {CardNode} from '../support/card-node.tsx';
import {$append, linesOf, measureRanges, mount, settled} from '../support/editor.ts';
import {chooseHeading} from '../support/heading-menu.tsx';
import {stubMenuEnvironment} from '../support/menu-environment.ts';
import {messageOf} from '../support/messages.ts';
import {$firstOf, countOf, updateNow} from '../support/node-class.ts';
import {drawn, openRichText, typeAtEnd, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {lonelyProvider} from '../support/shared.ts';
import {compiles} from '../support/types.ts';

/** A decorator that overrides nothing but what it must. */
class PlainNode extends DecoratorNode<null> {
  static override getType(): string {
    return 'plain';
  }
  static override clone(node: PlainNode): PlainNode {
    return new PlainNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override decorate(): null {
    return null;
  }
}

function open(): LexicalEditor {
  return createEditor({
    nodes: [CardNode, PlainNode, HorizontalRuleNode],
    onError(error) {
      throw error;
    },
  });
}

prove('When a key comes before the menu has followed the text, the text node holds only the last letters.', async () => {
  stubMenuEnvironment();
  expect([await chooseHeading(false), await chooseHeading(true)]).toEqual(['he', '/he']);
});

prove("title: The text of the entry. It becomes the option's key too.", () => {
  const option = new AutoEmbedOption('Embed', {onSelect: () => undefined});
  expect([option.title, option.key]).toEqual(['Embed', 'Embed']);
  expect(new AutoEmbedOption('Other', {onSelect: () => undefined}).key).toBe('Other');
});

prove('options: onSelect runs when the entry is chosen, with the option as this.', () => {
  const seen: unknown[] = [];
  const option = new AutoEmbedOption('Embed', {
    onSelect(this: unknown) {
      seen.push(this);
    },
  });
  expect(seen).toEqual([]);
  option.onSelect.call(undefined, null);
  expect(seen[0]).toBe(option);
});

prove('Holds the element that shows the option, as current.', () => {
  const option = new MenuOption('one');
  expect(option.ref?.current).toBeNull();
  option.setRefElement.call(undefined, document.body);
  expect(option.ref?.current).toBe(document.body);
});

prove('setRefElement() puts a new ref here, so do not keep this one.', () => {
  const option = new MenuOption('one');
  const {ref} = option;
  option.setRefElement(document.body);
  expect([option.ref === ref, ref?.current, option.ref?.current]).toEqual([false, null, document.body]);
});

prove('format: The alignment; without it the empty string, which means none.', () => {
  updateNow(open(), () => {
    expect([new CardNode('right').__format, new CardNode().__format]).toEqual(['right', '']);
  });
});

prove(
  'Holds the alignment, or an empty string for none. There is no getter: read it from getLatest() and change it with setFormat().',
  () => {
    updateNow(open(), () => {
      const card = new CardNode();
      $getRoot().append(card);
      expect(['getFormat' in card, 'getFormatType' in card]).toEqual([false, false]);
      expect('getFormatType' in $append('text')).toBe(true);
    });
    const editor = open();
    const cards: CardNode[] = [];
    updateNow(editor, () => {
      const card = new CardNode();
      cards.push(card);
      $getRoot().append(card);
    });
    updateNow(editor, () => {
      const [card] = cards;
      card?.setFormat('center');
      expect([card?.__format, card?.getLatest().__format]).toEqual(['', 'center']);
    });
  },
);

prove('Returns false. Indenting asks elements only, so an override has no effect.', () => {
  const asked: string[] = [];
  class DeepNode extends CardNode {
    static override getType(): string {
      return 'deep';
    }
    static override clone(node: DeepNode): DeepNode {
      return new DeepNode(node.__format, node.__key);
    }
    override canIndent(): false {
      asked.push('card');
      return super.canIndent();
    }
  }
  const editor = createEditor({nodes: [DeepNode]});
  registerRichText(editor);
  updateNow(editor, () => {
    const paragraph = $append('text');
    expect(new DeepNode().canIndent()).toBe(false);
    asked.length = 0;
    paragraph.insertAfter(new DeepNode());
    const other = $append('more');
    $selectAll();
    editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
    expect([paragraph.getIndent(), other.getIndent()]).toEqual([1, 1]);
  });
  expect(asked).toEqual([]);
});

prove('Returns false: the node is a block of its own, beside paragraphs. A plain DecoratorNode returns true.', () => {
  updateNow(open(), () => {
    expect([new CardNode().isInline(), new PlainNode().isInline()]).toEqual([false, true]);
  });
});

/** A card on the page, selected. */
async function selectedCard(): Promise<{
  editor: LexicalEditor;
  container: HTMLElement;
  format: () => ElementFormatType | undefined;
}> {
  const cards: CardNode[] = [];
  const {editor, container} = await openRichText(null, [CardNode], {
    editorState: () => {
      const card = new CardNode();
      cards.push(card);
      $getRoot().append(card);
    },
  });
  await updated(editor, () => {
    const selection = $createNodeSelection();
    for (const card of cards) selection.add(card.getKey());
    $setSelection(selection);
  });
  const format = (): ElementFormatType | undefined => editor.getEditorState().read(() => cards[0]?.getLatest().__format);
  return {editor, container, format};
}

prove(
  'Sets the alignment. Returns nothing, unlike ElementNode.setFormat. BlockWithAlignableContents calls it when the selected block is aligned.',
  async () => {
    updateNow(open(), () => {
      const [card, paragraph] = [new CardNode(), $createParagraphNode()];
      const set = vi.spyOn(card, 'setFormat');
      card.setFormat('right');
      expect(set).toHaveReturnedWith(undefined);
      expect(paragraph.setFormat('right')).toBe(paragraph);
    });
    const {editor, format} = await selectedCard();
    await drawn(() => editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'center'));
    expect(format()).toBe('center');
    await updated(editor, () => {
      $setSelection(null);
    });
    await drawn(() => editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'right'));
    expect(format()).toBe('center');
  },
);

prove(
  'Creates a <div> without attributes, into which the result of decorate() is rendered. The alignment is not set on it: decorate() has to show that.',
  async () => {
    updateNow(open(), () => {
      expect(new CardNode('right').createDOM().outerHTML).toBe('<div></div>');
    });
    const {editor, container} = await selectedCard();
    await drawn(() => editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'center'));
    const card = container.querySelector<HTMLElement>('.card');
    expect([card?.style.textAlign, card?.parentElement?.tagName, card?.parentElement?.style.textAlign]).toEqual([
      'center',
      'DIV',
      '',
    ]);
  },
);

/** A card that can be saved. */
class SavedCardNode extends CardNode {
  static override getType(): string {
    return 'saved-card';
  }
  static override clone(node: SavedCardNode): SavedCardNode {
    return new SavedCardNode(node.__format, node.__key);
  }
  override exportJSON(): SerializedDecoratorBlockNode {
    return {...super.exportJSON(), type: 'saved-card'};
  }
}

prove(
  'Returns the alignment and the type decorator-block, which no class has. Override it and return the type of your class: without that, saving such a node throws.',
  () => {
    const save = (klass: typeof CardNode) => (): unknown => {
      const editor = createEditor({nodes: [klass]});
      updateNow(editor, () => $getRoot().append(new klass('right')));
      return editor.getEditorState().toJSON().root.children[0];
    };
    updateNow(open(), () => {
      expect(new CardNode('right').exportJSON()).toEqual({format: 'right', type: 'decorator-block', version: 1});
    });
    expect(save(CardNode)).toThrow();
    expect(save(SavedCardNode)()).toMatchObject({format: 'right', type: 'saved-card'});
  },
);

prove('Returns false: the element stays when the node changes, and React draws what decorate() returns then.', async () => {
  const {editor, container} = await selectedCard();
  const element = container.querySelector('.card')?.parentElement;
  await drawn(() => editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'center'));
  const card = container.querySelector<HTMLElement>('.card');
  expect(card?.style.textAlign).toBe('center');
  expect(card?.parentElement).toBe(element);
});

prove(
  'Says whether the class of a node extends DecoratorBlockNode. Other block decorators, such as HorizontalRuleNode, do not.',
  () => {
    updateNow(open(), () => {
      const nodes = [new CardNode(), $createHorizontalRuleNode(), new PlainNode(), null, undefined];
      expect(nodes.map((node) => $isDecoratorBlockNode(node))).toEqual([true, false, false, false, false]);
    });
  },
);

prove('className: base is the class of the block; focus is added while the block is selected.', async () => {
  const {editor, container} = await selectedCard();
  expect(container.querySelector('.card')?.className).toBe('card chosen');
  await updated(editor, () => {
    $setSelection(null);
  });
  expect(container.querySelector('.card')?.className).toBe('card');
});

prove('Returns false: a rule is a block of its own, beside paragraphs.', () => {
  updateNow(open(), () => {
    expect([$createHorizontalRuleNode().isInline(), new PlainNode().isInline()]).toEqual([false, true]);
  });
});

prove('Turns each <hr> of imported or pasted HTML into a rule, with the lowest priority.', () => {
  const typesFrom = (priority?: 0 | 1): string[] => {
    const conversion = () => ({node: $createTextNode('other')});
    const editor = createEditor({
      nodes: [HorizontalRuleNode],
      html: priority === undefined ? {} : {import: {hr: () => ({conversion, priority})}},
    });
    const types: string[] = [];
    updateNow(editor, () => {
      const dom = new DOMParser().parseFromString('<hr><p>a</p><hr>', 'text/html');
      types.push(...$generateNodesFromDOM(editor, dom).map((node) => node.getType()));
    });
    return types;
  };
  expect(typesFrom()).toEqual(['horizontalrule', 'paragraph', 'horizontalrule']);
  expect(typesFrom(1)).not.toContain('horizontalrule');
});

/** An editor with a rule between two texts. */
async function openRule(plugins: ReactNode = null): ReturnType<typeof openRichText> {
  return openRichText(plugins, [HorizontalRuleNode], {
    editorState: () => {
      $append('above');
      $getRoot().append($createHorizontalRuleNode());
      $append('below');
    },
  });
}

/** Clicks the rule of an editor. */
async function clickRule(container: HTMLElement): Promise<string | undefined> {
  const rule = container.querySelector('hr');
  await drawn(() => rule?.dispatchEvent(new MouseEvent('click', {bubbles: true})));
  return rule?.className;
}

prove('A click selects it or takes it out of the selection; Backspace and Delete remove a selected one.', async () => {
  for (const command of [KEY_BACKSPACE_COMMAND, KEY_DELETE_COMMAND]) {
    const {editor, container} = await openRule();
    const selected = (): string[] =>
      editor.getEditorState().read(() => {
        const selection = $getSelection();
        return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getType()) : [];
      });
    await clickRule(container);
    expect(selected()).toEqual(['horizontalrule']);
    await clickRule(container);
    expect(selected()).toEqual([]);
    await drawn(() => editor.dispatchCommand(command, new KeyboardEvent('keydown')));
    expect(countOf(editor, HorizontalRuleNode)).toBe(1);
    await clickRule(container);
    await drawn(() => editor.dispatchCommand(command, new KeyboardEvent('keydown')));
    expect(countOf(editor, HorizontalRuleNode)).toBe(0);
  }
});

prove(
  'Creates an <hr>. The theme gives it no class: its class is selected while the rule is selected, and empty otherwise.',
  async () => {
    const {container} = await openRule();
    const rule = container.querySelector('hr');
    if (rule !== null) rule.className = 'mine';
    expect(await clickRule(container)).toBe('selected');
    expect(await clickRule(container)).toBe('');
  },
);

prove('Makes a copy of a rule under the same key; updates need it. Call $copyNode() for a second rule.', () => {
  updateNow(open(), () => {
    const rule = $createHorizontalRuleNode();
    expect(HorizontalRuleNode.clone(rule).getKey()).toBe(rule.getKey());
    expect($copyNode(rule).getKey()).not.toBe(rule.getKey());
  });
});

prove('The copy. It is in no editor state until an update puts it there.', () => {
  updateNow(open(), () => {
    const rule = $createHorizontalRuleNode();
    expect(HorizontalRuleNode.clone(rule)).not.toBe(rule);
    expect($getNodeByKey(rule.getKey())).toBe(rule);
  });
});

prove('Returns a component that draws nothing. It handles clicks on the rule and the keys that remove it.', async () => {
  const {container} = await openRule();
  expect(container.querySelector('hr')?.childNodes).toHaveLength(0);
  expect(await clickRule(container)).toBe('selected');
});

prove('Returns a line break, which stands for the rule in plain text.', async () => {
  const {editor} = await openRule();
  expect(linesOf(editor)).toEqual(['above', '\n', 'below']);
});

prove('Returns an <hr> without attributes.', () => {
  updateNow(open(), () => {
    const {element} = $createHorizontalRuleNode().exportDOM();
    expect(element instanceof HTMLElement ? element.outerHTML : element).toBe('<hr>');
  });
});

prove('Returns type and version. A rule has no other data.', () => {
  updateNow(open(), () => {
    const json = $createHorizontalRuleNode().exportJSON();
    expect(json).toEqual({type: 'horizontalrule', version: 1});
    expect(HorizontalRuleNode.importJSON(json).exportJSON()).toEqual(json);
  });
});

prove('It answers false and inserts nothing unless there is a range selection.', async () => {
  const {editor} = await openRule(<HorizontalRulePlugin />);
  const after = async ($select: () => unknown): Promise<[boolean, number]> => {
    await updated(editor, () => void $select());
    let answer = true;
    await drawn(() => {
      answer = editor.dispatchCommand(INSERT_HORIZONTAL_RULE_COMMAND, undefined);
    });
    return [answer, countOf(editor, HorizontalRuleNode)];
  };
  expect(
    await after(() => {
      const selection = $createNodeSelection();
      selection.add($firstOf(HorizontalRuleNode).getKey());
      $setSelection(selection);
    }),
  ).toEqual([false, 1]);
  expect(
    await after(() => {
      $setSelection(null);
    }),
  ).toEqual([false, 1]);
  expect(await after(() => $getRoot().selectEnd())).toEqual([true, 2]);
});

/** What pressing Tab does in an editor with rich text that has two paragraphs: their texts, and how far they are indented. */
function tabbed($select: () => unknown, shiftKey = false): [string, number][] {
  const {editor} = mount();
  registerRichText(editor);
  registerTabIndentation(editor);
  updateNow(editor, () => {
    for (const text of ['ebb', 'flow']) {
      const paragraph = $append(text);
      paragraph.setIndent(1);
    }
    $select();
  });
  updateNow(editor, () => editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown', {key: 'Tab', shiftKey})));
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren<ParagraphNode>()
      .map((paragraph) => [paragraph.getTextContent(), paragraph.getIndent()]),
  );
}

const $firstText = (): TextNode | undefined => $getRoot().getAllTextNodes()[0];

prove(
  'Makes Tab indent when the selection reaches over several blocks or starts at the start of a block, and insert a tab elsewhere. Returns a function that stops it.',
  () => {
    expect(tabbed(() => $firstText()?.select(0, 0))).toEqual([
      ['ebb', 2],
      ['flow', 1],
    ]);
    expect(tabbed(() => $firstText()?.select(0, 2))).toEqual([
      ['ebb', 2],
      ['flow', 1],
    ]);
    expect(tabbed(() => $firstText()?.select(1, 1))).toEqual([
      ['e\tbb', 1],
      ['flow', 1],
    ]);
    const $overBoth = (): void => {
      const selection = $firstText()?.select(1, 1);
      const last = $getRoot().getAllTextNodes().at(-1);
      if (last !== undefined) selection?.focus.set(last.getKey(), 2, 'text');
    };
    expect(tabbed($overBoth)).toEqual([
      ['ebb', 2],
      ['flow', 2],
    ]);
    const {editor} = mount();
    const stop = registerTabIndentation(editor);
    const press = (): boolean => {
      updateNow(editor, () => $append('ebb').selectEnd());
      const event = new KeyboardEvent('keydown', {cancelable: true});
      editor.dispatchCommand(KEY_TAB_COMMAND, event);
      return event.defaultPrevented;
    };
    const before = press();
    stop();
    expect([before, press()]).toEqual([true, false]);
  },
);

prove('Shift and Tab outdent in the same places. Elsewhere they insert a tab, too.', () => {
  expect(tabbed(() => $firstText()?.select(0, 0), true)[0]).toEqual(['ebb', 0]);
  expect(tabbed(() => $firstText()?.select(1, 1), true)[0]).toEqual(['e\tbb', 1]);
});

prove('The commands that indent, outdent and insert a tab need handlers, such as those of registerRichText().', () => {
  const indentWith = (hasHandlers: boolean): number => {
    const {editor} = mount();
    if (hasHandlers) registerRichText(editor);
    registerTabIndentation(editor);
    updateNow(editor, () => $append('ebb').selectStart());
    updateNow(editor, () => editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown')));
    return editor.getEditorState().read(() => $firstOf(ParagraphNode).getIndent());
  };
  expect([indentWith(false), indentWith(true)]).toEqual([0, 1]);
});

prove('The key then no longer moves the focus: offer people without a pointer another way out of the editor.', async () => {
  const keepsFocus = async (plugin: ReactNode): Promise<boolean> => {
    const {editor} = await openRichText(plugin);
    await updated(editor, () => $append('ebb').selectStart());
    const event = new KeyboardEvent('keydown', {key: 'Tab', cancelable: true});
    await drawn(() => editor.dispatchCommand(KEY_TAB_COMMAND, event));
    return event.defaultPrevented;
  };
  expect(await keepsFocus(<TabIndentationPlugin />)).toBe(true);
  expect(await keepsFocus(null)).toBe(false);
});

prove('When the command carries an object, its address is not checked.', async () => {
  const links = async (payload: string | {url: string}): Promise<number> => {
    const {editor} = await openRichText(<LinkPlugin validateUrl={(url) => url.startsWith('https:')} />, [LinkNode], {
      editorState: () => void $append('tides'),
    });
    await updated(editor, $selectAll);
    await drawn(() => editor.dispatchCommand(TOGGLE_LINK_COMMAND, payload));
    return countOf(editor, LinkNode);
  };
  expect(await links('https://a.example')).toBe(1);
  expect(await links('ftp://a.example')).toBe(0);
  expect(await links({url: 'ftp://a.example'})).toBe(1);
});

prove(
  'newTab: Whether links open in a new tab. With false, Ctrl, Cmd and target="_blank" still do that; the middle button does not.',
  async () => {
    const opensIn = async (newTab: boolean, event: MouseEvent, target?: string): Promise<unknown> => {
      const {container} = await openRichText(<LexicalClickableLinkPlugin newTab={newTab} />, [LinkNode], {
        editorState: () => {
          const link = $createLinkNode('https://a.example', target === undefined ? {} : {target}).append($createTextNode('a'));
          $getRoot().append($createParagraphNode().append(link));
        },
      });
      const opened = vi.spyOn(window, 'open').mockReturnValue(null);
      await drawn(() => container.querySelector('a span')?.dispatchEvent(event));
      const [call] = opened.mock.calls;
      opened.mockRestore();
      return call?.[1];
    };
    const click = (init: MouseEventInit = {}): MouseEvent => new MouseEvent('click', {bubbles: true, cancelable: true, ...init});
    expect([await opensIn(true, click()), await opensIn(false, click())]).toEqual(['_blank', '_self']);
    expect(await opensIn(false, click({ctrlKey: true}))).toBe('_blank');
    expect(await opensIn(false, click({metaKey: true}))).toBe('_blank');
    expect(await opensIn(false, click(), '_blank')).toBe('_blank');
    expect(await opensIn(false, new MouseEvent('mouseup', {bubbles: true, cancelable: true, button: 1}))).toBe('_self');
  },
);

prove(
  'nodeType: The class, or a base class. An event on what such a node contains counts too, except mouseenter and mouseleave.',
  async () => {
    const heard = async (eventType: string, selector: string): Promise<string[]> => {
      const calls: string[] = [];
      const {container} = await openRichText(
        <NodeEventPlugin
          nodeType={ElementNode}
          eventType={eventType}
          eventListener={(_event, _editor, key) => {
            calls.push($getNodeByKey(key)?.getType() ?? '');
          }}
        />,
        [],
        {editorState: () => void $append('tides')},
      );
      await drawn(() => container.querySelector(selector)?.dispatchEvent(new MouseEvent(eventType, {bubbles: true})));
      return calls;
    };
    expect(await heard('click', 'p span')).toEqual(['paragraph']);
    for (const type of ['mouseenter', 'mouseleave']) {
      expect(await heard(type, 'p')).toEqual(['paragraph']);
      expect(await heard(type, 'p span')).toEqual([]);
    }
  },
);

/** Finds `#tide` in a text. */
const findTide: LinkMatcher = (text) => {
  const index = text.indexOf('#tide');
  return index < 0 ? null : {index, length: 5, text: '#tide', url: '/tide'};
};
const tideMatchers = [findTide];

prove(
  'A match has to stand alone: between white space, the signs ., , and ;, line breaks, or the ends of its block.',
  async () => {
    const links = async (...texts: string[]): Promise<number> => {
      const {editor} = await openRichText(<AutoLinkPlugin matchers={tideMatchers} />, [AutoLinkNode]);
      await updated(editor, () => {
        const nodes = texts.map((text) => (text === '\n' ? $createLineBreakNode() : $createTextNode(text)));
        $getRoot().append($createParagraphNode().append(...nodes));
      });
      return countOf(editor, AutoLinkNode);
    };
    for (const text of ['#tide', 'at #tide now', 'ebb,#tide.', 'ebb;#tide']) expect(await links(text), text).toBe(1);
    expect(await links('ebb', '\n', '#tide', '\n', 'flow')).toBe(1);
    for (const text of ['ebb#tide', '#tides', '#tide!', '(#tide)', ':#tide']) expect(await links(text), text).toBe(0);
  },
);

prove('Functions that find an address in a text, asked in their order; the first match counts.', async () => {
  const other: LinkMatcher = (text) => {
    const match = findTide(text);
    return match === null ? null : {...match, url: '/other'};
  };
  const addressWith = async (matchers: LinkMatcher[]): Promise<string | null | undefined> => {
    const {editor, container} = await openRichText(<AutoLinkPlugin matchers={matchers} />, [AutoLinkNode]);
    await updated(editor, () => void $append('#tide'));
    return container.querySelector('a')?.getAttribute('href');
  };
  expect(await addressWith([() => null, other, findTide])).toBe('/other');
  expect(await addressWith([findTide, other])).toBe('/tide');
});

/** What `AutoLinkPlugin` reports of `#tide`, whose link gets the `rel` that is current. */
async function reported(rel?: string): Promise<{
  calls: unknown[];
  change: ($change: (text: TextNode) => void, rel?: string) => Promise<void>;
}> {
  const current = {rel};
  const matcher: LinkMatcher = (text) => {
    const match = findTide(text);
    return match === null || current.rel === undefined ? match : {...match, attributes: {rel: current.rel}};
  };
  const calls: unknown[] = [];
  const matchers = [matcher];
  const {editor} = await openRichText(
    <AutoLinkPlugin matchers={matchers} onChange={(...addresses) => void calls.push(addresses)} />,
    [AutoLinkNode],
  );
  await updated(editor, () => void $append('#tide'));
  const change = async ($change: (text: TextNode) => void, next?: string): Promise<void> => {
    current.rel = next;
    await updated(editor, () => {
      const text = $firstText();
      if (text !== undefined) $change(text);
    });
  };
  return {calls, change};
}

prove(
  'Gets the new address of a link and the one before. The new one is null when the link is taken apart, the old one when it is made.',
  async () => {
    const {calls, change} = await reported();
    expect(calls).toEqual([['/tide', null]]);
    await change((text) => text.setTextContent('ebb'));
    expect(calls).toEqual([
      ['/tide', null],
      [null, '/tide'],
    ]);
  },
);

prove(
  'When a matcher gives attributes, a change of rel or target is reported too, with its values in place of addresses.',
  async () => {
    const {calls, change} = await reported('nofollow');
    expect(calls).not.toContainEqual(['me', 'nofollow']);
    await change((text) => {
      text.markDirty();
    }, 'me');
    expect(calls).toContainEqual(['me', 'nofollow']);
  },
);

prove('Leave out the flag g: with it a search begins where the last one ended, and misses what stands before.', () => {
  const found = (matcher: LinkMatcher): (number | undefined)[] => ['#ebb', '#ebb'].map((text) => matcher(text)?.index);
  expect(found(createLinkMatcherWithRegExp(/#\w+/))).toEqual([0, 0]);
  expect(found(createLinkMatcherWithRegExp(/#\w+/g))).toEqual([0, undefined]);
});

prove('All that it matches becomes the link.', () => {
  expect(createLinkMatcherWithRegExp(/see (#\w+)/)('I see #ebb')).toEqual({
    index: 2,
    length: 8,
    text: 'see #ebb',
    url: 'see #ebb',
  });
});

prove(
  'Gets the matched text and returns the address. Without it the text is the address, which makes www.example.com a relative one.',
  async () => {
    const addressWith = async (complete?: (text: string) => string): Promise<string | undefined> => {
      const matchers = [createLinkMatcherWithRegExp(/www\S+/, complete)];
      const {editor, container} = await openRichText(<AutoLinkPlugin matchers={matchers} />, [AutoLinkNode]);
      await updated(editor, () => void $append('www.example.com'));
      return container.querySelector('a')?.href;
    };
    expect(await addressWith((text) => `https://${text}`)).toBe('https://www.example.com/');
    expect(await addressWith()).toBe(new URL('www.example.com', document.baseURI).href);
  },
);

prove(
  'text: The matched piece of the text. With any other text the link is taken apart again, and the other text stays.',
  async () => {
    const typed = async (shown: string): Promise<[string, number]> => {
      const matcher: LinkMatcher = (text) => {
        const index = text.indexOf('#tide');
        return index < 0 ? null : {index, length: 5, text: shown, url: '/tide'};
      };
      const matchers = [matcher];
      const {editor, container} = await openRichText(<AutoLinkPlugin matchers={matchers} />, [AutoLinkNode]);
      await typeAtEnd(editor, 'at #tide');
      return [container.querySelector('p')?.textContent ?? '', container.querySelectorAll('a').length];
    };
    expect(await typed('#tide')).toEqual(['at #tide', 1]);
    expect(await typed('ebb')).toEqual(['at ebb', 0]);
  },
);

type Shared = ReturnType<typeof useCollaborationContext>;

const newContext = (): Shared => ({clientID: 0, color: 'crimson', isCollabActive: false, name: 'Ada', yjsDocMap: new Map()});

/** Renders in a composer whose editors may be shared. */
function renderShared(context: Shared, children: ReactNode): ReturnType<typeof renderInComposer> {
  const provided = <CollaborationContext.Provider value={context}>{children}</CollaborationContext.Provider>;
  return renderInComposer(provided, {editorState: null});
}

const factory: ComponentProps<typeof CollaborationPlugin>['providerFactory'] = (id, docs) => {
  docs.set(id, new Doc());
  return lonelyProvider();
};

prove("clientID: The number of the Yjs document's client, set by CollaborationPlugin; 0 before that.", async () => {
  const context = newContext();
  const seen: number[] = [];
  function Reader() {
    seen.push(useCollaborationContext().clientID);
    return null;
  }
  await render(<Reader />);
  expect(seen[0]).toBe(0);
  await renderShared(context, <CollaborationPlugin id="ids" providerFactory={factory} shouldBootstrap={false} />);
  expect(context.clientID).toBe(context.yjsDocMap.get('ids')?.clientID);
});

prove('isCollabActive: Whether a CollaborationPlugin is mounted. Nested editors then wait for their documents.', async () => {
  const context = newContext();
  const {unmount} = await renderShared(
    context,
    <CollaborationPlugin id="active" providerFactory={factory} shouldBootstrap={false} />,
  );
  expect(context.isCollabActive).toBe(true);
  await unmount();
  expect(context.isCollabActive).toBe(false);
});

prove('Outside a CollaborationContext.Provider, all editors of the page share one value.', async () => {
  const seen: Shared[] = [];
  function Reader() {
    seen.push(useCollaborationContext());
    return null;
  }
  await renderInComposer(<Reader />);
  await renderInComposer(<Reader />);
  await renderShared(newContext(), <Reader />);
  const [first, second, provided] = seen;
  expect(second).toBe(first);
  expect(provided).not.toBe(first);
});

/** Reads the context with these arguments. */
function Person({args, onRender}: {args: Parameters<typeof useCollaborationContext>; onRender?: () => void}): null {
  useCollaborationContext(...args);
  onRender?.();
  return null;
}

prove(
  'Returns the context, and writes the name and the color into it when they are given. All who read the same context see them, although this renders nothing again.',
  async () => {
    const context = newContext();
    const rendered = vi.fn();
    await renderShared(context, <Person args={[]} onRender={rendered} />);
    const count = rendered.mock.calls.length;
    expect([context.name, context.color]).toEqual(['Ada', 'crimson']);
    await renderShared(context, <Person args={['Bob', 'teal']} />);
    expect([context.name, context.color]).toEqual(['Bob', 'teal']);
    expect(rendered).toHaveBeenCalledTimes(count);
  },
);

prove('Without it the name stays as it is; an empty string replaces it.', async () => {
  const context = newContext();
  await renderShared(context, <Person args={[undefined, 'teal']} />);
  expect(context.name).toBe('Ada');
  await renderShared(context, <Person args={['']} />);
  expect([context.name, context.color]).toEqual(['', 'teal']);
});

prove('It has to put the document into the map before it returns.', async () => {
  const shared = (providerFactory: typeof factory): Promise<unknown> =>
    renderShared(newContext(), <CollaborationPlugin id="map" providerFactory={providerFactory} shouldBootstrap={false} />);
  await shared(factory);
  await expect(shared(() => lonelyProvider()).catch(messageOf)).resolves.toBe('createBinding: doc is null or undefined');
});

prove('The element in which cursors are drawn; document.body when the ref is empty at the first render.', async () => {
  const drawnInto = async (current: HTMLElement | null): Promise<number> => {
    const element = document.createElement('div');
    const ref = {current: current === null ? null : element};
    const plugin = (
      <CollaborationPlugin id="cursors" providerFactory={factory} shouldBootstrap={false} cursorsContainerRef={ref} />
    );
    const context = newContext();
    const {rerender} = await renderShared(context, plugin);
    ref.current = element;
    await rerender(<CollaborationContext.Provider value={context}>{plugin}</CollaborationContext.Provider>);
    return element.childElementCount;
  };
  expect(await drawnInto(document.body)).toBe(1);
  expect(await drawnInto(null)).toBe(0);
});

/** How often the plugin has connected after its first render, and after a second one with further props. */
async function connections(props: () => Partial<ComponentProps<typeof CollaborationPlugin>>): Promise<[number, number]> {
  const connect = vi.fn();
  const providerFactory: typeof factory = (id, docs) => ({...factory(id, docs), connect});
  const context = newContext();
  const plugin = () => <CollaborationPlugin id="again" providerFactory={providerFactory} shouldBootstrap={false} {...props()} />;
  const {rerender, unmount} = await renderShared(context, plugin());
  const first = connect.mock.calls.length;
  await rerender(<CollaborationContext.Provider value={context}>{plugin()}</CollaborationContext.Provider>);
  const second = connect.mock.calls.length;
  await unmount();
  return [first, second];
}

prove('Sent to the other editors with name and color. Another object in a later render connects anew.', async () => {
  const data = {role: 'author'};
  expect(await connections(() => ({awarenessData: data}))).toEqual([1, 1]);
  expect(await connections(() => ({awarenessData: {...data}}))).toEqual([1, 2]);
});

prove('Another value in a later render connects anew.', async () => {
  const $fill = (): void => undefined;
  expect(await connections(() => ({initialEditorState: $fill}))).toEqual([1, 1]);
  expect(await connections(() => ({initialEditorState: () => undefined}))).toEqual([1, 2]);
});

prove(
  'Only for an editor that was created with arguments: one that was created in an update without arguments shares the list of nodes with the surrounding editor.',
  async () => {
    const transformsOfOuter = async (create: () => LexicalEditor): Promise<number> => {
      const transform = vi.fn();
      const inner: LexicalEditor[] = [];
      function Nested(): ReactNode {
        const [outer] = useLexicalComposerContext();
        if (inner.length === 0) {
          outer.registerNodeTransform(ParagraphNode, transform);
          updateNow(outer, () => inner.push(create()));
        }
        return inner.map((editor) => (
          <LexicalNestedComposer key="inner" initialEditor={editor} initialNodes={[ParagraphNode]}>
            inner
          </LexicalNestedComposer>
        ));
      }
      const {editor} = await renderInComposer(<Nested />, {editorState: null});
      transform.mockClear();
      updateNow(editor, () => $append('outer'));
      return transform.mock.calls.length;
    };
    expect(await transformsOfOuter(() => createEditor({nodes: [ParagraphNode]}))).toBeGreaterThan(0);
    expect(await transformsOfOuter(() => createEditor())).toBe(0);
    const createdBefore = createEditor();
    expect(await transformsOfOuter(() => createdBefore)).toBeGreaterThan(0);
  },
);

prove(
  'skipCollabChecks: Renders the children at once. Without it, a collaborative editor waits until the nested editor has a Yjs document.',
  async () => {
    const shown = async (context: Shared, skip?: true): Promise<string | null> => {
      const inner = createEditor();
      const nested = (
        <LexicalNestedComposer initialEditor={inner} {...(skip && {skipCollabChecks: skip})}>
          inner
        </LexicalNestedComposer>
      );
      if (context.name === 'ready') context.yjsDocMap.set(inner.getKey(), new Doc());
      return (await renderShared(context, nested)).container.textContent;
    };
    const active = {...newContext(), isCollabActive: true};
    expect(await shown(newContext())).toBe('inner');
    expect(await shown(active)).toBe('');
    expect(await shown(active, true)).toBe('inner');
    expect(await shown({...active, name: 'ready'})).toBe('inner');
  },
);

prove('getTheme: Returns the theme of the composer, or that of the parent context; null when neither has one.', () => {
  const editor = createEditor();
  const [outer, none] = [{paragraph: 'outer'}, undefined];
  const parent = createLexicalComposerContext(null, outer);
  expect(createLexicalComposerContext([editor, parent], {paragraph: 'inner'}).getTheme()).toEqual({paragraph: 'inner'});
  expect(createLexicalComposerContext([editor, parent], none).getTheme()).toBe(outer);
  expect(createLexicalComposerContext(null, none).getTheme()).toBeNull();
});

prove('Makes what stands beside the editor in the value of LexicalComposerContext: the pair [editor, context].', async () => {
  const editor = createEditor();
  const context = createLexicalComposerContext(null, {paragraph: 'p'});
  const seen: unknown[] = [];
  function Reader() {
    const [inner, {getTheme}] = useLexicalComposerContext();
    seen.push(inner === editor, getTheme());
    return null;
  }
  await render(
    <LexicalComposerContext.Provider value={[editor, context]}>
      <Reader />
    </LexicalComposerContext.Provider>,
  );
  expect(seen).toEqual([true, {paragraph: 'p'}]);
  await expect(render(<Reader />)).rejects.toThrow();
});

prove('Outside a composer its value is null.', async () => {
  const seen: unknown[] = [];
  function Reader() {
    seen.push(useContext(LexicalComposerContext));
    return null;
  }
  await render(<Reader />);
  const {editor} = await renderInComposer(<Reader />);
  expect(seen).toEqual([null, [editor, expect.anything()]]);
});

prove('theme: The theme of this composer. With null, getTheme() asks the parent each time.', () => {
  const parent = {theme: {paragraph: 'one'}};
  const {getTheme} = createLexicalComposerContext([createEditor(), {getTheme: () => parent.theme}], null);
  expect(getTheme()).toEqual({paragraph: 'one'});
  parent.theme = {paragraph: 'two'};
  expect(getTheme()).toEqual({paragraph: 'two'});
});

prove(
  'An editor in editor__DEPRECATED is used in place of a new one. nodes, editorState and onError then have no effect; editable has.',
  async () => {
    const own: Error[] = [];
    const given = createEditor({onError: (error) => own.push(error)});
    const {editor, errors} = await renderInComposer(null, {
      editor__DEPRECATED: given,
      nodes: [CardNode],
      editorState: () => void $append('first'),
      editable: false,
    });
    expect(editor).toBe(given);
    expect([editor.hasNodes([CardNode]), linesOf(editor), editor.isEditable()]).toEqual([false, [], false]);
    editor.update(
      () => {
        throw new Error('mine');
      },
      {discrete: true},
    );
    expect([own.length, errors.length]).toEqual([1, 0]);
  },
);

prove('editable is true unless you say false.', async () => {
  const given = createEditor({editable: false});
  expect((await renderInComposer(null, {editor__DEPRECATED: given})).editor.isEditable()).toBe(true);
  expect((await renderInComposer(null, {editable: false})).editor.isEditable()).toBe(false);
});

prove('Without any of these the editor gets one empty paragraph.', async () => {
  const linesWith = async (config: Parameters<typeof renderInComposer>[1]): Promise<string[]> => {
    const {editor} = await renderInComposer(null, config);
    await settled();
    return linesOf(editor);
  };
  expect([await linesWith({}), await linesWith({editorState: null})]).toEqual([[''], []]);
});

/** The attributes of an element that is typed into. */
async function attributesOf(props: ComponentProps<typeof ContentEditable>, editable: boolean) {
  const {container} = await renderInComposer(<ContentEditable {...props} />, {editable});
  const element = container.querySelector('div');
  return (name: string) => element?.getAttribute(name) ?? null;
}

prove('Other props become attributes of that <div>.', async () => {
  const attribute = await attributesOf({lang: 'nb', title: 'Letter'}, true);
  expect([attribute('lang'), attribute('title'), attribute('dir')]).toEqual(['nb', 'Letter', null]);
});

prove('ariaActiveDescendant: The id of the active option in a popup. Left out while the editor is read-only.', async () => {
  const of = async (editable: boolean) => (await attributesOf({ariaActiveDescendant: 'x'}, editable))('aria-activedescendant');
  expect([await of(true), await of(false)]).toEqual(['x', null]);
});

prove('ariaControls: The id of the popup. Left out while the editor is read-only.', async () => {
  const of = async (editable: boolean) => (await attributesOf({ariaControls: 'x'}, editable))('aria-controls');
  expect([await of(true), await of(false)]).toEqual(['x', null]);
});

prove(
  'ariaOwns: The ids of elements that belong to the editor but are not inside it. Left out while the editor is read-only.',
  async () => {
    const of = async (editable: boolean) => (await attributesOf({ariaOwns: 'x'}, editable))('aria-owns');
    expect([await of(true), await of(false)]).toEqual(['x', null]);
  },
);

prove('ariaAutoComplete: How suggestions appear; none while the editor is read-only.', async () => {
  const of = async (editable: boolean) => (await attributesOf({ariaAutoComplete: 'list'}, editable))('aria-autocomplete');
  expect([await of(true), await of(false)]).toEqual(['list', 'none']);
});

prove('and one that makes a horizontal rule of ---, *** or ___.', () => {
  const ofRules = DEFAULT_TRANSFORMERS.filter(
    (transformer) => transformer.type === 'element' && transformer.dependencies.includes(HorizontalRuleNode),
  );
  const signs = ['---', '***', '___', '--', '+++'];
  const made = signs.filter((sign) => ofRules.some((transformer) => 'regExp' in transformer && transformer.regExp.test(sign)));
  expect(made).toEqual(['---', '***', '___']);
});

prove('editor.focus() removes the attribute.', async () => {
  measureRanges();
  const {editor, container} = await renderInComposer(<ContentEditable autoCapitalize="words" />);
  const element = container.querySelector('div');
  expect(element?.getAttribute('autocapitalize')).toBe('words');
  await drawn(() => {
    editor.focus();
  });
  expect(element?.hasAttribute('autocapitalize')).toBe(false);
});

prove('ariaExpanded: Whether the popup is open. Used with role="combobox" only.', async () => {
  const of = async (role: string) => (await attributesOf({ariaExpanded: true, role}, true))('aria-expanded');
  expect([await of('combobox'), await of('textbox')]).toEqual(['true', null]);
});

prove('ariaMultiline: Whether the field takes several lines. Not set by default.', async () => {
  expect((await attributesOf({}, true))('aria-multiline')).toBeNull();
  expect((await attributesOf({ariaMultiline: true}, true))('aria-multiline')).toBe('true');
});

prove('It receives the editor after mounting and is not cleared on unmounting.', async () => {
  const ref: {current: LexicalEditor | null} = {current: null};
  const received: (LexicalEditor | null)[] = [];
  const {editor, unmount} = await renderInComposer(
    <>
      <EditorRefPlugin editorRef={ref} />
      <EditorRefPlugin editorRef={(value) => void received.push(value)} />
    </>,
  );
  expect([ref.current === editor, received]).toEqual([true, [editor]]);
  await unmount();
  expect([ref.current === editor, received.length]).toEqual([true, 1]);
});

prove(
  'timeTravelButtonClassName: The class of the button that starts the time travel. It appears with the third state.',
  async () => {
    function Debugger() {
      const [editor] = useLexicalComposerContext();
      return (
        <TreeView
          editor={editor}
          viewClassName="tree"
          treeTypeButtonClassName="type"
          timeTravelButtonClassName="travel"
          timeTravelPanelButtonClassName="button"
          timeTravelPanelClassName="panel"
          timeTravelPanelSliderClassName="slider"
        />
      );
    }
    const {editor, container} = await openRichText(<Debugger />, [], {editorState: null});
    const hasButton = (): boolean => container.querySelector('.tree > .travel') !== null;
    expect(hasButton()).toBe(false);
    const after: boolean[] = [];
    for (const text of ['second', 'third']) {
      await updated(editor, () => void $append(text));
      after.push(hasButton());
    }
    expect(after).toEqual([false, true]);
    await drawn(() => container.querySelector<HTMLElement>('.travel')?.click());
    expect([...container.querySelectorAll('.panel > *')].map((part) => part.className)).toEqual(['button', 'slider', 'button']);
  },
);

prove(
  'Shows "An error was thrown." in place of a component that throws while it renders, and reports the error. The message stays until the boundary is mounted anew.',
  async () => {
    function Broken(): ReactNode {
      throw new Error('broken');
    }
    const reported: Error[] = [];
    const boundary = (key: string, child: ReactNode): ReactNode => (
      <LexicalErrorBoundary key={key} onError={(error) => void reported.push(error)}>
        <div>{child}</div>
      </LexicalErrorBoundary>
    );
    const rendered = await render(boundary('one', 'fine'));
    expect(rendered.container.textContent).toBe('fine');
    await rendered.render(boundary('one', <Broken />));
    expect(rendered.container.textContent).toBe('An error was thrown.');
    expect(reported.map(({message}) => message)).toEqual(['broken']);
    await rendered.render(boundary('one', 'fine'));
    expect(rendered.container.textContent).toBe('An error was thrown.');
    await rendered.render(boundary('two', 'fine'));
    expect(rendered.container.textContent).toBe('fine');
  },
);

prove(
  'Characters that count as punctuation, escaped for use between [ and ] in a pattern. The pattern may not have the flag u.',
  () => {
    const pattern = new RegExp(`[${PUNCTUATION}]`);
    expect(['!', ']', '^', '-', 'a', ' '].map((sign) => pattern.test(sign))).toEqual([true, true, true, true, false, false]);
    expect(() => new RegExp(`[${PUNCTUATION}]`, 'u')).toThrow(SyntaxError);
  },
);

/** The trigger that the hook returns, as a function of the text alone. */
async function basicTrigger(
  ...args: Parameters<typeof useBasicTypeaheadTriggerMatch>
): Promise<(text: string) => ReturnType<TriggerFn>> {
  const triggers: TriggerFn[] = [];
  function Reader() {
    triggers.push(useBasicTypeaheadTriggerMatch(...args));
    return null;
  }
  await render(<Reader />);
  return (text) => triggers[0]?.(text, createEditor()) ?? null;
}

prove(
  'Returns a triggerFn that matches a character such as @ and what is typed behind it. The character has to stand at the start of the text, or behind white space or (. White space and punctuation end the match.',
  async () => {
    const match = await basicTrigger('@', {});
    expect(match('to @al')).toEqual({leadOffset: 3, matchingString: 'al', replaceableString: '@al'});
    const matches = (text: string): boolean => match(text) !== null;
    expect(['@al', 'to @al', '(@al', 'to@al', '.@al'].map(matches)).toEqual([true, true, true, false, false]);
    expect(['@al ', '@al.', '@al-b'].map(matches)).toEqual([false, false, false]);
  },
);

prove(
  'trigger: The character, with a backslash before ^, ] and \\. With several characters, each of them opens the menu.',
  async () => {
    const matched = async (trigger: string): Promise<boolean[]> => {
      const match = await basicTrigger(trigger, {});
      return ['@al', '#al', '@#al'].map((text) => match(text) !== null);
    };
    for (const special of ['^', ']', '\\']) {
      const match = await basicTrigger(`\\${special}`, {});
      expect([match(`${special}al`) !== null, match('al')]).toEqual([true, null]);
    }
    expect([await matched('@'), await matched('@#')]).toEqual([
      [true, false, false],
      [true, true, false],
    ]);
  },
);

prove(
  'props: How many characters have to follow: at least minLength, 1 by default, and at most maxLength, 75 by default.',
  async () => {
    const matched = async (
      props: Parameters<typeof useBasicTypeaheadTriggerMatch>[1],
      ...lengths: number[]
    ): Promise<boolean[]> => {
      const match = await basicTrigger('@', props);
      return lengths.map((length) => match(`@${'a'.repeat(length)}`) !== null);
    };
    expect(await matched({}, 0, 1, 75, 76)).toEqual([false, true, true, false]);
    expect(await matched({minLength: 2, maxLength: 3}, 1, 2, 3, 4)).toEqual([false, true, true, false]);
  },
);

/** What the hook says of an editor, outside a composer. */
async function saysEmpty($fill: () => unknown, trim?: boolean, isComposing = false): Promise<boolean | undefined> {
  const {editor} = mount();
  updateNow(editor, $fill);
  const composing = vi.spyOn(editor, 'isComposing').mockReturnValue(isComposing);
  const seen: boolean[] = [];
  function Reader() {
    seen.push(useLexicalIsTextContentEmpty(editor, trim));
    return null;
  }
  await render(<Reader />);
  composing.mockRestore();
  return seen.at(-1);
}

prove('While an input method composes, the answer is false.', async () => {
  expect(await saysEmpty(() => $append(''), true, true)).toBe(false);
  expect(await saysEmpty(() => $append(''), true, false)).toBe(true);
});

prove('trim: false lets white space count as text, also the line ends between blocks.', async () => {
  const answers = async ($fill: () => unknown): Promise<unknown[]> => [
    await saysEmpty($fill),
    await saysEmpty($fill, true),
    await saysEmpty($fill, false),
  ];
  expect(await answers(() => $append(''))).toEqual([true, true, true]);
  expect(await answers(() => $append(' '))).toEqual([true, true, false]);
  expect(await answers(() => [$append(''), $append('')])).toEqual([true, true, false]);
});

/** A rule between two texts, and what the hook says of a key: that of the rule, unless another one is given. */
async function openSelection(key?: string) {
  const rules: LexicalNode[] = [];
  const results: ReturnType<typeof useLexicalNodeSelection>[] = [];
  function Reader() {
    results.push(useLexicalNodeSelection(key ?? rules[0]?.getKey() ?? ''));
    return null;
  }
  const {editor} = await openRichText(<Reader />, [HorizontalRuleNode], {
    editorState: () => {
      const rule = $createHorizontalRuleNode();
      rules.push(rule);
      $append('above');
      $getRoot().append(rule);
      $append('below');
    },
  });
  const call = (index: 1 | 2, isSelected = true): Promise<void> =>
    drawn(() => {
      results.at(-1)?.[index](isSelected);
    });
  const kind = (): string =>
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) return 'range';
      return $isNodeSelection(selection) ? `${selection.getNodes().length} nodes` : 'none';
    });
  return {editor, call, kind, isSelected: () => results.at(-1)?.[0]};
}

prove(
  'Returns three things: whether a node is selected, a function that adds it to the node selection or takes it out, and a function that empties the node selection. A node in a range selection counts as selected, too.',
  async () => {
    const {editor, call, kind, isSelected} = await openSelection();
    expect(isSelected()).toBe(false);
    await call(1, true);
    expect([isSelected(), kind()]).toEqual([true, '1 nodes']);
    await call(1, false);
    expect([isSelected(), kind()]).toEqual([false, 'none']);
    await call(1, true);
    await call(2);
    expect([isSelected(), kind()]).toEqual([false, 'none']);
    await updated(editor, $selectAll);
    expect([isSelected(), kind()]).toEqual([true, 'range']);
    await updated(editor, () => void $getRoot().selectEnd());
    expect(isSelected()).toBe(false);
  },
);

prove(
  'The second ends any other selection, even with false; the third leaves it alone. A node selection without nodes becomes no selection.',
  async () => {
    const {editor, call, kind} = await openSelection();
    await updated(editor, () => void $getRoot().selectEnd());
    await call(2);
    expect(kind()).toBe('range');
    await call(1, false);
    expect(kind()).toBe('none');
  },
);

prove('A node that is not in the document is not selected.', async () => {
  const {editor, isSelected} = await openSelection('unknown');
  await updated(editor, $selectAll);
  expect(isSelected()).toBe(false);
});

/** Shows whether the editor can be edited. */
function Editable({subscription}: {subscription: (editor: LexicalEditor) => LexicalSubscription<boolean>}): string {
  return String(useLexicalSubscription(subscription));
}

/** A subscription to whether an editor can be edited, which counts what is called. */
function countedSubscription() {
  const counts = {initial: 0, subscribed: 0, removed: 0};
  const subscription = (editor: LexicalEditor): LexicalSubscription<boolean> => ({
    initialValueFn: () => {
      counts.initial += 1;
      return editor.isEditable();
    },
    subscribe: (callback) => {
      counts.subscribed += 1;
      const remove = editor.registerEditableListener(callback);
      return () => {
        counts.removed += 1;
        remove();
      };
    },
  });
  return {counts, subscription};
}

prove('Returns a value that is taken from the editor, and renders again when a listener reports another one.', async () => {
  const {editor, container} = await renderInComposer(<Editable subscription={countedSubscription().subscription} />);
  expect(container.textContent).toBe('true');
  await drawn(() => {
    editor.setEditable(false);
  });
  expect(container.textContent).toBe('false');
});

prove('Keep the function the same between renders: another one subscribes anew.', async () => {
  const {counts, subscription} = countedSubscription();
  const {rerender} = await renderInComposer(<Editable subscription={subscription} />);
  await rerender(<Editable subscription={subscription} />);
  expect([counts.subscribed, counts.removed]).toEqual([1, 0]);
  await rerender(<Editable subscription={(editor) => subscription(editor)} />);
  expect([counts.subscribed, counts.removed]).toEqual([2, 1]);
});

prove('initialValueFn: Returns the present value. It is called at each render.', async () => {
  const {counts, subscription} = countedSubscription();
  const {rerender} = await renderInComposer(<Editable subscription={subscription} />);
  const {initial} = counts;
  await rerender(<Editable subscription={subscription} />);
  expect(counts.initial).toBe(initial + 1);
});

type EntityArguments = Parameters<typeof useLexicalTextEntity<HashtagNode>>;

/** Turns `#ebb` into a hashtag. */
function findEbb(text: string): ReturnType<EntityArguments[0]> {
  const start = text.indexOf('#ebb');
  return start < 0 ? null : {start, end: start + 4};
}
const $createFromText = (text: TextNode): HashtagNode => $createHashtagNode(text.getTextContent());

/** Uses the hook with these arguments. */
function Entities({args}: {args: EntityArguments}): null {
  useLexicalTextEntity(...args);
  return null;
}

prove('Turns matching text into nodes and back, as registerLexicalTextEntity() does.', async () => {
  const {editor} = await openRichText(<Entities args={[findEbb, HashtagNode, $createFromText]} />, [HashtagNode]);
  await updated(editor, () => void $append('at #ebb'));
  expect(countOf(editor, HashtagNode)).toBe(1);
  await updated(editor, () => $firstOf(HashtagNode).setTextContent('#eb'));
  expect(countOf(editor, HashtagNode)).toBe(0);
});

prove('Keep the arguments the same between renders: another function registers anew.', async () => {
  const same: EntityArguments = [findEbb, HashtagNode, $createFromText];
  const {editor, rerender} = await renderInComposer(<Entities args={same} />, {nodes: [HashtagNode]});
  const register = vi.spyOn(editor, 'registerNodeTransform');
  await rerender(<Entities args={same} />);
  expect(register).not.toHaveBeenCalled();
  await rerender(<Entities args={[(text) => findEbb(text), HashtagNode, $createFromText]} />);
  expect(register).toHaveBeenCalled();
});

prove(
  'getMatch: Gets the text of a text node, or of two neighbors together. Returns where the first match starts and ends, or null.',
  async () => {
    const askedWith = async (next: string): Promise<string[]> => {
      const texts: string[] = [];
      const getMatch: EntityArguments[0] = (text) => {
        texts.push(text);
        return findEbb(text);
      };
      const {editor} = await openRichText(<Entities args={[getMatch, HashtagNode, $createFromText]} />, [HashtagNode]);
      await updated(editor, () => {
        const paragraph = $append('a');
        if (next !== '') paragraph.append($createTextNode(next).toggleFormat('bold'));
      });
      return [...new Set(texts)].sort();
    };
    expect(await askedWith('')).toEqual(['a']);
    expect(await askedWith('b')).toEqual(expect.arrayContaining(['a', 'ab']));
  },
);

prove('It must be registered.', async () => {
  const entities = <Entities args={[findEbb, HashtagNode, $createFromText]} />;
  await renderInComposer(entities, {nodes: [HashtagNode]});
  await expect(renderInComposer(entities)).rejects.toThrow();
});

prove(
  'Gets a text node that holds the match alone, and returns the node to put in its place. That takes over the format, not the style.',
  async () => {
    const texts: string[] = [];
    const createNode: EntityArguments[2] = (text) => {
      texts.push(text.getTextContent());
      return $createFromText(text);
    };
    const {editor} = await openRichText(<Entities args={[findEbb, HashtagNode, createNode]} />, [HashtagNode]);
    await updated(editor, () => {
      const text = $createTextNode('at #ebb now').toggleFormat('bold').setStyle('color: red');
      $getRoot().append($createParagraphNode().append(text));
    });
    expect(texts).toEqual(['#ebb']);
    const [format, style] = editor.getEditorState().read(() => {
      const node = $firstOf(HashtagNode);
      return [node.hasFormat('bold'), node.getStyle()];
    });
    expect([format, style]).toEqual([true, '']);
  },
);

prove('Parsed JSON does not compile: pass JSON.stringify(json).', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf<string>().toExtend<InitialEditorStateType>();
    expectTypeOf<SerializedEditorState>().not.toExtend<InitialEditorStateType>();
  });
});

/** An option with a text. */
class MentionOption extends MenuOption {
  constructor(readonly name: string) {
    super(name);
  }
}

prove(
  "with a MentionOption[], onSelectOption gets a MentionOption. Its class has to extend this one: {key: 'a'} does not compile.",
  {isShared: true},
  () => {
    compiles(() => {
      const nothing = (): null => null;
      const rest = {menuRenderFn: nothing, onQueryChange: nothing, triggerFn: nothing};
      const onSelectOption = (option: MentionOption): void => {
        expectTypeOf(option.name).toBeString();
      };
      LexicalTypeaheadMenuPlugin({...rest, options: [new MentionOption('a')], onSelectOption});
      // @ts-expect-error options of another class
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the mistake that the note speaks of
      LexicalTypeaheadMenuPlugin({...rest, options: [new MenuOption('a')], onSelectOption});
      // @ts-expect-error an object with a key alone
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the same
      LexicalTypeaheadMenuPlugin({...rest, options: [{key: 'a'}], onSelectOption: nothing});
    });
  },
);

prove('Throws without LinkNode. Typed addresses need AutoLinkPlugin.', async () => {
  await expect(openRichText(<LinkPlugin />, [])).rejects.toThrow('LinkPlugin: LinkNode not registered on editor');
  const {editor} = await openRichText(<LinkPlugin />, [LinkNode]);
  await updated(editor, () => void $append('https://example.org/'));
  expect(countOf(editor, LinkNode)).toBe(0);
});

prove(
  'Text that is typed directly behind a link gives a call with null too, even if the link stays and takes it in.',
  async () => {
    const typedBehind = async (text: string): Promise<unknown[]> => {
      const calls: unknown[] = [];
      const matchers = [createLinkMatcherWithRegExp(/#\w+/)];
      const {editor} = await openRichText(
        <AutoLinkPlugin matchers={matchers} onChange={(...addresses) => void calls.push(addresses)} />,
        [AutoLinkNode],
      );
      await updated(editor, () => void $append('#tide'));
      calls.length = 0;
      await updated(editor, () => {
        $getRoot().selectEnd().insertText(text);
      });
      editor.getEditorState().read(() => {
        expect($firstOf(AutoLinkNode).getTextContent()).toBe(`#tide${text.trim()}`);
      });
      return calls;
    };
    expect(await typedBehind('s')).toEqual([
      ['#tides', '#tide'],
      [null, '#tides'],
    ]);
    expect(await typedBehind(' ')).toEqual([]);
  },
);

prove('The click has to meet the element around the content: one on an image inside does not select.', async () => {
  class PhotoNode extends CardNode {
    static override getType(): string {
      return 'photo';
    }
    static override clone(node: PhotoNode): PhotoNode {
      return new PhotoNode(node.__format, node.__key);
    }
    override decorate(): ReactElement {
      return (
        <BlockWithAlignableContents className={{base: 'photo', focus: 'chosen'}} nodeKey={this.__key}>
          <img alt="" />
        </BlockWithAlignableContents>
      );
    }
  }
  const {container} = await openRichText(null, [PhotoNode], {
    editorState: () => {
      $getRoot().append(new PhotoNode());
    },
  });
  const classAfterClick = async (selector: string): Promise<string | undefined> => {
    await drawn(() => {
      container.querySelector(selector)?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    });
    return container.querySelector('.photo')?.className;
  };
  expect([await classAfterClick('img'), await classAfterClick('.photo')]).toEqual(['photo', 'photo chosen']);
});

prove('When it mounts, headings inside of other blocks, such as table cells, are missing until they change.', async () => {
  const shown: string[][] = [];
  const {editor} = await openRichText(
    <LexicalTableOfContentsPlugin>
      {(headings) => {
        shown.push(headings.map(([, text]) => text));
        return <></>;
      }}
    </LexicalTableOfContentsPlugin>,
    [HeadingNode, QuoteNode],
    {
      editorState: () => {
        $getRoot().append(
          $createHeadingNode('h1').append($createTextNode('outer')),
          $createQuoteNode().append($createHeadingNode('h2').append($createTextNode('inner'))),
        );
      },
    },
  );
  expect(shown.at(-1)).toEqual(['outer']);
  await updated(editor, () => {
    $nodesOfType(HeadingNode)[1]?.append($createTextNode(' changed').setFormat('bold'));
  });
  expect(shown.at(-1)).toEqual(['outer', 'inner changed']);
});

prove('Called when the menu closes, but not when its place was scrolled out of view.', async () => {
  stubMenuEnvironment();
  let top = 5;
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.id === 'typeahead-menu' ? new DOMRect(0, top, 1, 1) : new DOMRect(0, 0, 100, 100);
  });
  const closed = vi.fn();
  const option = new MenuOption('one');
  const {editor} = await openRichText(
    <LexicalContextMenuPlugin
      options={[option]}
      onClose={closed}
      onSelectOption={() => undefined}
      menuRenderFn={(_anchor, _props, {setMenuRef}) => <i className="menu" ref={setMenuRef} />}
    />,
  );
  const isOpen = () => document.querySelector('.menu') !== null;
  const openMenu = () =>
    drawn(() => {
      editor.getRootElement()?.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true}));
    });
  await openMenu();
  expect(isOpen()).toBe(true);
  top = -5;
  await drawn(() => {
    document.dispatchEvent(new Event('scroll'));
  });
  expect([isOpen(), closed.mock.calls.length]).toEqual([false, 0]);
  top = 5;
  await openMenu();
  await drawn(() => {
    document.body.click();
  });
  expect([isOpen(), closed.mock.calls.length]).toEqual([false, 1]);
  measured.mockRestore();
  vi.unstubAllGlobals();
});

prove('Text that is there when it mounts is counted and marked with the first change.', async () => {
  const {editor, container} = await openRichText(<CharacterLimitPlugin charset="UTF-16" maxLength={5} />, [OverflowNode], {
    editorState: () => void $append('stored text'),
  });
  const shown = (): [remaining: string | null | undefined, marks: number] => [
    container.querySelector('.characters-limit')?.textContent,
    countOf(editor, OverflowNode),
  ];
  expect(shown()).toEqual(['5', 0]);
  await updated(editor, () => $firstText()?.markDirty());
  expect(shown()).toEqual(['-6', 1]);
});

prove('The editor keeps that element after unmounting.', async () => {
  const {editor, rerender} = await renderInComposer(<ContentEditable />);
  const element = editor.getRootElement();
  const listener = vi.fn();
  editor.registerRootListener(listener);
  listener.mockClear();
  await rerender(null);
  expect([element?.isConnected, editor.getRootElement() === element, listener.mock.calls.length]).toEqual([false, true, 0]);
  await rerender(<ContentEditable />);
  expect([editor.getRootElement() === element, listener.mock.calls.length]).toEqual([false, 1]);
});

prove('In a table with merged cells it can skip cells or end in onError.', async () => {
  const afterTab = async (isMerged: boolean): Promise<[text: string | undefined, errors: number]> => {
    const {editor, errors} = await openRichText(<TablePlugin />, [TableNode, TableRowNode, TableCellNode], {
      editorState: () => {
        const table = $createTableNodeWithDimensions(2, 2, false);
        $getRoot().append(table);
        const [first, second] = $nodesOfType(TableCellNode);
        if (!isMerged) return;
        second?.remove();
        first?.setColSpan(2);
      },
    });
    await updated(editor, () => {
      $nodesOfType(TableCellNode).forEach((cell, index) => {
        cell.getFirstDescendant<ParagraphNode>()?.append($createTextNode(String(index)));
      });
      $nodesOfType(TableCellNode)[0]?.selectEnd();
    });
    await drawn(() => editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown', {code: 'Tab'})));
    const text = editor.getEditorState().read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? selection.anchor.getNode().getTextContent() : undefined;
    });
    return [text, errors.length];
  };
  expect(await afterTab(false)).toEqual(['1', 0]);
  expect(await afterTab(true)).toEqual(['0', 1]);
});

prove(
  'The caret goes into it. Where nothing was selected, it goes into the root instead, and the editor takes the focus all the same.',
  async () => {
    // A browser gives the focus to the element in which the selection is placed, which jsdom does not.
    const placed = vi.spyOn(Selection.prototype, 'setBaseAndExtent');
    const caretAfter = async (isSelected: boolean): Promise<[type: string | undefined, isPlaced: boolean]> => {
      const {editor} = await openRichText(<ClearEditorPlugin />);
      await updated(editor, () => {
        const paragraph = $append('words');
        if (isSelected) paragraph.select();
      });
      placed.mockClear();
      await drawn(() => editor.dispatchCommand(CLEAR_EDITOR_COMMAND, undefined));
      expect(linesOf(editor)).toEqual(['']);
      const type = editor.getEditorState().read(() => {
        const selection = $getSelection();
        return $isRangeSelection(selection) ? selection.anchor.getNode().getType() : undefined;
      });
      return [type, placed.mock.calls.length > 0];
    };
    expect([await caretAfter(true), await caretAfter(false)]).toEqual([
      ['paragraph', true],
      ['root', true],
    ]);
    placed.mockRestore();
  },
);
