import {$createLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {LexicalAutoEmbedPlugin, type EmbedConfig} from '@lexical/react/LexicalAutoEmbedPlugin';
import {CollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {$createParagraphNode, $createTextNode, $getRoot, PASTE_COMMAND, type TextNode} from 'lexical';
import {type ReactNode, useContext} from 'react';
import {expect, vi} from 'vitest';

import {$append} from '../support/editor.ts';
import {countOf} from '../support/node-class.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';

prove('Offers to replace a pasted link by an embedded version of what it leads to.', async () => {
  const asked: string[] = [];
  const config: EmbedConfig = {
    type: 'video',
    parseUrl: (url) => {
      asked.push(url);
      return null;
    },
    insertNode: () => undefined,
  };
  const configs = [config];
  const {editor} = await openRichText(
    <LexicalAutoEmbedPlugin<EmbedConfig>
      embedConfigs={configs}
      getMenuOptions={() => []}
      menuRenderFn={() => null}
      onOpenEmbedModalForConfig={() => undefined}
    />,
    [LinkNode, AutoLinkNode],
  );
  const add = async (address: string, tag?: string): Promise<void> => {
    await drawn(() => {
      editor.update(
        () => {
          const link = $createLinkNode(address).append($createTextNode('link'));
          $getRoot().append($createParagraphNode().append(link));
        },
        {discrete: true, ...(tag !== undefined && {tag})},
      );
    });
  };
  await add('https://video.example/typed');
  await add('https://video.example/pasted', 'paste');
  expect(asked).toEqual(['https://video.example/pasted']);
});

prove('The name and the color of the user, and the documents that editors share.', async () => {
  const keys: string[] = [];
  function Look(): null {
    keys.push(...Object.keys(useContext(CollaborationContext)));
    return null;
  }
  await render(<Look />);
  expect(keys).toEqual(expect.arrayContaining(['color', 'name', 'yjsDocMap']));
  expect(keys.filter((key) => /connect|people|users|clients$/i.test(key))).toEqual([]);
});

prove('With validateUrl, an address that is pasted over selected text makes a link too.', async () => {
  // jsdom has no such class; the plugin asks for its name.
  class ClipboardEvent extends Event {
    readonly clipboardData = {getData: () => 'https://lexical.dev', types: ['text/plain'], files: []};
  }
  vi.stubGlobal('ClipboardEvent', ClipboardEvent);
  vi.stubGlobal('DragEvent', class DragEvent extends Event {});
  const linksWith = async (plugin: ReactNode): Promise<number> => {
    const {editor} = await openRichText(plugin, [LinkNode]);
    await updated(editor, () => $append('word').getFirstChildOrThrow<TextNode>().select(0, 4));
    await drawn(() => {
      editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste') as never);
    });
    return countOf(editor, LinkNode);
  };
  expect(await linksWith(<LinkPlugin validateUrl={() => true} />)).toBe(1);
  expect(await linksWith(<LinkPlugin />)).toBe(0);
  vi.unstubAllGlobals();
});
