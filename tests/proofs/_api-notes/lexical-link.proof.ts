import {$getLexicalContent} from '@lexical/clipboard';
import {
  $createAutoLinkNode,
  $createLinkNode,
  $isAutoLinkNode,
  $isLinkNode,
  $toggleLink,
  AutoLinkNode,
  LinkNode,
  type LinkAttributes,
} from '@lexical/link';
import {$createNodeSelection, $createParagraphNode, $createTextNode, $getRoot, type LexicalNode, type TextNode} from 'lexical';
import {expect, vi} from 'vitest';

import {mount, type MountedEditor} from '../support/editor.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {$insertHtml, outlineOf} from '../support/tables.ts';

const url = 'https://example.org/';
const attributes = {rel: 'me', target: '_blank', title: 'Home'};

function open(): MountedEditor {
  return mount({
    nodes: [LinkNode, AutoLinkNode],
    onError(error) {
      throw error;
    },
    theme: {link: 'link'},
  });
}

/** Appends a paragraph with nodes. */
function $line(...nodes: LexicalNode[]): void {
  $getRoot().append($createParagraphNode().append(...nodes));
}

/** An editor that shows a link with all attributes. */
function shown(): MountedEditor {
  const mounted = open();
  updateNow(mounted.editor, () => {
    $line($createLinkNode(url, attributes).append($createTextNode('word')));
  });
  return mounted;
}

/** What a line with one link becomes. */
function after($change: (text: TextNode) => void): string[] {
  const {editor} = open();
  updateNow(editor, () => {
    const text = $createTextNode('abcd');
    $line($createLinkNode(url).append(text));
    $change(text);
  });
  return outlineOf(editor);
}

prove('Changes the address. A link that is already shown gets it unsanitized, so check addresses from others yourself.', () => {
  const {editor, element} = shown();
  updateNow(editor, () => {
    $firstOf(LinkNode).setURL('javascript:alert(1)');
    $line($createLinkNode('javascript:alert(1)').append($createTextNode('new')));
  });
  expect([...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'javascript:alert(1)',
    'about:blank',
  ]);
});

prove('Returns false: text typed at the start of a link is inserted before the link.', () => {
  const $type = (offset: number) => (text: TextNode) => {
    text.select(offset, offset).insertText('-');
  };
  expect(after($type(0))).toEqual(['paragraph("-",link("abcd"))']);
  expect(after($type(2))).toEqual(['paragraph(link("ab-cd"))']);
});

prove('Returns false: text typed at the end of a link is inserted after the link.', () => {
  const $type = (text: TextNode): void => {
    text.select(4, 4).insertText('-');
  };
  expect(after($type)).toEqual(['paragraph(link("abcd"),"-")']);
  const hook = vi.spyOn(LinkNode.prototype, 'canInsertTextAfter').mockReturnValue(
    // The type allows nothing else; this is what another answer would do.
    true as false,
  );
  expect(after($type)).toEqual(['paragraph(link("abcd-"))']);
  hook.mockRestore();
});

prove('Returns true when text within the link is selected, so a copied part of a link is also a link.', () => {
  updateNow(open().editor, () => {
    const [inside, behind] = [$createTextNode('abcd'), $createTextNode('behind')];
    const link = $createLinkNode(url).append(inside);
    $line(link, behind);
    const selection = inside.select(1, 3);
    expect(link.extractWithChild(inside, selection, 'clone')).toBe(true);
    expect(link.extractWithChild(inside, inside.select(1, 1), 'clone')).toBe(false);
    const across = inside.select(1, 1);
    across.focus.set(behind.getKey(), 1, 'text');
    expect(link.extractWithChild(inside, across, 'clone')).toBe(false);
    expect(link.extractWithChild(inside, $createNodeSelection(), 'clone')).toBe(false);
  });
  const {editor} = shown();
  updateNow(editor, () => {
    $firstOf(LinkNode).getFirstChildOrThrow<TextNode>().select(1, 3);
    const copied = $getLexicalContent(editor) ?? '';
    expect(copied).toContain('"type":"link"');
    expect(copied).toContain('"text":"or"');
    expect(copied).not.toContain('"type":"paragraph"');
  });
});

prove(
  'Inserts an empty link with the same address and attributes after this one. Enter inside a link calls it, so both halves remain links.',
  () => {
    const {editor} = shown();
    updateNow(editor, () => {
      const link = $firstOf(LinkNode);
      const text = link.getFirstChildOrThrow<TextNode>();
      const next = link.insertNewAfter(text.select());
      expect(link.getNextSibling()?.is(next)).toBe(true);
      expect($isLinkNode(next) ? [next.getChildrenSize(), next.getURL(), next.getRel(), next.getTitle()] : []).toEqual([
        0,
        url,
        'me',
        'Home',
      ]);
    });
    expect(after((text) => text.select(2, 2).insertParagraph())).toEqual(['paragraph(link("ab"))', 'paragraph(link("cd"))']);
  },
);

prove('Reads <a> elements that have text or child elements.', () => {
  const read = (html: string): string[] => {
    const {editor} = open();
    updateNow(editor, () => {
      $insertHtml(editor, `<p>text${html}</p>`);
    });
    return outlineOf(editor);
  };
  expect(read('<a href="/a">a</a>')).toEqual(['paragraph("text",link("a"))']);
  expect(read('<a href="/a"><b></b></a>')).toEqual(['paragraph("text",link())']);
  expect(read('<a href="/a"></a>')).toEqual(['paragraph("text")']);
});

prove('rel: The attribute rel. If you leave it out, $toggleLink() sets noreferrer; with null it does not.', () => {
  const relsAfter = (before: string | undefined, given: LinkAttributes): (string | null)[] => {
    const rels: (string | null)[] = [];
    updateNow(open().editor, () => {
      const text = $createTextNode('text');
      $line(before === undefined ? text : $createLinkNode(url, {rel: before}).append(text));
      text.select(0, 4);
      $toggleLink('https://b.example', given);
      const link = text.getParent();
      rels.push($createLinkNode(url, given).getRel(), $isLinkNode(link) ? link.getRel() : 'no link');
    });
    return rels;
  };
  expect(relsAfter(undefined, {rel: null})).toEqual([null, null]);
  expect(relsAfter(undefined, {})).toEqual([null, 'noreferrer']);
  expect(relsAfter('me', {})).toEqual([null, 'noreferrer']);
  expect(relsAfter('me', {rel: null})).toEqual([null, 'me']);
  expect(relsAfter('me', {rel: 'next'})).toEqual(['next', 'next']);
});

prove('Returns whether a node is a link. An automatic link is one.', () => {
  updateNow(open().editor, () => {
    const nodes = [$createLinkNode(url), $createAutoLinkNode(url), $createTextNode('a'), null, undefined];
    expect(nodes.map((node) => $isLinkNode(node))).toEqual([true, true, false, false, false]);
  });
});

prove(
  'If only part of a link is selected, the entire link is changed or removed. A caret outside a link turns the text node around it into a link.',
  () => {
    const $part = (address: string | null) => (text: TextNode) => {
      text.select(1, 2);
      $toggleLink(address);
    };
    expect(after($part(null))).toEqual(['paragraph("abcd")']);
    expect(after($part('/new'))).toEqual(['paragraph(link("abcd"))']);
    updateNow(open().editor, () => {
      const text = $createTextNode('abcd');
      const link = $createLinkNode(url).append(text);
      $line(link);
      $part('/new')(text);
      expect(link.getURL()).toBe('/new');
    });
    const {editor} = open();
    updateNow(editor, () => {
      const text = $createTextNode('plain words');
      $line(text, $createTextNode('bold').toggleFormat('bold'));
      text.select(2, 2);
      $toggleLink(url);
    });
    expect(outlineOf(editor)).toEqual(['paragraph(link("plain words"),"bold")']);
  },
);

prove(
  'attributes: What the links get in addition to their address. Links keep what you leave out, but rel becomes noreferrer.',
  () => {
    const {editor} = shown();
    updateNow(editor, () => {
      const link = $firstOf(LinkNode);
      link.getFirstChildOrThrow<TextNode>().select(0, 4);
      $toggleLink('/new', {title: 'Other'});
      expect([link.getURL(), link.getTarget(), link.getTitle(), link.getRel()]).toEqual([
        '/new',
        '_blank',
        'Other',
        'noreferrer',
      ]);
    });
  },
);

prove('Writes a changed address and attributes to the element, and returns false. The address is not sanitized.', () => {
  const {editor, element} = shown();
  const link = element.querySelector('a');
  expect(link?.getAttributeNames()).toEqual(expect.arrayContaining(['rel', 'target', 'title']));
  updateNow(editor, () => {
    $firstOf(LinkNode).setURL('javascript:alert(1)');
    $firstOf(LinkNode).setRel('');
    $firstOf(LinkNode).setTitle(null);
    $firstOf(LinkNode).setTarget('_top');
  });
  expect(element.querySelector('a')).toBe(link);
  expect(['href', 'rel', 'title', 'target'].map((name) => link?.getAttribute(name))).toEqual([
    'javascript:alert(1)',
    null,
    null,
    '_top',
  ]);
  updateNow(editor, () => {
    const node = $firstOf(LinkNode);
    expect(node.updateDOM(node, document.createElement('a'), editor._config)).toBe(false);
  });
});

prove('$isLinkNode() also returns true for it.', () => {
  updateNow(open().editor, () => {
    const nodes = [$createAutoLinkNode(url), $createLinkNode(url), $createTextNode(url)];
    expect(nodes.map($isLinkNode)).toEqual([true, true, false]);
    expect(nodes.map($isAutoLinkNode)).toEqual([true, false, false]);
  });
});
