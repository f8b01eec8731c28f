import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {DRAG_DROP_PASTE} from '@lexical/rich-text';
import {$getNodeByKey} from 'lexical';
import {useEffect, useState} from 'react';

import {$selectedImage, type ImageNode, safeAddress} from './ImageNode';
import {$currentBlock, $insertImage} from './uploads';

/** Inserts images from files and addresses, and describes the one that is selected. */
export function ImageForm() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [image, setImage] = useState<ImageNode | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(
    () =>
      editor.registerUpdateListener(({editorState}) => setImage(editorState.read($selectedImage))),
    [editor],
  );

  const submit = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const [alt, src] = [data.get('alt'), safeAddress(data.get('address'))];
    const isRefused = image === null && src === '';
    setProblem(isRefused ? 'Images from this address are not allowed.' : '');
    if (isRefused || typeof alt !== 'string' || !editor.isEditable()) return;
    const $save = () => {
      const saved =
        image === null
          ? $insertImage(src, alt, $currentBlock())
          : $getNodeByKey<ImageNode>(image.getKey());
      if (saved !== null && saved.__alt !== alt) saved.setAlt(alt);
      // A key that is pressed now must not replace the image.
      saved?.selectNext(0, 0);
    };
    editor.update($save, {onUpdate: () => editor.focus()});
    form.reset();
  };

  if (!isEditable) return null;
  return (
    <>
      <label className="ed-toolbar">
        Insert files{' '}
        <input
          className="ed-field"
          type="file"
          accept="image/*"
          multiple
          onChange={({target}) => {
            editor.dispatchCommand(DRAG_DROP_PASTE, [...(target.files ?? [])]);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      <form
        // New fields for another image, or another description.
        key={image === null ? '' : `${image.getKey()} ${image.__alt}`}
        className="ed-toolbar"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {image === null && (
          <label>
            Address{' '}
            <input
              className="ed-field"
              name="address"
              type="url"
              placeholder="https://example.org/bridge.jpg"
            />
          </label>
        )}
        <label>
          Description <input className="ed-field" name="alt" defaultValue={image?.__alt} />
        </label>
        <button type="submit" className="ed-button">
          {image === null ? 'Insert address' : 'Save description'}
        </button>
      </form>
      <p role="alert">{problem}</p>
    </>
  );
}
