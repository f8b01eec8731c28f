import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {registerRichText} from '@lexical/rich-text';
import {mergeRegister} from '@lexical/utils';
import {$createParagraphNode, $createTextNode, $getRoot, createEditor} from 'lexical';

import {$createEmojiNode, EmojiNode} from './EmojiNode';
import {registerEmoji} from './registerEmoji';

export default function mount(root: HTMLElement): () => void {
  const content = document.createElement('div');
  content.contentEditable = 'true';
  content.className = 'ed-content';
  content.setAttribute('role', 'textbox');
  content.setAttribute('aria-label', 'Message with emoji');
  content.setAttribute('aria-multiline', 'true');
  root.append(content);

  const editor = createEditor({
    namespace: 'Emoji',
    nodes: [EmojiNode],
    onError: (error) => console.error(error),
    theme: {paragraph: 'ed-paragraph', text: {bold: 'ed-bold', italic: 'ed-italic'}},
  });
  editor.setRootElement(content);
  const stop = mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), 1000),
    registerEmoji(editor),
  );
  editor.update(
    () => {
      const paragraph = $createParagraphNode();
      $getRoot().clear().append(paragraph);
      paragraph.append(
        $createTextNode('I '),
        $createEmojiNode('<3', '❤️'),
        $createTextNode(' short editors '),
      );
    },
    {tag: 'history-merge'},
  );

  return () => {
    stop();
    editor.setRootElement(null);
    content.remove();
  };
}
