import type {InitialConfigType} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {useLexicalIsTextContentEmpty} from '@lexical/react/useLexicalIsTextContentEmpty';
import type {Klass, TextNode} from 'lexical';
import type {ComponentType} from 'react';
import {expect} from 'vitest';

import {textClass} from '../../support/classes-of-type.ts';
import {$append, mount} from '../../support/editor.ts';
import {loadedText, marks} from '../../support/loaded-text.ts';
import {pageFiles} from '../../support/page-files.ts';
import {updated} from '../../support/plugin.tsx';
import {prove} from '../../support/prove.ts';
import {render, renderInComposer} from '../../support/react.ts';
import {showSample} from '../../support/sample.ts';
import {storedDocument, storedParagraph, storedText} from '../../support/stored-json.ts';

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

prove('the editor, and whether white space counts as empty (trim, yes unless you give false).', async () => {
  const saysEmpty = async (trim?: boolean): Promise<boolean | undefined> => {
    const {editor} = mount();
    editor.update(() => void $append(' '), {discrete: true});
    const seen: boolean[] = [];
    function Reader() {
      seen.push(useLexicalIsTextContentEmpty(editor, trim));
      return null;
    }
    await render(<Reader />);
    return seen.at(-1);
  };
  expect([await saysEmpty(), await saysEmpty(true), await saysEmpty(false)]).toEqual([true, true, false]);
});

prove('Set in importJSON() what a text has besides its letters, or a bold time is plain after loading.', async () => {
  const {TimeNode} = (await pageFiles('react/plugins/hooks.md', 'TimeNode.ts')) as {TimeNode: Klass<TextNode>};
  const stored = storedText('9:30', {...marks, type: 'time'});
  expect(loadedText(TimeNode, stored)).toEqual(stored);
  // This class sets nothing.
  expect(loadedText(textClass('time'), stored)).toMatchObject({detail: 0, format: 0, style: ''});
});
