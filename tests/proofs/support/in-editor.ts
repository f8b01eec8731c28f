import {ListItemNode, ListNode} from '@lexical/list';
import {createEditor, type Klass, type LexicalEditor, type LexicalNode} from 'lexical';

/**
 * Runs at once in a new editor with lists, which is not on the page. What is thrown there is thrown here.
 *
 * @param nodes further classes
 */
export function inEditor($do: (editor: LexicalEditor) => void, nodes: readonly Klass<LexicalNode>[] = []): LexicalEditor {
  const editor = createEditor({
    nodes: [ListNode, ListItemNode, ...nodes],
    onError(error) {
      throw error;
    },
  });
  editor.update(
    () => {
      $do(editor);
    },
    {discrete: true},
  );
  return editor;
}
