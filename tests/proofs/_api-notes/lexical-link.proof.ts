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
import {$createMarkNode, MarkNode} from '@lexical/mark';
import {
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $setSelection,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {linesOf, mount, type MountedEditor} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {$insertHtml, outlineOf} from '../support/tables.ts';

const url = 'https://example.org/';
const attributes = {rel: 'me', target: '_blank', title: 'Home'};

function open(): MountedEditor {
  return mount({
    nodes: [LinkNode, AutoLinkNode, MarkNode],
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
function after($change: (text: TextNode) => void, $create: (url: string) => LinkNode = $createLinkNode): string[] {
  const {editor} = open();
  updateNow(editor, () => {
    const text = $createTextNode('abcd');
    $line($create(url).append(text));
    $change(text);
  });
  return outlineOf(editor);
}

prove('Makes a link, but skips node replacements: call $createLinkNode() instead. Needs a running update.', () => {
  expectUnreplaced(
    LinkNode,
    () => $createLinkNode(url),
    () => new LinkNode(url),
  );
});

prove('url: the address. It is not checked here.', () => {
  updateNow(open().editor, () => {
    expect($createLinkNode('javascript:alert(1)').getURL()).toBe('javascript:alert(1)');
  });
});

prove('attributes: what the element gets besides its address. What is left out is null.', () => {
  updateNow(open().editor, () => {
    const link = $createLinkNode(url, {rel: 'me'});
    expect([link.getRel(), link.getTarget(), link.getTitle()]).toEqual(['me', null, null]);
  });
});

prove('Creates a copy of a link under the same key, with address and attributes and no children; updates need it.', () => {
  expectVersion(
    LinkNode,
    () => $createLinkNode(url, attributes),
    (node) => [node.__url, node.__rel, node.__target, node.__title],
  );
});

prove(
  'Creates a copy of an automatic link under the same key, with address and attributes and no children; updates need it.',
  () => {
    expectVersion(
      AutoLinkNode,
      () => $createAutoLinkNode(url, attributes),
      (node) => [node.__url, node.__rel, node.__target, node.__title],
    );
  },
);

prove('Returns the address as it was given: neither sanitized nor made absolute.', () => {
  updateNow(open().editor, () => {
    expect($createLinkNode('/help').getURL()).toBe('/help');
    expect($createLinkNode('javascript:alert(1)').getURL()).toBe('javascript:alert(1)');
  });
});

prove(
  'Changes the address. A link that is shown already gets it without sanitizeUrl(), so check addresses from others yourself.',
  () => {
    const {editor, element} = shown();
    updateNow(editor, () => {
      $firstOf(LinkNode).setURL('javascript:alert(1)');
      $line($createLinkNode('javascript:alert(1)').append($createTextNode('new')));
    });
    expect([...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'javascript:alert(1)',
      'about:blank',
    ]);
  },
);

const setters: Record<'target' | 'rel' | 'title', (link: LinkNode, value: string | null) => void> = {
  target(link, value) {
    link.setTarget(value);
  },
  rel(link, value) {
    link.setRel(value);
  },
  title(link, value) {
    link.setTitle(value);
  },
};

/** Shows that `null` takes an attribute from the shown element, and that another value changes it. */
function expectSetter(name: keyof typeof setters): void {
  const {editor, element} = shown();
  for (const value of ['other', null]) {
    updateNow(editor, () => {
      setters[name]($firstOf(LinkNode), value);
    });
    expect(element.querySelector('a')?.getAttribute(name)).toBe(value);
  }
}

prove('Sets the attribute target of the link; null removes it from the element.', () => {
  expectSetter('target');
});

prove('Sets the attribute rel of the link; null removes it from the element.', () => {
  expectSetter('rel');
});

prove('Sets the attribute title of the link; null removes it from the element.', () => {
  expectSetter('title');
});

prove(
  'Returns about:blank for an address with a protocol other than http, https, mailto, sms and tel. Any other address comes back as it is, one without a protocol too. createDOM() calls it and updateDOM() does not',
  () => {
    const {editor} = shown();
    const sanitize = vi.spyOn(LinkNode.prototype, 'sanitizeUrl');
    updateNow(editor, () => {
      const link = $firstOf(LinkNode);
      for (const bad of ['javascript:alert(1)', 'data:text/html,a', 'ftp://example.org'])
        expect(link.sanitizeUrl(bad)).toBe('about:blank');
      for (const good of ['http://a', 'https://a', 'mailto:a@b', 'sms:1', 'tel:1', '/help', 'example.org', ''])
        expect(link.sanitizeUrl(good)).toBe(good);
      sanitize.mockClear();
      link.setURL('https://example.com');
    });
    expect(sanitize).not.toHaveBeenCalled();
    updateNow(editor, () => {
      $line($createLinkNode('/new').append($createTextNode('new')));
    });
    expect(sanitize).toHaveBeenCalledWith('/new');
    sanitize.mockRestore();
  },
);

prove('Returns false: removing the last child of a link removes the link. A new link may be empty.', () => {
  expect(
    after((text) => {
      text.remove();
    }),
  ).toEqual(['paragraph()']);
  const {editor} = open();
  updateNow(editor, () => {
    $line($createLinkNode(url));
    expect($firstOf(LinkNode).canBeEmpty()).toBe(false);
  });
  expect(outlineOf(editor)).toEqual(['paragraph(link())']);
});

prove('Returns false: text that is typed at the start of a link comes before the link, not into it.', () => {
  const $type = (offset: number) => (text: TextNode) => {
    text.select(offset, offset).insertText('-');
  };
  expect(after($type(0))).toEqual(['paragraph("-",link("abcd"))']);
  expect(after($type(2))).toEqual(['paragraph(link("ab-cd"))']);
});

prove(
  'Returns false: text that is typed at the end of a link comes behind the link, not into it. This holds for AutoLinkNode too.',
  () => {
    const $type = (text: TextNode): void => {
      text.select(4, 4).insertText('-');
    };
    expect(after($type)).toEqual(['paragraph(link("abcd"),"-")']);
    expect(after($type, $createAutoLinkNode)).toEqual(['paragraph(autolink("abcd"),"-")']);
    const hook = vi.spyOn(LinkNode.prototype, 'canInsertTextAfter').mockReturnValue(
      // The type allows nothing else; this is what another answer would do.
      true as false,
    );
    expect(after($type)).toEqual(['paragraph(link("abcd-"))']);
    hook.mockRestore();
  },
);

prove('Returns true: an inserted link becomes part of the line at the caret.', () => {
  const $insert = (isInline: boolean): string[] => {
    const {editor} = open();
    const hook = vi.spyOn(LinkNode.prototype, 'isInline').mockReturnValue(
      // The type allows nothing else; this is what another answer would do.
      isInline as true,
    );
    updateNow(editor, () => {
      const text = $createTextNode('ab');
      $line(text);
      text.select(1, 1);
      $insertNodes([$createLinkNode(url).append($createTextNode('x'))]);
    });
    hook.mockRestore();
    return linesOf(editor);
  };
  expect($insert(true)).toEqual(['axb']);
  expect($insert(false)).not.toEqual(['axb']);
});

prove(
  'Returns true when text is selected and the selection begins and ends in the link. A copied part of its text is then a link too, where a paragraph would be left out.',
  () => {
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
  },
);

prove(
  'Inserts an empty link with the same address and attributes behind this one, and returns it. Enter inside a link comes to it, so both halves stay links.',
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

prove('Reads <a> elements that have text or child elements; empty ones are left out. The rule has priority 1.', () => {
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
  expect(LinkNode.importDOM()?.['a']?.(document.createElement('a'))?.priority).toBe(1);
});

prove('Returns null: no element is read as an automatic link. LinkNode reads <a>.', () => {
  expect(AutoLinkNode.importDOM()).toBeNull();
  expect(Object.keys(LinkNode.importDOM() ?? {})).toEqual(['a']);
});

prove(
  'Lets the parent make a block behind itself, puts an empty automatic link with the same address into it, and returns that link. Without a new block it returns null.',
  () => {
    const {editor} = open();
    updateNow(editor, () => {
      const text = $createTextNode('abcd');
      const link = $createAutoLinkNode(url).append(text);
      $line(link);
      const next = link.insertNewAfter(text.select());
      expect([next?.getType(), next?.getParent()?.is(link.getParentOrThrow().getNextSibling())]).toEqual(['autolink', true]);
      expect($isLinkNode(next) ? [next.getURL(), next.getChildrenSize()] : []).toEqual([url, 0]);
      const hook = vi.spyOn(link.getParentOrThrow(), 'insertNewAfter').mockReturnValue(null);
      expect(link.insertNewAfter(text.select())).toBeNull();
      hook.mockRestore();
    });
  },
);

prove('Enter inside an automatic link makes two blocks, so what stood behind the link comes between its halves.', () => {
  const $enter = (text: TextNode): void => {
    text.getParentOrThrow().insertAfter($createTextNode(' behind'));
    text.select(2, 2).insertParagraph();
  };
  expect(after($enter, $createAutoLinkNode)).toEqual([
    'paragraph(autolink("ab"))',
    'paragraph(" behind")',
    'paragraph(autolink("cd"))',
  ]);
  expect(after($enter)).toEqual(['paragraph(link("ab"))', 'paragraph(link("cd")," behind")']);
});

prove(
  'rel: The attribute rel; null leaves it out of a new link. $toggleLink() sets noreferrer when it is missing, and does not touch that of an existing link when it is null.',
  () => {
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
  },
);

prove('url: The address. It is not checked here.', () => {
  updateNow(open().editor, () => {
    expect($createLinkNode('javascript:alert(1)').getURL()).toBe('javascript:alert(1)');
    expect($createAutoLinkNode('javascript:alert(1)').getURL()).toBe('javascript:alert(1)');
  });
});

prove('Says whether a node is a link. An automatic link is one.', () => {
  updateNow(open().editor, () => {
    const nodes = [$createLinkNode(url), $createAutoLinkNode(url), $createTextNode('a'), null, undefined];
    expect(nodes.map((node) => $isLinkNode(node))).toEqual([true, true, false, false, false]);
  });
});

prove('true for an AutoLinkNode, false for a LinkNode.', () => {
  updateNow(open().editor, () => {
    expect([$createAutoLinkNode(url), $createLinkNode(url), null].map((node) => $isAutoLinkNode(node))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

prove(
  'Links the selected text, changes the links in it, or removes them with null. Nothing happens unless the selection is a range.',
  () => {
    const toggled = ($select: (text: TextNode) => void): string[] =>
      after((text) => {
        $select(text);
        $toggleLink(null);
      });
    expect(
      toggled((text) => {
        text.select(0, 4);
      }),
    ).toEqual(['paragraph("abcd")']);
    expect(
      toggled((text) => {
        const selection = $createNodeSelection();
        selection.add(text.getKey());
        $setSelection(selection);
      }),
    ).toEqual(['paragraph(link("abcd"))']);
  },
);

prove(
  'A link is changed or removed as a whole, also when only a part of it is selected. A caret outside of links makes the whole text node around it a link.',
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
  'url: The address, or null to remove links. Only a link that is the parent of a selected node is removed: one around a mark stays.',
  () => {
    expect(
      after((text) => {
        const mark = $createMarkNode(['note']);
        text.insertBefore(mark);
        mark.append(text);
        text.select(0, 4);
        $toggleLink(null);
      }),
    ).toEqual(['paragraph(link(mark("abcd")))']);
    expect(
      after((text) => {
        text.select(0, 4);
        $toggleLink(null);
      }),
    ).toEqual(['paragraph("abcd")']);
  },
);

prove(
  'attributes: What the links get besides their address. An existing link keeps what is left out, except that its rel becomes noreferrer.',
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

prove(
  'Returns an <a> element with the class link of the theme, also for an automatic link. Its href is what sanitizeUrl() makes of the address. Attributes that are null are left out.',
  () => {
    const {editor, element} = open();
    updateNow(editor, () => {
      $line($createLinkNode('javascript:alert(1)'), $createAutoLinkNode('/a', {title: 'Home'}));
    });
    expect(element.querySelector('p')?.innerHTML).toBe(
      '<a href="about:blank" class="link"></a><a href="/a" title="Home" class="link"></a>',
    );
  },
);

prove(
  'Writes a changed address and changed attributes to the element. null and an empty string take an attribute away. The address is written without sanitizeUrl(). Returns false: the element is kept.',
  () => {
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
  },
);

/** A link as JSON holds it, with a child. */
const stored = {
  url: 'javascript:alert(1)',
  format: 'center',
  indent: 2,
  direction: 'rtl',
  type: 'link',
  version: 1,
  children: [{type: 'text', text: 'a', version: 1}],
} as const;

/** What a class makes of such JSON: its type, address, attributes, layout and number of children. */
function imported(klass: typeof LinkNode, more: LinkAttributes): unknown[] {
  const found: unknown[] = [];
  updateNow(open().editor, () => {
    const node = klass.importJSON({...stored, ...more, children: [...stored.children]});
    found.push(node.getType(), node.getURL(), node.getRel(), node.getTarget(), node.getTitle());
    found.push(node.getFormatType(), node.getIndent(), node.getDirection(), node.getChildrenSize());
  });
  return found;
}

prove(
  'Creates a link with the address, attributes, alignment, indentation and direction of saved JSON. The children are not read here: parseEditorState() appends them.',
  () => {
    expect(imported(LinkNode, attributes)).toEqual(['link', stored.url, 'me', '_blank', 'Home', 'center', 2, 'rtl', 0]);
    const block = {type: 'paragraph', format: '', indent: 0, direction: null, version: 1, children: [stored]};
    const root = {type: 'root', format: '', indent: 0, direction: null, version: 1, children: [block]};
    const state = open().editor.parseEditorState(JSON.stringify({root}));
    expect(state.read(() => $getRoot().getTextContent())).toBe('a');
  },
);

prove('serializedNode: The saved link. The address is not checked. Attributes that it lacks become null.', () => {
  expect(imported(LinkNode, {}).slice(1, 5)).toEqual(['javascript:alert(1)', null, null, null]);
  expect(imported(AutoLinkNode, {}).slice(1, 5)).toEqual(['javascript:alert(1)', null, null, null]);
});

prove('Creates an automatic link from saved JSON as LinkNode creates a link.', () => {
  const [type, ...rest] = imported(AutoLinkNode, attributes);
  expect([type, rest]).toEqual(['autolink', imported(LinkNode, attributes).slice(1)]);
});

prove(
  'Returns the link for saved JSON, with the type link, the address and the attributes. EditorState.toJSON() adds the children. A subclass has to set its own type.',
  () => {
    const {editor} = shown();
    updateNow(editor, () => {
      expect($firstOf(LinkNode).exportJSON()).toMatchObject({type: 'link', url, ...attributes, children: []});
    });
    expect(JSON.stringify(editor.getEditorState())).toContain('"text":"word"');
    class OwnLinkNode extends LinkNode {
      static override getType(): string {
        return 'own-link';
      }
      static override clone(node: OwnLinkNode): OwnLinkNode {
        return new OwnLinkNode(node.__url, {}, node.__key);
      }
    }
    const {editor: other} = mount({nodes: [OwnLinkNode]});
    updateNow(other, () => {
      $line(new OwnLinkNode(url));
    });
    expect(messageThrownBy(() => other.getEditorState().toJSON())).toMatch(/does not match the serialized type/);
  },
);

prove('Returns what a LinkNode returns, with the type autolink.', () => {
  updateNow(open().editor, () => {
    const link = $createLinkNode(url, attributes).exportJSON();
    expect($createAutoLinkNode(url, attributes).exportJSON()).toEqual({...link, type: 'autolink'});
  });
});

prove('Returns link, the type of a link in saved JSON.', () => {
  updateNow(open().editor, () => {
    expect([LinkNode.getType(), $createLinkNode(url).exportJSON().type]).toEqual(['link', 'link']);
  });
});

prove('Returns autolink, the type of an automatic link in saved JSON.', () => {
  updateNow(open().editor, () => {
    expect([AutoLinkNode.getType(), $createAutoLinkNode(url).exportJSON().type]).toEqual(['autolink', 'autolink']);
  });
});

prove('$isLinkNode is true of it, too.', () => {
  updateNow(open().editor, () => {
    const nodes = [$createAutoLinkNode(url), $createLinkNode(url), $createTextNode(url)];
    expect(nodes.map($isLinkNode)).toEqual([true, true, false]);
    expect(nodes.map($isAutoLinkNode)).toEqual([true, false, false]);
  });
});
