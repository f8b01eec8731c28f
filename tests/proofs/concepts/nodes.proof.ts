import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {
  $copyNode,
  $applyNodeReplacement,
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $isElementNode,
  $isTextNode,
  type DOMConversionMap,
  DecoratorNode,
  ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  LineBreakNode,
  RootNode,
  type SerializedElementNode,
  type SerializedLexicalNode,
  type SerializedTextNode,
  TextNode,
  createEditor,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, type MountedEditor, textOf} from '../support/editor.ts';
import {expectNoError} from '../support/errors.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {$firstOf, countOf, useClass, type NodeClass} from '../support/node-class.ts';
import {build, prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

class MentionNode extends TextNode {
  static override getType(): string {
    return 'mention';
  }
  static override clone(node: MentionNode): MentionNode {
    return new MentionNode(node.__text, node.__key);
  }
  static override importJSON(json: SerializedTextNode): MentionNode {
    return new MentionNode(json.text);
  }
  override exportJSON(): SerializedTextNode {
    return {...super.exportJSON(), type: 'mention'};
  }
}

class BoxNode extends ElementNode {
  static override getType(): string {
    return 'box';
  }
  static override clone(node: BoxNode): BoxNode {
    return new BoxNode(node.__key);
  }
  static override importJSON(json: SerializedElementNode): BoxNode {
    const node = new BoxNode();
    node.setFormat(json.format);
    node.setIndent(json.indent);
    node.setDirection(json.direction);
    return node;
  }
  override exportJSON(): SerializedElementNode {
    return {...super.exportJSON(), type: 'box', version: 1};
  }
  override createDOM(): HTMLElement {
    return document.createElement('aside');
  }
  override updateDOM(): boolean {
    return false;
  }
}

/** A box that has lost methods. It is what a class looks like in which they were forgotten. */
function boxWithout(...names: ('getType' | 'clone' | 'importJSON' | 'exportJSON' | 'createDOM' | 'updateDOM')[]): typeof BoxNode {
  class Forgetful extends BoxNode {}
  for (const name of names) {
    const isStatic = name === 'getType' || name === 'clone' || name === 'importJSON';
    const owner: object = isStatic ? Forgetful : Forgetful.prototype;
    const inherited: unknown = Reflect.get(isStatic ? ElementNode : ElementNode.prototype, name);
    Object.defineProperty(owner, name, {value: inherited});
  }
  if (!names.includes('clone')) Object.defineProperty(Forgetful, 'clone', {value: (node: BoxNode) => new Forgetful(node.__key)});
  return Forgetful;
}

/** An editor that shows one node of a class. */
function withNode(klass: Klass<LexicalNode>, $create: () => LexicalNode): MountedEditor {
  const mounted = mount({nodes: [klass]});
  const $insert = (): void => {
    const node = $create();
    $getRoot().append($isTextNode(node) ? $createParagraphNode().append(node) : node);
  };
  mounted.editor.update($insert, {discrete: true});
  return mounted;
}

/** Changes the first node below the root that is no paragraph. */
function change(editor: LexicalEditor, $change: (node: LexicalNode) => unknown): void {
  editor.update(() => void $change($subject()), {discrete: true});
}

/** The node that a proof is about: the first text, or the first block. */
function $subject(): LexicalNode {
  return $getRoot().getAllTextNodes()[0] ?? $getRoot().getFirstChildOrThrow();
}

/** The text that a proof is about. */
function $subjectText(): TextNode {
  const node = $subject();
  if (!$isTextNode(node)) throw new Error('expected a text');
  return node;
}

/** The name of the class of the node that a proof is about. */
function classOf(editor: LexicalEditor): string {
  return editor.getEditorState().read(() => ($subject() instanceof MentionNode ? 'mention' : $subject().getType()));
}

prove(
  'static getType() | when you register or create | creating the editor throws; if inherited, the base class throws in development',
  () => {
    expect(messageThrownBy(() => createEditor({nodes: [boxWithout('getType')]}))).toMatch('does not implement .getType()');
    class Nameless extends TextNode {
      static override clone(node: Nameless): Nameless {
        return new Nameless(node.__text, node.__key);
      }
    }
    const {editor, errors} = mount({nodes: [Nameless]});
    expect([editor.hasNode(Nameless), editor._nodes.get('text')?.klass === Nameless]).toEqual([true, true]);
    editor.update(() => void $append('Hello'), {discrete: true});
    expect(errors.map(messageOf)).toEqual(
      build === 'development'
        ? ['Create node: Type text in node TextNode does not match registered node Nameless with the same type']
        : [],
    );
  },
);

prove(
  'static clone(node) | before the first change in an update | the update throws; if inherited, your node turns into its base class',
  () => {
    const Box = boxWithout('clone');
    const {editor, errors} = withNode(Box, () => new Box());
    expect(errors).toEqual([]);
    change(editor, (node) => {
      node.markDirty();
    });
    expect(errors.map(messageOf).join()).toMatch('does not implement .clone()');
  },
);

const becomesText = (): void => {
  class Unfinished extends MentionNode {}
  Object.defineProperty(Unfinished, 'clone', {value: TextNode.clone.bind(TextNode)});
  const forgotten = withNode(Unfinished, () => new Unfinished('@Ada'));
  const complete = withNode(MentionNode, () => new MentionNode('@Ada'));
  for (const {editor} of [forgotten, complete]) {
    expect(classOf(editor)).toBe('mention');
    change(editor, (node) => $isTextNode(node) && node.toggleFormat('bold'));
  }
  expect([classOf(forgotten.editor), classOf(complete.editor)]).toEqual(['text', 'mention']);
};
prove('static clone. The inherited one returns a TextNode when the mention is copied for writing.', becomesText);

prove(
  'constructor(…, key?) | to create and copy: pass key to super | each change leaves an orphaned copy in the editor state',
  () => {
    class Keyless extends MentionNode {
      constructor(text: string) {
        super(text, undefined);
      }
    }
    Object.defineProperty(Keyless, 'clone', {value: (node: Keyless) => new Keyless(node.__text)});
    const entriesAfterChanges = (klass: typeof MentionNode): number => {
      const {editor} = withNode(klass, () => new klass('@Ada'));
      for (let times = 0; times < 3; times += 1) change(editor, (node) => $isTextNode(node) && node.toggleFormat('bold'));
      return editor.getEditorState()._nodeMap.size;
    };
    expect([entriesAfterChanges(MentionNode), entriesAfterChanges(Keyless)]).toEqual([3, 6]);
  },
);

prove('exportJSON() | to save and copy | saving throws', () => {
  const save = (klass: Klass<LexicalNode>, $create: () => LexicalNode): string => {
    const {editor} = withNode(klass, $create);
    return messageThrownBy(() => JSON.stringify(editor.getEditorState()));
  };
  const Box = boxWithout('exportJSON');
  expect(save(Box, () => new Box())).toMatch('does not match the serialized type');
  class Unsaved extends MentionNode {}
  Object.defineProperty(Unsaved.prototype, 'exportJSON', {value: Reflect.get(TextNode.prototype, 'exportJSON')});
  expect(save(Unsaved, () => new Unsaved('@Ada'))).toMatch('does not match the serialized type');
  const {editor} = withNode(BoxNode, () => new BoxNode());
  expect(JSON.stringify(editor.getEditorState())).toMatch('"box"');
});

prove(
  'static importJSON(json) | to load, and to paste from Lexical | loading stops; if inherited, your node loads as its base class',
  () => {
    const Box = boxWithout('importJSON');
    const boxes = withNode(Box, () => new Box());
    boxes.editor.parseEditorState(JSON.stringify(boxes.editor.getEditorState()));
    expect(boxes.errors.map(messageOf).join()).toMatch('does not implement .importJSON()');
    class Unread extends MentionNode {}
    Object.defineProperty(Unread, 'importJSON', {value: TextNode.importJSON.bind(TextNode)});
    const loaded = (klass: typeof MentionNode): string => {
      const {editor} = withNode(klass, () => new klass('@Ada'));
      editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
      return classOf(editor);
    };
    expect([loaded(Unread), loaded(MentionNode)]).toEqual(['text', 'mention']);
  },
);

prove('createDOM(), updateDOM() | to render and to change | rendering throws, unless the base class has them', () => {
  const message = (klass: typeof BoxNode): string => {
    try {
      const {editor, errors} = withNode(klass, () => new klass());
      change(editor, (node) => {
        node.markDirty();
      });
      return errors.map(messageOf).join();
    } catch (error) {
      return messageOf(error);
    }
  };
  expect(message(boxWithout('createDOM'))).toBe('createDOM: base method not extended');
  expect(message(boxWithout('updateDOM'))).toMatch('updateDOM: base method not extended');
  expect(message(BoxNode)).toBe('');
  const {element, errors} = withNode(MentionNode, () => new MentionNode('@Ada'));
  expect([element.querySelector('span')?.textContent, errors]).toEqual(['@Ada', []]);
});

/** What an editor makes of HTML. */
function read(editor: LexicalEditor, html: string): string[] {
  const types: string[] = [];
  editor.update(
    () => {
      for (const node of $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'))) {
        types.push(node.getType(), ...($isElementNode(node) ? node.getChildren().map((child) => child.getType()) : []));
      }
    },
    {discrete: true},
  );
  return types;
}

prove(
  'exportDOM(), static importDOM() | to write and to read HTML | the element of createDOM() is written; HTML is not recognized',
  () => {
    const {editor} = withNode(BoxNode, () => new BoxNode().append($createTextNode('in')));
    expect(editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).toMatch('<aside>');
    expect(read(editor, '<aside>in</aside>')).toEqual(['paragraph', 'text']);
    class Read extends BoxNode {
      static override importDOM(): DOMConversionMap {
        return {aside: () => ({conversion: () => ({node: new Read()}), priority: 0})};
      }
    }
    Object.defineProperty(Read, 'clone', {value: (node: Read) => new Read(node.__key)});
    expect(read(mount({nodes: [Read]}).editor, '<aside>in</aside>')).toEqual(['box', 'text']);
  },
);

prove(
  'importDOM: does it have a rule for that tag, does the rule accept your element, and is its priority above the rule of the base class?',
  () => {
    const pasted = (rules: DOMConversionMap): string[] => {
      class Pasted extends MentionNode {
        static override importDOM(): DOMConversionMap {
          return rules;
        }
      }
      Object.defineProperty(Pasted, 'clone', {value: (node: Pasted) => new Pasted(node.__text, node.__key)});
      return read(mount({nodes: [Pasted]}).editor, '<span data-user="7">@Ada</span>');
    };
    const conversion = () => ({node: new MentionNode('@Ada')});
    class Known extends MentionNode {
      static override importDOM(): DOMConversionMap {
        return {span: () => ({conversion: () => ({node: new Known('@Ada')}), priority: 1})};
      }
    }
    Object.defineProperty(Known, 'clone', {value: (node: Known) => new Known(node.__text, node.__key)});
    expect(read(mount({nodes: [Known]}).editor, '<span data-user="7">@Ada</span>')).toContain('mention');
    expect(pasted({b: () => ({conversion, priority: 1})})).toEqual(['text']);
    expect(pasted({span: () => null})).toEqual(['text']);
    expect(pasted({span: () => ({conversion, priority: 0})})).toEqual(['text']);
  },
);

prove(
  'Create node: Attempted to create node MentionNode that was not configured to be used on the editor. | add the class to nodes; in production you see error 97, or 30 for a bare new',
  () => {
    const {editor, errors} = mount();
    editor.update(() => void $append('Hello').append(new MentionNode('@Ada')), {discrete: true});
    expect([textOf(editor), ...errors.map(messageOf)]).toEqual([
      '',
      build === 'development'
        ? 'Create node: Attempted to create node MentionNode that was not configured to be used on the editor.'
        : 'registeredNode: Type mention not found',
    ]);
    const created = mount();
    created.editor.update(() => void $applyNodeReplacement(new MentionNode('@Ada')), {discrete: true});
    expect(created.errors[0]?.message).toContain(build === 'development' ? 'Create node' : '#97');
  },
);

prove(
  'Node MentionNode has not been registered. Ensure node has been passed to createEditor. | add the class to nodes: a transform or mutation listener needs it (error 37)',
  () => {
    const register = [
      (editor: LexicalEditor) => editor.registerNodeTransform(MentionNode, () => undefined),
      (editor: LexicalEditor) => editor.registerMutationListener(MentionNode, () => undefined),
    ];
    for (const action of register) {
      expect(messageThrownBy(() => action(mount().editor))).toMatch(
        /^Node \w+ has not been registered. Ensure node has been passed to createEditor.$/,
      );
      expect(action(mount({nodes: [MentionNode]}).editor)).toBeTypeOf('function');
    }
  },
);

prove(
  'Create node: Type mention in node MentionNode does not match registered node MentionNode with the same type | the module was loaded twice or hot-reloaded: reload the page, then look for a duplicate bundle',
  () => {
    const Registered = class MentionNode extends TextNode {
      static override getType(): string {
        return 'mention';
      }
      static override clone(node: TextNode): TextNode {
        return new Registered(node.__text, node.__key);
      }
    };
    const {editor, errors} = mount({nodes: [Registered]});
    editor.update(() => void $append('Hello').append(new MentionNode('@Ada')), {discrete: true});
    expect(errors.map(messageOf)).toEqual(
      build === 'development'
        ? ['Create node: Type mention in node MentionNode does not match registered node MentionNode with the same type']
        : [],
    );
  },
);

const stored = storedDocument(storedParagraph('before'), {type: 'poll', version: 1}, storedParagraph('after'));

prove('parseEditorState: type "poll" + not found | register the class, or remove unknown nodes', () => {
  const {editor, errors} = mount();
  editor.parseEditorState(stored);
  expect(errors.map(messageOf)).toEqual(['parseEditorState: type "poll" + not found']);
});

class PictureNode extends DecoratorNode<null> {
  static override getType(): string {
    return 'picture';
  }
  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__key);
  }
  static override importJSON(): PictureNode {
    return new PictureNode();
  }
  override exportJSON(): SerializedLexicalNode {
    return {type: 'picture', version: 1};
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): null {
    return null;
  }
}

prove('It accepts only elements and decorator nodes:', () => {
  const kinds = [RootNode, LineBreakNode, ElementNode, TextNode, DecoratorNode];
  const {editor} = mount({nodes: [BoxNode, MentionNode, PictureNode]});
  const $kindsOf = (node: LexicalNode): number => kinds.filter((kind) => node instanceof kind).length;
  editor.update(() => {
    const nodes = [new LineBreakNode(), $createParagraphNode(), $createTextNode('a'), new PictureNode(), new BoxNode()];
    // The root is an element too.
    expect([...nodes, $getRoot()].map($kindsOf)).toEqual([1, 1, 1, 1, 1, 2]);
    $append('a').append(new MentionNode('b'), new PictureNode());
    $getRoot().append(new BoxNode());
    expect(messageThrownBy(() => $getRoot().append($createTextNode('a')))).toMatch('Only element or decorator nodes');
    $getRoot().append(new PictureNode());
  });
  expect.assertions(2);
});

prove(
  'Lexical merges neighbors of type text in mode normal that have the same format and style. It does not merge subclasses.',
  () => {
    const merged = ($second: () => TextNode, $first = $second): boolean => {
      const {editor} = mount({nodes: [MentionNode]});
      editor.update(() => void $getRoot().append($createParagraphNode().append($first(), $second())), {discrete: true});
      return editor.getEditorState().read(() => $getRoot().getAllTextNodes().length === 1);
    };
    const $plain = (): TextNode => $createTextNode('a');
    expect(merged($plain)).toBe(true);
    expect(merged(() => $plain().toggleFormat('bold'))).toBe(true);
    expect(merged(() => $plain().toggleFormat('bold'), $plain)).toBe(false);
    expect(merged(() => $plain().setStyle('color: red'), $plain)).toBe(false);
    expect(merged(() => $plain().setMode('token'))).toBe(false);
    expect(merged(() => new MentionNode('a'))).toBe(false);
  },
);

prove('A committed node never changes.', () => {
  const {editor} = mount();
  editor.update(() => void $append('draft'), {discrete: true});
  const committed = editor.getEditorState().read($subject);
  change(editor, (node) => $isTextNode(node) && node.setTextContent('final'));
  expect([committed.__key, committed instanceof TextNode && committed.__text, textOf(editor)]).toEqual([
    committed.__key,
    'draft',
    'final',
  ]);
  expect(Object.isFrozen(committed)).toBe(build === 'development');
});

prove('To change it, an update works on a copy with the same key.', () => {
  const {editor} = mount();
  editor.update(() => void $append('draft'), {discrete: true});
  const committed = editor.getEditorState().read($subject);
  const copies: LexicalNode[] = [];
  const set = (text: string): void => {
    editor.update(() => void copies.push($subjectText().setTextContent(text)));
  };
  set('one');
  set('two');
  expect(new Set(copies).size).toBe(1);
  editor.update(() => undefined, {discrete: true});
  change(editor, () => copies.push($subjectText().setTextContent('three')));
  expect([new Set(copies).size, new Set([committed, ...copies].map((node) => node.getKey())).size]).toEqual([2, 1]);
});

const ages = (): void => {
  const {editor} = mount();
  editor.update(() => void $append('draft'), {discrete: true});
  const node = editor.getEditorState().read($subjectText);
  change(editor, () => node.setTextContent('final'));
  editor.getEditorState().read(() => {
    expect([node.__text, node.getTextContent(), node === $getNodeByKey(node.getKey())]).toEqual(['draft', 'final', false]);
  });
  change(editor, () => {
    node.getWritable().__text = 'written';
  });
  expect(textOf(editor)).toBe('written');
};
prove('An object that you keep may be outdated:', ages);

prove(
  'The node on screen belongs to a committed state. Development builds freeze it. In production you would change history, and the screen would not change. Use a setter with getWritable().',
  () => {
    const {editor, element} = mount();
    editor.update(() => void $append('draft'), {discrete: true});
    const old = editor.getEditorState();
    const node = old.read($subjectText);
    const assign = (): void => {
      node.__text = 'damage';
    };
    if (build === 'development') expect(assign).toThrow(TypeError);
    else assign();
    expect([old.read(() => node.getTextContent()), element.textContent]).toEqual([
      build === 'development' ? 'draft' : 'damage',
      'draft',
    ]);
    ages();
  },
);

prove('The first four methods name, copy, load and save the node. The next two render it.', () => {
  const isComplete = (klass: typeof BoxNode): boolean => {
    try {
      const {editor, errors} = withNode(klass, () => new klass());
      change(editor, (node) => {
        node.markDirty();
      });
      editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
      return errors.length === 0;
    } catch {
      return false;
    }
  };
  expect(isComplete(BoxNode)).toBe(true);
  for (const name of ['getType', 'clone', 'importJSON', 'exportJSON', 'createDOM', 'updateDOM'] as const) {
    expect([name, isComplete(boxWithout(name))]).toEqual([name, false]);
  }
});

prove(
  'Lexical copies the rest: children, alignment, indent and direction of an element, or format, style and mode of a text.',
  () => {
    const {editor} = withNode(BoxNode, () => {
      const box = new BoxNode().append($createTextNode('in'));
      box.setFormat('center');
      box.setIndent(2);
      return box;
    });
    const $facts = (node: LexicalNode | null): unknown[] =>
      node instanceof ElementNode ? [node.getFormatType(), node.getIndent(), node.getTextContent()] : [];
    editor.update(
      () => {
        const box = $getRoot().getFirstChildOrThrow();
        const writable = box.getWritable();
        expect([writable === box, $facts(writable)]).toEqual([false, ['center', 2, 'in']]);
        expect($facts($copyNode(box))).toEqual(['', 0, '']);
      },
      {discrete: true},
    );
    const text = withNode(MentionNode, () =>
      new MentionNode('@Ada').toggleFormat('bold').setStyle('color: red').setMode('token').setDetail(1),
    );
    const $textFacts = (node: TextNode): unknown[] => [
      node.getTextContent(),
      node.getFormat(),
      node.getStyle(),
      node.getMode(),
      node.getDetail(),
    ];
    change(text.editor, () => {
      const node = $subjectText();
      const writable = node.getWritable();
      expect([writable === node, $textFacts(writable)]).toEqual([false, ['@Ada', 1, 'color: red', 'token', 1]]);
      expect($textFacts($copyNode(node))).toEqual(['@Ada', 0, '', 'normal', 0]);
    });
    expect(text.errors).toEqual([]);
    expect.assertions(5);
  },
);

prove('importJSON() gets no such help: what it does not set is lost when the document is loaded or pasted.', () => {
  const saved = (klass: typeof BoxNode): unknown[] => {
    const {editor} = withNode(klass, () => {
      const box = new klass();
      box.setFormat('center');
      box.setIndent(2);
      return box;
    });
    editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
    return editor.getEditorState().read(() => {
      const box = $getRoot().getFirstChild();
      return box instanceof BoxNode ? [box.getFormatType(), box.getIndent()] : [];
    });
  };
  class Careless extends BoxNode {}
  Object.defineProperty(Careless, 'clone', {value: (node: BoxNode) => new Careless(node.__key)});
  Object.defineProperty(Careless, 'importJSON', {value: () => new Careless()});
  expect([saved(BoxNode), saved(Careless)]).toEqual([
    ['center', 2],
    ['', 0],
  ]);
});

/** The complete classes of the page. */
interface Complete {
  CalloutNode: NodeClass<ElementNode>;
  MentionNode: NodeClass<TextNode, [userId: string, text: string]>;
  RatingNode: NodeClass<LexicalNode, [stars: number]>;
  $createMentionNode: (userId: string, text: string) => TextNode;
}

prove(
  'This mention keeps an id in JSON and in HTML. In importDOM(), priority 1 wins over the span rule of TextNode.',
  async () => {
    const file = '/page-components/docs/concepts/nodes.md/MentionNode.ts';
    const {MentionNode, $createMentionNode} = (await import(/* @vite-ignore */ file)) as Complete;
    const {editor} = withNode(MentionNode, () => $createMentionNode('u42', '@Ada'));
    const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
    expect(read(editor, html)).toEqual(['paragraph', 'mention']);
    expect(read(editor, '<span>@Ada</span>')).toEqual(['text']);
    // In an empty mention, nobody can type.
    expect(read(editor, '<span data-user-id="u42"></span>')).toEqual([]);
    // A part is text, and all of it remains a mention.
    const typesAfterBold = (end: number): string[] => {
      editor.update(
        () => {
          const mention = $createMentionNode('u42', '@Ada');
          $getRoot().clear().append($createParagraphNode().append(mention));
          mention.select(0, end).formatText('bold');
        },
        {discrete: true},
      );
      return editor.getEditorState().read(() =>
        $getRoot()
          .getAllTextNodes()
          .map((node) => `${node.getType()} ${node.__text}`),
      );
    };
    expect([typesAfterBold(2), typesAfterBold(4)]).toEqual([['text @A', 'text da'], ['mention @Ada']]);
  },
);

prove('The three classes on this page are copied and pasted as nodes between editors with the same namespace.', async () => {
  const page = '/page-components/docs/concepts/nodes.md';
  const {CalloutNode} = (await import(/* @vite-ignore */ `${page}/CalloutNode.ts`)) as Complete;
  const mention = (await import(/* @vite-ignore */ `${page}/MentionNode.ts`)) as Complete;
  const {RatingNode} = (await import(/* @vite-ignore */ `${page}/RatingNode.tsx`)) as Complete;

  const callouts = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode(), onError));
  expect(countOf(callouts, CalloutNode)).toBe(4);
  // What people set with the toolbar is loaded as well.
  callouts.update(() => void $firstOf(CalloutNode).setFormat('center').setIndent(2).setDirection('rtl'), {discrete: true});
  callouts.setEditorState(callouts.parseEditorState(JSON.stringify(callouts.getEditorState())));
  callouts.getEditorState().read(() => {
    expect($firstOf(CalloutNode).exportJSON()).toMatchObject({direction: 'rtl', format: 'center', indent: 2});
  });
  // $copyNode() leaves out the children.
  expect(textOf(callouts).split('\n').filter(Boolean)).toEqual(['inside', 'inside']);
  expect(callouts.getRootElement()?.querySelectorAll('aside')).toHaveLength(4);

  const mentions = await expectNoError((onError) =>
    useClass(mention.MentionNode, () => mention.$createMentionNode('u42', '@Ada'), onError),
  );
  expect(countOf(mentions, mention.MentionNode)).toBe(4);
  mentions.update(() => void $firstOf(mention.MentionNode).setStyle('color: red'), {discrete: true});
  mentions.setEditorState(mentions.parseEditorState(JSON.stringify(mentions.getEditorState())));
  mentions.getEditorState().read(() => {
    expect($firstOf(mention.MentionNode).exportJSON()).toMatchObject({
      style: 'color: red',
      format: 1,
      mode: 'token',
      text: '@Ada',
      userId: 'u42',
    });
  });
  expect(mentions.getRootElement()?.querySelectorAll('[data-user-id="u42"]')).toHaveLength(4);

  const ratings = await expectNoError((onError) => useClass(RatingNode, () => new RatingNode(2), onError));
  expect(countOf(ratings, RatingNode)).toBe(4);
  expect(textOf(ratings).split('\n').filter(Boolean)).toEqual(['2/3', '2/3', '2/3', '2/3']);
  // A stored number out of range leaves the document readable.
  const stored = JSON.stringify(ratings.getEditorState());
  ratings.setEditorState(ratings.parseEditorState(stored.replaceAll('"stars":2', '"stars":-1')));
  expect(textOf(ratings)).toMatch('-1/3');
});
