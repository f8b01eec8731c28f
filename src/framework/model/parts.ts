import {type ApiMember, type ApiModel, type ApiSignature, type ApiSymbol} from './types.ts';

/** A parameter, a property, a prop or a result. */
export interface Part {
  /** `lexical#$getNodeByKey(key)`, `lexical#$getNodeByKey: T | null`. */
  name: string;
  isDescribed: boolean;
}

/** A sentence that says what comes back, or that makes what comes back. */
const saysResult = /(?:^|[.:] )(?:Returns|Says|Whether|Creates) /;

/** Finds what symbols and members consist of, and what of it somebody has described. */
export class PartsOf {
  readonly #byUrl: ReadonlyMap<string, ApiMember>;

  constructor(model: ApiModel) {
    const members = model.modules.flatMap(({symbols}) => symbols.flatMap((symbol) => symbol.members));
    this.#byUrl = new Map(members.map((member) => [member.url, member]));
  }

  /** The parts of one symbol or member. Of a component these are its props. */
  of(item: ApiSymbol | ApiMember): Part[] {
    if ('props' in item && item.props !== undefined) return propertiesOf(item, item.props.properties);
    const ofSignatures = item.signatures.flatMap((signature) => [
      ...signature.parameters.map(({name}, index) => ({
        name: `${item.id}(${name})`,
        isDescribed: this.#tellsOfParameter(item, signature, index),
      })),
      ...(signature.result === ''
        ? []
        : [{name: `${item.id}: ${signature.result}`, isDescribed: this.#tellsOfResult(item, signature)}]),
    ]);
    return 'properties' in item ? [...ofSignatures, ...propertiesOf(item, item.properties)] : ofSignatures;
  }

  #tellsOfParameter(item: ApiSymbol | ApiMember, signature: ApiSignature, index: number): boolean {
    if (signature.parameters[index]?.doc !== '') return true;
    const base = this.#overridden(item);
    return (
      base?.signatures.some((other) => index < other.parameters.length && this.#tellsOfParameter(base, other, index)) ?? false
    );
  }

  #tellsOfResult(item: ApiSymbol | ApiMember, signature: ApiSignature): boolean {
    if (signature.returns !== '' || saysResult.test(item.comment.text) || saysResult.test(signature.comment.text)) return true;
    const base = this.#overridden(item);
    return base?.signatures.some((other) => this.#tellsOfResult(base, other)) ?? false;
  }

  /** The member that this one replaces. */
  #overridden(item: ApiSymbol | ApiMember): ApiMember | undefined {
    const url = 'overrides' in item ? item.overrides?.url : undefined;
    return url === undefined ? undefined : this.#byUrl.get(url);
  }
}

function propertiesOf({id}: ApiSymbol, properties: readonly {name: string; doc: string}[]): Part[] {
  return properties.map(({name, doc}) => ({name: `${id}(${name})`, isDescribed: doc !== ''}));
}
