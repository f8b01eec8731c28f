import type {ParameterDefaults} from '../facts/types.ts';
import type {ApiMember, ApiModel, ApiParameter, ApiSignature, ApiSymbol} from './types.ts';

/** Writes the default values that the published code has beside the parameters and props that the types describe. */
export function applyDefaults(model: ApiModel, defaults: ParameterDefaults): ApiModel {
  const withDefaults = (id: string, parameters: readonly ApiParameter[]): ApiParameter[] => {
    const values = defaults[id] ?? {};
    return parameters.map((parameter) => {
      const value = Object.hasOwn(values, parameter.name) ? values[parameter.name] : undefined;
      return value === undefined ? parameter : {...parameter, defaultValue: value};
    });
  };
  const called = (id: string, signatures: readonly ApiSignature[]): ApiSignature[] =>
    signatures.map((signature) => ({...signature, parameters: withDefaults(id, signature.parameters)}));
  const member = (item: ApiMember): ApiMember => ({...item, signatures: called(item.id, item.signatures)});
  const annotate = (symbol: ApiSymbol): ApiSymbol => ({
    ...symbol,
    signatures: called(symbol.id, symbol.signatures),
    props: symbol.props && {...symbol.props, properties: withDefaults(symbol.id, symbol.props.properties)},
    members: symbol.members.map(member),
  });
  return {...model, modules: model.modules.map((module) => ({...module, symbols: module.symbols.map(annotate)}))};
}
