import ts from 'typescript';

import type {Answers, Completion, CompletionDetails, NameFacts, Question, SourceFiles, TypeProblem} from '../shared/language.ts';

/** What the service is made of. */
export interface ServiceOptions {
  compilerOptions: ts.CompilerOptions;
  /** Declarations by path, from the root. */
  types: ReadonlyMap<string, string>;
  /** Folder of the compiler's library in them. */
  library: string;
  /** Files that are there besides the reader's: by name. */
  around: Readonly<Record<string, string>>;
  /** Import paths that completion may offer. */
  modules: ReadonlySet<string>;
  /** Addresses in the reference by declaration, such as `lexical/LexicalEditor.d.ts#LexicalEditor.update`. */
  links: () => Promise<Readonly<Record<string, string>>>;
}

/** Folder in which the compiler believes the reader's files to be. */
const folder = '/project/';

/** The most that a list of completions holds: nobody reads further. */
const mostCompletions = 300;

/** Knows the types of what a reader writes: TypeScript's own language service, on files in memory. */
export class LanguageService {
  readonly #options: ServiceOptions;
  readonly #files = new Map<string, {text: string; version: number}>();
  readonly #service: ts.LanguageService;

  constructor(options: ServiceOptions) {
    this.#options = options;
    for (const [name, text] of Object.entries(options.around)) this.#files.set(folder + name, {text, version: 1});
    const read = (name: string): string | undefined => this.#files.get(name)?.text ?? options.types.get(name);
    const folders = new Set([...options.types.keys()].flatMap(foldersOf));
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options.compilerOptions,
      getScriptFileNames: () => [...this.#files.keys()].filter((name) => /\.(?:d\.ts|[jt]sx?|m[jt]s)$/.test(name)),
      getScriptVersion: (name) => String(this.#files.get(name)?.version ?? 0),
      getScriptSnapshot: (name) => {
        const text = read(name);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => '/',
      getDefaultLibFileName: () => `${options.library}/lib.d.ts`,
      fileExists: (name) => this.#files.has(name) || options.types.has(name),
      readFile: read,
      directoryExists: (name) => {
        // `./` in a declaration asks for a folder with a slash behind it.
        const path = name.replace(/\/$/, '');
        return path === '' || `${path}/` === folder || folders.has(path);
      },
      getDirectories: (name) => [...folders].filter((each) => parentOf(each) === name).map((each) => each.slice(name.length + 1)),
      realpath: (name) => name,
    });
  }

  /** Takes the reader's files as they are now. */
  update(files: SourceFiles): void {
    const {around} = this.#options;
    for (const name of this.#files.keys()) {
      const own = name.slice(folder.length);
      if (!(own in files) && !(own in around)) this.#files.delete(name);
    }
    for (const [name, text] of Object.entries(files)) {
      const known = this.#files.get(folder + name);
      if (known?.text !== text) this.#files.set(folder + name, {text, version: (known?.version ?? 0) + 1});
    }
  }

  /** Answers a question about the files. */
  async answer(question: Question): Promise<Answers[keyof Answers]> {
    switch (question.kind) {
      case 'problems':
        return this.#problems();
      case 'facts':
        return this.#facts(question.file, question.position);
      case 'complete':
        return this.#complete(question.file, question.position);
      case 'details':
        return this.#details(question.file, question.position, question.completion);
    }
  }

  #problems(): TypeProblem[] {
    const names = [...this.#files.keys()].filter(
      (name) => !(name.slice(folder.length) in this.#options.around) && /\.(?:[jt]sx?|m[jt]s)$/.test(name),
    );
    return names.flatMap((name) => {
      const syntactic = this.#service.getSyntacticDiagnostics(name);
      // As in the check of the samples: after a syntax error the types are guesses.
      const found = syntactic.length > 0 ? syntactic : this.#service.getSemanticDiagnostics(name);
      const unused = syntactic.length > 0 ? [] : this.#service.getSuggestionDiagnostics(name).filter(({code}) => code === 6385);
      return [...found, ...unused].map((diagnostic): TypeProblem => {
        const {start = 0, length = 0, code, category} = diagnostic;
        const text = this.#files.get(name)?.text ?? '';
        return {
          file: name.slice(folder.length),
          from: start,
          to: start + length,
          line: text.slice(0, start).split('\n').length,
          severity:
            category === ts.DiagnosticCategory.Error ? 'error' : category === ts.DiagnosticCategory.Warning ? 'warning' : 'info',
          message: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
          code,
        };
      });
    });
  }

  async #facts(file: string, position: number): Promise<NameFacts | null> {
    const name = folder + file;
    const info = this.#service.getQuickInfoAtPosition(name, position);
    if (info === undefined) return null;
    const href = await this.#hrefOf(this.#service.getDefinitionAtPosition(name, position) ?? []);
    return {
      from: info.textSpan.start,
      to: info.textSpan.start + info.textSpan.length,
      signature: ts.displayPartsToString(info.displayParts),
      text: textOf(info.documentation),
      ...(href !== undefined && {href}),
    };
  }

  async #hrefOf(definitions: readonly ts.DefinitionInfo[]): Promise<string | undefined> {
    const keys = definitions
      .filter(({fileName}) => fileName.startsWith('/node_modules/'))
      .map(({fileName, containerName, name}) => {
        // A container that is a module stands in quotes.
        const qualified = containerName === '' || containerName.startsWith('"') ? name : `${containerName}.${name}`;
        return `${fileName.slice('/node_modules/'.length)}#${qualified}`;
      });
    if (keys.length === 0) return undefined;
    const links = await this.#options.links();
    return keys.map((key) => links[key]).find((href) => href !== undefined);
  }

  #complete(file: string, position: number): Answers['complete'] {
    const name = folder + file;
    const text = this.#files.get(name)?.text ?? '';
    const typed = /[\w$]*$/.exec(text.slice(0, position))?.[0] ?? '';
    const found = this.#service.getCompletionsAtPosition(name, position, {
      includeCompletionsForModuleExports: true,
      includeCompletionsWithInsertText: true,
      includeCompletionsForImportStatements: true,
      quotePreference: 'single',
    });
    if (found === undefined) return null;
    const start = typed.toLowerCase();
    const items = found.entries
      .filter((entry) => entry.name.toLowerCase().includes(start) && this.#isOffered(entry))
      .map((entry): Completion => ({
        name: entry.name,
        kind: entry.kind,
        sortText: entry.sortText,
        ...(entry.insertText !== undefined && {insert: entry.insertText}),
        ...(entry.source !== undefined && {source: entry.source}),
        ...(entry.data !== undefined && {data: entry.data}),
      }))
      .sort((a, b) => rank(a, start) - rank(b, start) || (a.sortText < b.sortText ? -1 : a.sortText > b.sortText ? 1 : 0));
    return {from: position - typed.length, items: items.slice(0, mostCompletions)};
  }

  /** Modules of Node and insides of packages are known to the compiler and are nothing to import here. */
  #isOffered({source, data}: ts.CompletionEntry): boolean {
    const from = data?.moduleSpecifier ?? source;
    return from === undefined || from.startsWith('./') || this.#options.modules.has(from) || data === undefined;
  }

  #details(file: string, position: number, completion: Completion): CompletionDetails | null {
    const found = this.#service.getCompletionEntryDetails(
      folder + file,
      position,
      completion.name,
      {semicolons: ts.SemicolonPreference.Insert, insertSpaceAfterOpeningAndBeforeClosingNonemptyBraces: false},
      completion.source,
      {quotePreference: 'single'},
      // It comes from `#complete` and goes back as it was.
      completion.data as ts.CompletionEntryData | undefined,
    );
    if (found === undefined) return null;
    const changes = (found.codeActions ?? [])
      .flatMap((action) => action.changes)
      .filter(({fileName}) => fileName === folder + file)
      .flatMap(({textChanges}) => textChanges)
      .map(({span, newText}) => ({from: span.start, to: span.start + span.length, insert: newText}));
    return {
      signature: ts.displayPartsToString(found.displayParts),
      text: textOf(found.documentation),
      changes,
    };
  }
}

/** A comment as text: where it links to something, the name of that. */
function textOf(comment: ts.SymbolDisplayPart[] | undefined): string {
  return ts.displayPartsToString(comment).replace(/\{@link(?:code|plain)?\s+([^}\s|]+)[^}]*\}/g, '$1');
}

/** What begins as typed comes first. */
function rank({name}: Completion, start: string): number {
  return name.toLowerCase().startsWith(start) ? 0 : 1;
}

function parentOf(name: string): string {
  return name.slice(0, Math.max(name.lastIndexOf('/'), 0));
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/')).filter((name) => name !== '');
}
