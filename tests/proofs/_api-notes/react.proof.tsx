import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {$generateNodesFromDOM} from '@lexical/html';
import {AutoLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {OverflowNode} from '@lexical/overflow';
import {AutoLinkPlugin, createLinkMatcherWithRegExp, type LinkMatcher} from '@lexical/react/LexicalAutoLinkPlugin';
import {BlockWithAlignableContents} from '@lexical/react/LexicalBlockWithAlignableContents';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {ClearEditorPlugin} from '@lexical/react/LexicalClearEditorPlugin';
import {CollaborationContext, useCollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {type SerializedDecoratorBlockNode} from '@lexical/react/LexicalDecoratorBlockNode';
import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {
  $createHorizontalRuleNode,
  HorizontalRuleNode,
  INSERT_HORIZONTAL_RULE_COMMAND,
} from '@lexical/react/LexicalHorizontalRuleNode';
import {HorizontalRulePlugin} from '@lexical/react/LexicalHorizontalRulePlugin';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {registerTabIndentation} from '@lexical/react/LexicalTabIndentationPlugin';
import LexicalTableOfContentsPlugin from '@lexical/react/LexicalTableOfContents';
import {type TriggerFn, useBasicTypeaheadTriggerMatch} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {useLexicalIsTextContentEmpty} from '@lexical/react/useLexicalIsTextContentEmpty';
import {useLexicalNodeSelection} from '@lexical/react/useLexicalNodeSelection';
import useLexicalSubscription, {type LexicalSubscription} from '@lexical/react/useLexicalSubscription';
import {useLexicalTextEntity} from '@lexical/react/useLexicalTextEntity';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode, registerRichText} from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
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
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  type TextNode,
} from 'lexical';
import {type ComponentProps, type ReactElement, type ReactNode} from 'react';
import {expect, vi} from 'vitest';
import {Doc} from 'yjs';

import {CardNode} from '../support/card-node.tsx';
import {$append, linesOf, measureRanges, mount, settled} from '../support/editor.ts';
import {chooseHeading} from '../support/heading-menu.tsx';
import {stubMenuEnvironment} from '../support/menu-environment.ts';
import {$firstOf, countOf, updateNow} from '../support/node-class.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
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

prove('When a key comes before the menu has followed the text, the text node holds only the last letters.', async () => {
  stubMenuEnvironment();
  expect([await chooseHeading(false), await chooseHeading(true)]).toEqual(['he', '/he']);
});

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

/** A rule between two texts, and what the hook says of a key: that of the rule, unless another one is given. */
async function openSelection() {
  const rules: LexicalNode[] = [];
  const results: ReturnType<typeof useLexicalNodeSelection>[] = [];
  function Reader() {
    results.push(useLexicalNodeSelection(rules[0]?.getKey() ?? ''));
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
  return {editor, call, kind};
}

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

prove('Keep the function the same between renders: another one subscribes anew.', async () => {
  const {counts, subscription} = countedSubscription();
  const {rerender} = await renderInComposer(<Editable subscription={subscription} />);
  await rerender(<Editable subscription={subscription} />);
  expect([counts.subscribed, counts.removed]).toEqual([1, 0]);
  await rerender(<Editable subscription={(editor) => subscription(editor)} />);
  expect([counts.subscribed, counts.removed]).toEqual([2, 1]);
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

prove('Keep the arguments the same between renders: another function registers anew.', async () => {
  const same: EntityArguments = [findEbb, HashtagNode, $createFromText];
  const {editor, rerender} = await renderInComposer(<Entities args={same} />, {nodes: [HashtagNode]});
  const register = vi.spyOn(editor, 'registerNodeTransform');
  await rerender(<Entities args={same} />);
  expect(register).not.toHaveBeenCalled();
  await rerender(<Entities args={[(text) => findEbb(text), HashtagNode, $createFromText]} />);
  expect(register).toHaveBeenCalled();
});

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
