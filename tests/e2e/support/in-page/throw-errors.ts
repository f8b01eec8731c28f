import {$getLexicalContent} from '@lexical/clipboard';
import {$createListItemNode, $createListNode, $getListDepth, ListItemNode, ListNode} from '@lexical/list';
import {registerMarkdownShortcuts} from '@lexical/markdown';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {
  $computeTableMapSkipCellCheck,
  $createTableNode,
  $createTableRowNode,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {$getNearestBlockElementAncestorOrThrow} from '@lexical/utils';
import {createBinding} from '@lexical/yjs';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
} from 'lexical';
import {createElement} from 'react';
import {renderToString} from 'react-dom/server';

/** Runs code in an update and gives the message of its error. */
function messageOfUpdate(update: (editor: LexicalEditor) => void, nodes: Klass<LexicalNode>[] = []): string {
  let message = 'no error';
  const editor = createEditor({
    nodes,
    onError: (error) => {
      message = error.message;
    },
  });
  editor.update(() => update(editor), {discrete: true});
  return message;
}

/** Runs code and gives the message of its error. */
function messageOf(run: () => void): string {
  try {
    run();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no error';
}

const json = (type: string): string => JSON.stringify({root: {type: 'root', version: 1, children: [{type, version: 1}]}});

function UsesContext(): null {
  useLexicalComposerContext();
  return null;
}

/** A class whose name is the same in both builds, unlike those of the minified packages. */
class CalloutNode extends ParagraphNode {
  static override getType(): string {
    return 'callout';
  }
}

/** Mistakes of applications, by the package that notices them. Each gives the message that its build throws. */
const mistakes: Record<string, () => string> = {
  'lexical: outside of a read': () => messageOf(() => $getRoot()),
  'lexical: a node without a parent': () => messageOfUpdate(() => $createTextNode('x').getParentOrThrow()),
  'lexical: a class that is not registered': () =>
    messageOf(() => createEditor().registerNodeTransform(CalloutNode, () => undefined)),
  'lexical: an unknown type with characters of markup': () => {
    let message = 'no error';
    createEditor({
      onError: (error) => {
        message = error.message;
      },
    }).parseEditorState(json('<b>poll</b> & "co" %s $& +'));
    return message;
  },
  'lexical: text in the root': () => messageOfUpdate(() => $getRoot().append($createTextNode('x'))),
  '@lexical/clipboard: nothing selected': () => messageOfUpdate((editor) => $getLexicalContent(editor)),
  '@lexical/list: an item without a list': () =>
    messageOfUpdate(() => {
      const list = $createListNode('bullet');
      $createParagraphNode().append($createListItemNode().append(list));
      $getListDepth(list);
    }, [ListNode, ListItemNode]),
  '@lexical/markdown: missing nodes': () => messageOf(() => registerMarkdownShortcuts(createEditor())),
  '@lexical/react: outside of a composer': () => messageOf(() => renderToString(createElement(UsesContext))),
  '@lexical/table: a paragraph in a row': () =>
    messageOfUpdate(() => {
      const row = $createTableRowNode().append($createParagraphNode());
      $computeTableMapSkipCellCheck($createTableNode().append(row), null, null);
    }, [TableNode, TableRowNode, TableCellNode]),
  '@lexical/utils: a node without a block': () =>
    messageOfUpdate(() => $getNearestBlockElementAncestorOrThrow($createTextNode('x'))),
  // The document is looked at before the provider, which is therefore not needed.
  '@lexical/yjs: no document': () =>
    messageOf(() => createBinding(createEditor(), undefined as never, 'main', undefined, new Map())),
};

/** All messages by mistake; the test reads them from the page that this script runs in. */
Object.assign(window, {
  messages: Object.fromEntries(Object.entries(mistakes).map(([name, run]) => [name, run()])),
});
