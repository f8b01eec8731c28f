import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {keysHandled} from '../support/keys.ts';

prove('There is no text plugin, or the editor is read-only.', async () => {
  const content = <ContentEditable />;
  const plugin = <RichTextPlugin contentEditable={content} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />;
  const typed = async (withPlugin: boolean, editable: boolean): Promise<string> => {
    const {editor, container} = await renderInComposer(withPlugin ? plugin : content, {
      editable,
      editorState: () => {
        $append('a');
      },
    });
    const element = editor.getRootElement();
    if (element === null) throw new Error('expected a root element');
    editor.update(() => void $getRoot().selectEnd(), {discrete: true});
    await userEvent.click(element);
    await userEvent.keyboard('{Enter}b');
    await keysHandled();
    container.remove();
    return textOf(editor);
  };
  expect(await typed(true, true)).toBe('a\n\nb');
  expect(await typed(false, true)).not.toContain('\n');
  expect(await typed(true, false)).toBe('a');
});
