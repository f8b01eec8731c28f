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
import {$currentBlock, refusalOf, type SendFile, type Upload, Uploads} from './uploads';

/** @param props.send the function of the first render is used */
export function ImagesPlugin({send}: {send: SendFile}) {
  const [editor] = useLexicalComposerContext();
  const [list, setList] = useState<readonly Upload[]>([]);
  const [uploads] = useState(() => new Uploads(editor, send, setList));

  useEffect(() => {
    const $addFiles = (files: File[]) => {
      const place = $currentBlock();
      if (editor.isEditable()) files.forEach((file) => void uploads.add(file, place));
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
      () => uploads.stop(),
    );
  }, [editor, uploads]);

  const failed = list.filter(({problem}) => problem !== '').length;
  const button = (label: string, {name}: File, onClick: () => void) => (
    <button type="button" className="ed-button" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <>
      <ImageForm />
      <p role="status">
        {list.length > failed && `Uploads: ${list.length - failed}. `}
        {failed > 0 && `Failed: ${failed}.`}
      </p>
      <ul className="ed-comments" aria-label="Uploads">
        {list.map((upload) => {
          const {id, file, place, problem} = upload;
          const retry = () => {
            uploads.remove(upload);
            void uploads.add(file, place);
          };
          const remove = () => uploads.remove(upload);
          return (
            <li key={id}>
              {file.name} {problem}{' '}
              {problem !== '' && refusalOf(file) === '' && button('Retry', file, retry)}{' '}
              {button(problem === '' ? 'Cancel' : 'Dismiss', file, remove)}
            </li>
          );
        })}
      </ul>
    </>
  );
}
