import {
  $generateJSONFromSelectedNodes,
  $getHtmlContent,
  $getLexicalContent,
  $insertDataTransferForPlainText,
  $insertDataTransferForRichText,
} from '@lexical/clipboard';
import {createHeadlessEditor} from '@lexical/headless';
import {LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {HeadingNode} from '@lexical/rich-text';
import {$createTableNodeWithDimensions, $createTableSelection, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import type {ElementNode} from 'lexical';
import {
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  ParagraphNode,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
  TextNode,
  type LexicalEditor,
  type SerializedTextNode,
} from 'lexical';
import {expect} from 'vitest';

import {textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';
import {change, showSample} from '../support/sample.ts';
import {storedText} from '../support/stored-json.ts';

const nodes = [HeadingNode, LinkNode, ListNode, ListItemNode];

function strict(config: Parameters<typeof createHeadlessEditor>[0] = {}): LexicalEditor {
  return createHeadlessEditor({
    nodes,
    onError: (error) => {
      throw error;
    },
    ...config,
  });
}

/** The top types of what is copied while `size` characters of the text are selected. */
function copiedTypes(block: () => ElementNode, size: number): string[] {
  const editor = strict();
  let types: string[] = [];
  editor.update(
    () => {
      $getRoot().append(block());
      $getRoot().getAllTextNodes()[0]?.select(0, size);
      types = $generateJSONFromSelectedNodes(editor, $getSelection()).nodes.map(({type}) => type);
      expect($getHtmlContent(editor)).toContain('Tides'.slice(0, size));
    },
    {discrete: true},
  );
  return types;
}

const paragraph = () => $createParagraphNode().append($createTextNode('Tides'));

prove('Of a single paragraph, only the selected inline nodes are copied; of several, the paragraphs are also copied.', () => {
  expect(copiedTypes(paragraph, 5)).toEqual(['text']);
  expect(copiedTypes(paragraph, 2)).toEqual(['text']);
  const editor = strict();
  editor.update(
    () => {
      $getRoot().append(paragraph(), paragraph());
      const [first, second] = $getRoot().getAllTextNodes();
      const selection = first?.select(2, 2);
      if (second !== undefined) selection?.focus.set(second.getKey(), 3, 'text');
      const {nodes: copied} = $generateJSONFromSelectedNodes(editor, $getSelection());
      expect(copied.map(({type}) => type)).toEqual(['paragraph', 'paragraph']);
      expect(JSON.stringify(copied)).toMatch(/"des".*"Tid"/);
    },
    {discrete: true},
  );
  expect.assertions(6);
});

/** Pastes into an empty editor. There is no DataTransfer outside browsers; pasting calls only this method of it. */
function paste(editor: LexicalEditor, copied: Record<string, string>): void {
  const clipboard = {getData: (type: string) => copied[type] ?? ''} as DataTransfer;
  editor.update(
    () => {
      const caret = $getRoot().clear().append($createParagraphNode()).selectEnd();
      $insertDataTransferForRichText(clipboard, caret, editor);
    },
    {discrete: true},
  );
}

const copiedAs = (namespace: string, node: Record<string, unknown>, html: string) => ({
  'application/x-lexical-editor': JSON.stringify({namespace, nodes: [node]}),
  'text/html': html,
});

prove('When the JSON cannot be read, for example because a node class is missing, the HTML is taken.', () => {
  const editor = strict({namespace: 'Notes'});
  paste(editor, copiedAs('Notes', {type: 'poll', version: 1}, '<p>as HTML</p>'));
  expect(textOf(editor)).toBe('as HTML');
  paste(editor, copiedAs('Notes', storedText('as nodes'), '<p>as HTML</p>'));
  expect(textOf(editor)).toBe('as nodes');
});

prove('Check that $getSelection() is not null first.', () => {
  const editor = strict();
  for (const get of [$getHtmlContent, $getLexicalContent]) {
    const act = (selects: boolean) => () => {
      editor.update(
        () => {
          const root = $getRoot().clear().append(paragraph());
          if (selects) root.select();
          else $setSelection(null);
          get(editor);
        },
        {discrete: true},
      );
    };
    expect(messageThrownBy(act(false))).toBe('Expected valid LexicalSelection');
    expect(act(true)).not.toThrow();
  }
});

prove('Call $getHtmlContent() and $getLexicalContent() in editor.update(); no change is recorded.', () => {
  const editor = strict();
  editor.update(
    () => {
      $getRoot().append(paragraph());
      $getRoot().getAllTextNodes()[0]?.select(0, 2);
    },
    {discrete: true},
  );
  for (const get of [$getHtmlContent, $getLexicalContent]) {
    const read = () => editor.getEditorState().read(() => get(editor));
    if (build === 'development') expect(messageThrownBy(read)).toBe('Cannot use method in read-only mode.');
    else expect(read()).toContain('Ti');
    const before = editor.getEditorState();
    editor.update(() => get(editor), {discrete: true});
    expect(JSON.stringify(editor.getEditorState())).toBe(JSON.stringify(before));
  }
});

class MentionNode extends ParagraphNode {
  static override getType(): string {
    return 'mention';
  }
  static override clone(node: MentionNode): MentionNode {
    return new MentionNode(node.__key);
  }
}

prove('Return the same type from exportJSON() and getType(). A subclass needs both methods.', () => {
  class OwnNode extends MentionNode {
    static override getType(): string {
      return 'own';
    }
    static override clone(node: OwnNode): OwnNode {
      return new OwnNode(node.__key);
    }
    override exportJSON(): ReturnType<ParagraphNode['exportJSON']> {
      return {...super.exportJSON(), type: 'own'};
    }
  }
  const copy = (node: () => ParagraphNode): void => {
    const editor = strict({nodes: [MentionNode, OwnNode]});
    editor.update(
      () => {
        $getRoot().append(node());
        $generateJSONFromSelectedNodes(editor, null);
      },
      {discrete: true},
    );
  };
  const message = messageThrownBy(() => {
    copy(() => new MentionNode());
  });
  // The production build gives the class's minified name.
  expect(message).toMatch(/^LexicalNode: Node \S+ does not implement \.exportJSON\(\)\.$/);
  expect(() => {
    copy(() => new OwnNode());
  }).not.toThrow();
});

class TagNode extends TextNode {
  static override getType(): string {
    return 'tag';
  }
  static override clone(node: TagNode): TagNode {
    return new TagNode(node.__text, node.__key);
  }
  static override importDOM(): ReturnType<typeof TextNode.importDOM> {
    return null;
  }
  static override importJSON({text}: SerializedTextNode): TagNode {
    return new TagNode(text);
  }
  override exportJSON(): SerializedTextNode {
    return {...super.exportJSON(), type: 'tag'};
  }
}

prove(
  'Between namespaces HTML decides, so the class needs importDOM(). Within one namespace, the class must be in nodes of both editors.',
  () => {
    class ImportedTagNode extends TagNode {
      static override getType(): string {
        return 'imported-tag';
      }
      static override clone(node: ImportedTagNode): ImportedTagNode {
        return new ImportedTagNode(node.__text, node.__key);
      }
      static override importDOM(): ReturnType<typeof TextNode.importDOM> {
        return {data: () => ({priority: 1, conversion: (element) => ({node: new ImportedTagNode(element.textContent)})})};
      }
    }
    const pasted = (from: string, config: Parameters<typeof createHeadlessEditor>[0]): string => {
      const editor = createHeadlessEditor({namespace: 'Notes', ...config});
      paste(editor, copiedAs(from, {...storedText('tides'), type: 'tag'}, '<data>tides</data>'));
      expect(textOf(editor)).toBe('tides');
      return editor.getEditorState().read(() => $getRoot().getAllTextNodes()[0]?.getType() ?? '');
    };
    expect(pasted('Other', {nodes: [TagNode]})).toBe('text');
    expect(pasted('Other', {nodes: [ImportedTagNode]})).toBe('imported-tag');
    expect(pasted('Notes', {nodes: [TagNode]})).toBe('tag');
    expect(pasted('Notes', {nodes: []})).toBe('text');
  },
);

prove('The default HTML import ignores them', () => {
  const editor = strict();
  paste(editor, {'text/html': '<p><span style="color: red; font-size: 30px; font-weight: bold">x</span></p>'});
  editor.getEditorState().read(() => {
    const [text] = $getRoot().getAllTextNodes();
    expect([text?.getStyle(), text?.hasFormat('bold')]).toEqual(['', true]);
  });
});

prove('The button is off while nothing is selected, because copying a caret would empty the clipboard.', async () => {
  const page = '/page-components/docs/packages/lexical-clipboard.md';
  // A module of this name is the code of the page.
  const module = (await import(/* @vite-ignore */ `${page}/NoteWithCopyButton.tsx`)) as Parameters<typeof showSample>[0];
  const {editor, container} = await showSample(module);
  const isOff = (): boolean | undefined => container.querySelector('button')?.disabled;
  expect(isOff()).toBe(true);
  const select = (size: number): Promise<void> =>
    change(editor, () => {
      $getRoot().clear().append(paragraph());
      $getRoot().getAllTextNodes()[0]?.select(0, size);
    });
  await select(2);
  expect(isOff()).toBe(false);
  await select(0);
  expect(isOff()).toBe(true);
});

prove('and so is an error in your filter: the next format is pasted instead.', () => {
  for (const fails of [true, false]) {
    const editor = strict({namespace: 'Notes'});
    const filter = (): boolean => {
      if (fails) throw new Error('a mistake in the filter');
      return false;
    };
    editor.registerCommand(SELECTION_INSERT_CLIPBOARD_NODES_COMMAND, filter, COMMAND_PRIORITY_LOW);
    paste(editor, {'text/html': '<p>as HTML</p>', 'text/plain': 'as text'});
    expect(textOf(editor)).toBe(fails ? 'as text' : 'as HTML');
  }
});

prove('Plain text cannot be inserted at a selected image or table cells: leave these to the later handlers.', () => {
  const textAfter = ($select: () => void, $insert: (data: DataTransfer, editor: LexicalEditor) => void): string => {
    const editor = strict({nodes: [HorizontalRuleNode, TableNode, TableRowNode, TableCellNode]});
    editor.update(
      () => {
        $select();
        $insert({getData: (type: string) => (type === 'text/html' ? '<p>pasted</p>' : 'pasted')} as DataTransfer, editor);
      },
      {discrete: true},
    );
    return textOf(editor).trim();
  };
  const $rule = (): void => {
    const rule = $createHorizontalRuleNode();
    $getRoot().append(rule);
    const selection = $createNodeSelection();
    selection.add(rule.getKey());
    $setSelection(selection);
  };
  const $cells = (): void => {
    const table = $createTableNodeWithDimensions(1, 2, false);
    $getRoot().append(table);
    const [first, last] = table.getFirstChildOrThrow<TableRowNode>().getChildrenKeys();
    const selection = $createTableSelection();
    selection.set(table.getKey(), first ?? '', last ?? '');
    $setSelection(selection);
  };
  const $caret = (): void => void $getRoot().append($createParagraphNode()).selectEnd();
  const $selection = () => $getSelection() ?? $createNodeSelection();
  const $plain = (data: DataTransfer): void => {
    $insertDataTransferForPlainText(data, $selection());
  };
  expect([$rule, $cells, $caret].map(($select) => textAfter($select, $plain))).toEqual(['', '', 'pasted']);
  const $rich = (data: DataTransfer, editor: LexicalEditor): void => {
    $insertDataTransferForRichText(data, $selection(), editor);
  };
  expect(textAfter($rule, $rich)).toBe('pasted');
});
