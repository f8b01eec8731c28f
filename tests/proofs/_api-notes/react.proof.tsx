import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {$generateNodesFromDOM} from '@lexical/html';
import {AutoLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {OverflowNode} from '@lexical/overflow';
import {AutoLinkPlugin, createLinkMatcherWithRegExp, type LinkMatcher} from '@lexical/react/LexicalAutoLinkPlugin';
import {BlockWithAlignableContents} from '@lexical/react/LexicalBlockWithAlignableContents';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {CollaborationContext, useCollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
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
import {registerTabIndentation} from '@lexical/react/LexicalTabIndentationPlugin';
import LexicalTableOfContentsPlugin from '@lexical/react/LexicalTableOfContents';
import {type TriggerFn, useBasicTypeaheadTriggerMatch} from '@lexical/react/LexicalTypeaheadMenuPlugin';
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
  createEditor,
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
import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {$firstOf, countOf, updateNow} from '../support/node-class.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {lonelyProvider} from '../support/shared.ts';

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
  'Returns the alignment and the type decorator-block. Override it and return the type of your class: without that, saving such a node throws.',
  () => {
    const save = (klass: typeof CardNode) => (): unknown => {
      const editor = createEditor({nodes: [klass]});
      updateNow(editor, () => $getRoot().append(new klass('right')));
      return editor.getEditorState().toJSON().root.children[0];
    };
    const {editor} = mount({
      nodes: [CardNode],
      onError(error) {
        throw error;
      },
    });
    updateNow(editor, () => {
      expect(new CardNode('right').exportJSON()).toEqual({format: 'right', type: 'decorator-block', version: 1});
    });
    expect(save(CardNode)).toThrow();
    expect(save(SavedCardNode)()).toMatchObject({format: 'right', type: 'saved-card'});
  },
);

prove('Imports each <hr> as a rule, with the lowest priority.', () => {
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

prove('A click selects or deselects it; Backspace and Delete remove a selected one.', async () => {
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

prove('Nothing is inserted unless there is a range selection.', async () => {
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

prove('Shift+Tab outdents in the same places.', () => {
  expect(tabbed(() => $firstText()?.select(0, 0), true)[0]).toEqual(['ebb', 0]);
  expect(tabbed(() => $firstText()?.select(1, 1), true)[0]).toEqual(['e\tbb', 1]);
  expect(tabbed(() => $firstText()?.select(0, 0))[0]).toEqual(['ebb', 2]);
});

prove('Indenting needs command handlers: call registerRichText().', () => {
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

prove('Objects given to the command are not checked.', async () => {
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

prove('A match has to be between white space, the signs ., , and ;, line breaks, or the ends of its block.', async () => {
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
});

prove(
  'Receives the new and the old address, rel or target of a link. The new address is null when the link is removed, the old one when it is made.',
  async () => {
    const calls: unknown[] = [];
    const {editor} = await openRichText(
      <AutoLinkPlugin matchers={tideMatchers} onChange={(...addresses) => void calls.push(addresses)} />,
      [AutoLinkNode],
    );
    await updated(editor, () => void $append('#tide'));
    expect(calls).toEqual([['/tide', null]]);
    await updated(editor, () => void $firstText()?.setTextContent('ebb'));
    expect(calls).toEqual([
      ['/tide', null],
      [null, '/tide'],
    ]);
    const changed: unknown[] = [];
    let rel = 'ugc';
    const related: LinkMatcher = (text) => {
      const found = findTide(text);
      return found && {...found, attributes: {rel, target: '_self'}};
    };
    const other = await openRichText(
      <AutoLinkPlugin matchers={[related]} onChange={(...values) => void changed.push(values)} />,
      [AutoLinkNode],
    );
    await updated(other.editor, () => void $append('#tide'));
    rel = 'nofollow';
    await updated(other.editor, () => $firstText()?.markDirty());
    expect(changed).toEqual([
      ['/tide', null],
      ['nofollow', 'ugc'],
    ]);
  },
);

prove('Leave out the flag g: with it, matches are missed.', () => {
  const found = (matcher: LinkMatcher): (number | undefined)[] => ['#ebb', '#ebb'].map((text) => matcher(text)?.index);
  expect(found(createLinkMatcherWithRegExp(/#\w+/))).toEqual([0, 0]);
  expect(found(createLinkMatcherWithRegExp(/#\w+/g))).toEqual([0, undefined]);
});

prove('Turns the matched text into the address. Without it, www.example.com becomes a relative address.', async () => {
  const addressWith = async (complete?: (text: string) => string): Promise<string | undefined> => {
    const matchers = [createLinkMatcherWithRegExp(/www\S+/, complete)];
    const {editor, container} = await openRichText(<AutoLinkPlugin matchers={matchers} />, [AutoLinkNode]);
    await updated(editor, () => void $append('www.example.com'));
    return container.querySelector('a')?.href;
  };
  expect(await addressWith((text) => `https://${text}`)).toBe('https://www.example.com/');
  expect(await addressWith()).toBe(new URL('www.example.com', document.baseURI).href);
});

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

prove('Sent to the other editors with name and color. Another object in a later render connects again.', async () => {
  const data = {role: 'author'};
  expect(await connections(() => ({awarenessData: data}))).toEqual([1, 1]);
  expect(await connections(() => ({awarenessData: {...data}}))).toEqual([1, 2]);
});

prove('Another value in a later render connects again.', async () => {
  const $fill = (): void => undefined;
  expect(await connections(() => ({initialEditorState: $fill}))).toEqual([1, 1]);
  expect(await connections(() => ({initialEditorState: () => undefined}))).toEqual([1, 2]);
});

prove('With editor__DEPRECATED, an existing editor is used: nodes, editorState and onError then have no effect.', async () => {
  const own: Error[] = [];
  const given = createEditor({onError: (error) => own.push(error)});
  const {editor, errors} = await renderInComposer(null, {
    editor__DEPRECATED: given,
    nodes: [CardNode],
    editorState: () => void $append('first'),
  });
  expect(editor).toBe(given);
  expect([editor.hasNodes([CardNode]), linesOf(editor)]).toEqual([false, []]);
  editor.update(
    () => {
      throw new Error('mine');
    },
    {discrete: true},
  );
  expect([own.length, errors.length]).toEqual([1, 0]);
});

prove('Without it the editor gets one empty paragraph.', async () => {
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

prove('ariaMultiline: Whether the field takes several lines. Not set by default.', async () => {
  expect((await attributesOf({}, true))('aria-multiline')).toBeNull();
  expect((await attributesOf({ariaMultiline: true}, true))('aria-multiline')).toBe('true');
});

prove('It is not cleared on unmounting.', async () => {
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
  'Shows "An error was thrown." in place of a component that throws while it renders, and reports the error. The message remains until the boundary is mounted again.',
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
  'Returns a triggerFn that matches a character such as @ and the text that follows. The character has to be at the start of the text, or after white space or (. White space and punctuation end the match.',
  async () => {
    const match = await basicTrigger('@', {});
    expect(match('to @al')).toEqual({leadOffset: 3, matchingString: 'al', replaceableString: '@al'});
    const matches = (text: string): boolean => match(text) !== null;
    expect(['@al', 'to @al', '(@al', 'to@al', '.@al'].map(matches)).toEqual([true, true, true, false, false]);
    expect(['@al ', '@al.', '@al-b'].map(matches)).toEqual([false, false, false]);
  },
);

prove('trigger: One or more characters, with a backslash before ^, ] and \\.', async () => {
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
});

prove('props: How many characters have to follow: from minLength, by default 1, to maxLength, by default 75.', async () => {
  const matched = async (
    props: Parameters<typeof useBasicTypeaheadTriggerMatch>[1],
    ...lengths: number[]
  ): Promise<boolean[]> => {
    const match = await basicTrigger('@', props);
    return lengths.map((length) => match(`@${'a'.repeat(length)}`) !== null);
  };
  expect(await matched({}, 0, 1, 75, 76)).toEqual([false, true, true, false]);
  expect(await matched({minLength: 2, maxLength: 3}, 1, 2, 3, 4)).toEqual([false, true, true, false]);
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

prove('The second function ends any other selection, even with false.', async () => {
  const {editor, call, kind} = await openSelection();
  await updated(editor, () => void $getRoot().selectEnd());
  await call(2);
  expect(kind()).toBe('range');
  await call(1, false);
  expect(kind()).toBe('none');
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

prove('Keep the function the same between renders: a new function subscribes again.', async () => {
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

prove('Keep the arguments the same between renders: another function registers again.', async () => {
  const same: EntityArguments = [findEbb, HashtagNode, $createFromText];
  const {editor, rerender} = await renderInComposer(<Entities args={same} />, {nodes: [HashtagNode]});
  const register = vi.spyOn(editor, 'registerNodeTransform');
  await rerender(<Entities args={same} />);
  expect(register).not.toHaveBeenCalled();
  await rerender(<Entities args={[(text) => findEbb(text), HashtagNode, $createFromText]} />);
  expect(register).toHaveBeenCalled();
});

prove('Needs LinkNode. For typed addresses, use AutoLinkPlugin.', async () => {
  await expect(openRichText(<LinkPlugin />, [])).rejects.toThrow('LinkPlugin: LinkNode not registered on editor');
  const {editor} = await openRichText(<LinkPlugin />, [LinkNode]);
  await updated(editor, () => void $append('https://example.org/'));
  expect(countOf(editor, LinkNode)).toBe(0);
});

prove('A click on an element inside, such as an image, does not select.', async () => {
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

prove('Headings of the first content inside other blocks, such as table cells, are missing until they change.', async () => {
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

prove('counts the first content only after the first change.', async () => {
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
