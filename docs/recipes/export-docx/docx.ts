import type {Block, Run} from './blocks';
import {zip} from './zip';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const container = 'application/vnd.openxmlformats-package';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

// In the order that the format requires. bCs and iCs are for scripts such as Arabic and Hebrew.
const marks: [Run['formats'][number], string][] = [
  ['code', '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>'],
  ['bold', '<w:b/><w:bCs/>'],
  ['italic', '<w:i/><w:iCs/>'],
  ['strikethrough', '<w:strike/>'],
  ['highlight', '<w:highlight w:val="yellow"/>'],
  ['underline', '<w:u w:val="single"/>'],
  ['subscript', '<w:vertAlign w:val="subscript"/>'],
  ['superscript', '<w:vertAlign w:val="superscript"/>'],
];

function runXml({text, formats}: Run): string {
  const looks = marks.map(([format, xml]) => (formats.includes(format) ? xml : '')).join('');
  const isRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);
  const parts = text.split(/(\n|\t)/).map((part) => {
    if (part === '\n') return '<w:br/>';
    if (part === '\t') return '<w:tab/>';
    return part && `<w:t xml:space="preserve">${escape(part)}</w:t>`;
  });
  return `<w:r><w:rPr>${looks}${isRightToLeft ? '<w:rtl/>' : ''}</w:rPr>${parts.join('')}</w:r>`;
}

/** Word processors count nine levels of lists. */
const levelOf = (depth: number) => Math.min(depth, 8);

function paragraphXml({style, align, isRightToLeft, list, runs}: Block, links: string[]): string {
  const properties = [`<w:pStyle w:val="${style}"/>`];
  const texts = [...runs];
  if (list?.type === 'check') {
    texts.unshift({text: list.isChecked ? '☑ ' : '☐ ', formats: [], url: null});
  } else if (list) {
    const level = `<w:ilvl w:val="${levelOf(list.depth)}"/>`;
    properties.push(`<w:numPr>${level}<w:numId w:val="${list.id}"/></w:numPr>`);
  }
  if (isRightToLeft) properties.push('<w:bidi/>');
  if (list?.type === 'check') properties.push(`<w:ind w:left="${(list.depth + 1) * 360}"/>`);
  // In this format, left is where a line begins.
  const [left, right] = isRightToLeft ? ['right', 'left'] : ['left', 'right'];
  const sides = {left, right, start: 'left', end: 'right', center: 'center', justify: 'both'};
  if (align !== '') properties.push(`<w:jc w:val="${sides[align]}"/>`);
  const content = texts.map((run) => {
    if (run.url === null) return runXml(run);
    const id = links.includes(run.url) ? links.indexOf(run.url) + 1 : links.push(run.url);
    return `<w:hyperlink r:id="link${id}">${runXml(run)}</w:hyperlink>`;
  });
  return `<w:p><w:pPr>${properties.join('')}</w:pPr>${content.join('')}</w:p>`;
}

const style = (id: string, name: string, look: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${look}</w:style>`;
const headings = [1, 2, 3, 4, 5, 6].map((level) => {
  const look = `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${40 - level * 3}"/></w:rPr>`;
  return style(`Heading${level}`, `heading ${level}`, look);
});
const quote = '<w:pPr><w:ind w:left="720"/></w:pPr><w:rPr><w:i/></w:rPr>';
const styles = [style('Normal', 'Normal', ''), style('Quote', 'Quote', quote), ...headings];

/** How lists count: as bullets or as numbers, and for each list where it starts. */
function numberingXml(blocks: Block[]): string {
  const kinds = [0, 1].map((kind) => {
    const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((level) => {
      const look = kind === 0 ? ['bullet', '•'] : ['decimal', `%${level + 1}.`];
      const indent = `<w:pPr><w:ind w:left="${(level + 1) * 360}" w:hanging="360"/></w:pPr>`;
      return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${look[0]}"/><w:lvlText w:val="${look[1]}"/>${indent}</w:lvl>`;
    });
    return `<w:abstractNum w:abstractNumId="${kind}">${levels.join('')}</w:abstractNum>`;
  });
  const lists = new Map(blocks.flatMap(({list}) => (list === null ? [] : [[list.id, list]])));
  const numbers = Array.from(lists.values(), ({id, type, start, depth}) => {
    const first = `<w:startOverride w:val="${Math.max(0, start | 0)}"/>`;
    const override = `<w:lvlOverride w:ilvl="${levelOf(depth)}">${first}</w:lvlOverride>`;
    return `<w:num w:numId="${id}"><w:abstractNumId w:val="${type === 'number' ? 1 : 0}"/>${override}</w:num>`;
  });
  return [...kinds, ...numbers].join('');
}

/** Writes the files of a DOCX. */
export function toDocx(blocks: Block[]): Blob {
  const links: string[] = [];
  const body = blocks.map((block) => paragraphXml(block, links)).join('');
  const relations = (all: [id: string, type: string, target: string][]) => {
    const entries = all.map(([id, type, target]) => {
      const mode = type === 'hyperlink' ? ' TargetMode="External"' : '';
      return `<Relationship Id="${id}" Type="${office}/${type}" Target="${escape(target)}"${mode}/>`;
    });
    return `<Relationships xmlns="${packages}/relationships">${entries.join('')}</Relationships>`;
  };
  const types = ['document.main', 'styles', 'numbering'].map((type) => {
    const name = `/word/${type.split('.')[0]}.xml`;
    return `<Override PartName="${name}" ContentType="${word}.${type}+xml"/>`;
  });
  const rels = `<Default Extension="rels" ContentType="${container}.relationships+xml"/>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types">${rels}${types.join('')}</Types>`,
    '_rels/.rels': relations([['document', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `<w:document ${w} xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${w}>${styles.join('')}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${w}>${numberingXml(blocks)}</w:numbering>`,
    'word/_rels/document.xml.rels': relations([
      ['styles', 'styles', 'styles.xml'],
      ['numbering', 'numbering', 'numbering.xml'],
      ...links.map((url, i): [string, string, string] => [`link${i + 1}`, 'hyperlink', url]),
    ]),
  };
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const declared = Object.entries(files).map(([name, xml]) => [name, declaration + xml] as const);
  return zip(declared, `${word}.document`);
}
