import type {SymbolKind} from '../../shared/symbols.ts';
import type {CodePart} from './code.ts';

/** The whole reference as plain data: what every page, table and check is made from. */
export interface ApiModel {
  version: string;
  modules: ApiModule[];
}

/** An import path and what it exports. */
export interface ApiModule {
  /** `@lexical/react/LexicalComposer`. */
  name: string;
  /** `@lexical/react`. */
  package: string;
  url: string;
  /** Page, relative to the reference's folder. */
  file: string;
  source: SourceLink;
  /** A note about the module; Markdown, empty when nobody has written one. */
  text: string;
  /** Its first sentence. */
  summary: string;
  symbols: ApiSymbol[];
  references: ApiReference[];
}

/** A symbol that a module exports again; its entry is in another module. */
export interface ApiReference {
  name: string;
  anchor: string;
  /** Id of the symbol. */
  target: string;
}

/** What symbols and members have in common. */
interface ApiItem {
  id: string;
  name: string;
  qualifiedName: string;
  kind: SymbolKind;
  /** Where its entry is; of a member, on the declaring class's page. */
  url: string;
  flags: string[];
  signatures: ApiSignature[];
  comment: ApiComment;
  /** Of a member, only when the class or interface declares it itself. */
  source: SourceLink | undefined;
  declarations: string[];
  /** Address of its example on this site. */
  example?: string;
  /** Entries that people take it for. */
  see?: ApiLink[];
}

/** An exported symbol, or a type that signatures mention although nothing exports it. */
export interface ApiSymbol extends ApiItem {
  module: string;
  /** Id on the module's page; a class or interface has a page of its own instead. */
  anchor: string | undefined;
  /** The page of a class or interface, relative to the reference's folder. */
  file: string | undefined;
  exportedAs: 'name' | 'default' | 'nothing';
  /** Only `import type` works: the published module has no such value. */
  typeOnly: boolean;
  /** Of a class or interface. */
  members: ApiMember[];
  /** Members that ancestors declare, nearest ancestor first. */
  inherited: {from: ApiLink; members: ApiMember[]}[];
  extends: ApiLink[];
  implements: ApiLink[];
  extendedBy: ApiLink[];
  /** Properties of an object type. */
  properties: ApiParameter[];
  /** Of a component: its props, and the types whose properties it takes as well. */
  props: {properties: ApiParameter[]; also: CodePart[][]} | undefined;
  /** Of a command: the type of what is dispatched with it. */
  payload: CodePart[] | undefined;
}

/** A member of a class or interface. */
export interface ApiMember extends ApiItem {
  anchor: string;
  isStatic: boolean;
  /** The member of an ancestor that this one replaces. */
  overrides: ApiLink | undefined;
  /** Of a property: what it is in a new instance, when that does not depend on how it is made. */
  defaultValue: string | undefined;
}

/** Every symbol of a module, each followed by the members that it declares itself. */
export function itemsOf({symbols}: Pick<ApiModule, 'symbols'>): (ApiSymbol | ApiMember)[] {
  return symbols.flatMap((symbol) => [symbol, ...symbol.members]);
}

/** Whether it can be imported, rather than only be read about in signatures. */
export function isExported({exportedAs}: Pick<ApiSymbol, 'exportedAs'>): boolean {
  return exportedAs !== 'nothing';
}

/** One way to call a function, or the only declaration of anything else. */
export interface ApiSignature {
  code: CodePart[];
  /** The same on one line of plain text. */
  line: string;
  comment: ApiComment;
  parameters: ApiParameter[];
  /** Type of what a call gives back; empty for nothing, and for a promise of nothing or an answer about the type of an argument. */
  result: string;
  /** What is said about the result; Markdown. */
  returns: string;
}

export interface ApiParameter {
  name: string;
  type: CodePart[];
  optional: boolean;
  defaultValue: string | undefined;
  /** Markdown. */
  doc: string;
}

/** A doc comment, or a note written for this site. All texts are Markdown. */
export interface ApiComment {
  /** The first sentence. */
  summary: string;
  /** Everything, the first sentence included. */
  text: string;
  /** Whether the text is this site's and not the published comment. */
  isNote: boolean;
  deprecated: string | undefined;
}

export interface ApiLink {
  name: string;
  url: string | undefined;
}

/** A location in the framework's repository at the documented version. */
export interface SourceLink {
  /** `packages/lexical/src/LexicalEditor.ts`. */
  path: string;
  /** `undefined` for the whole file. */
  line: number | undefined;
  url: string;
}

/** Nothing is said. */
export const noComment: ApiComment = {
  summary: '',
  text: '',
  isNote: false,
  deprecated: undefined,
};
