import {
  CODE_LANGUAGE_FRIENDLY_NAME_MAP,
  normalizeCodeLang,
  registerCodeHighlighting,
} from '@lexical/code';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {mergeRegister} from '@lexical/utils';
import {useEffect, useState} from 'react';
import {$getCodeBlock, $toggleCode} from './codeBlock';
import {registerCodeKeys} from './codeKeys';
import {CopyButton} from './CopyButton';

const languages = Object.entries(CODE_LANGUAGE_FRIENDLY_NAME_MAP);

/** The highlighting, the keys and the toolbar. */
export function CodePlugin() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  /** The language of the block with the caret, or null outside code. */
  const [language, setLanguage] = useState<string | null>(null);

  useEffect(
    () =>
      mergeRegister(
        registerCodeHighlighting(editor),
        registerCodeKeys(editor),
        editor.registerUpdateListener(({editorState}) => {
          const name = editorState.read(() => $getCodeBlock()?.getLanguage());
          setLanguage(name === undefined || name === null ? null : normalizeCodeLang(name));
        }),
      ),
    [editor],
  );

  const isListed = languages.some(([value]) => value === language);
  return (
    <div className="ed-toolbar" role="group" aria-label="Code">
      {isEditable && (
        <button
          type="button"
          className="ed-button"
          aria-pressed={language !== null}
          onMouseDown={(event) => event.preventDefault()}
          onClick={({currentTarget, detail}) => {
            editor.update($toggleCode);
            // The update focuses the text. After a key press, the next key belongs to the button.
            if (detail === 0) {
              queueMicrotask(() => currentTarget.focus());
            }
          }}
        >
          Code block
        </button>
      )}
      {isEditable && (
        <select
          className="ed-button"
          aria-label="Language of the block"
          disabled={language === null}
          value={language ?? ''}
          onChange={({currentTarget}) => {
            const {value} = currentTarget;
            editor.update(() => $getCodeBlock()?.setLanguage(value));
            queueMicrotask(() => currentTarget.focus());
          }}
        >
          {!isListed && <option value={language ?? ''}>{language ?? 'No code block'}</option>}
          {languages.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
      {language !== null && (
        <CopyButton
          getText={() =>
            editor.getEditorState().read(() => $getCodeBlock()?.getTextContent() ?? '')
          }
        />
      )}
    </div>
  );
}
