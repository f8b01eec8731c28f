import type {ApiSymbol} from '../../../framework/model/types.ts';
import type {PageContext} from '../build/pages/context.ts';
import {propsTable} from '../build/pages/entry.ts';

/**
 * The props of a component as HTML: name, type, whether it is required, default value, note.
 *
 * @param name `@lexical/react/LexicalListPlugin#ListPlugin`, or the module alone when it exports one component
 * @throws when there is no such component; the message lists those that there are
 */
export function componentProps(name: string, reference: PageContext): string {
  const [moduleName = '', componentName] = name.split('#');
  const module = reference.model.modules.find((item) => item.name === moduleName);
  if (module === undefined) {
    const modules = reference.model.modules.filter((item) => componentsOf(item.symbols).length > 0).map((item) => item.name);
    throw new Error(`there is no module "${moduleName}". Expected one of: ${modules.join(', ')}.`);
  }
  const components = componentsOf(module.symbols);
  const wanted = componentName === undefined ? components : components.filter((component) => component.name === componentName);
  const [component, other] = wanted;
  if (component?.props === undefined || other !== undefined) {
    const found = componentName === undefined ? `${components.length} components` : `no component "${componentName}"`;
    const choices = components.map((item) => `${moduleName}#${item.name}`).join(', ');
    throw new Error(`"${moduleName}" has ${found}. Expected ${choices || 'a module that exports a component'}.`);
  }
  return propsTable(component.props);
}

function componentsOf(symbols: readonly ApiSymbol[]): ApiSymbol[] {
  return symbols.filter((symbol) => symbol.props !== undefined && symbol.exportedAs !== 'nothing');
}
