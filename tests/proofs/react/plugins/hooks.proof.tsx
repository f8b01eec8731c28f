import type {InitialConfigType} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {useLexicalIsTextContentEmpty} from '@lexical/react/useLexicalIsTextContentEmpty';
import type {ComponentType} from 'react';
import {expect} from 'vitest';

import {$append} from '../../support/editor.ts';
import {updated} from '../../support/plugin.tsx';
import {prove} from '../../support/prove.ts';
import {renderInComposer} from '../../support/react.ts';
import {showSample} from '../../support/sample.ts';
import {storedDocument, storedParagraph} from '../../support/stored-json.ts';

const page = '/page-components/docs/react/plugins/hooks.md';

prove(
  'with first content from a function, put the component before the text plugin, as above. Behind it, the hook says that the editor is empty until something changes.',
  async () => {
    const answers = async (
      isBefore: boolean,
      editorState: InitialConfigType['editorState'] = () => void $append('draft'),
    ): Promise<(boolean | undefined)[]> => {
      const seen: boolean[] = [];
      function Reader() {
        const [editor] = useLexicalComposerContext();
        seen.push(useLexicalIsTextContentEmpty(editor));
        return null;
      }
      const {editor} = await renderInComposer(
        <>
          {isBefore ? <Reader /> : null}
          <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
          {isBefore ? null : <Reader />}
        </>,
        {editorState},
      );
      const atFirst = seen.at(-1);
      await updated(editor, () => void $append('more'));
      return [atFirst, seen.at(-1)];
    };
    // The plugin of the tests makes it from the block of the page.
    const sample = (await import(/* @vite-ignore */ `${page}/EmptySample.tsx`)) as {
      default: ComponentType;
    };
    const {container, unmount} = await showSample(sample);
    expect(container.querySelector('button')?.disabled).toBe(false);
    await unmount();
    expect(await answers(true)).toEqual([false, false]);
    expect(await answers(false)).toEqual([true, false]);
    // A stored document is there at once.
    expect(await answers(false, storedDocument(storedParagraph('draft')))).toEqual([false, false]);
  },
);
