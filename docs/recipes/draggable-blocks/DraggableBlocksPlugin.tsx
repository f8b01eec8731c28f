import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {mergeRegister} from '@lexical/utils';
import {useEffect, useRef} from 'react';
import {registerDragHandle} from './dragHandle';
import {registerMoveKeys} from './moveKeys';

export function DraggableBlocksPlugin() {
  const [editor] = useLexicalComposerContext();
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = editor.getRootElement()?.parentElement;
    return frame && toolbar.current
      ? mergeRegister(registerDragHandle(editor, frame), registerMoveKeys(editor, toolbar.current))
      : undefined;
  }, [editor]);
  return <div ref={toolbar} className="ed-toolbar" />;
}
