import {describe, expect, it} from 'vitest';

import type {BuiltPage} from '../../../src/features/site-output/read-page.ts';
import {card, cardSize, type CardText} from '../../../src/features/site-output/cards/card.ts';
import {loadFonts, renderCard} from '../../../src/features/site-output/cards/draw.ts';
import {cardText} from '../../../src/features/site-output/cards/text.ts';
import {socialCardPath} from '../../../src/shared/social-card-path.ts';
import type {SymbolEntry} from '../../../src/shared/symbols.ts';

function page(path: string): BuiltPage {
  return {
    path,
    file: '',
    title: 'A title',
    description: 'What it says.',
    content: {type: 'element', tagName: 'article', properties: {}, children: []},
  };
}

const editor: SymbolEntry = {
  id: 'lexical#LexicalEditor',
  name: 'LexicalEditor',
  qualifiedName: 'LexicalEditor',
  kind: 'class',
  module: 'lexical',
  url: '/docs/api/classes/lexical.LexicalEditor',
  signature: 'class LexicalEditor',
  summary: '',
  declarations: [],
};

describe('what a card says', () => {
  it('is section, title, description and foot line of a guide', () =>
    expect(cardText(page('/docs/concepts/nodes'), new Map(), 'Lexical 1.2.3')).toEqual({
      section: 'Concepts',
      title: 'A title',
      description: 'What it says.',
      footer: 'Lexical 1.2.3',
    }));

  it('has the signature for a page of the reference', () =>
    expect(cardText(page(editor.url), new Map([[editor.url, editor]]), '')).toMatchObject({
      section: 'API reference · Class',
      signature: 'class LexicalEditor',
    }));

  it('names the longest part of the site that fits', () => {
    const sections = ['/docs/api', '/docs/error/14', '/docs/testing', '/blog/welcome', '/'].map(
      (path) => cardText(page(path), new Map(), '').section,
    );
    expect(sections).toEqual(['API reference', 'Errors', 'Documentation', 'Blog', 'Lexical']);
  });
});

describe('the address of a card', () =>
  it('follows from the path of the page, with or without a slash at its end', () => {
    expect(socialCardPath('/docs/concepts/nodes')).toBe('/img/cards/docs-concepts-nodes.png');
    expect(socialCardPath('/docs/react/')).toBe('/img/cards/docs-react.png');
    expect(socialCardPath('/')).toBe('/img/cards/home.png');
  }));

describe('the image', () => {
  const text: CardText = {
    section: 'Concepts',
    title: 'Nodes',
    description: 'What an editor state is made of.',
    footer: 'Lexical',
  };

  it('is a PNG of the size that large previews use, the same each time', async () => {
    const fonts = await loadFonts();
    const [first, again] = [await renderCard(text, fonts), await renderCard(text, fonts)];
    expect(first.subarray(1, 4).toString()).toBe('PNG');
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([cardSize.width, cardSize.height]);
    expect(again.equals(first)).toBe(true);
  });

  it('shows the beginning of a long title, with the punctuation inside it', () => {
    const title = 'One, two: three. Four; and all the other things that do not fit the card, ... as it is';
    expect(JSON.stringify(card({...text, title}))).toContain(
      '"One, two: three. Four; and all the other things that do not fit the card …"',
    );
  });

  it('changes with the title, and takes texts of any length', async () => {
    const fonts = await loadFonts();
    const [short, long] = [
      await renderCard(text, fonts),
      await renderCard({...text, title: 'word '.repeat(60), signature: 'parameter: string, '.repeat(40)}, fonts),
    ];
    expect(long.equals(short)).toBe(false);
    expect(long.readUInt32BE(20)).toBe(cardSize.height);
  });
});
