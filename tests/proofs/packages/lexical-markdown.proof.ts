import {CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import * as markdown from '@lexical/markdown';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {DEFAULT_TRANSFORMERS} from '@lexical/react/LexicalMarkdownShortcutPlugin';
import {$createHeadingNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  type CreateEditorArgs,
  type ElementNode,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, change, linesOf, mount} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {runInNode, statusInNode} from '../support/node.ts';
import {build, prove} from '../support/prove.ts';

const {$convertFromMarkdownString, $convertToMarkdownString, CHECK_LIST, registerMarkdownShortcuts, TRANSFORMERS} = markdown;
const nodes = [HeadingNode, QuoteNode, CodeNode, ListNode, ListItemNode, LinkNode];
const withTasks = [CHECK_LIST, ...TRANSFORMERS];

function strict(config: CreateEditorArgs = {}): LexicalEditor {
  return createHeadlessEditor({
    nodes,
    onError: (error) => {
      throw error;
    },
    ...config,
  });
}

function imported(source: string, transformers = TRANSFORMERS, editor = strict()): LexicalEditor {
  change(editor, () => {
    $convertFromMarkdownString(source, transformers);
  });
  return editor;
}

/** The Markdown of what the import made of a text. */
function written(source: string, transformers = TRANSFORMERS): string {
  return imported(source, transformers)
    .getEditorState()
    .read(() => $convertToMarkdownString(transformers));
}

/** A node in saved JSON. */
interface Json {
  type: string;
  children?: Json[];
  text?: string;
  format?: number | string;
  [more: string]: unknown;
}

const blocksOf = (editor: LexicalEditor): Json[] => (editor.toJSON().editorState.root as unknown as Json).children ?? [];

const blocks = (source: string, transformers = TRANSFORMERS): Json[] => blocksOf(imported(source, transformers));

const outline = (source: string, transformers = TRANSFORMERS): string[] =>
  imported(source, transformers)
    .getEditorState()
    .read(() =>
      $getRoot()
        .getChildren()
        .map((block) => `${block.getType()}: ${block.getTextContent()}`),
    );

/** The pieces of the first block: their texts, and the numbers that their formats have in saved JSON. */
const piecesOf = (editor: LexicalEditor): [string, unknown][] =>
  (blocksOf(editor)[0]?.children ?? []).map(({text, format, type}) => [text ?? type, format]);

const pieces = (source: string): [string, unknown][] => piecesOf(imported(source));

prove('several empty lines | one empty line', () => {
  expect(written('a\n\n\n\nb')).toBe('a\n\nb');
  expect(written('a\nb')).toBe('a\nb');
});

prove('a list nested by two spaces | not nested: one level is four spaces or a tab', () => {
  expect(written('- a\n  - b')).toBe('- a\n- b');
  for (const indent of ['    ', '\t']) expect(written(`- a\n${indent}- b`)).toBe('- a\n    - b');
});

prove('- [ ] task | a check list only with CHECK_LIST, else the text [ ] task', () => {
  const list = (transformers: typeof TRANSFORMERS): unknown => blocks('- [ ] task', transformers)[0]?.['listType'];
  expect(list(withTasks)).toBe('check');
  expect(outline('- [ ] task', withTasks)).toEqual(['list: task']);
  expect(list(TRANSFORMERS)).toBe('bullet');
  expect(outline('- [ ] task')).toEqual(['list: [ ] task']);
});

prove('- [X] task with CHECK_LIST | an item that is not checked: only a small x counts', () => {
  expect(written('- [X] task', withTasks)).toBe('- [ ] task');
  expect(written('- [x] task', withTasks)).toBe('- [x] task');
});

prove('* [ ] task with CHECK_LIST | a bullet with the text [ ] task', () => {
  expect(outline('* [ ] task', withTasks)).toEqual(['list: [ ] task']);
  expect(blocks('* [ ] task', withTasks)[0]?.['listType']).toBe('bullet');
});

prove(
  'a fence with a language that has a hyphen, a plus or over ten letters | text, and the closing fence opens a code block that ends at the next fence',
  () => {
    for (const fence of ['objective-c', 'c++', 'actionscript']) {
      expect(outline(`\`\`\`${fence}\nint a;\n\`\`\`\n\nprose\n\n\`\`\`js\nx\n\`\`\``), fence).toEqual([
        `paragraph: \`\`\`${fence}\nint a;`,
        'code: \nprose\n',
        'paragraph: x\n```',
      ]);
    }
    expect(outline('```c\nint a;\n```\n\nprose')).toEqual(['code: int a;', 'paragraph: prose']);
  },
);

prove(
  'a fence with a title after the language | a code block of the title alone; the code becomes text, and the closing fence opens a block as above',
  () => {
    expect(outline('```ts title="a.ts"\nint a;\n```\n\nprose\n\n```js\nx\n```').slice(0, 3)).toEqual([
      'code: title="a.ts"',
      'paragraph: int a;',
      'code: \nprose\n',
    ]);
  },
);

/** The pieces of `a \*b\* c` in a browser with this name. */
async function escapedIn(agent: string): Promise<unknown> {
  vi.resetModules();
  const name = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  const fresh = await import('@lexical/markdown');
  const editor = (await import('@lexical/headless')).createHeadlessEditor();
  change(editor, () => {
    fresh.$convertFromMarkdownString('a \\*b\\* c', fresh.TEXT_FORMAT_TRANSFORMERS);
  });
  name.mockRestore();
  return piecesOf(editor);
}

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

prove('\\* | both characters are kept as text', async () => {
  expect(await escapedIn(chrome)).toEqual([['a \\*b\\* c', 0]]);
  expect(await escapedIn(chrome.replace('Chrome', 'Other'))).toHaveLength(3);
});

prove('HEADING | # text to ###### text | the same', () => {
  for (const level of [1, 2, 3, 4, 5, 6]) {
    const source = `${'#'.repeat(level)} text`;
    expect(blocks(source)[0]).toMatchObject({type: 'heading', tag: `h${String(level)}`});
    expect(written(source)).toBe(source);
  }
  expect(outline('####### text')).toEqual(['paragraph: ####### text']);
});

prove('QUOTE | > text | the same', () => {
  expect(outline('> text')).toEqual(['quote: text']);
  expect(outline('>text')).toEqual(['paragraph: >text']);
  expect(written('> text')).toBe('> text');
});

prove('CODE | lines between two fences of three backticks, the first with or without a language | the same', () => {
  for (const source of ['```\na\n# b\n```', '```js\na\n```']) {
    expect(blocks(source)[0]?.type).toBe('code');
    expect(written(source)).toBe(source);
  }
  expect(outline('```js\na')).toEqual(['paragraph: ```js\na']);
});

prove('UNORDERED_LIST | - text, * text, + text | - text', () => {
  for (const marker of '-*+') expect(written(`${marker} text`)).toBe('- text');
  expect(blocks('+ text')[0]?.['listType']).toBe('bullet');
  expect(written('• text')).toBe('• text');
});

prove('ORDERED_LIST | 1. text, with any number | numbers that count up from the first', () => {
  expect(written('7. a\n7. b\n1. c')).toBe('7. a\n8. b\n9. c');
  expect(blocks('7. a')[0]?.['listType']).toBe('number');
  expect(outline('7) a')).toEqual(['paragraph: 7) a']);
});

/** Shows what a text between tags becomes: its format in saved JSON, and how it is written. */
function expectFormat(tag: string, format: number, out = tag): void {
  expect(pieces(`a ${tag}text${tag} b`)).toEqual([
    ['a ', 0],
    ['text', format],
    [' b', 0],
  ]);
  expect(written(`a ${tag}text${tag} b`)).toBe(`a ${out}text${out} b`);
}

const formats = {bold: 1, italic: 2, strikethrough: 4, code: 16, highlight: 128};

prove('INLINE_CODE | `text` | the same', () => {
  expectFormat('`', formats.code);
});
prove('BOLD_ITALIC_STAR | ***text*** | the same', () => {
  expectFormat('***', formats.bold + formats.italic);
});
prove('BOLD_ITALIC_UNDERSCORE | ___text___ | ***text***', () => {
  expectFormat('___', formats.bold + formats.italic, '***');
});
prove('BOLD_STAR | **text** | the same', () => {
  expectFormat('**', formats.bold);
});
prove('BOLD_UNDERSCORE | __text__ | **text**', () => {
  expectFormat('__', formats.bold, '**');
});
prove('HIGHLIGHT | ==text== | the same', () => {
  expectFormat('==', formats.highlight);
});
prove('ITALIC_STAR | *text* | the same', () => {
  expectFormat('*', formats.italic);
});
prove('ITALIC_UNDERSCORE | _text_ | *text*', () => {
  expectFormat('_', formats.italic, '*');
});
prove('STRIKETHROUGH | ~~text~~ | the same', () => {
  expectFormat('~~', formats.strikethrough);
});

prove('LINK | [text](address), [text](address "title") | the same', () => {
  for (const source of ['[text](/a)', '[text](/a "title")']) expect(written(source)).toBe(source);
  expect(blocks('[text](/a "b c")')[0]?.children?.[0]).toMatchObject({type: 'link', url: '/a', title: 'b c'});
  expect(blocks('<https://example.com>')[0]?.children?.[0]?.type).toBe('text');
});

prove('It reads and writes - [ ] text and - [x] text.', () => {
  for (const source of ['- [ ] text', '- [x] text']) expect(written(source, withTasks)).toBe(source);
  expect(blocks('- [x] text', withTasks)[0]?.children?.[0]).toMatchObject({checked: true});
});

prove('Underscores work around entire words: snake_case_name is kept as it is.', () => {
  expect(pieces('snake_case_name')).toEqual([['snake_case_name', 0]]);
  expect(pieces('snake*case*name')).toContainEqual(['case', formats.italic]);
});

prove('Of two transformers of one type, the first that fits wins.', () => {
  expect(blocks('- [ ] a', [...TRANSFORMERS, CHECK_LIST])[0]?.['listType']).toBe('bullet');
  expect(blocks('- [ ] a', withTasks)[0]?.['listType']).toBe('check');
  const {BOLD_STAR, BOLD_UNDERSCORE} = markdown;
  expect(written('**a**', [BOLD_UNDERSCORE, BOLD_STAR])).toBe('__a__');
  expect(written('__a__', [BOLD_STAR, BOLD_UNDERSCORE])).toBe('**a**');
});

/** The names of the classes without which the shortcuts refuse these transformers. */
function needed(...transformers: markdown.Transformer[]): string[] {
  return nodes
    .filter((left) => {
      const editor = createHeadlessEditor({nodes: nodes.filter((node) => node !== left)});
      try {
        registerMarkdownShortcuts(editor, transformers)();
        return false;
      } catch (error) {
        return messageOf(error).startsWith(`MarkdownShortcuts: missing dependency ${left.getType()} for transformer.`);
      }
    })
    .map((node) => node.name);
}

prove('HEADING, QUOTE | HeadingNode, QuoteNode | @lexical/rich-text', () => {
  expect([needed(markdown.HEADING), needed(markdown.QUOTE)]).toEqual([[HeadingNode.name], [QuoteNode.name]]);
});
prove('CODE | CodeNode | @lexical/code', () => {
  expect(needed(markdown.CODE)).toEqual([CodeNode.name]);
});
prove('the lists | ListNode, ListItemNode | @lexical/list', () => {
  for (const list of [markdown.UNORDERED_LIST, markdown.ORDERED_LIST, CHECK_LIST]) {
    expect(needed(list)).toEqual([ListNode.name, ListItemNode.name]);
  }
});
prove('LINK | LinkNode | @lexical/link', () => {
  expect(needed(markdown.LINK)).toEqual([LinkNode.name]);
  expect(needed(...markdown.TEXT_FORMAT_TRANSFORMERS)).toEqual([]);
});

/** What is written of a text with a line between two paragraphs, which the default of the plugin has read. */
function ruled(line: string, transformers: typeof TRANSFORMERS): string {
  const editor = imported(`a\n\n${line}\n\nb`, DEFAULT_TRANSFORMERS, strict({nodes: [...nodes, HorizontalRuleNode]}));
  return editor.getEditorState().read(() => $convertToMarkdownString(transformers));
}

prove('Give the same list to $convertToMarkdownString(), which loses the horizontal rules otherwise.', () => {
  expect(ruled('---', DEFAULT_TRANSFORMERS)).toBe('a\n\n***\n\nb');
  expect(ruled('---', TRANSFORMERS)).toMatch(/^a\s+b$/);
});

/** Types a text at the caret of an empty paragraph, or puts it there at once. */
function typed(text: string, how: 'at once' | 'typed' = 'typed', tag?: string): string {
  const editor = strict();
  registerMarkdownShortcuts(editor, TRANSFORMERS);
  editor.update(() => void $getRoot().append($createParagraphNode()).selectEnd(), {discrete: true});
  for (const piece of how === 'typed' ? text : [text]) {
    editor.update(
      () => {
        const selection = $getSelection();
        if ($isRangeSelection(selection)) selection.insertText(piece);
      },
      {discrete: true, tag},
    );
    // The shortcut is an update of its own, which the next one brings along.
    editor.update(() => undefined, {discrete: true});
  }
  return editor.getEditorState().read(() => $convertToMarkdownString(TRANSFORMERS));
}

/** The lines after one change with the caret behind a text, and after what a shortcut makes of it. */
function linesBehind(text: string, $change: (caret: RangeSelection) => void): string[] {
  const editor = strict();
  registerMarkdownShortcuts(editor, TRANSFORMERS);
  editor.update(() => void $append(text).selectEnd(), {discrete: true});
  change(editor, () => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) $change(selection);
  });
  editor.update(() => undefined, {discrete: true});
  return linesOf(editor);
}

prove(
  'Blocks react to the space after the marker, at the start of a top-level block. That includes the code fence: type three backticks and a space.',
  () => {
    expect(typed('- a')).toBe('- a');
    expect(typed('``` a')).toBe('```\na\n```');
    expect(typed('```a')).toBe('```a');
  },
);

prove('Formats and links react to their closing character.', () => {
  expect(typed('__a__')).toBe('**a**');
  expect(typed('__a_')).not.toContain('**');
});

prove('Undo, redo, changes from collaborators and most pasted words do not trigger shortcuts.', () => {
  expect(typed('__a__', 'at once')).toBe('__a__');
  const $paste = (selection: RangeSelection): void => {
    selection.insertNodes(['low', '**bold**'].map((line) => $createParagraphNode().append($createTextNode(line))));
  };
  expect(linesBehind('ebb,', $paste)).toEqual(['ebb,low', '**bold**']);
  for (const tag of ['collaboration', 'historic']) expect(typed('__a__', 'typed', tag)).toBe('__a__');
  expect(typed('__a__', 'typed')).toBe('**a**');
});

prove('Import and export work on a server without a DOM. A fence that names a language needs a window.', () => {
  const texts = ['# Title\n\n- one\n- **two**', '```\nx\n```', '```js\nx\n```'];
  const outcomes = (setUp: string): string[] =>
    runInNode(`${setUp}
        const {createHeadlessEditor} = await import('@lexical/headless');
        const markdown = await import('@lexical/markdown');
        const {HeadingNode, QuoteNode} = await import('@lexical/rich-text');
        const {ListNode, ListItemNode} = await import('@lexical/list');
        const {LinkNode} = await import('@lexical/link');
        const {CodeNode} = await import('@lexical/code');
        const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, CodeNode];
        for (const text of ${JSON.stringify(texts)}) {
          let message = 'none';
          const editor = createHeadlessEditor({nodes, onError: (error) => { message = error.message; }});
          editor.update(() => markdown.$convertFromMarkdownString(text, markdown.TRANSFORMERS), {discrete: true});
          const back = editor.getEditorState().read(() => markdown.$convertToMarkdownString(markdown.TRANSFORMERS));
          console.log(message === 'none' ? back === text : message);
        }`);
  expect(outcomes('')).toEqual(['true', 'true', 'window is not defined']);
  expect(outcomes('globalThis.window = {};')).toEqual(['true', 'true', 'true']);
});

/** The message with which the shortcuts refuse a transformer; empty when they take it. */
function refused(transformer: markdown.Transformer, known: CreateEditorArgs['nodes']): string {
  try {
    registerMarkdownShortcuts(createHeadlessEditor({nodes: known}), [transformer])();
    return '';
  } catch (error) {
    return messageOf(error);
  }
}

prove(`Register the class from the table above. The word after "dependency" is the node's type.`, () => {
  const word = (transformer: markdown.Transformer, known: CreateEditorArgs['nodes'] = []): string | undefined =>
    /dependency (\w+) for/.exec(refused(transformer, known))?.[1];
  const {HEADING, QUOTE, CODE, UNORDERED_LIST, LINK} = markdown;
  expect([HEADING, QUOTE, CODE, UNORDERED_LIST, LINK].map((transformer) => word(transformer))).toEqual([
    'heading',
    'quote',
    'code',
    'list',
    'link',
  ]);
  expect(word(UNORDERED_LIST, [ListNode])).toBe('listitem');
  expect(DEFAULT_TRANSFORMERS[0] && word(DEFAULT_TRANSFORMERS[0])).toBe('horizontalrule');
  expect(word(HEADING, [HeadingNode])).toBeUndefined();
});

prove('Register the class. The production build throws error 97.', () => {
  const withNodes = (used: CreateEditorArgs['nodes']) => () => imported('# a', TRANSFORMERS, strict({nodes: used}));
  expect(messageThrownBy(withNodes([]))).toContain(
    build === 'development'
      ? 'that was not configured to be used on the editor'
      : '$initializeNode failed. Ensure node has been registered',
  );
  expect(withNodes([HeadingNode])).not.toThrow();
});

prove('Read the state after the update was committed: use {discrete: true}.', () => {
  const textAfter = (options?: {discrete: true}): string => {
    const editor = strict();
    editor.update(() => {
      $convertFromMarkdownString('a');
    }, options);
    return editor.getEditorState().read(() => $getRoot().getTextContent());
  };
  expect([textAfter(), textAfter({discrete: true})]).toEqual(['', 'a']);
});

prove('Name the build, which removes the top-level await:', () => {
  const program = "import 'lexical';import '@lexical/headless';import '@lexical/markdown';import '@lexical/rich-text';";
  const statuses = Array.from({length: 5}, () => statusInNode(program, ['--conditions=production']));
  expect(new Set(statuses)).toEqual(new Set([0]));
});

prove('The package loads Prism, which colors all code of a page.', () => {
  const colored = (name: string): string | undefined =>
    runInNode(`
      import {JSDOM} from 'jsdom';
      const {window} = new JSDOM('<pre><code class="language-css">a { top: 0 }</code></pre>', {pretendToBeVisual: true});
      const {document, Element, requestAnimationFrame} = window;
      Object.assign(globalThis, {window, document, Element, requestAnimationFrame});
      Object.defineProperty(globalThis, 'navigator', {value: window.navigator, configurable: true});
      await import('@lexical/rich-text');
      await import('${name}');
      await new Promise((resolve) => setTimeout(resolve, 200));
      console.log(document.querySelectorAll('.token').length > 0);
      process.exit();`)[0];
  expect(colored('@lexical/markdown')).toBe('true');
  expect(colored('@lexical/link')).toBe('false');
});

prove('Strikethrough needs a class from your theme.', () => {
  const shown = (format: 'bold' | 'strikethrough', theme = {}): string | undefined => {
    const {editor, element} = mount({theme});
    editor.update(() => void $getRoot().append($createParagraphNode().append($createTextNode('a').setFormat(format))), {
      discrete: true,
    });
    return element.querySelector('p')?.innerHTML;
  };
  const plain = shown('strikethrough');
  expect(plain).toBe('<span data-lexical-text="true">a</span>');
  expect(shown('bold')).toContain('<strong');
  expect(shown('strikethrough', {text: {strikethrough: 'struck'}})).toContain('class="struck"');
});

prove('lines that end in \\r\\n | headings, list items, quotes and code keep the \\r at their end', () => {
  const source = '# a\n\n- b\n\n> c\n\n```\nd\n```\n\ne';
  expect(outline(source)).toEqual(['heading: a', 'list: b', 'quote: c', 'code: d', 'paragraph: e']);
  expect(outline(source.replaceAll('\n', '\r\n'))).toEqual([
    'heading: a\r',
    'list: b\r',
    'quote: c\r',
    'code: d\r',
    'paragraph: e',
  ]);
});

prove(
  'a link with a format in its text, with parentheses in its address, or with _a_ or *a* there | no link: all of it becomes text',
  () => {
    const types = (source: string): string[] => blocks(source)[0]?.children?.map(({type}) => type) ?? [];
    for (const source of ['[**b**](/x)', '[b](/x_(y))', '[b](/x/_y_/z)', '[b](/x?y=*z*)']) {
      expect(types(source), source).not.toContain('link');
    }
    for (const source of ['[b](/x)', '[b](/x_y_z)', '**[b](/x)**']) expect(types(source), source).toEqual(['link']);
  },
);

/** What is written of the inline nodes of one block, and the pieces that come back. */
function returned($fill: () => ElementNode): [string, string[]] {
  const editor = strict();
  editor.update(() => void $getRoot().append($fill()), {discrete: true});
  const text = editor.getEditorState().read(() => $convertToMarkdownString(TRANSFORMERS));
  return [text, outline(text)];
}

prove('A paragraph # 1 priority is imported as a heading, and text after a line break in a heading as a paragraph.', () => {
  expect(returned(() => $createParagraphNode().append($createTextNode('# 1 priority')))[1]).toEqual(['heading: 1 priority']);
  const $broken = (block: ElementNode) => () => block.append($createTextNode('a'), $createLineBreakNode(), $createTextNode('b'));
  expect(returned(() => $broken($createHeadingNode('h2'))())[1]).toEqual(['heading: a', 'paragraph: b']);
  expect(returned(() => $broken($createParagraphNode())())[1]).toEqual(['paragraph: a\nb']);
});

prove(
  'Where bold and italic words overlap in part, their tags cross: the import keeps one format, and the tags of the other are text.',
  () => {
    const $words =
      (...words: [string, number][]) =>
      () =>
        $createParagraphNode().append(...words.map(([text, format]) => $createTextNode(text).setFormat(format)));
    const [bold, italic] = [1, 2];
    const [crossed] = returned($words(['a', bold], ['b', bold + italic], ['c', italic]));
    expect(crossed).toBe('**a*b**c*');
    expect(pieces(crossed)).toEqual([
      ['a*b', bold],
      ['c*', 0],
    ]);
    const [nested] = returned($words(['a ', bold], ['b', bold + italic], [' c', bold]));
    expect(pieces(nested)).toEqual([
      ['a ', bold],
      ['b', bold + italic],
      [' c', bold],
    ]);
  },
);

prove('a list of another kind nested in a list | a separate, indented list, which ends the outer list', () => {
  const lists = (source: string): unknown[] => blocks(source).map(({type, listType}) => [type, listType]);
  expect(lists('- a\n    1. b\n- c')).toEqual([
    ['list', 'bullet'],
    ['list', 'number'],
    ['list', 'bullet'],
  ]);
  expect(written('- a\n    1. b\n- c')).toBe('- a\n\n    1. b\n\n- c');
  expect(lists('- a\n    - b\n- c')).toEqual([['list', 'bullet']]);
});

prove('On a server, refuse lines with hundreds of unmatched marks (*a *a *a …): a line of 3 KB takes seconds to import.', () => {
  const secondsFor = (part: string, bytes: number): number => {
    const begin = performance.now();
    imported(part.repeat(Math.ceil(bytes / part.length)));
    return (performance.now() - begin) / 1000;
  };
  secondsFor('*a ', 300);
  const whole = secondsFor('*a ', 3000);
  expect(whole).toBeGreaterThan(1);
  expect(secondsFor('a a ', 3000)).toBeLessThan(whole / 10);
});
