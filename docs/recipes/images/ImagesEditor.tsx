import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';

import {ImageNode} from './ImageNode';
import {ImagesPlugin} from './ImagesPlugin';

const svg = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="90"><path d="M0 90 70 20 120 70 170 35 240 90z" fill="#7a8"/></svg>',
);

/** Replace it with a request to your server, which returns the address of the stored file. */
async function send(file: File): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error(`${file.name} could not be read`));
    reader.readAsDataURL(file);
  });
}

const initialConfig = {
  namespace: 'Images',
  nodes: [ImageNode],
  editorState: () => {
    const image = new ImageNode(`data:image/svg+xml,${svg}`, 'Hills');
    $getRoot().append($createParagraphNode().append(image, $createTextNode(' Our view')));
  },
  onError: (error: Error) => console.error(error),
  theme: {paragraph: 'ed-paragraph'},
};

export default function ImagesEditor() {
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <ImagesPlugin send={send} />
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable className="ed-content" ariaLabel="Text with images" ariaMultiline />
          }
          placeholder={<div className="ed-placeholder">Insert an image</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
    </LexicalComposer>
  );
}
