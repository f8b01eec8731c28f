import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {HeadingNode, registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type CreateEditorArgs,
  type EditorThemeClasses,
  type LexicalEditor,
  type ParagraphNode,
  type TextNode,
} from 'lexical';
import {expect, test} from 'vitest';

import {change, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

const page = '/page-components/docs/recipes/text-direction.md';

/** Letters of Hebrew, by their numbers: in the source they would turn the line round. */
const hebrew = '\u05E9\u05DC\u05D5\u05DD';

/** An editor with a paragraph for each text. */
function paragraphs(texts: readonly string[], theme: EditorThemeClasses = {}) {
  document.body.replaceChildren();
  const {editor, element} = mount({theme});
  registerRichText(editor);
  const $paragraph = (text: string): ParagraphNode => $createParagraphNode().append($createTextNode(text));
  editor.update(() => $getRoot().append(...texts.map($paragraph)), {discrete: true});
  const blocks = (): HTMLElement[] => [...element.querySelectorAll('p')];
  return {editor, element, blocks, dirs: () => blocks().map(({dir}) => dir)};
}

/** The direction that the first block has in the state. */
function stored(editor: LexicalEditor): string | null {
  return editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow<ParagraphNode>().getDirection());
}

function setDirection(editor: LexicalEditor): void {
  editor.update(() => $getRoot().getFirstChildOrThrow<ParagraphNode>().setDirection('rtl'), {discrete: true});
}

prove('The first letter that has a direction decides. Digits, spaces and punctuation do not count.', () => {
  expect(paragraphs(['abc', `12. ${hebrew} abc`, `(a) ${hebrew}`]).dirs()).toEqual(['ltr', 'rtl', 'ltr']);
});

prove("The block's element gets the attribute dir, and the classes that the theme has under ltr or rtl.", () => {
  const {blocks, dirs} = paragraphs([hebrew, 'abc'], {ltr: 'to-right', rtl: 'to-left'});
  expect(dirs()).toEqual(['rtl', 'ltr']);
  expect(blocks().map(({className}) => className)).toEqual(['to-left', 'to-right']);
});

prove('A block of digits or punctuation has no dir, so the page around it decides.', () => {
  const {blocks, element} = paragraphs([hebrew, '123', '(!)']);
  const without = () => blocks().slice(1);
  expect(without().map((block) => block.hasAttribute('dir'))).toEqual([false, false]);
  const direction = () => without().map((block) => getComputedStyle(block).direction);
  expect(direction()).toEqual(['ltr', 'ltr']);
  element.parentElement?.setAttribute('dir', 'rtl');
  expect(direction()).toEqual(['rtl', 'rtl']);
  element.parentElement?.removeAttribute('dir');
});

prove(
  'Text with toggleDirectionless() is left out, for example a name. Set its mode to token, or Lexical merges it with the text next to it.',
  () => {
    const withName = ($prepare: (name: TextNode) => unknown): [string[], number] => {
      const {editor, element, dirs} = paragraphs(['abc']);
      change(editor, () => {
        const [name] = $getRoot().getAllTextNodes();
        if (name === undefined) throw new Error('expected a text');
        $prepare(name);
        name.insertAfter($createTextNode(hebrew));
      });
      return [dirs(), element.querySelectorAll('span').length];
    };
    expect(withName(() => undefined)).toEqual([['ltr'], 1]);
    expect(withName((name) => name.toggleDirectionless())).toEqual([[''], 1]);
    expect(withName((name) => name.toggleDirectionless().setMode('token'))).toEqual([['rtl'], 2]);
  },
);

test('a direction in stored JSON has no visible effect', async () => {
  const {editor, dirs} = paragraphs(['abc']);
  const json = JSON.stringify(editor.getEditorState()).replaceAll('"ltr"', '"rtl"');
  editor.setEditorState(editor.parseEditorState(json));
  await settled();
  expect([stored(editor), dirs()]).toEqual(['rtl', ['ltr']]);
});

prove('CSS overrides the attribute dir of each block', () => {
  const {element, blocks} = paragraphs(['abc']);
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '.editor-rtl, .editor-rtl [dir] {direction: rtl}';
  const direction = () => blocks().map((block) => getComputedStyle(block).direction);
  expect(direction()).toEqual(['ltr']);
  element.className = 'editor-rtl';
  expect(direction()).toEqual(['rtl']);
  style.remove();
});

/** An editor whose paragraphs are of the page's class. */
async function directed() {
  const {$forceDirection, directedParagraphs} = (await import(/* @vite-ignore */ `${page}/DirectedParagraphNode.ts`)) as {
    $forceDirection: (direction: 'rtl' | null) => void;
    directedParagraphs: NonNullable<CreateEditorArgs['nodes']>;
  };
  document.body.replaceChildren();
  const {editor, element} = mount({nodes: [HeadingNode, ...directedParagraphs]});
  registerRichText(editor);
  const load = (...blocks: Parameters<typeof storedDocument>): void => {
    editor.setEditorState(editor.parseEditorState(storedDocument(...blocks)));
  };
  return {editor, element, load, $forceDirection};
}

const forced = {...storedParagraph('abc'), type: 'directed-paragraph', forced: 'rtl'};

prove('JSON keeps the forced direction.', async () => {
  const {editor} = await directed();
  const block = {
    ...forced,
    format: 'center',
    indent: 2,
    textFormat: 3,
    direction: 'rtl',
    children: [storedText('abc', {format: 3})],
  };
  const json = storedDocument(block);
  expect(JSON.parse(JSON.stringify(editor.parseEditorState(json)))).toEqual(JSON.parse(json));
  const {forced: left, ...other} = block;
  expect(left).toBe('rtl');
  expect(JSON.stringify(editor.parseEditorState(storedDocument({...other, forced: null})))).not.toContain('"forced":"rtl"');
});

prove('A block that is pasted as HTML has the direction of its letters.', async () => {
  const {editor, element, load} = await directed();
  load(forced);
  const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  expect(html).toContain('direction: rtl');
  change(editor, () => {
    $getRoot()
      .clear()
      .append(...$generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html')));
  });
  expect([...element.querySelectorAll('p')].map(({style, textContent}) => [textContent, style.direction])).toEqual([['abc', '']]);
  expect(JSON.stringify(editor.getEditorState())).toContain('"forced":null');
});

/** In which direction browsers show the blocks. */
const shownIn = (blocks: Iterable<Element>): string[] => [...blocks].map((block) => getComputedStyle(block).direction);

prove("setDirection('rtl') has no visible effect. Use the class for the entire editor or the node for one block.", async () => {
  const {editor, blocks} = paragraphs(['abc']);
  setDirection(editor);
  expect([stored(editor), shownIn(blocks())]).toEqual(['rtl', ['ltr']]);
  const {element, load} = await directed();
  load(forced, {...forced, forced: null});
  await settled();
  expect(shownIn(element.querySelectorAll('p'))).toEqual(['rtl', 'ltr']);
});

prove(
  'The page has dir="rtl", and text still begins at the left. Each block with letters has its own dir, which overrides the page.',
  () => {
    document.body.dir = 'rtl';
    const {blocks} = paragraphs(['abc', '123']);
    expect(shownIn(blocks())).toEqual(['ltr', 'rtl']);
    document.body.removeAttribute('dir');
    expect(shownIn(blocks())).toEqual(['ltr', 'ltr']);
  },
);

prove(
  "A line of digits is on the other side. It has no letter, so it follows the editor's element or the page. Force the block.",
  async () => {
    const {blocks, element: root} = paragraphs([hebrew, 'abc', hebrew, '123']);
    root.dir = '';
    expect(shownIn(blocks())).toEqual(['rtl', 'ltr', 'rtl', 'ltr']);
    root.dir = 'rtl';
    expect(shownIn(blocks())).toEqual(['rtl', 'ltr', 'rtl', 'rtl']);
    root.dir = '';
    document.body.dir = 'rtl';
    expect(shownIn(blocks())).toEqual(['rtl', 'ltr', 'rtl', 'rtl']);
    document.body.removeAttribute('dir');
    const {element, load} = await directed();
    load({...forced, children: [storedText('123')]}, {...forced, forced: null, children: [storedText('123')]});
    await settled();
    expect(shownIn(element.querySelectorAll('p'))).toEqual(['rtl', 'ltr']);
  },
);

prove(
  'The direction is lost when a document is saved and opened. exportJSON or importJSON of the node leaves it out.',
  async () => {
    const {editor, element, load} = await directed();
    load(forced);
    const json = JSON.stringify(editor.getEditorState());
    const {forced: direction, ...incomplete} = forced;
    expect([direction, json.includes('"forced":"rtl"')]).toEqual(['rtl', true]);
    editor.setEditorState(editor.parseEditorState(json));
    await settled();
    expect(shownIn(element.querySelectorAll('p'))).toEqual(['rtl']);
    load(incomplete);
    await settled();
    expect(shownIn(element.querySelectorAll('p'))).toEqual(['ltr']);
  },
);

prove('Enter after right-to-left text makes a right-to-left block.', () => {
  for (const [text, direction] of [
    [hebrew, 'rtl'],
    ['abc', 'ltr'],
  ] as const) {
    const {editor, blocks} = paragraphs([text]);
    change(editor, () => {
      $getRoot().selectEnd().insertParagraph();
    });
    expect(shownIn(blocks())).toEqual([direction, direction]);
  }
});

prove('English in a right-to-left block has its full stop at the left.', async () => {
  const {element, load} = await directed();
  const isAtLeft = (): boolean => {
    const text = element.querySelector('span')?.firstChild;
    if (!(text instanceof Text)) throw new Error('expected a text');
    const [letter, stop] = [0, 3].map((offset) => {
      const range = document.createRange();
      range.setStart(text, offset);
      range.setEnd(text, offset + 1);
      return range.getBoundingClientRect().left;
    });
    return (stop ?? 0) < (letter ?? 0);
  };
  const sentence = {...forced, children: [storedText('abc.')]};
  for (const direction of ['rtl', null]) {
    load({...sentence, forced: direction});
    await settled();
    expect(isAtLeft()).toBe(direction === 'rtl');
  }
});

prove(
  "Spread directedParagraphs into nodes, and call $forceDirection('rtl') in an update. null lets the letters decide again.",
  async () => {
    const {editor, element, load, $forceDirection} = await directed();
    const three = storedParagraph('abc');
    load(three, three, three);
    const force = (direction: 'rtl' | null): string[] => {
      change(editor, () => {
        const [first, second] = $getRoot().getAllTextNodes();
        first?.select(1, 1).focus.set(second?.getKey() ?? '', 1, 'text');
        $forceDirection(direction);
      });
      return shownIn(element.querySelectorAll('p'));
    };
    expect(force('rtl')).toEqual(['rtl', 'rtl', 'ltr']);
    expect(force(null)).toEqual(['ltr', 'ltr', 'ltr']);
    load({...storedParagraph('abc'), children: []});
    change(editor, () => {
      $getRoot().selectEnd();
      $forceDirection('rtl');
    });
    expect(shownIn(element.querySelectorAll('p'))).toEqual(['rtl']);
  },
);

prove('Every editor that opens the documents needs directedParagraphs.', () => {
  const {editor, errors} = mount();
  editor.parseEditorState(storedDocument(forced));
  expect(errors.map(({message}) => message)).toEqual([expect.stringContaining('directed-paragraph')]);
});

prove('Enter makes another paragraph with the same direction.', async () => {
  const {editor, element, load} = await directed();
  load(forced);
  change(editor, () => {
    $getRoot().selectEnd().insertParagraph();
  });
  expect(shownIn(element.querySelectorAll('p'))).toEqual(['rtl', 'rtl']);
  load({...forced, forced: null});
  change(editor, () => {
    $getRoot().selectEnd().insertParagraph();
  });
  expect(shownIn(element.querySelectorAll('p'))).toEqual(['ltr', 'ltr']);
});
