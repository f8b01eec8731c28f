// cspell:ignore שלום
import {$createCodeNode, CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$createAutoLinkNode, $createLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {$createListItemNode, $createListNode, ListItemNode, ListNode, type ListType} from '@lexical/list';
import {$createMarkNode, MarkNode} from '@lexical/mark';
import {OverflowNode} from '@lexical/overflow';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createTableNodeWithDimensions, TableCellNode, TableNode, TableObserver, TableRowNode} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type EditorThemeClasses,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import {expect} from 'vitest';

import {change, mount, settled} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';

const nodes = [
  AutoLinkNode,
  CodeHighlightNode,
  CodeNode,
  HashtagNode,
  HeadingNode,
  LinkNode,
  ListItemNode,
  ListNode,
  MarkNode,
  OverflowNode,
  QuoteNode,
  TableCellNode,
  TableNode,
  TableRowNode,
];

/** Draws blocks with a theme. Throws what `onError` is given. */
function draw(theme: EditorThemeClasses, $blocks: () => LexicalNode[]) {
  const mounted = mount({nodes, theme});
  change(mounted.editor, () => {
    $getRoot().append(...$blocks());
  });
  if (mounted.errors[0] !== undefined) throw mounted.errors[0];
  return mounted;
}

/** The elements with a class, by tag and text: `p "Hi"`. */
function withClass(element: HTMLElement, name: string): string[] {
  return Array.from(element.querySelectorAll(`.${name}`), (found) => `${found.tagName.toLowerCase()} "${found.textContent}"`);
}

const $text = (text: string, ...formats: TextFormatType[]) =>
  formats.reduce((node, format) => node.toggleFormat(format), $createTextNode(text));
const $paragraph = (...children: LexicalNode[]) => $createParagraphNode().append(...children);

prove('root | The editable element', () => {
  const {editor, element} = draw({root: 'mine'}, () => [$paragraph($text('x'))]);
  expect(element.className).toBe('mine');
  editor.setRootElement(null);
  expect(element.className).toBe('');
});

prove('paragraph | <p>', () => {
  expect(withClass(draw({paragraph: 'mine'}, () => [$paragraph($text('x')), $createQuoteNode()]).element, 'mine')).toEqual([
    'p "x"',
  ]);
});

prove('heading.h1 … heading.h6 | <h1> … <h6>', () => {
  const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
  const heading = Object.fromEntries(tags.map((tag) => [tag, `my-${tag}`]));
  const {element} = draw({heading}, () => tags.map((tag) => $createHeadingNode(tag).append($text(tag))));
  for (const tag of tags) expect(withClass(element, `my-${tag}`)).toEqual([`${tag} "${tag}"`]);
});

prove('quote | <blockquote> | @lexical/rich-text', () => {
  expect(withClass(draw({quote: 'mine'}, () => [$createQuoteNode(), $paragraph()]).element, 'mine')).toEqual(['blockquote ""']);
});

prove('link | <a> | @lexical/link', () => {
  const {element} = draw({link: 'mine'}, () => [
    $paragraph(
      $createLinkNode('https://a.example').append($text('a')),
      $createAutoLinkNode('https://b.example').append($text('b')),
    ),
  ]);
  expect(withClass(element, 'mine')).toEqual(['a "a"', 'a "b"']);
});

prove('code | <code> of a code block', () => {
  const {element} = draw({code: 'mine'}, () => [$createCodeNode().append($text('x')), $paragraph($text('y', 'code'))]);
  expect(withClass(element, 'mine')).toEqual(['code "x"']);
});

prove('codeHighlight.<token> | Tokens of Prism, such as comment or function | @lexical/code', async () => {
  const {editor, element} = mount({nodes, theme: {codeHighlight: {comment: 'my-comment', function: 'my-function'}}});
  registerCodeHighlighting(editor);
  editor.update(() => {
    $getRoot().append($createCodeNode('javascript').append($text('run(); // why')));
  });
  await settled();
  expect(withClass(element, 'my-comment')).toEqual(['span "// why"']);
  expect(withClass(element, 'my-function')).toEqual(['span "run"']);
});

prove('hashtag | <span> of a hashtag', () => {
  const {element} = draw({hashtag: 'mine'}, () => [$paragraph($text('a '), $createHashtagNode('#b'))]);
  expect(withClass(element, 'mine')).toEqual(['span "#b"']);
});

prove('mark, markOverlap | <mark>, and <mark> where marks overlap', () => {
  const {element} = draw({mark: 'mine', markOverlap: 'both'}, () => [
    $paragraph($createMarkNode(['1']).append($text('a')), $createMarkNode(['1', '2']).append($text('b'))),
  ]);
  expect(withClass(element, 'mine')).toEqual(['mark "a"', 'mark "b"']);
  expect(withClass(element, 'both')).toEqual(['mark "b"']);
});

prove('characterLimit | Text beyond the limit of CharacterLimitPlugin', async () => {
  const plugin = <CharacterLimitPlugin charset="UTF-16" maxLength={3} />;
  const {editor, container} = await renderInComposer(plugin, {nodes, theme: {characterLimit: 'mine'}});
  editor.setRootElement(container.appendChild(document.createElement('div')));
  editor.update(() => {
    $getRoot().append($paragraph($text('abcdef')));
  });
  await settled();
  expect(withClass(container, 'mine')).toEqual(['span "def"']);
});

const $table = () => $createTableNodeWithDimensions(2, 2, {rows: true, columns: false});

prove('table, tableRow | <table>, <tr>', () => {
  const {element} = draw({table: 'mine', tableRow: 'row'}, () => [$table()]);
  expect([withClass(element, 'mine').length, withClass(element, 'row').length]).toEqual([1, 2]);
  expect(element.querySelector('.mine')?.tagName).toBe('TABLE');
  expect(element.querySelector('.row')?.tagName).toBe('TR');
});

prove('tableCell, tableCellHeader | <td> and <th>, only <th>', () => {
  const {element} = draw({tableCell: 'cell', tableCellHeader: 'head'}, () => [$table()]);
  expect(withClass(element, 'cell')).toEqual(['th ""', 'th ""', 'td ""', 'td ""']);
  expect(withClass(element, 'head')).toEqual(['th ""', 'th ""']);
});

prove('tableSelection | <table> while cells are selected', () => {
  const {editor, element} = draw({tableSelected: 'unread', tableSelection: 'read'}, () => [$table()]);
  const key = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow().getKey());
  expect(withClass(element, 'read')).toHaveLength(0);
  new TableObserver(editor, key).disableHighlightStyle();
  editor.update(() => undefined, {discrete: true});
  expect([element.querySelectorAll('.read').length, element.querySelectorAll('.unread').length]).toEqual([1, 0]);
});

function $list(type: ListType, ...items: (string | ElementNode)[]): ListNode {
  return $createListNode(type).append(
    ...items.map((item) => $createListItemNode().append(typeof item === 'string' ? $text(item) : item)),
  );
}

prove('ul, ol | The list', () => {
  const {element} = draw({list: {ul: 'dots', ol: 'numbers'}}, () => [$list('bullet', 'a'), $list('number', 'b')]);
  expect(withClass(element, 'dots')).toEqual(['ul "a"']);
  expect(withClass(element, 'numbers')).toEqual(['ol "b"']);
});

prove('ulDepth, olDepth | An array with a class for each level. After the last one, it starts again', () => {
  const {element} = draw({list: {ulDepth: ['one', 'two'], olDepth: ['first']}}, () => [
    $list('bullet', $list('bullet', $list('bullet', 'third'))),
    $list('number', 'n'),
  ]);
  const levels = Array.from(element.querySelectorAll('ul'), (list) => list.className);
  expect(levels).toEqual(['one', 'two', 'one']);
  expect(withClass(element, 'first')).toEqual(['ol "n"']);
});

prove('listitem | Each item', () => {
  const {element} = draw({list: {listitem: 'mine'}}, () => [$list('bullet', 'a', 'b')]);
  expect(withClass(element, 'mine')).toEqual(['li "a"', 'li "b"']);
});

prove('nested.listitem | An item that holds a list.', () => {
  const {element} = draw({list: {nested: {listitem: 'mine'}}}, () => [$list('bullet', 'a', $list('bullet', 'b'))]);
  expect(withClass(element, 'mine')).toEqual(['li "b"']);
  expect(element.querySelector('.mine > ul')).not.toBeNull();
});

prove('nested.list | Lists from the third level on', () => {
  const {element} = draw({list: {nested: {list: 'mine'}}}, () => [
    $list('bullet', $list('bullet', $list('bullet', $list('bullet', 'fourth')))),
  ]);
  const levels = Array.from(element.querySelectorAll('ul'), (list) => list.classList.contains('mine'));
  expect(levels).toEqual([false, false, true, true]);
});

prove('checklist | A list of the type check', () => {
  const {element} = draw({list: {checklist: 'mine'}}, () => [$list('check', 'a'), $list('bullet', 'b')]);
  expect(withClass(element, 'mine')).toEqual(['ul "a"']);
});

prove('listitemChecked, listitemUnchecked | Items of a checklist', () => {
  const {element} = draw({list: {listitemChecked: 'done', listitemUnchecked: 'open'}}, () => [
    $createListNode('check').append($createListItemNode(true).append($text('a')), $createListItemNode(false).append($text('b'))),
    $list('bullet', 'c'),
  ]);
  expect([withClass(element, 'done'), withClass(element, 'open')]).toEqual([['li "a"'], ['li "b"']]);
});

/** What is drawn for text with formats. */
function drawText(theme: Record<string, string>, ...formats: TextFormatType[]): string {
  return draw({text: theme}, () => [$paragraph($text('x', ...formats))]).element.querySelector('p')?.innerHTML ?? '';
}

prove('base | All text', () => {
  expect(drawText({base: 'mine'})).toContain('<span class="mine"');
  expect(drawText({})).not.toContain('class');
  expect(drawText({base: 'mine'}, 'bold')).toContain('<strong class="mine"');
});
prove('bold | Bold | Bold, by <strong>', () => {
  expect(drawText({}, 'bold')).toMatch(/^<strong/);
});
prove('italic | Italic | Italic, by <em>, unless it is bold', () => {
  expect(drawText({}, 'italic')).toMatch(/^<em/);
  expect(drawText({}, 'italic', 'bold')).not.toContain('<em');
});
prove('underline, strikethrough | With one of these formats | Not visible', () => {
  expect(drawText({}, 'underline')).toBe(drawText({}));
  expect(drawText({}, 'strikethrough')).toBe(drawText({}));
  expect(drawText({underline: 'mine'}, 'underline')).toContain('class="mine"');
});
prove('underlineStrikethrough | With both formats, in place of the two classes | Not visible', () => {
  const theme = {strikethrough: 's', underline: 'u', underlineStrikethrough: 'both'};
  expect(drawText(theme, 'underline', 'strikethrough')).toContain('class="both"');
  expect(drawText(theme, 'underline')).toContain('class="u"');
  expect(drawText({}, 'underline', 'strikethrough')).toBe(drawText({}));
});
prove('code, highlight | Inline code, highlighted text | <code>, <mark>', () => {
  expect([drawText({}, 'code'), drawText({}, 'highlight')].map((html) => html.slice(0, 5))).toEqual(['<code', '<mark']);
});
prove('subscript, superscript | Lowered and raised text | <sub>, <sup>', () => {
  expect([drawText({}, 'subscript'), drawText({}, 'superscript')].map((html) => html.slice(0, 4))).toEqual(['<sub', '<sup']);
});

prove(
  'Code, highlight, subscript and superscript put a second element around the text. The classes of text are on the inner element.',
  () => {
    for (const format of ['code', 'highlight', 'subscript', 'superscript'] as const) {
      const html = drawText({[format]: 'mine'}, format, 'bold');
      expect(html).toMatch(/^<\w+[^>]*><strong class="mine"/);
    }
    expect(drawText({bold: 'mine'}, 'bold')).toMatch(/^<strong class="mine"/);
  },
);

prove('ltr, rtl | Blocks, by the direction of their text', () => {
  const {element} = draw({ltr: 'left', rtl: 'right'}, () => [$paragraph($text('abc')), $paragraph($text('שלום')), $paragraph()]);
  const blocks = Array.from(element.children, (block) => [block.className, block.getAttribute('dir')]);
  expect(blocks.slice(0, 2)).toEqual([
    ['left', 'ltr'],
    ['right', 'rtl'],
  ]);
});

prove('indent | Indented blocks. One class name only', () => {
  const $blocks = () => [$paragraph($text('in')).setIndent(1), $paragraph($text('out'))];
  expect(withClass(draw({indent: 'mine'}, $blocks).element, 'mine')).toEqual(['p "in"']);
  expect(() => draw({indent: 'two names'}, $blocks)).toThrow();
  expect(() => draw({paragraph: 'two names'}, $blocks)).not.toThrow();
});

prove('Exported HTML has the same classes, except ltr, rtl and indent.', () => {
  const {editor, element} = draw({indent: 'in', ltr: 'left', paragraph: 'block', rtl: 'right', text: {bold: 'fat'}}, () => [
    $paragraph($text('abc', 'bold')).setIndent(1),
    $paragraph($text('שלום')),
  ]);
  const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  for (const name of ['block', 'fat', 'in', 'left', 'right']) expect(withClass(element, name)).not.toEqual([]);
  const classes = [...html.matchAll(/class="([^"]*)"/g)].map(([, names]) => names);
  expect(classes).toEqual(['block', 'fat', 'block']);
});

prove('If you change the theme object, elements keep their classes.', () => {
  const theme: EditorThemeClasses = {paragraph: 'before', quote: 'before'};
  const {editor, element} = draw(theme, () => [$paragraph($text('x'))]);
  theme.paragraph = 'after';
  theme.quote = 'after';
  change(editor, () => {
    $getRoot().append($paragraph($text('y')), $createQuoteNode());
  });
  expect(Array.from(element.children, (block) => block.className)).toEqual(['before', 'before', 'after']);
});

prove('A copy of a used theme can keep old classes.', () => {
  const used: EditorThemeClasses = {paragraph: 'old'};
  const classOf = (theme: EditorThemeClasses) => draw(theme, () => [$paragraph()]).element.querySelector('p')?.className;
  expect([classOf({...used, paragraph: 'new'}), classOf(used), classOf({...used, paragraph: 'new'})]).toEqual([
    'new',
    'old',
    'old',
  ]);
});

prove('A frozen theme fails with Cannot add property __lexicalClassNameCache, object is not extensible:', () => {
  const attempt = () => draw(Object.freeze({paragraph: 'x'}), () => [$paragraph()]);
  expect(messageThrownBy(attempt)).toBe('Cannot add property __lexicalClassNameCache, object is not extensible');
});
