import type {CommandFact, Facts, NodeFact} from '../../../../framework/published-code/types.ts';
import type {ApiLink, ApiMember, ApiModel, ApiSymbol} from '../../../../framework/model/types.ts';
import {noPurposes, type Purposes} from './purposes.ts';

/** Everything that pages are made from, with quick ways to find a thing by its id. */
export class PageContext {
  readonly model: ApiModel;
  readonly facts: Facts;
  readonly purposes: Purposes;
  readonly #symbols: Map<string, ApiSymbol>;
  readonly #members: Map<string, ApiMember>;
  readonly #commands: Map<string, CommandFact>;
  readonly #nodes: Map<string, NodeFact>;
  readonly #sizes: Map<string, number>;

  constructor(model: ApiModel, facts: Facts, purposes = noPurposes) {
    this.model = model;
    this.facts = facts;
    this.purposes = purposes;
    const symbols = model.modules.flatMap((module) => module.symbols);
    this.#symbols = new Map(symbols.map((symbol) => [symbol.id, symbol]));
    this.#members = new Map(symbols.flatMap((symbol) => symbol.members).map((member) => [member.id, member]));
    this.#commands = new Map(facts.commands.map((fact) => [fact.id, fact]));
    this.#nodes = new Map(facts.nodes.map((fact) => [fact.id, fact]));
    this.#sizes = new Map(facts.sizes.map(({module, bytes}) => [module, bytes]));
  }

  symbol(id: string): ApiSymbol | undefined {
    return this.#symbols.get(id);
  }

  command(id: string): CommandFact | undefined {
    return this.#commands.get(id);
  }

  node(id: string): NodeFact | undefined {
    return this.#nodes.get(id);
  }

  /** Minified and gzipped bytes of a module's own code. */
  size(module: string): number | undefined {
    return this.#sizes.get(module);
  }

  /**
   * The link to a symbol or member that facts name.
   *
   * @throws when there is none: the published code then exports something that its types do not have.
   */
  link(id: string): ApiLink {
    const target = this.#symbols.get(id) ?? this.#members.get(id);
    if (target === undefined)
      throw new Error(
        `The published code has "${id}", which its types do not export. The tables of commands and nodes cannot link to it.`,
      );
    return {name: target.qualifiedName, url: target.url};
  }
}
