/** What a documented symbol is. A `command` is a variable of type `LexicalCommand`. */
export type SymbolKind =
  | 'class'
  | 'interface'
  | 'function'
  | 'variable'
  | 'type'
  | 'command'
  | 'namespace'
  | 'constructor'
  | 'method'
  | 'property'
  | 'accessor';

/**
 * One documented symbol: where its entry is and what it looks like.
 *
 * This is the interface between the API reference, which writes the list, and everything that links to it: automatic
 * links in prose and samples, hover cards, search. The list is at `.cache/api-reference/symbols.json` as soon as the
 * site's plugins are initialized; `loadSymbolMap` of `src/framework/symbol-map.ts` reads it.
 */
export interface SymbolEntry {
  /** Module, `#`, qualified name: `lexical#LexicalEditor.update`. Unique. */
  id: string;
  /** Last part of the qualified name: `update`. A default export has the name of its declaration. */
  name: string;
  /** Name inside the module: `LexicalEditor.update`. */
  qualifiedName: string;
  kind: SymbolKind;
  /** Import path: `lexical`, `@lexical/list`, `@lexical/react/LexicalComposer`. */
  module: string;
  /** Address on this site, with the anchor: `/docs/api/classes/lexical.LexicalEditor#update`. */
  url: string;
  /** One line of plain text. */
  signature: string;
  /** First sentence, plain text; empty when the published types have no comment and nobody has written a note. */
  summary: string;
  /**
   * The declarations it comes from, as path inside `node_modules`, `#`, qualified name:
   * `lexical/LexicalEditor.d.ts#LexicalEditor.update`. An instance member and a static member of one name share an id.
   */
  declarations: string[];
  /** Minor version of the framework with which it came: `0.12`. Absent for what is older than the published types. */
  since?: string;
  /** Numbers of the errors that it can throw, in order. */
  throws?: number[];
  /** Address of its line in the framework's repository, at the documented version. */
  source?: string;
  /** Address on this site of the section with its example. */
  example?: string;
}

export type SymbolMap = SymbolEntry[];

/**
 * Ids of the entries of members that a class or interface inherits, by qualified name: `TextNode.getKey` →
 * `lexical#LexicalNode.getKey`. The reference describes a member once, on the class that declares it; prose may name it on any
 * subclass.
 */
export type InheritedMembers = Record<string, string>;
