import {$createLinkNode, LinkNode} from '@lexical/link';
import {NodeEventPlugin} from '@lexical/react/LexicalNodeEventPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getNearestNodeFromDOMNode,
  $getRoot,
  DecoratorNode,
  type Klass,
  type LexicalNode,
  type SerializedLexicalNode,
} from 'lexical';
import {act, type ReactNode} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {mount} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {openRichText} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';

prove('Way 2, since mouseenter does not bubble. Or way 1 with mouseover, which does.', async () => {
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

class CardNode extends DecoratorNode<ReactNode> {
  static override getType(): string {
    return 'card';
  }
  static override clone(node: CardNode): CardNode {
    return new CardNode(node.__key);
  }
  static override importJSON(): CardNode {
    return new CardNode();
  }
  override exportJSON(): SerializedLexicalNode {
    return {type: 'card', version: 1};
  }
  override createDOM(): HTMLElement {
    return document.createElement('div');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): ReactNode {
    return <button type="button">in the card</button>;
  }
}

prove(
  'A link is reported by its own element, and not again by the text in it. A decorator is reported for each element that it shows.',
  async () => {
    /** The elements that are reported while the pointer goes over plain text, two texts of a link, plain text and a card. */
    const reported = async (nodeType: Klass<LexicalNode>, eventType: 'mouseenter' | 'mouseleave'): Promise<string[]> => {
      const tags: string[] = [];
      const note = ({target}: Event): void => void tags.push(target instanceof Element ? target.tagName : 'none');
      const {container, editor} = await openRichText(
        <NodeEventPlugin nodeType={nodeType} eventType={eventType} eventListener={note} />,
        [LinkNode, CardNode],
        {
          editorState: () => {
            const link = $createLinkNode('https://example.com');
            link.append($createTextNode('one part'), $createTextNode('another').toggleFormat('bold'));
            $getRoot().append($createParagraphNode().append($createTextNode('outside '), link), new CardNode());
          },
        },
      );
      expect(editor.getRootElement()).not.toBeNull();
      const pointTo = async (selector: string): Promise<void> => {
        const element = container.querySelector(selector);
        if (element === null) throw new Error(`expected an element ${selector}, found none`);
        await act(async () => {
          await userEvent.hover(element);
          await keysHandled();
        });
      };
      await pointTo('p > span');
      tags.length = 0;
      for (const selector of ['a span', 'a strong', 'p > span', 'button', 'p > span']) await pointTo(selector);
      return tags;
    };
    expect([await reported(LinkNode, 'mouseenter'), await reported(LinkNode, 'mouseleave')]).toEqual([['A'], ['A']]);
    expect(await reported(CardNode, 'mouseenter')).toEqual(['DIV', 'BUTTON']);
    expect(await reported(CardNode, 'mouseleave')).toEqual(['BUTTON', 'DIV']);
  },
);
