import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';

import {fromMarkdown} from 'mdast-util-from-markdown';

import {readPage} from '../../content/versions.ts';
import {countWords} from '../../shared/count-words.ts';
import {firstSentence} from './comment.ts';
import {type ApiComment, type ApiMember, type ApiModel, type ApiParameter, type ApiSymbol, itemsOf} from './types.ts';

/** What this site says about a symbol or a module beside the published comment. */
export interface Note {
  /** `lexical#$getRoot`, `lexical#LexicalEditor.update`, or a module: `@lexical/list`. */
  id: string;
  /** `docs/_api-notes/lexical.md:12`. */
  location: string;
  /** Markdown. */
  text: string;
  /** By name; also the props of a component. */
  parameters: Map<string, string>;
  returns: string;
}

/** The notes of some files, and what is wrong in these; {@link applyNotes} reports that with what it finds itself. */
export interface Notes {
  notes: Note[];
  /** Each with file and line. */
  problems: string[];
}

/** Most words of the first sentence of a note, and of the rest of its text without code blocks. */
const budget = {summary: 20, details: 50};

const subheadings = ['Parameters', 'Props', 'Returns'] as const;
type Subheading = (typeof subheadings)[number];

/** Reads all notes of a folder; none when there is no such folder. */
export function readNotes(siteDir: string, folder: string): Notes {
  const names = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.md')) : [];
  const files = names.sort().map((name) => {
    const file = path.join(folder, name);
    return parseNotes(readPage(file), path.relative(siteDir, file));
  });
  return {notes: files.flatMap(({notes}) => notes), problems: files.flatMap(({problems}) => problems)};
}

/**
 * Reads a file of notes: a heading `## id` for each symbol, text below it, and below that `### Parameters` or `### Props`
 * (a list of `` `name`: text ``) and `### Returns`.
 *
 * @param file Name for messages, relative to the site's folder.
 * @returns the notes, and a problem for anything else and for text that is too long
 */
export function parseNotes(text: string, file: string): Notes {
  const notes: Note[] = [];
  const problems: string[] = [];
  const lines = text.split('\n');
  // Counted from 1. What looks like a heading in a code block is none.
  const headings = fromMarkdown(text).children.flatMap(({type, position}) =>
    type === 'heading' && position ? [position.start.line] : [],
  );
  const first = lines.findIndex((line) => line.trim() !== '') + 1;
  if (first > 0 && first !== headings[0]) {
    const found = JSON.stringify(lines[first - 1]);
    problems.push(`${file}:${first}: expected a heading "## module#symbol" before any text, found ${found}.`);
  }
  headings.forEach((line, index) => {
    const location = `${file}:${line}`;
    const [heading = '', ...below] = lines.slice(line - 1, (headings[index + 1] ?? lines.length + 1) - 1);
    const [, hashes, title = ''] = /^(#+) (.+)$/.exec(heading) ?? [];
    const content = below.join('\n').trim();
    const note = notes.at(-1);
    if (hashes === '##') {
      const id = title.replace(/`/g, '').trim();
      notes.push({id, location, text: content, parameters: new Map(), returns: ''});
    } else if (hashes === '###' && note !== undefined && isSubheading(title)) {
      problems.push(...addPart(note, title, content));
    } else {
      const known = subheadings.map((name) => `"### ${name}"`).join(', ');
      problems.push(`${location}: expected "## module#symbol" or one of ${known}, found ${JSON.stringify(heading)}.`);
    }
  });
  return {notes, problems: [...problems, ...notes.flatMap(tooLong)]};
}

function tooLong({id, location, text}: Note): string[] {
  const prose = text.replace(/^```[^]*?^```/gm, '');
  const summary = countWords(firstSentence(prose));
  const found = {summary, details: countWords(prose) - summary};
  return (['summary', 'details'] as const)
    .filter((part) => found[part] > budget[part])
    .map(
      (part) => `${location}: expected at most ${budget[part]} words in the ${part} of "${id}", found ${found[part]}. Say less.`,
    );
}

/**
 * Adds notes to the model. The text of a note replaces the comment in the published types, which may be missing or wrong.
 *
 * @returns also all problems: those of the files, a note about something that does not exist, two notes about one thing
 */
export function applyNotes(model: ApiModel, {notes, problems: unreadable}: Notes): {model: ApiModel; problems: string[]} {
  const problems = [...unreadable];
  const byId = new Map<string, Note>();
  for (const note of notes) {
    const other = byId.get(note.id);
    if (other === undefined) byId.set(note.id, note);
    else problems.push(`${note.location}: there is a note about "${note.id}" already, at ${other.location}. Join the two.`);
  }
  const used = new Set<string>();
  const take = (id: string) => {
    used.add(id);
    return byId.get(id);
  };
  const modules = model.modules.map((module) => {
    const note = take(module.name);
    const symbols = module.symbols.map((symbol): ApiSymbol => {
      const noted = annotate(symbol, take(symbol.id), problems);
      return {...noted, members: symbol.members.map((member) => annotate(member, take(member.id), problems))};
    });
    return {...module, symbols, text: note?.text ?? '', summary: firstSentence(note?.text ?? '')};
  });
  problems.push(...notes.filter(({id}) => !used.has(id)).map((note) => unknownId(note, model)));
  return {model: {...model, modules}, problems};
}

function annotate<T extends ApiSymbol | ApiMember>(item: T, note: Note | undefined, problems: string[]): T {
  if (note === undefined) return item;
  const names = new Set<string>();
  const withDocs = <P extends ApiParameter>(parameters: readonly P[]): P[] =>
    parameters.map((parameter) => {
      const name = parameter.name.replace(/'/g, '');
      names.add(name);
      const doc = note.parameters.get(name);
      return doc === undefined ? parameter : {...parameter, doc};
    });
  const signatures = item.signatures.map((signature) => ({
    ...signature,
    parameters: withDocs(signature.parameters),
    returns: note.returns === '' ? signature.returns : note.returns,
  }));
  const annotated: T = {...item, signatures, comment: withNote(item.comment, note)};
  if ('properties' in annotated) {
    annotated.properties = withDocs(annotated.properties);
    annotated.props = annotated.props && {...annotated.props, properties: withDocs(annotated.props.properties)};
  }
  for (const name of note.parameters.keys()) {
    if (!names.has(name)) {
      problems.push(
        `${note.location}: "${note.id}" has no parameter or property "${name}". It has ${[...names].join(', ') || 'none'}.`,
      );
    }
  }
  return annotated;
}

function withNote(comment: ApiComment, note: Note): ApiComment {
  if (note.text === '') return comment;
  return {...comment, text: note.text, summary: firstSentence(note.text), isNote: true};
}

/** @returns what is wrong in the part */
function addPart(note: Note, subheading: Subheading, text: string): string[] {
  if (subheading === 'Returns') {
    note.returns = text;
    return [];
  }
  return text.split(/\n(?=- )/).flatMap((item) => {
    const [, name, doc] = /^- `([^`]+)`: ([^]+)$/.exec(item) ?? [];
    if (name === undefined || doc === undefined) {
      return `${note.location}: expected every line of "### ${subheading}" to be "- \`name\`: text", found ${JSON.stringify(item)}.`;
    }
    note.parameters.set(name, doc.replace(/\s*\n\s*/g, ' ').trim());
    return [];
  });
}

function isSubheading(title: string): title is Subheading {
  return subheadings.some((name) => name === title);
}

function unknownId(note: Note, model: ApiModel): string {
  const ids = model.modules.flatMap((module) => [module.name, ...itemsOf(module).map(({id}) => id)]);
  const name = note.id.split(/[#.]/).at(-1)?.toLowerCase() ?? '';
  const similar = ids.filter((id) => id.toLowerCase().endsWith(name)).slice(0, 5);
  return (
    `${note.location}: there is no symbol or module "${note.id}" in the published types. ` +
    (similar.length > 0
      ? `Perhaps ${similar.join(' or ')}?`
      : 'Expected "module#symbol", for example "lexical#LexicalEditor.update".')
  );
}
