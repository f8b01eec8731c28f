import {BlockWithAlignableContents} from '@lexical/react/LexicalBlockWithAlignableContents';
import {DecoratorBlockNode} from '@lexical/react/LexicalDecoratorBlockNode';
import type {ReactElement} from 'react';

/** The classes that a `CardNode` gives its contents. */
export const classNames = {base: 'card', focus: 'chosen'};

/** A block with contents that can be aligned. */
export class CardNode extends DecoratorBlockNode {
  static override getType(): string {
    return 'card';
  }
  static override clone(node: CardNode): CardNode {
    return new CardNode(node.__format, node.__key);
  }
  override decorate(): ReactElement {
    return (
      <BlockWithAlignableContents className={classNames} format={this.__format} nodeKey={this.__key}>
        A card
      </BlockWithAlignableContents>
    );
  }
}
