import {exampleSections, readExamplePages, type ExampleSection} from '../../content/examples.ts';
import type {SymbolEntry} from '../../shared/symbols.ts';
import type {ApiComment, ApiMember, ApiModel, ApiSymbol} from './model/types.ts';
import {resolveInlineCode} from './resolve-name.ts';
import {createSymbolIndex, type SymbolIndex} from './symbol-index.ts';
import {inheritedMembers, symbolMap} from './symbol-map.ts';

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
 * Gives the symbols that have an example its address. What the published comment has as an example is left out there. Headings that name
 * no symbol are reported by the checks of pages (src/plugins/page-kinds).
 */
export function withExamples(model: ApiModel, sections: readonly ExampleSection[]): ApiModel {
  const entries = symbolMap(model);
  const urls = exampleUrls(sections, createSymbolIndex(entries, inheritedMembers(model, entries)));
  const withExample = <T extends ApiSymbol | ApiMember>(item: T): T => {
    const example = urls.get(item.id);
    if (example === undefined) return item;
    const signatures = item.signatures.map((signature) => ({...signature, comment: withoutExamples(signature.comment)}));
    return {...item, example, signatures, comment: withoutExamples(item.comment)};
  };
  const modules = model.modules.map((module) => ({
    ...module,
    symbols: module.symbols.map((symbol) => ({...withExample(symbol), members: symbol.members.map(withExample)})),
  }));
  return {...model, modules};
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

function withoutExamples(comment: ApiComment): ApiComment {
  return {...comment, examples: []};
}
