import type {ParameterDefaults} from '../facts/types.ts';
import type {ApiModel, ApiParameter, ApiSymbol} from './types.ts';

/** Writes the default values that the published code has beside the parameters and props that the types describe. */
export function applyDefaults(model: ApiModel, defaults: ParameterDefaults): ApiModel {
  const annotate = (symbol: ApiSymbol): ApiSymbol => {
    const values = defaults[symbol.id];
    if (values === undefined) return symbol;
    const withDefaults = (parameters: readonly ApiParameter[]): ApiParameter[] =>
      parameters.map((parameter) => {
        const value = Object.hasOwn(values, parameter.name) ? values[parameter.name] : undefined;
        return value === undefined ? parameter : {...parameter, defaultValue: value};
      });
    return {
      ...symbol,
      signatures: symbol.signatures.map((signature) => ({...signature, parameters: withDefaults(signature.parameters)})),
      props: symbol.props && {...symbol.props, properties: withDefaults(symbol.props.properties)},
    };
  };
  return {...model, modules: model.modules.map((module) => ({...module, symbols: module.symbols.map(annotate)}))};
}
