import {crc32} from 'node:zlib';

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
import {JSDOM} from 'jsdom';
import {act, createElement, StrictMode, type ComponentType} from 'react';
import {expect, onTestFinished, vi} from 'vitest';

import {prove} from '../support/prove.ts';
import {show} from '../support/sample.ts';
import {$appendTable, tableNodes} from '../support/tables.ts';

interface Block {
  style: string;
  align: string;
  isRightToLeft: boolean;
  list: {id: number; type: string; start: number; depth: number; isChecked: boolean} | null;
  runs: {text: string; formats: string[]; url: string | null}[];
}

/** What proofs use of the page's code. */
interface Code {
  default: ComponentType;
  toBlocks: (state: EditorState) => Block[];
  toDocx: (blocks: Block[]) => Blob;
}

const page = '/page-components/docs/recipes/export.md';

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

/** Reads the files of an archive whose files are stored, and checks their sums. */
async function unzip(blob: Blob): Promise<Map<string, string>> {
  const bytes = new Uint8Array(
    await new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => {
        resolve(reader.result as ArrayBuffer);
      };
      reader.readAsArrayBuffer(blob);
    }),
  );
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
    nodes: [HeadingNode, QuoteNode, LinkNode, ListNode, ListItemNode, PictureNode, ...tableNodes],
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

prove('bold, italic, underline, strikethrough, subscript, superscript, code | the same', async () => {
  const looks: [TextFormatType, string][] = [
    ['bold', 'b'],
    ['italic', 'i'],
    ['underline', 'u=single'],
    ['strikethrough', 'strike'],
    ['subscript', 'vertAlign=subscript'],
    ['superscript', 'vertAlign=superscript'],
    ['code', 'rFonts'],
  ];
  const found = await paragraphsOf(() => looks.map(([format]) => $paragraph('a', $createTextNode('b').toggleFormat(format))));
  expect(found).toEqual(looks.map(([, look]) => `p(r('a') r(rPr(${look}) 'b'))`));
});

prove('links | links', async () => {
  const url = 'https://example.org/?a=1&b="2"';
  const part = await docxOf(() => [$paragraph($createLinkNode(url).append($createTextNode('a')))]);
  const [link] = part('word/document.xml').getElementsByTagName('w:hyperlink');
  expect(link?.textContent).toBe('a');
  const relations = [...part('word/_rels/document.xml.rels').getElementsByTagName('Relationship')];
  const target = relations.find((relation) => relation.getAttribute('Id') === link?.getAttribute('r:id'));
  expect([target?.getAttribute('Target'), target?.getAttribute('TargetMode')]).toEqual([url, 'External']);
});

prove(
  'bulleted and numbered lists, nested lists, the number that a list starts with | the same; what is deeper than nine levels stands on the ninth',
  async () => {
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
    const numbers = [...(await docxOf($make))('word/numbering.xml').getElementsByTagName('w:num')].map((number) =>
      ['w:abstractNumId', 'w:startOverride'].map((name) => number.getElementsByTagName(name)[0]?.getAttribute('w:val')),
    );
    expect(numbers).toEqual([
      ['0', '1'],
      ['1', '1'],
      ['1', '5'],
    ]);
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
  },
);

prove(
  'A list goes on with the numbers of the one before. Both name the same w:num. Give each list its own, with a w:startOverride.',
  async () => {
    const found = await paragraphsOf(() => [$list('number', 1, 'a'), $paragraph('b'), $list('number', 1, 'c')]);
    expect(found.map((text) => /numId=\d/.exec(text)?.[0])).toEqual(['numId=1', undefined, 'numId=2']);
  },
);

prove('check lists | paragraphs with ☐ or ☑ in front', async () => {
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
  ]);
  expect(found.map((text) => /pPr\(([^)]*)\)/.exec(text)?.[1])).toEqual(['jc=center', 'jc=both', 'jc=right', 'bidi jc=left']);
});

prove('line breaks and tabs | the same', async () => {
  expect(await paragraphsOf(() => [$paragraph('a', $createLineBreakNode(), 'b', $createTabNode(), 'c')])).toEqual([
    "p(r('a') r(br) r('b') r(tab) r('c'))",
  ]);
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
});

prove('an image or another decorator | the text that the node has, often none', async () => {
  expect(await paragraphsOf(() => [$paragraph('a'), new PictureNode()])).toEqual(["p(r('a'))", 'p(r)']);
});

prove('A control character came into the XML, or a sign was not escaped. escape() sees to both.', async () => {
  const text = 'a <b> & "c"\u0001\uFFFF d 😀';
  expect(await paragraphsOf(() => [$paragraph(text)])).toEqual([`p(r('a <b> & "c" d 😀'))`]);
});

prove('`toDocx()` writes six XML files, and `zip()` puts them into an archive without compressing them.', async () => {
  const {toDocx} = await code<'toDocx'>('docx.ts');
  const files = await unzip(toDocx([]));
  expect(files.size).toBe(6);
  for (const xml of files.values()) expect(xml).toMatch(/^<\?xml version="1.0"/);
});

prove(
  'A block is a plain object, so a library needs no knowledge of Lexical. The paragraph of the sample begins like this:',
  async () => {
    const {editor} = await showPage();
    const {toBlocks} = await code<'toBlocks'>('blocks.ts');
    const [, paragraph] = toBlocks(editor.getEditorState());
    const plain: unknown = JSON.parse(JSON.stringify(paragraph));
    expect(paragraph).toEqual(plain);
    const shownThere = {align: '', isRightToLeft: false, list: null, style: 'Normal'};
    expect(paragraph).toEqual({...shownThere, runs: expect.any(Array) as unknown});
    expect(paragraph?.runs[0]).toEqual({text: 'Bring ', formats: [], url: null});
  },
);

async function showPage(isStrict = false) {
  document.body.replaceChildren();
  const {default: ExportEditor} = await code<'default'>('ExportEditor.tsx');
  const sample = createElement(ExportEditor);
  const shown = await show(isStrict ? createElement(StrictMode, null, sample) : sample);
  onTestFinished(() => shown.unmount());
  return {
    ...shown,
    press: (name: string) =>
      act(async () => {
        [...shown.container.querySelectorAll('button')].find(({textContent}) => textContent === name)?.click();
        await Promise.resolve();
      }),
    status: () => shown.container.querySelector('[role=status]')?.textContent,
  };
}

/** Takes the place of downloads, and notes their names and contents. */
function catchDownloads(): {name: string; blob: Blob | undefined}[] {
  const caught: {name: string; blob: Blob | undefined}[] = [];
  let last: Blob | undefined;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      last = blob;
      return 'blob:it';
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    caught.push({name: this.download, blob: last});
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });
  return caught;
}

prove('An export only reads: the document, its history and the caret stay.', async () => {
  const caught = catchDownloads();
  const {editor, press} = await showPage(true);
  const state = editor.getEditorState();
  await press('DOCX');
  await press('HTML');
  expect(editor.getEditorState()).toBe(state);
  expect(caught.map(({name}) => name)).toEqual(['Walk.docx', 'Walk.html']);
});

prove('A read-only editor can be exported, too.', async () => {
  const caught = catchDownloads();
  const {editor, press} = await showPage();
  await act(async () => {
    editor.setEditable(false);
    await Promise.resolve();
  });
  await press('DOCX');
  const files = await unzip(caught[0]?.blob ?? new Blob());
  expect(files.get('word/document.xml')).toContain('Walk to the lake');
});

prove('What was written, or why it was not, stands in a live region.', async () => {
  catchDownloads();
  const {press, status} = await showPage();
  await press('DOCX');
  expect(status()).toBe('DOCX written');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    throw new Error('full');
  });
  await press('HTML');
  expect(status()).toBe('Not exported. Error: full');
});

/** The bytes of the HTML file, after a change of the document. */
async function htmlFile($change: () => void = () => undefined): Promise<Uint8Array> {
  const caught = catchDownloads();
  const {editor, press} = await showPage();
  await act(async () => {
    editor.update($change, {discrete: true});
    await Promise.resolve();
  });
  await press('HTML');
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(new Uint8Array(reader.result as ArrayBuffer));
    };
    reader.readAsArrayBuffer(caught[0]?.blob ?? new Blob());
  });
}

prove(
  'The HTML file is a page of its own, with a title and a language. It names its encoding, UTF-8: without that, a browser may guess another one and show Ã© in place of é.',
  async () => {
    document.documentElement.lang = 'fr';
    const bytes = await htmlFile(() => $getRoot().append($paragraph('é')));
    document.documentElement.removeAttribute('lang');
    const html = new TextDecoder().decode(bytes);
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect([page.compatMode, page.title, page.documentElement.lang]).toEqual(['CSS1Compat', 'Walk', 'fr']);
    // Reads bytes as browsers do that open a file.
    const opened = (file: Uint8Array): string | null => new JSDOM(file).window.document.body.textContent;
    expect(opened(bytes)).toMatch(/é$/);
    expect(opened(new TextEncoder().encode(page.body.innerHTML))).toMatch(/Ã©$/);
  },
);

prove('The HTML has the classes of your theme and no style sheet.', async () => {
  const html = new TextDecoder().decode(await htmlFile());
  expect(html).toContain('<h1 class="ed-h1"');
  expect(html).not.toMatch(/<style|<link/);
});

prove('Headings and lists stay headings and lists in all three exports.', async () => {
  const {editor} = await showPage();
  const {toBlocks} = await code<'toBlocks'>('blocks.ts');
  const blocks = toBlocks(editor.getEditorState());
  expect(blocks.map(({style, list}) => list?.type ?? style)).toEqual(['Heading1', 'Normal', 'number', 'number']);
});

// cspell:ignore ilvl parsererror
