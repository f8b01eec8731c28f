import type {SymbolId} from './published-code.ts';

/** A priority, and the prop by which whoever mounts the handler may choose another. */
export interface CommandPriority {
  /** `COMMAND_PRIORITY_EDITOR`. */
  priority: string;
  priorityProp: string | undefined;
}

/** An exported function or component that listens for a command. */
export interface CommandHandler extends CommandPriority {
  by: SymbolId;
  /** Exports of other modules that call it, such as the React plugin around a `register…` function. */
  usedBy: SymbolId[];
}

/** Where a command is dispatched. */
export interface Dispatcher {
  /** An exported function, class or component. */
  by: SymbolId | undefined;
  /** A function of the core that is not exported. */
  internal: string | undefined;
  /** DOM events on which the editor dispatches it, with the input type where that decides: `beforeinput insertParagraph`. */
  events: string[];
}

export interface CommandFact {
  id: SymbolId;
  dispatchedBy: Dispatcher[];
  handledBy: CommandHandler[];
}

export interface FrameworkCommands {
  commands: CommandFact[];
  /** Handlers that register for every command there is. */
  everyCommand: CommandHandler[];
}

/** What the bundles tell of a node class. */
export interface NodeFact {
  id: SymbolId;
  /** What `getType()` gives, which is also the `type` in JSON. `undefined` when the class leaves that to its subclasses. */
  type: string | undefined;
  /** The class it extends; of the framework's base class, nothing. */
  base: SymbolId | undefined;
  /** Methods for import and export that the class has itself. */
  hooks: string[];
  /** Keys of the theme whose class names it sets: `list.ul`, `codeHighlight.*`. */
  themeKeys: string[];
  /** Whether every editor knows it without being told. */
  isBuiltIn: boolean;
  /** Exports that throw unless the class is in the `nodes` of the editor. */
  requiredBy: SymbolId[];
  /** Exports that register a transform of it. */
  transformedBy: SymbolId[];
}

/** Default values of a component's props or a function's destructured options, by name, as source text. */
export type ParameterDefaults = Record<SymbolId, Record<string, string>>;

/** What a module's own code costs a production bundle. */
export interface ModuleSize {
  module: string;
  /** Minified and gzipped. */
  bytes: number;
}

/** Numbered errors that documented functions and methods come to, by their ids; see {@link readErrors}. */
export interface ErrorFacts {
  /** What a call can throw. */
  throws: Record<string, number[]>;
  /** What is thrown in an update that a call makes: the editor catches it and hands it to `onError`. */
  reports: Record<string, number[]>;
  /** What nearly every call can throw, outside of an update or with a removed node. It is left out above. */
  everywhere: number[];
}

/** Everything that is derived from the published code rather than from its types. */
export interface Facts extends FrameworkCommands, ErrorFacts {
  nodes: NodeFact[];
  defaults: ParameterDefaults;
  sizes: ModuleSize[];
  /** When these errors are thrown, in a few words; of those that have a page. */
  conditions: Record<number, string>;
}
