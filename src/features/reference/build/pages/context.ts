import type {CommandFact, Facts, NodeFact} from '../../../../framework/published-code/types.ts';
import {type ApiLink, type ApiMember, type ApiModel, type ApiSymbol, itemsOf} from '../../../../framework/model/types.ts';
import {noPurposes} from './purposes.ts';

/** Everything that pages are made from, with quick ways to find a thing by its id. */
export class PageContext {
  readonly #items: ReadonlyMap<string, ApiSymbol | ApiMember>;
  readonly commands: ReadonlyMap<string, CommandFact>;
  readonly nodes: ReadonlyMap<string, NodeFact>;
  /** Minified and gzipped bytes of each module's own code. */
  readonly sizes: ReadonlyMap<string, number>;

  constructor(
    readonly model: ApiModel,
    readonly facts: Facts,
    readonly purposes = noPurposes,
  ) {
    this.#items = new Map(model.modules.flatMap(itemsOf).map((item) => [item.id, item]));
    this.commands = new Map(facts.commands.map((fact) => [fact.id, fact]));
    this.nodes = new Map(facts.nodes.map((fact) => [fact.id, fact]));
    this.sizes = new Map(facts.sizes.map(({module, bytes}) => [module, bytes]));
  }

  symbol(id: string): ApiSymbol | undefined {
    const item = this.#items.get(id);
    return item !== undefined && 'module' in item ? item : undefined;
  }

  /**
   * The link to a symbol or member that facts name.
   *
   * @throws when there is none: the published code then exports something that its types do not have.
   */
  link(id: string): ApiLink {
    const target = this.#items.get(id);
    if (target === undefined)
      throw new Error(
        `The published code has "${id}", which its types do not export. The tables of commands and nodes cannot link to it.`,
      );
    return {name: target.qualifiedName, url: target.url};
  }
}
