import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {type ReactNode, useEffect, useId, useState} from 'react';

import {$readMarkdown, writeMarkdown} from './markdown';
import {registerMarkdownPaste} from './pasteMarkdown';

interface Source {
  /** The Markdown as it was written, and as it is now. */
  original: string;
  text: string;
}

/** Shows its children, which are the rich text, or the source. */
export function SourcePlugin({children}: {children: ReactNode}) {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [source, setSource] = useState<Source | null>(null);
  const note = useId();
  useEffect(() => registerMarkdownPaste(editor), [editor]);

  const open = () => {
    const text = writeMarkdown(editor.getEditorState());
    setSource({original: text, text});
  };
  const isChanged = source !== null && source.text !== source.original;
  const close = () => {
    const before = editor.getEditorState();
    // Opening the source without editing it must not lose content.
    if (isChanged) {
      editor.update(() => $readMarkdown(source.text), {discrete: true, tag: 'history-push'});
      // After an error the document is as it was; the source stays open.
      if (editor.getEditorState() === before) return;
    }
    setSource(null);
  };

  return (
    <>
      <div className="ed-toolbar">
        <button
          type="button"
          className="ed-button"
          aria-pressed={source !== null}
          // A locked editor keeps a changed source open.
          disabled={isChanged && !isEditable}
          onClick={source === null ? open : close}
        >
          Source
        </button>
      </div>
      {/* The editor stays mounted: its history and its caret are still there afterwards. */}
      <div hidden={source !== null}>{children}</div>
      {source !== null && (
        <>
          <textarea
            className="ed-source"
            aria-label="Markdown source"
            aria-describedby={note}
            rows={8}
            readOnly={!isEditable}
            value={source.text}
            onChange={({target}) => setSource({...source, text: target.value})}
          />
          <p id={note}>
            A change removes what Markdown cannot represent, such as underline and alignment.
          </p>
        </>
      )}
    </>
  );
}
