import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createParagraphNode, $createTextNode, $getNearestNodeFromDOMNode, $getRoot} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {mount} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('For events that do not bubble, such as mouseenter, use one of the next two ways.', async () => {
  const {editor, element} = mount({nodes: [LinkNode]});
  const $link = (text: string) => $createLinkNode('https://example.com').append($createTextNode(text));
  editor.update(
    () => void $getRoot().append($createParagraphNode().append($link('first'), $createTextNode(' and '), $link('second'))),
    {discrete: true},
  );
  const types: string[] = [];
  const note = (event: Event): void => {
    editor.update(() => {
      const node = event.target instanceof Node ? $getNearestNodeFromDOMNode(event.target) : null;
      types.push(`${event.type} ${node?.getParent()?.getType() ?? 'nothing'}`);
    });
  };
  element.addEventListener('mouseenter', note);
  element.addEventListener('mouseover', note);
  const [first, second] = element.querySelectorAll('a');
  if (first === undefined || second === undefined) throw new Error('expected two links');
  const onElement: string[] = [];
  second.addEventListener('mouseenter', () => onElement.push('second'));
  await userEvent.hover(first);
  await userEvent.hover(second);
  expect(types.filter((type) => type.startsWith('mouseover link')).length).toBeGreaterThanOrEqual(2);
  // Once, for the root itself.
  expect(types.filter((type) => type.startsWith('mouseenter'))).toEqual(['mouseenter nothing']);
  expect(onElement).toEqual(['second']);
});
