import {$createHashtagNode, $isHashtagNode, HashtagNode} from '@lexical/hashtag';
import {registerLexicalTextEntity} from '@lexical/text';
import {$createParagraphNode, $createTextNode, $getRoot, type RangeSelection} from 'lexical';
import {expect, vi} from 'vitest';

import {mount} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

prove('Makes a hashtag, but skips node replacements: call $createHashtagNode() instead. Needs a running update.', () => {
  expectUnreplaced(
    HashtagNode,
    () => $createHashtagNode('#a'),
    () => new HashtagNode('#a'),
  );
});

prove('Creates a copy of a hashtag under the same key, with its text; updates need it.', () => {
  expectVersion(
    HashtagNode,
    () => $createHashtagNode('#a'),
    (node) => node.__text,
  );
});

prove('Returns false: text that is typed in front of a hashtag becomes a text before it. Text typed behind goes into it.', () => {
  const after = ($select: (hashtag: HashtagNode) => RangeSelection): string[] => {
    const {editor} = mount({nodes: [HashtagNode]});
    updateNow(editor, () => {
      const hashtag = $createHashtagNode('#a');
      $getRoot().append($createParagraphNode().append(hashtag));
      expect(hashtag.canInsertTextBefore()).toBe(false);
      $select(hashtag).insertText('x');
    });
    return editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((text) => `${text.getType()} ${text.getTextContent()}`),
    );
  };
  expect(after((hashtag) => hashtag.select(0, 0))).toEqual(['text x', 'hashtag #a']);
  expect(after((hashtag) => hashtag.select())).toEqual(['hashtag #ax']);
});

prove('Creates a hashtag of any text: nothing checks that it begins with #.', () => {
  const {editor} = mount({nodes: [HashtagNode]});
  updateNow(editor, () => {
    const hashtag = $createHashtagNode('no sign');
    expect($isHashtagNode(hashtag)).toBe(true);
    expect(hashtag.getTextContent()).toBe('no sign');
  });
});

prove('Returns hashtag, the type of a hashtag in saved JSON.', () => {
  const {editor} = mount({nodes: [HashtagNode]});
  updateNow(editor, () => {
    expect([HashtagNode.getType(), $createHashtagNode('#a').exportJSON().type]).toEqual(['hashtag', 'hashtag']);
  });
});

prove('Returns the element that a text node has, with the class hashtag of the theme.', () => {
  const {editor, element} = mount({nodes: [HashtagNode], theme: {hashtag: 'tag', text: {bold: 'bold'}}});
  updateNow(editor, () => {
    const nodes = [$createTextNode('a').setFormat('bold'), $createHashtagNode('#a').setFormat('bold')];
    $getRoot().append($createParagraphNode().append(...nodes));
  });
  const [text, tag] = element.querySelectorAll('strong');
  expect([text?.className, tag?.className]).toEqual(['bold', 'bold tag']);
  tag?.classList.remove('tag');
  expect(tag?.outerHTML.replace('#a', 'a')).toBe(text?.outerHTML);
});

prove('Returns what a text node returns, with the type hashtag. A subclass has to set its own type.', () => {
  class OwnHashtagNode extends HashtagNode {
    static override getType(): string {
      return 'own-hashtag';
    }
    static override clone(node: OwnHashtagNode): OwnHashtagNode {
      return new OwnHashtagNode(node.__text, node.__key);
    }
  }
  const {editor} = mount({nodes: [HashtagNode, OwnHashtagNode]});
  updateNow(editor, () => {
    const text = $createTextNode('#a').setFormat('bold').setMode('token').exportJSON();
    expect($createHashtagNode('#a').setFormat('bold').setMode('token').exportJSON()).toEqual({...text, type: 'hashtag'});
    $getRoot().append($createParagraphNode().append(new OwnHashtagNode('#a')));
  });
  expect(messageThrownBy(() => editor.getEditorState().toJSON())).toMatch(/does not match the serialized type/);
});

prove('Creates a hashtag with the text, format, style, mode and detail of saved JSON.', () => {
  const {editor} = mount({nodes: [HashtagNode]});
  updateNow(editor, () => {
    const stored = {text: '#a', format: 1, style: 'color: teal', mode: 'token', detail: 2, type: 'hashtag', version: 1} as const;
    const hashtag = HashtagNode.importJSON(stored);
    expect($isHashtagNode(hashtag)).toBe(true);
    expect(hashtag.exportJSON()).toEqual(stored);
  });
});

prove('serializedNode: The saved hashtag. Its text need not begin with #.', () => {
  const {editor} = mount({nodes: [HashtagNode]});
  updateNow(editor, () => {
    const stored = {...$createHashtagNode('#a').exportJSON(), text: 'no sign'};
    expect(HashtagNode.importJSON(stored).getTextContent()).toBe('no sign');
  });
});

prove('Returns true: when two hashtags touch, registerLexicalTextEntity() turns both into plain text.', () => {
  const kinds = (): string[] => {
    const {editor} = mount({nodes: [HashtagNode]});
    const getMatch = (text: string) => {
      const match = /^#\w+$/.exec(text);
      return match === null ? null : {start: 0, end: match[0].length};
    };
    registerLexicalTextEntity(editor, getMatch, HashtagNode, (node) => $createHashtagNode(node.getTextContent()));
    updateNow(editor, () => {
      $getRoot().append($createParagraphNode().append($createHashtagNode('#a'), $createHashtagNode('#b')));
    });
    return editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((text) => `${text.getType()} ${text.getTextContent()}`),
    );
  };
  expect(kinds()).toEqual(['text #a#b']);
  const hook = vi.spyOn(HashtagNode.prototype, 'isTextEntity').mockReturnValue(
    // The type allows nothing else; this is what another answer would do.
    false as true,
  );
  expect(kinds()).toEqual(['hashtag #a', 'hashtag #b']);
  hook.mockRestore();
});

prove('true for a HashtagNode, also one of a subclass.', () => {
  class OwnHashtagNode extends HashtagNode {
    static override getType(): string {
      return 'own-hashtag';
    }
  }
  const {editor} = mount({nodes: [HashtagNode, OwnHashtagNode]});
  updateNow(editor, () => {
    const nodes = [$createHashtagNode('#a'), new OwnHashtagNode('#a'), $createTextNode('#a'), null, undefined];
    expect(nodes.map((node) => $isHashtagNode(node))).toEqual([true, true, false, false, false]);
  });
});
