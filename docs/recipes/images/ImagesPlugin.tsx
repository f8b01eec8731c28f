import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {DRAG_DROP_PASTE} from '@lexical/rich-text';
import {mergeRegister} from '@lexical/utils';
import {
  $getNearestNodeFromDOMNode,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  PASTE_COMMAND,
} from 'lexical';
import {useEffect, useState} from 'react';

import {ImageForm} from './ImageForm';
import {$isImageNode} from './ImageNode';
import {$currentBlock, type SendFile, upload} from './uploads';

/** @param props.send the function of the first render is used */
export function ImagesPlugin(props: {send: SendFile}) {
  const [editor] = useLexicalComposerContext();
  const [send] = useState(() => props.send);
  const [pending, setPending] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    const {signal} = controller;
    const $addFiles = (files: File[]) => {
      const place = $currentBlock();
      const add = async (file: File) => {
        setPending((count) => count + 1);
        const problem = await upload(file, {editor, send, signal, place}).catch(
          () => 'could not be uploaded',
        );
        setPending((count) => count - 1);
        if (problem !== '') setProblems((all) => [...all, `${file.name} ${problem}. `]);
      };
      setProblems([]);
      if (editor.isEditable()) files.forEach((file) => void add(file));
      return files.length > 0;
    };
    return mergeRegister(
      // Rich text sends this for files that were dropped, or pasted without text or HTML.
      editor.registerCommand(DRAG_DROP_PASTE, $addFiles, COMMAND_PRIORITY_LOW),
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          // An image that was copied on a web page is in the clipboard as a file and as HTML.
          const data = event instanceof ClipboardEvent ? event.clipboardData : null;
          const isImage = data?.types.includes('text/plain') === false && data.files.length > 0;
          if (isImage) event.preventDefault();
          return isImage && $addFiles([...data.files]);
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        CLICK_COMMAND,
        ({target}) => {
          const image = target instanceof HTMLElement ? $getNearestNodeFromDOMNode(target) : null;
          if (!$isImageNode(image)) return false;
          const index = image.getIndexWithinParent();
          image.getParentOrThrow().select(index, index + 1);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      () => controller.abort(),
    );
  }, [editor, send]);

  return (
    <>
      <ImageForm />
      <p role="status">
        {pending > 0 && `Uploads: ${pending}. `}
        {problems}
      </p>
    </>
  );
}
