import {exampleSections, readExamplePages, type ExampleSection} from '../../../content/examples.ts';
import type {SymbolEntry} from '../../../shared/symbols.ts';
import type {ApiModel} from '../../../framework/model/types.ts';
import {resolveInlineCode} from '../../../framework/resolve-name.ts';
import type {SymbolIndex} from '../../../framework/symbol-index.ts';
import {mapItems, modelIndex} from '../../../framework/symbol-map.ts';

/** The sections of all pages of examples, in the order of the files. */
export function readExamples(siteDir: string): ExampleSection[] {
  return readExamplePages(siteDir).flatMap((page) => exampleSections(page, siteDir));
}

/** What the reference takes from these sections: a change of anything else on their pages changes no page of it. */
export function examplesKey(sections: readonly ExampleSection[]): string {
  return sections.flatMap(({code, url}) => (code === undefined ? [] : `${code} ${url}`)).join('\n');
}

/**
 * How a symbol is written as the heading of its example: functions and methods with brackets, components without.
 *
 * @param index tells whether another module exports the same name, which then needs its module before it
 */
export function exampleHeading({qualifiedName, kind, module}: SymbolEntry, index: SymbolIndex): string {
  const isComponent = /^\p{Lu}/u.test(qualifiedName) && kind === 'function';
  // Some functions are variables to TypeScript; the `$` tells them.
  const isCalled = kind === 'method' || (kind === 'function' && !isComponent) || qualifiedName.startsWith('$');
  const isShared = index.byQualifiedName(qualifiedName).some((other) => other.module !== module);
  return `${isShared ? `${module}!` : ''}${qualifiedName}${isCalled ? '()' : ''}`;
}

/**
 * Gives the symbols that have an example its address. Headings that name no symbol are reported by the checks of
 * pages (src/features/page-kinds).
 */
export function withExamples(model: ApiModel, sections: readonly ExampleSection[], index = modelIndex(model)): ApiModel {
  const urls = exampleUrls(sections, index);
  return mapItems(model, (item) => {
    const example = urls.get(item.id);
    return example === undefined ? item : {...item, example};
  });
}

/** The first section about each symbol, by the symbol's id. */
function exampleUrls(sections: readonly ExampleSection[], index: SymbolIndex): Map<string, string> {
  const urls = new Map<string, string>();
  for (const {code, url} of sections) {
    const resolution = code === undefined ? undefined : resolveInlineCode(code, index);
    if (resolution?.kind === 'symbol' && !urls.has(resolution.entry.id)) urls.set(resolution.entry.id, url);
  }
  return urls;
}
