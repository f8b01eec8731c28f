import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import * as clickableLink from '@lexical/react/LexicalClickableLinkPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import * as errorBoundary from '@lexical/react/LexicalErrorBoundary';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import * as tableOfContents from '@lexical/react/LexicalTableOfContents';
import * as editable from '@lexical/react/useLexicalEditable';
import * as subscription from '@lexical/react/useLexicalSubscription';
import {
  $applyNodeReplacement,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  DecoratorNode,
  TextNode,
  UNDO_COMMAND,
  type EditorState,
  type LexicalEditor,
  type SerializedLexicalNode,
} from 'lexical';
import {type ReactNode} from 'react';
import {expect, vi} from 'vitest';

import {$append, change, settled, textOf} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {build, prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

function exportsOf(module: object): string[] {
  return Object.keys(module);
}

prove('import LexicalErrorBoundary | @lexical/react/LexicalErrorBoundary', () => {
  expect(exportsOf(errorBoundary)).toEqual(['default']);
});
prove('import LexicalClickableLinkPlugin | @lexical/react/LexicalClickableLinkPlugin', () => {
  expect(exportsOf(clickableLink)).toEqual(['default']);
});
prove('import LexicalTableOfContentsPlugin | @lexical/react/LexicalTableOfContents', () => {
  expect(exportsOf(tableOfContents)).toEqual(['default']);
});
prove('import useLexicalEditable | @lexical/react/useLexicalEditable', () => {
  expect(exportsOf(editable)).toEqual(['default']);
});
prove('import useLexicalSubscription | @lexical/react/useLexicalSubscription', () => {
  expect(exportsOf(subscription)).toEqual(['default']);
});

prove('LexicalComposer | Creates one editor from initialConfig and keeps it until the component unmounts', async () => {
  const seen = new Set<LexicalEditor>();
  function Collect() {
    const [editor] = useLexicalComposerContext();
    seen.add(editor);
    return null;
  }
  const app = (namespace: string) => (
    <LexicalComposer initialConfig={{namespace, onError: console.error}}>
      <Collect />
    </LexicalComposer>
  );
  const rendered = await render(app('first'));
  await rendered.render(app('second'));
  expect(seen.size).toBe(1);
  await rendered.unmount();
  await render(app('third'));
  expect(seen.size).toBe(2);
});

prove('Name it with ariaLabel: the component removes aria-label', async () => {
  const labels = async (node: ReactNode) => {
    const {container} = await renderInComposer(node);
    const element = container.querySelector('[role="textbox"]');
    return [element?.getAttribute('aria-label'), element?.id];
  };
  expect(await labels(<ContentEditable aria-label="plain" id="mine" />)).toEqual([null, 'mine']);
  expect(await labels(<ContentEditable ariaLabel="camel" />)).toEqual(['camel', '']);
});

class PollNode extends DecoratorNode<ReactNode> {
  static override getType(): string {
    return 'poll';
  }
  static override clone(node: PollNode): PollNode {
    return new PollNode(node.__key);
  }
  static override importJSON(): PollNode {
    return $applyNodeReplacement(new PollNode());
  }
  override exportJSON(): SerializedLexicalNode {
    return {type: 'poll', version: 1};
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override updateDOM(): false {
    return false;
  }
  override decorate(): ReactNode {
    return <Broken />;
  }
}

function Broken(): ReactNode {
  throw new Error('the poll is broken');
}

function RichText() {
  return <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />;
}

prove('LexicalErrorBoundary | Catches errors in the React parts of nodes and passes them to onError', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const {editor, container, errors} = await renderInComposer(<RichText />, {nodes: [PollNode]});
  editor.update(() => {
    $getRoot().append($createParagraphNode().append($createTextNode('stays '), new PollNode()));
  });
  await vi.waitFor(() => {
    expect(errors.map(({message}) => message)).toContain('the poll is broken');
  });
  expect(container.textContent).toContain('stays');
});

prove("HistoryPlugin can't undo a change by code that you make before there is a caret.", async () => {
  const undoneAfter = async (hasCaret: boolean): Promise<string> => {
    const {editor} = await openRichText(<HistoryPlugin />, [], {editorState: () => void $append('loaded')});
    if (hasCaret) await updated(editor, () => void $getRoot().selectEnd());
    await updated(editor, () => void $append('by code'));
    await drawn(() => {
      editor.dispatchCommand(UNDO_COMMAND, undefined);
    });
    return textOf(editor);
  };
  expect([await undoneAfter(false), await undoneAfter(true)]).toEqual(['loaded\n\nby code', 'loaded']);
});

/** The text, and number of blocks, of an editor with this first content. */
async function startWith(editorState: EditorState | string | null | undefined | ((editor: LexicalEditor) => void)) {
  const {editor, errors} = await renderInComposer(<RichText />, {editorState});
  await settled();
  return {
    blocks: editor.getEditorState().read(() => $getRoot().getChildrenSize()),
    editor,
    messages: errors.map(messageOf),
    text: textOf(editor),
  };
}

const stored = storedDocument(storedParagraph('stored'));

prove('left out, or undefined | One empty paragraph', async () => {
  expect(await startWith(undefined)).toMatchObject({blocks: 1, text: ''});
});
prove('null | Nothing, not even a paragraph.', async () => {
  expect(await startWith(null)).toMatchObject({blocks: 0});
});
prove('a string | Lexical parses the string as JSON of a state', async () => {
  expect(await startWith(stored)).toMatchObject({blocks: 1, text: 'stored'});
});
prove('an EditorState | That state', async () => {
  const state = createEditor().parseEditorState(stored);
  const {editor} = await startWith(state);
  expect(editor.getEditorState()).toBe(state);
});
prove('a function | Lexical calls it inside an update, if the root is empty', async () => {
  const given: unknown[] = [];
  const {editor, text} = await startWith((passed) => {
    given.push(passed);
    $getRoot().append($createParagraphNode().append($createTextNode('made')));
  });
  expect(given).toEqual([editor]);
  expect(text).toBe('made');
});

prove('loses the blocks from an unknown node type on if your onError returns.', async () => {
  const lost = storedDocument(
    storedParagraph('before'),
    storedParagraph('same block', {type: 'image', version: 1}),
    storedParagraph('after'),
  );
  const {text, messages} = await startWith(lost);
  expect(text).toBe('before');
  expect(messages).toEqual(['parseEditorState: type "image" + not found']);
});

prove(
  "If onError returns, parseEditorState() gives you only the blocks before the block that it can't read, and the next save would store only those.",
  () => {
    const lost = storedDocument(storedParagraph('before'), storedParagraph('same block', {type: 'image', version: 1}));
    const quiet = createEditor({onError: () => undefined});
    expect(JSON.stringify(quiet.parseEditorState(lost))).toContain('before');
    expect(JSON.stringify(quiet.parseEditorState(lost))).not.toContain('same block');
    const strict = createEditor({
      onError(error) {
        throw error;
      },
    });
    expect(messageThrownBy(() => strict.parseEditorState(lost))).toBe('parseEditorState: type "image" + not found');
  },
);

prove("A format is in the state, but you can't see it. The class in theme has no CSS.", async () => {
  const {editor, container} = await renderInComposer(<RichText />, {theme: {text: {underline: 'mine'}}});
  editor.update(() => {
    $getRoot().append($createParagraphNode().append($createTextNode('x').toggleFormat('underline')));
  });
  await settled();
  expect(JSON.stringify(editor.getEditorState())).toContain('"format":8');
  const drawn = container.querySelector('.mine');
  if (drawn === null) throw new Error('expected the class on an element');
  const look = () => getComputedStyle(drawn).textDecoration;
  expect(look()).not.toContain('underline');
  document.head.appendChild(document.createElement('style')).textContent = '.mine {text-decoration: underline}';
  expect(look()).toContain('underline');
});

prove('Create node: Type … does not match registered node … with the same type. After a hot reload, reload the page.', () => {
  const reload = () =>
    class MentionNode extends TextNode {
      static override getType(): string {
        return 'mention';
      }
      static override clone(node: MentionNode): MentionNode {
        return new this(node.__text, node.__key);
      }
    };
  const [before, after] = [reload(), reload()];
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const messages: string[] = [];
  const editor = createEditor({nodes: [before], onError: (error) => messages.push(messageOf(error))});
  change(editor, () => {
    new after('x');
  });
  // The check exists in development builds only, where hot reloading happens.
  expect(messages).toEqual(
    build === 'development'
      ? ['Create node: Type mention in node MentionNode does not match registered node MentionNode with the same type']
      : [],
  );
});

prove('document is not defined, or warnings about hydration.', () => {
  const editor = createEditor({
    nodes: [PollNode],
    onError(error) {
      throw error;
    },
  });
  const {document: page} = globalThis;
  Reflect.deleteProperty(globalThis, 'document');
  try {
    change(editor, () => {
      expect(messageThrownBy(() => new PollNode().createDOM())).toBe('document is not defined');
    });
  } finally {
    Object.assign(globalThis, {document: page});
  }
});
