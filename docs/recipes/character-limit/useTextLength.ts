import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {$getRoot} from 'lexical';
import {useEffect, useState} from 'react';

/** The text of the field, as it is sent. The text that the root caches may lack an empty paragraph. */
export function $getText(): string {
  const blocks = $getRoot().getChildren();
  return blocks.map((block) => block.getTextContent()).join('\n\n');
}

/** The length of the text in UTF-16 code units, as `text.length` counts them. */
export function useTextLength(): number {
  const [editor] = useLexicalComposerContext();
  const [length, setLength] = useState(0);
  useEffect(() => {
    const count = () => setLength(editor.getEditorState().read(() => $getText().length));
    count();
    return editor.registerUpdateListener(count);
  }, [editor]);
  return length;
}
