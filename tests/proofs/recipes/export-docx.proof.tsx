import {crc32} from 'node:zlib';

import {$createCodeHighlightNode, $createCodeNode, CodeHighlightNode, CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createListItemNode, $createListNode, ListItemNode, ListNode, type ListType} from '@lexical/list';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  $getRoot,
  DecoratorNode,
  type EditorState,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import {expect} from 'vitest';

import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {$appendNestedTable, $appendTable, tableNodes} from '../support/tables.ts';

interface Block {
  style: string;
  align: string;
  isRightToLeft: boolean;
  list: {id: number; type: string; start: number; depth: number; isChecked: boolean} | null;
  runs: {text: string; formats: string[]; url: string | null}[];
}

/** What proofs use of the page's code. */
interface Code {
  toBlocks: (state: EditorState) => Block[];
  toDocx: (blocks: Block[]) => Blob;
}

const page = '/page-components/docs/recipes/export-docx.md';

/** The page's code. */
async function code<K extends keyof Code>(file: string): Promise<Pick<Code, K>> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/${file}`)) as Pick<Code, K>;
}

/** A picture without a text. */
class PictureNode extends DecoratorNode<null> {
  static override getType(): string {
    return 'picture';
  }
  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('img');
  }
  override isInline(): false {
    return false;
  }
  override decorate(): null {
    return null;
  }
}

function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  // jsdom has no arrayBuffer() of its own.
  const reader = new FileReader();
  reader.readAsArrayBuffer(blob);
  return new Promise((resolve) => {
    reader.onload = () => {
      resolve(new Uint8Array(reader.result as ArrayBuffer));
    };
  });
}

/** Reads the files of an archive whose files are stored, and checks their sums. */
async function unzip(blob: Blob): Promise<Map<string, string>> {
  const bytes = await bytesOf(blob);
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files = new Map<string, string>();
  let place = view.getUint32(end + 16, true);
  for (let index = 0; index < view.getUint16(end + 10, true); index += 1) {
    expect(view.getUint32(place, true)).toBe(0x02014b50);
    const [sum, size, length] = [
      view.getUint32(place + 16, true),
      view.getUint32(place + 20, true),
      view.getUint16(place + 28, true),
    ];
    const local = view.getUint32(place + 42, true);
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    const name = new TextDecoder().decode(bytes.subarray(local + 30, local + 30 + length));
    const content = bytes.subarray(local + 30 + length, local + 30 + length + size);
    expect(crc32(content)).toBe(sum);
    files.set(name, new TextDecoder().decode(content));
    place += 46 + length;
  }
  expect(place).toBe(end);
  return files;
}

/** The parts of the DOCX of a document, parsed. */
async function docxOf($make: () => LexicalNode[]): Promise<(name: string) => Document> {
  const {toBlocks} = await code<'toBlocks'>('blocks.ts');
  const {toDocx} = await code<'toDocx'>('docx.ts');
  const editor = createHeadlessEditor({
    nodes: [HeadingNode, QuoteNode, LinkNode, ListNode, ListItemNode, CodeNode, CodeHighlightNode, PictureNode, ...tableNodes],
    onError(error) {
      throw error;
    },
  });
  editor.update(() => $getRoot().append(...$make()), {discrete: true});
  const files = await unzip(toDocx(toBlocks(editor.getEditorState())));
  const parsed = new Map(
    [...files].map(([name, xml]) => [name, new DOMParser().parseFromString(xml, 'application/xml')] as const),
  );
  for (const [name, document] of parsed) expect(document.querySelector('parsererror'), name).toBeNull();
  return (name) => {
    const found = parsed.get(name);
    if (found === undefined) throw new Error(`expected a part ${name}, found ${[...parsed.keys()].join()}`);
    return found;
  };
}

/** The paragraphs of the DOCX of a document: their properties, and their text with the look of each run. */
async function paragraphsOf($make: () => LexicalNode[]): Promise<string[]> {
  const part = await docxOf($make);
  const outline = (element: Element): string => {
    const value = element.getAttribute('w:val');
    const own = element.localName + (value === null ? '' : `=${value}`);
    if (element.localName === 't') return `'${element.textContent}'`;
    const inner = [...element.children]
      .map(outline)
      .filter((text) => text !== 'rPr' && text !== 'pStyle=Normal' && text !== 'pPr');
    return inner.length === 0 ? own : `${own}(${inner.join(' ')})`;
  };
  return [...part('word/document.xml').getElementsByTagName('w:p')].map(outline);
}

/** For each list of a document, its definition and the number that it starts with. */
async function startsOf($make: () => LexicalNode[]): Promise<(string | null | undefined)[][]> {
  return [...(await docxOf($make))('word/numbering.xml').getElementsByTagName('w:num')].map((number) =>
    ['w:abstractNumId', 'w:startOverride'].map((name) => number.getElementsByTagName(name)[0]?.getAttribute('w:val')),
  );
}

const $paragraph = (...parts: (string | LexicalNode)[]): ElementNode =>
  $createParagraphNode().append(...parts.map((child) => (typeof child === 'string' ? $createTextNode(child) : child)));
const $list = (type: ListType, start: number, ...texts: string[]): ListNode =>
  $createListNode(type, start).append(
    ...texts.map((text) => $createListItemNode(type === 'check' ? text === 'done' : undefined).append($createTextNode(text))),
  );

prove('headings and quotes | the styles heading 1 to heading 6 and Quote', async () => {
  const $make = (): LexicalNode[] => [
    $createHeadingNode('h1').append($createTextNode('a')),
    $createHeadingNode('h6').append($createTextNode('b')),
    $createQuoteNode().append($createTextNode('c')),
    $paragraph('d'),
  ];
  expect(await paragraphsOf($make)).toEqual([
    "p(pPr(pStyle=Heading1) r('a'))",
    "p(pPr(pStyle=Heading6) r('b'))",
    "p(pPr(pStyle=Quote) r('c'))",
    "p(r('d'))",
  ]);
  const styles = (await docxOf($make))('word/styles.xml');
  const names = [...styles.getElementsByTagName('w:style')].map(
    (style) =>
      `${style.getAttribute('w:styleId') ?? ''}: ${style.getElementsByTagName('w:name')[0]?.getAttribute('w:val') ?? ''}`,
  );
  expect(names).toEqual(expect.arrayContaining(['Heading1: heading 1', 'Heading6: heading 6', 'Quote: Quote']));
});

prove('bold, italic, underline, strikethrough, highlight, subscript, superscript, code | the same', async () => {
  const looks: [TextFormatType, string][] = [
    ['bold', 'b bCs'],
    ['italic', 'i iCs'],
    ['underline', 'u=single'],
    ['strikethrough', 'strike'],
    ['highlight', 'highlight=yellow'],
    ['subscript', 'vertAlign=subscript'],
    ['superscript', 'vertAlign=superscript'],
    ['code', 'rFonts'],
  ];
  const found = await paragraphsOf(() => looks.map(([format]) => $paragraph('a', $createTextNode('b').toggleFormat(format))));
  expect(found).toEqual(looks.map(([, look]) => `p(r('a') r(rPr(${look}) 'b'))`));
});

/** The texts of a document's links in the DOCX, each with where it leads. */
async function linksOf(...urls: string[]): Promise<[string | null, string | null][]> {
  const part = await docxOf(() => urls.map((url) => $paragraph($createLinkNode(url).append($createTextNode(url)))));
  const relations = [...part('word/_rels/document.xml.rels').getElementsByTagName('Relationship')];
  return [...part('word/document.xml').getElementsByTagName('w:hyperlink')].map((link) => {
    const relation = relations.find((one) => one.getAttribute('Id') === link.getAttribute('r:id'));
    expect(relation?.getAttribute('TargetMode')).toBe('External');
    return [link.textContent, relation?.getAttribute('Target') ?? null];
  });
}

prove('links to web, mail and phone addresses | links', async () => {
  const urls = ['https://example.org/?a=1&b=%222%22', 'http://example.org/', 'mailto:a@example.org', 'tel:+123'];
  expect(await linksOf(...urls, 'https://example.org/a b"<')).toEqual([
    ...urls.map((url) => [url, url]),
    ['https://example.org/a b"<', 'https://example.org/a%20b%22%3C'],
  ]);
});

prove('other links, such as `javascript:`, files and relative addresses | their text', async () => {
  const urls = ['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//host/share'];
  const more = ['\\\\host\\share', 'ms-word:ofe|u|x', '/docs', '', 'http://a b.org/', 'constructor'];
  expect(await linksOf(...urls, ...more)).toEqual([]);
});

prove('A link is plain text. Its address is relative, or is not a web, mail or phone address.', async () => {
  const $links = (): LexicalNode[] =>
    ['/map', 'javascript:alert(1)', 'https://example.org/'].map((url) =>
      $paragraph($createLinkNode(url).append($createTextNode('a'))),
    );
  expect(await paragraphsOf($links)).toEqual(["p(r('a'))", "p(r('a'))", "p(hyperlink(r('a')))"]);
});

prove('bulleted, numbered and nested lists, the number that a list starts with | the same', async () => {
  const $make = (): LexicalNode[] => {
    const list = $list('bullet', 1, 'a');
    return [list.append($createListItemNode().append($list('number', 1, 'b'))), $list('number', 5, 'c', 'd')];
  };
  expect(await paragraphsOf($make)).toEqual([
    "p(pPr(numPr(ilvl=0 numId=1)) r('a'))",
    "p(pPr(numPr(ilvl=1 numId=2)) r('b'))",
    "p(pPr(numPr(ilvl=0 numId=3)) r('c'))",
    "p(pPr(numPr(ilvl=0 numId=3)) r('d'))",
  ]);
  expect(await startsOf($make)).toEqual([
    ['0', '1'],
    ['1', '1'],
    ['1', '5'],
  ]);
  // An item may hold text and a list.
  const $mixed = (): LexicalNode[] => {
    const list = $list('bullet', 1, 'a');
    list.getFirstChildOrThrow<ListItemNode>().append($list('number', 1, 'b'));
    return [list];
  };
  expect(await paragraphsOf($mixed)).toEqual(["p(pPr(numPr(ilvl=0 numId=1)) r('a'))", "p(pPr(numPr(ilvl=1 numId=2)) r('b'))"]);
  // The format has no negative numbers, and no fractions.
  expect(
    await startsOf(() => [-3, 2.5, Infinity, NaN].flatMap((start) => [$list('number', start, 'a'), $paragraph('b')])),
  ).toEqual([
    ['1', '0'],
    ['1', '2'],
    ['1', '0'],
    ['1', '0'],
  ]);
});

prove('lists below the ninth level | flattened into the ninth', async () => {
  const $deep = (): LexicalNode[] => {
    const outer = $list('number', 1, '1');
    Array.from({length: 10}, (_, index) => $list('number', 1, String(index + 2))).reduce((list, inner) => {
      list.append($createListItemNode().append(inner));
      return inner;
    }, outer);
    return [outer];
  };
  const levels = (await paragraphsOf($deep)).map((text) => /ilvl=\d+/.exec(text)?.[0]);
  expect(levels.slice(7)).toEqual(['ilvl=7', 'ilvl=8', 'ilvl=8', 'ilvl=8']);
  const numbering = (await docxOf($deep))('word/numbering.xml');
  const defined = (name: string): string[] => [
    ...new Set([...numbering.getElementsByTagName(name)].map((level) => level.getAttribute('w:ilvl') ?? '')),
  ];
  // No list names a level that is not described.
  expect(defined('w:lvlOverride')).toEqual(defined('w:lvl'));
});

prove(
  'A list continues the numbers of the list before. Both name the same w:num. Give each list its own, with a w:startOverride.',
  async () => {
    const found = await paragraphsOf(() => [$list('number', 1, 'a'), $paragraph('b'), $list('number', 1, 'c')]);
    expect(found.map((text) => /numId=\d/.exec(text)?.[0])).toEqual(['numId=1', undefined, 'numId=2']);
  },
);

prove('check lists | paragraphs that begin with ☐ or ☑', async () => {
  expect(await paragraphsOf(() => [$list('check', 1, 'done', 'open')])).toEqual([
    "p(pPr(ind) r('☑ ') r('done'))",
    "p(pPr(ind) r('☐ ') r('open'))",
  ]);
});

prove('alignment, paragraphs from right to left | the same', async () => {
  const found = await paragraphsOf(() => [
    $paragraph('a').setFormat('center'),
    $paragraph('b').setFormat('justify'),
    $paragraph('c').setFormat('right'),
    $paragraph('d').setDirection('rtl').setFormat('right'),
    $paragraph('אב'),
    // A sign that chooses how another looks is none of them.
    $paragraph('❤\uFE0F'),
  ]);
  expect(found.map((text) => /pPr\(([^)]*)\)/.exec(text)?.[1]).slice(0, 4)).toEqual([
    'jc=center',
    'jc=both',
    'jc=right',
    'bidi jc=left',
  ]);
  // Letters that are read from right to left are marked as such.
  expect(found.slice(3)).toEqual(["p(pPr(bidi jc=left) r('d'))", "p(r(rPr(rtl) 'אב'))", "p(r('❤\uFE0F'))"]);
});

prove('line breaks and tabs | the same', async () => {
  expect(await paragraphsOf(() => [$paragraph('a', $createLineBreakNode(), 'b', $createTabNode(), 'c')])).toEqual([
    "p(r('a') r(br) r('b') r(tab) r('c'))",
  ]);
  // Names that every object has are texts like others.
  const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', '\r', '\u2028'];
  expect(await paragraphsOf(() => names.map((name) => $paragraph(name)))).toEqual(
    names.map((name) => `p(r('${name.replace('\r', '\n')}'))`),
  );
});

prove('control characters, halves of an emoji | removed, because XML forbids them', async () => {
  const controls = String.fromCharCode(
    ...Array.from({length: 32}, (_, code) => code).filter((code) => ![9, 10, 13].includes(code)),
  );
  expect(await paragraphsOf(() => [$paragraph(`a <b> & "c"${controls}\uFFFE\uFFFF d 😀 \uD83D =1+1 ]]>`)])).toEqual([
    `p(r('a <b> & "c" d 😀  =1+1 ]]>'))`,
  ]);
});

prove('a code block | a paragraph with its lines, in the usual font', async () => {
  const found = await paragraphsOf(() => [
    $createCodeNode('js').append($createCodeHighlightNode('const', 'keyword'), $createLineBreakNode(), $createTextNode('a')),
  ]);
  expect(found).toEqual(["p(r('const') r(br) r('a'))"]);
});

prove('colors, font sizes, indented paragraphs | the text without them', async () => {
  const found = await paragraphsOf(() => [
    $paragraph($createTextNode('a').setStyle('color: red; font-size: 30px')),
    $paragraph('b').setIndent(2),
  ]);
  expect(found).toEqual(["p(r('a'))", "p(r('b'))"]);
});

prove('a table | a paragraph for each paragraph of a cell', async () => {
  const found = await paragraphsOf(() => {
    const table = $appendTable(1, 2, 'x');
    table.remove();
    return [table];
  });
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(/^p\(r\('.+'\)\)$/);
  const nested = await paragraphsOf(() => {
    const [outer] = $appendNestedTable();
    outer.remove();
    return [outer];
  });
  expect(nested.map((text) => /'(.*)'/.exec(text)?.[1])).toEqual(['a', 'p', 'q', 'b', 'c', 'd']);
});

prove('an image or another decorator | its `getTextContent()`, often none', async () => {
  expect(await paragraphsOf(() => [new PictureNode(), new PictureNode(), $paragraph('a')])).toEqual([
    'p(r)',
    'p(r)',
    "p(r('a'))",
  ]);
});

prove(
  '`toBlocks()` turns the document into plain objects, `toDocx()` writes them as XML, and `zip()` packs the files.',
  async () => {
    const {toBlocks} = await code<'toBlocks'>('blocks.ts');
    const {toDocx} = await code<'toDocx'>('docx.ts');
    const editor = createHeadlessEditor({nodes: [HeadingNode, ListNode, ListItemNode]});
    const long = 'word '.repeat(200_000);
    expect(toBlocks(editor.parseEditorState(storedDocument(storedParagraph(long))))[0]?.runs[0]?.text).toBe(long);
    const blocks = toBlocks(editor.getEditorState());
    expect(blocks).toEqual([{align: '', isRightToLeft: false, list: null, runs: [], style: 'Normal'}]);
    const files = await unzip(toDocx(blocks));
    expect(files.size).toBe(6);
    for (const xml of files.values()) expect(xml).toMatch(/^<\?xml version="1.0"/);
    // What stored JSON can smuggle in is no XML.
    const stored = storedDocument(
      {...storedParagraph('a'), type: 'heading', tag: 'h1"/><x/>', format: 'constructor'},
      {
        type: 'list',
        listType: 'number',
        start: '1"/><x/>',
        version: 1,
        direction: null,
        format: '',
        indent: 0,
        children: [{type: 'listitem', value: 1, version: 1, direction: null, format: '', indent: 0, children: []}],
      },
    );
    const smuggled = await unzip(toDocx(toBlocks(editor.parseEditorState(stored))));
    expect([...smuggled.values()].join('')).not.toContain('<x/>');
  },
);

// cspell:ignore parsererror
