import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {registerRichText} from '@lexical/rich-text';
import {mergeRegister} from '@lexical/utils';
import {$createParagraphNode, $createTextNode, $getRoot, createEditor} from 'lexical';
import {registerDragHandle} from './dragHandle';
import {registerMoveKeys} from './moveKeys';

export default function mount(root: HTMLElement): () => void {
  const toolbar = document.createElement('div');
  toolbar.className = 'ed-toolbar';
  const frame = document.createElement('div');
  frame.className = 'ed-frame';
  const content = document.createElement('div');
  content.contentEditable = 'true';
  content.className = 'ed-content ed-with-handle';
  content.setAttribute('role', 'textbox');
  content.setAttribute('aria-multiline', 'true');
  content.setAttribute('aria-label', 'Agenda');
  frame.append(content);
  root.append(toolbar, frame);

  const editor = createEditor({
    namespace: 'DraggableBlocks',
    onError: (error) => console.error(error),
    theme: {paragraph: 'ed-paragraph'},
  });
  editor.setRootElement(content);
  editor.update(
    () => {
      const lines = ['Welcome', 'Budget', 'Elections'];
      $getRoot().append(
        ...lines.map((line) => $createParagraphNode().append($createTextNode(line))),
      );
    },
    {tag: 'history-merge'},
  );

  const stop = mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    registerDragHandle(editor, frame),
    registerMoveKeys(editor, toolbar),
  );
  return () => {
    stop();
    editor.setRootElement(null);
    toolbar.remove();
    frame.remove();
  };
}
