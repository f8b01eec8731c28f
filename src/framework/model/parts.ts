import type {ApiMember, ApiModel, ApiSignature, ApiSymbol} from './types.ts';

/** A parameter, a property, a prop or a result. */
export interface Part {
  /** `lexical#$getNodeByKey(key)`, `lexical#$getNodeByKey: T | null`. */
  name: string;
  isDescribed: boolean;
}

/** A sentence that says what comes back, or that makes what comes back. */
const describesResult = /(?:^|[.:] )(?:Returns|Says|Whether|Creates) /;

/** Gives the parts of one symbol or member of a model, and whether somebody has described each. Of a component these are its props. */
export function partsOf(model: ApiModel): (item: ApiSymbol | ApiMember) => Part[] {
  const members = model.modules.flatMap(({symbols}) => symbols.flatMap((symbol) => symbol.members));
  const byUrl = new Map(members.map((member) => [member.url, member]));
  /** The signatures of the member that this one overrides. */
  const overridden = (item: ApiSymbol | ApiMember): {base: ApiMember; signature: ApiSignature}[] => {
    const base = 'overrides' in item ? byUrl.get(item.overrides?.url ?? '') : undefined;
    return base === undefined ? [] : base.signatures.map((signature) => ({base, signature}));
  };
  const hasParameter = (item: ApiSymbol | ApiMember, {parameters}: ApiSignature, index: number): boolean =>
    index < parameters.length &&
    (parameters[index]?.doc !== '' || overridden(item).some(({base, signature}) => hasParameter(base, signature, index)));
  const hasResult = (item: ApiSymbol | ApiMember, {returns, comment}: ApiSignature): boolean =>
    returns !== '' ||
    [item.comment, comment].some(({text}) => describesResult.test(text)) ||
    overridden(item).some(({base, signature}) => hasResult(base, signature));
  return (item) => {
    if ('props' in item && item.props !== undefined) return propertiesOf(item, item.props.properties);
    const ofSignatures = item.signatures.flatMap((signature) => [
      ...signature.parameters.map(({name}, index) => ({
        name: `${item.id}(${name})`,
        isDescribed: hasParameter(item, signature, index),
      })),
      ...(signature.result === '' ? [] : [{name: `${item.id}: ${signature.result}`, isDescribed: hasResult(item, signature)}]),
    ]);
    return 'properties' in item ? [...ofSignatures, ...propertiesOf(item, item.properties)] : ofSignatures;
  };
}

function propertiesOf({id}: ApiSymbol, properties: readonly {name: string; doc: string}[]): Part[] {
  return properties.map(({name, doc}) => ({name: `${id}(${name})`, isDescribed: doc !== ''}));
}
