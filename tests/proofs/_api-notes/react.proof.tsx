import {$generateNodesFromDOM} from '@lexical/html';
import {AutoLinkNode} from '@lexical/link';
import {AutoEmbedOption} from '@lexical/react/LexicalAutoEmbedPlugin';
import {AutoLinkPlugin, type LinkMatcher} from '@lexical/react/LexicalAutoLinkPlugin';
import {CollaborationContext, useCollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {createLexicalComposerContext, useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {MenuOption} from '@lexical/react/LexicalContextMenuPlugin';
import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {TreeView} from '@lexical/react/LexicalTreeView';
import {registerRichText} from '@lexical/rich-text';
import {
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $selectAll,
  $setSelection,
  createEditor,
  DecoratorNode,
  FORMAT_ELEMENT_COMMAND,
  INDENT_CONTENT_COMMAND,
  type ElementFormatType,
  type LexicalEditor,
  ParagraphNode,
} from 'lexical';
import type {ComponentProps, ReactNode} from 'react';
import {expect, vi} from 'vitest';
import {CardNode} from '../support/card-node.tsx';
import {Doc} from 'yjs';

import {$append} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {drawn, openRichText, typeAtEnd, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {lonelyProvider} from '../support/shared.ts';

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

prove(
  'Only for an editor that was created with arguments: without them it shares the list of nodes with the surrounding editor.',
  async () => {
    const transformsOfOuter = async (create: () => LexicalEditor): Promise<number> => {
      let transforms = 0;
      const inner: LexicalEditor[] = [];
      function Nested(): ReactNode {
        const [outer] = useLexicalComposerContext();
        if (inner.length === 0) {
          outer.registerNodeTransform(ParagraphNode, () => void (transforms += 1));
          updateNow(outer, () => inner.push(create()));
        }
        return inner.map((editor) => (
          <LexicalNestedComposer key="inner" initialEditor={editor} initialNodes={[ParagraphNode]}>
            inner
          </LexicalNestedComposer>
        ));
      }
      const {editor} = await renderInComposer(<Nested />, {editorState: null});
      transforms = 0;
      updateNow(editor, () => $append('outer'));
      return transforms;
    };
    expect(await transformsOfOuter(() => createEditor({nodes: [ParagraphNode]}))).toBeGreaterThan(0);
    expect(await transformsOfOuter(() => createEditor())).toBe(0);
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
