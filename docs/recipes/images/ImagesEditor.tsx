import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {useRef} from 'react';

import {ImageNode} from './ImageNode';
import {ImagesPlugin} from './ImagesPlugin';
import type {SendFile} from './uploads';

const svg = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="90"><path d="M0 90 70 20 120 70 170 35 240 90z" fill="#7a8"/></svg>',
);

/** Stands for a request to your server, which answers with the address of the stored file. */
async function sendTo(server: string, file: File): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, server === 'slow' ? 10_000 : 500));
  if (server === 'failing') throw new Error('The server does not answer');
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
  const server = useRef('fast');
  const send: SendFile = (file) => sendTo(server.current, file);
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <label className="ed-toolbar">
        Server{' '}
        <select
          className="ed-field"
          onChange={(event) => {
            server.current = event.target.value;
          }}
        >
          <option>fast</option>
          <option>slow</option>
          <option>failing</option>
        </select>
      </label>
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
