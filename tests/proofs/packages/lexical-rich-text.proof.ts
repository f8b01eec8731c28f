import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {$createTextNode, $getRoot, createEditor, type CreateEditorArgs, type TextFormatType} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';

prove('Add HeadingNode to the nodes of the editor.', () => {
  const errors = (nodes: CreateEditorArgs['nodes']): string[] => {
    const found: string[] = [];
    const editor = createEditor({nodes, onError: (error) => found.push(messageOf(error))});
    editor.update(() => void $getRoot().append($createHeadingNode('h1')), {discrete: true});
    return found;
  };
  expect(errors([HeadingNode])).toEqual([]);
  expect(errors([]).join()).toContain(
    build === 'development' ? 'Attempted to create node HeadingNode that was not configured' : '$initializeNode failed',
  );
});

/** The element that shows a text with formats. */
function shown(formats: TextFormatType[], text = {}): Element {
  const {editor, element} = mount({theme: {text}});
  editor.update(
    () => {
      const node = $append('').append($createTextNode('a')).getLastChildOrThrow<ReturnType<typeof $createTextNode>>();
      for (const format of formats) node.toggleFormat(format);
    },
    {discrete: true},
  );
  const [child] = element.querySelectorAll('p > *');
  if (child === undefined) throw new Error('expected a text');
  return child;
}

prove(
  'Bold and italic render as strong and em. Underline and strikethrough render as a span with the class from theme.text.',
  () => {
    expect(
      [shown(['bold']), shown(['italic']), shown(['underline']), shown(['strikethrough'])].map(({tagName}) => tagName),
    ).toEqual(['STRONG', 'EM', 'SPAN', 'SPAN']);
    expect(shown(['underline']).className).toBe('');
    expect(shown(['underline'], {underline: 'under'}).className).toBe('under');
  },
);

prove('Define underline, strikethrough and, for both at once, underlineStrikethrough', () => {
  const theme = {underline: 'u', strikethrough: 's', underlineStrikethrough: 'both'};
  expect(shown(['underline', 'strikethrough'], theme).className).toBe('both');
  expect(shown(['strikethrough'], theme).className).toBe('s');
});
