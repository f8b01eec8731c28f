import {$createAutoLinkNode, $createLinkNode, $isLinkNode, AutoLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {AutoLinkPlugin, type LinkMatcher} from '@lexical/react/LexicalAutoLinkPlugin';
import LexicalClickableLinkPlugin from '@lexical/react/LexicalClickableLinkPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createParagraphNode, $createTextNode, $getRoot, $isElementNode, $selectAll, type LexicalEditor} from 'lexical';
import type {ComponentType, ReactNode} from 'react';
import {expect, vi} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, showSample, typeAtEnd} from '../support/sample.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  matchers: LinkMatcher[];
}

const page = '/page-components/docs/recipes/auto-link.md';

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/AutoLinkEditor.tsx`)) as Sample;
}

/** The text of the first block, with the address of each link behind it. */
function linksOf(editor: LexicalEditor): string {
  return editor.getEditorState().read(() => {
    const block = $getRoot().getFirstChild();
    if (!$isElementNode(block)) throw new Error('expected a block');
    const show = (node: ReturnType<typeof block.getChildren>[number]): string =>
      $isLinkNode(node) ? `[${node.getTextContent()}](${node.getURL()})` : node.getTextContent();
    return block.getChildren().map(show).join('');
  });
}

/** An editor with plugins and without the rest of the sample. */
function editorWith(children: ReactNode, nodes = [AutoLinkNode, LinkNode]) {
  const frame = <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />;
  return renderInComposer([<div key="frame">{frame}</div>, <div key="rest">{children}</div>], {nodes});
}

/** What a text becomes that is in the document at once, as a pasted one is. */
async function linked(text: string): Promise<string> {
  const {editor} = await showSample(await sample());
  await change(editor, () =>
    $getRoot()
      .clear()
      .append($createParagraphNode().append($createTextNode(text))),
  );
  return linksOf(editor);
}

prove('"LexicalAutoLinkPlugin: AutoLinkNode not registered on editor" names the missing entry of nodes.', async () => {
  const {matchers} = await sample();
  const plugin = <AutoLinkPlugin matchers={matchers} />;
  const message = await editorWith(plugin, [LinkNode]).then(() => 'none', messageOf);
  expect(message).toBe('LexicalAutoLinkPlugin: AutoLinkNode not registered on editor');
  await expect(editorWith(plugin)).resolves.toMatchObject({errors: []});
});

prove(
  'A typed https://docs.example.com links only https://docs.example. In 0.15.0 a dot, comma or semicolon behind a link ends it. TypedAddresses above takes what follows into the link. A pasted address is linked whole.',
  async () => {
    const {matchers} = await sample();
    const plain = await editorWith(<AutoLinkPlugin matchers={matchers} />);
    await typeAtEnd(plain.editor, 'https://docs.example.com ');
    expect(linksOf(plain.editor)).toBe('[https://docs.example](https://docs.example).com ');
    await change(plain.editor, () => $getRoot().clear().append($createParagraphNode()));
    await typeAtEnd(plain.editor, 'https://a.example/?q=1,2;3 ');
    expect(linksOf(plain.editor)).toBe('[https://a.example/?q=1](https://a.example/?q=1),2;3 ');
    await change(plain.editor, () =>
      $getRoot()
        .clear()
        .append($createParagraphNode().append($createTextNode('https://docs.example.com'))),
    );
    expect(linksOf(plain.editor)).toBe('[https://docs.example.com](https://docs.example.com)');

    const addresses = ['https://docs.example.com', 'https://example.co.uk', 'https://en.wikipedia.org/wiki/Tea'];
    for (const address of [...addresses, 'https://example.org/a.html', 'https://example.org/?q=1,2;3']) {
      const {editor} = await showSample(await sample());
      await typeAtEnd(editor, `See ${address}, then`);
      expect(linksOf(editor)).toBe(`See [${address}](${address}), then`);
    }
    const {editor} = await showSample(await sample());
    await typeAtEnd(editor, 'ada@example.co.uk.');
    expect(linksOf(editor)).toBe('[ada@example.co.uk](mailto:ada@example.co.uk).');
  },
);

prove('An address in parentheses or quotes stays text. Only white space, ., , and ; count as separators in 0.15.0.', async () => {
  for (const text of ['(www.example.org)', '"www.example.org"', 'www.example.org!', ':www.example.org']) {
    expect(await linked(text)).toBe(text);
  }
  const link = '[www.example.org](https://www.example.org)';
  for (const separator of [' ', '\u00A0', '.', ',', ';']) {
    const [before, after] = [`a${separator}`, `${separator} b`];
    expect(await linked(`${before}www.example.org${after}`)).toBe(`${before}${link}${after}`);
  }
});

prove(
  'The link is made again after the user removed it. The text still matches, and in 0.15.0 nothing remembers the removal. Narrow the matcher.',
  async () => {
    const afterRemoval = async (matchers: LinkMatcher[]): Promise<string> => {
      const {editor} = await editorWith([<AutoLinkPlugin key="auto" matchers={matchers} />, <LinkPlugin key="link" />]);
      await change(editor, () => {
        const link = $createLinkNode('https://docs.example.org').append($createTextNode('docs.example.org'));
        $getRoot().clear().append($createParagraphNode().append(link));
        $selectAll();
      });
      await change(editor, () => editor.dispatchCommand(TOGGLE_LINK_COMMAND, null));
      return linksOf(editor);
    };
    const match =
      (pattern: RegExp): LinkMatcher =>
      (text) => {
        const [address] = pattern.exec(text) ?? [];
        return address === undefined
          ? null
          : {index: text.indexOf(address), length: address.length, text: address, url: `https://${address}`};
      };
    expect(await afterRemoval([match(/[\w.]+\.org/)])).toBe('[docs.example.org](https://docs.example.org)');
    expect(await afterRemoval([match(/www\.[\w.]+\.org/)])).toBe('docs.example.org');
  },
);

prove('The address shows as about:blank. Its protocol is not http, https, mailto, sms or tel.', () => {
  const {editor, element} = mount({nodes: [LinkNode]});
  const addresses = ['http://a.b', 'https://a.b', 'mailto:a@b', 'sms:1', 'tel:1', 'ftp://a.b', 'javascript:alert(1)'];
  editor.update(
    () => $append('').append(...addresses.map((address) => $createLinkNode(address).append($createTextNode(address)))),
    {
      discrete: true,
    },
  );
  const shown = [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(shown).toEqual([...addresses.slice(0, 5), 'about:blank', 'about:blank']);
});

prove('A click in the editor goes through window.open() without it.', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const {editor, container} = await editorWith(<LexicalClickableLinkPlugin />);
  await change(editor, () => {
    const link = $createLinkNode('https://a.b', {rel: 'noopener', target: '_blank'}).append($createTextNode('a'));
    $getRoot().clear().append($createParagraphNode().append(link));
  });
  const link = container.querySelector('a');
  expect(link?.rel).toBe('noopener');
  link?.click();
  expect(open.mock.calls).toEqual([['https://a.b', '_blank']]);
  open.mockRestore();
});

prove('Return the matched piece as text: with another text the link is lost, and the other text stays.', async () => {
  const typed = async (shown: string): Promise<string> => {
    const matcher: LinkMatcher = (text) => {
      const index = text.indexOf('LEX-7');
      return index < 0 ? null : {index, length: 5, text: shown, url: '/7'};
    };
    const matchers = [matcher];
    const {editor} = await editorWith(<AutoLinkPlugin matchers={matchers} />);
    await typeAtEnd(editor, 'LEX-7');
    return linksOf(editor);
  };
  expect(await typed('LEX-7')).toBe('[LEX-7](/7)');
  expect(await typed('ticket')).toBe('ticket');
});

prove(
  'Enter inside a link makes two blocks. In 0.15.0 what stands behind the link gets a block of its own, between the halves of the link.',
  () => {
    const blocks = (create: typeof $createAutoLinkNode | typeof $createLinkNode): string[] => {
      const {editor} = mount({nodes: [AutoLinkNode, LinkNode]});
      editor.update(
        () => {
          const text = $createTextNode('abcd');
          $getRoot().append($createParagraphNode().append(create('/').append(text), $createTextNode(' behind')));
          text.select(2, 2).insertParagraph();
        },
        {discrete: true},
      );
      return linesOf(editor);
    };
    expect(blocks($createAutoLinkNode)).toEqual(['ab', ' behind', 'cd']);
    expect(blocks($createLinkNode)).toEqual(['ab', 'cd behind']);
  },
);
