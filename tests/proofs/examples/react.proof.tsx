import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, type LexicalNode} from 'lexical';
import {act} from 'react';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';

prove(
  'It shows the placeholder while there is no more than one empty paragraph, and brings the handlers of formats and keys.',
  async () => {
    const {container, editor} = await renderInComposer(
      <RichTextPlugin
        contentEditable={<ContentEditable />}
        placeholder={<p>Write a note</p>}
        ErrorBoundary={LexicalErrorBoundary}
      />,
      {nodes: [HeadingNode]},
    );
    const showsWith = async (...$blocks: (() => LexicalNode)[]): Promise<boolean> => {
      // eslint-disable-next-line @typescript-eslint/require-await -- only an async function makes `act` wait for effects
      await act(async () => {
        editor.update(
          () =>
            void $getRoot()
              .clear()
              .append(...$blocks.map(($create) => $create())),
          {discrete: true},
        );
      });
      return container.textContent.includes('Write a note');
    };
    expect(await showsWith($createParagraphNode)).toBe(true);
    expect(await showsWith(() => $createParagraphNode().append($createTextNode('text')))).toBe(false);
    // Neither has a text.
    expect(await showsWith(() => $createHeadingNode('h1'))).toBe(false);
    expect(await showsWith($createParagraphNode, $createParagraphNode)).toBe(false);
  },
);

prove(
  'It is called with the state, the editor and the tags of an update, but not for the first content or the tag history-merge.',
  async () => {
    const heard: string[] = [];
    const onChange = (_state: unknown, _editor: unknown, tags: Set<string>): void => {
      heard.push([...tags].join() || 'none');
    };
    const {editor} = await renderInComposer(<OnChangePlugin onChange={onChange} />, {editorState: null});
    const add = (tag?: string): void => {
      editor.update(() => void $append('line'), {discrete: true, tag});
    };
    add('first');
    expect(heard).toEqual([]);
    for (const tag of [undefined, 'history-merge', 'mine']) add(tag);
    expect(heard).toEqual(['none', 'mine']);
  },
);
