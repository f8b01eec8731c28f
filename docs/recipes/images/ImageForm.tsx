import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {DRAG_DROP_PASTE} from '@lexical/rich-text';
import {$getNodeByKey} from 'lexical';
import {useEffect, useState} from 'react';

import {$selectedImage, type ImageNode} from './ImageNode';

/** Inserts images from files, and describes the one that is selected. */
export function ImageForm() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [image, setImage] = useState<ImageNode | null>(null);

  useEffect(
    () =>
      editor.registerUpdateListener(({editorState}) => setImage(editorState.read($selectedImage))),
    [editor],
  );

  const describe = (key: string, alt: unknown) => {
    const $save = () => {
      const saved = $getNodeByKey<ImageNode>(key);
      if (typeof alt === 'string' && saved?.__alt !== alt) saved?.setAlt(alt);
      // A key that is pressed now must not replace the image.
      saved?.selectNext(0, 0);
    };
    editor.update($save, {onUpdate: () => editor.focus()});
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
      {image !== null && (
        <form
          // New fields for another image, or another description.
          key={`${image.getKey()} ${image.__alt}`}
          className="ed-toolbar"
          onSubmit={(event) => {
            event.preventDefault();
            describe(image.getKey(), new FormData(event.currentTarget).get('alt'));
          }}
        >
          <label>
            Description <input className="ed-field" name="alt" defaultValue={image.__alt} />
          </label>
          <button type="submit" className="ed-button">
            Save description
          </button>
        </form>
      )}
    </>
  );
}
