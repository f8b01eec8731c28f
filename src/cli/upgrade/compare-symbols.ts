import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import {documentedVersion, frameworkPackages} from '../../node/framework.ts';
import {compareReleases} from '../../plugins/api-reference/history/compare.ts';
import type {LaterChange} from '../../plugins/api-reference/history/history.ts';
import {installedPackage, type PublishedPackage} from '../../plugins/api-reference/history/published-package.ts';
import {readNames, readRelease, type PublishedName} from '../../plugins/api-reference/history/read-release.ts';
import {type Wanted, wantedDeclarations} from '../../plugins/api-reference/history/wanted.ts';
import {locations} from '../../plugins/api-reference/locations.ts';
import {readNotes} from '../../plugins/api-reference/model/notes.ts';
import type {ApiModel} from '../../plugins/api-reference/model/types.ts';
import {packageOf} from '../../plugins/api-reference/packages.ts';
import {byPurpose} from '../../plugins/api-reference/pages/purposes.ts';
import type {SymbolEntry} from '../../shared/symbols.ts';
import type {SymbolDrift} from '../drift/signatures.ts';
import type {Extension, Finding, Rename, StepResult} from './findings.ts';
import {keptReference} from './kept-reference.ts';
import {type Replacement, renameTo, replacementFor} from './replacement.ts';
import {beforeFolder} from './state.ts';

/** Every package of the framework in a folder's `node_modules`: documented ones need others. */
function installedPackages(modulesDir: string): PublishedPackage[] {
  const scope = path.join(modulesDir, 'node_modules/@lexical');
  const names = ['lexical', ...readdirSync(scope).map((name) => `@lexical/${name}`)];
  return names
    .filter((name) => existsSync(path.join(modulesDir, 'node_modules', name, 'package.json')))
    .map((name) => installedPackage(modulesDir, name));
}

/** What the documented packages of a folder export, and the members of that. */
export function installedNames(siteDir: string, packages = installedPackages(siteDir)): PublishedName[] {
  const documented = new Set(frameworkPackages(siteDir));
  return readNames(packages).filter(({module}) => documented.has(packageOf(module)));
}

/** Compares all that the reference described with the types of the installed version, and finds what these have besides. */
export function compareSymbols(siteDir: string): Promise<StepResult> {
  const {model, history} = keptReference(siteDir);
  const wanted = wantedDeclarations(model);
  const [old, now] = [installedPackages(beforeFolder(siteDir)), installedPackages(siteDir)];
  const names = installedNames(siteDir, now);
  const known = new Set(installedNames(siteDir, old).map(({id}) => id));
  const {changes, signatures} = compare(wanted, old, now);
  const there = new Set(now.map(({name}) => name));
  const lost = wanted.filter(({module}) => !there.has(packageOf(module)));
  const removed = new Set(wanted.flatMap(({id}) => (changes.get(id)?.removed === true ? [id] : [])));
  const places = notePlaces(siteDir);
  const renames: Rename[] = [];
  const extensions: Extension[] = [];
  const findings: Finding[] = [...countByPackage(lost)].map(([name, count]) => ({
    step: 'vanished',
    message: `${name}, with ${count} symbols and members: it has no such release`,
  }));
  for (const item of wanted) {
    const {id, module} = item;
    const change = changes.get(id);
    const owner = `${module}#${item.symbol}`;
    // What happens to a class happens to its members.
    if (change === undefined || (item.member !== undefined && removed.has(owner))) continue;
    const isGone = change.removed === true || (change.moved !== undefined && item.member === undefined);
    const name = item.member?.name ?? item.symbol;
    const qualifiedName = item.member === undefined ? name : `${item.symbol}.${name}`;
    const replacement = isGone
      ? replacementFor(
          {id, module, name, qualifiedName, wasDefault: item.exportedAs === 'default'},
          names,
          documentedVersion,
          history,
          change,
          known,
        )
      : renameOf(item, change);
    if (replacement?.rename !== undefined) renames.push(replacement.rename);
    const extension = item.member === undefined ? extensionOf(name, signatures(id)) : undefined;
    if (extension !== undefined) extensions.push(extension);
    const words = wordsOf(change, isGone);
    if (words.length === 0) continue;
    findings.push({
      step: isGone ? 'vanished' : 'changed',
      id,
      ...places.get(id),
      message: isGone ? id : `${id}: ${words.join(', ')}`,
      before: change.before,
      after: change.after ?? (change.deprecated === '' ? undefined : change.deprecated),
      instead: replacement?.text,
    });
  }
  const count = (step: string) => findings.filter((finding) => finding.step === step).length;
  const added = newNames(known, names, siteDir);
  return Promise.resolve({
    findings: [...findings, ...added],
    summary: `${wanted.length} symbols and members before: ${count('vanished')} vanished or moved, ${count('changed')} changed; ${added.length} are new`,
    renames,
    extensions,
  });
}

/** What became of symbols that pages name. */
export function publishedDrift(siteDir: string, model: ApiModel, entries: readonly SymbolEntry[]): SymbolDrift[] {
  const [old, now] = [installedPackages(beforeFolder(siteDir)), installedPackages(siteDir)];
  const there = new Set(now.map(({name}) => name));
  const {changes} = compare(wantedDeclarations(model), old, now);
  return entries.flatMap((entry): SymbolDrift[] => {
    const {removed, moved, before, after} = changes.get(entry.id) ?? {};
    const isTop = entry.name === entry.qualifiedName;
    if (removed === true || (isTop && moved !== undefined) || !there.has(packageOf(entry.module)))
      return [{entry, kind: 'vanished'}];
    return before === undefined || after === undefined ? [] : [{entry, kind: 'changed', before, after}];
  });
}

/** What the second of two installations did to everything that is wanted. */
function compare(wanted: readonly Wanted[], old: readonly PublishedPackage[], now: readonly PublishedPackage[]) {
  const facts = readRelease(old, wanted);
  const factsNow = readRelease(now, wanted, facts);
  // Only the order of the two counts: the new version can be the lower one.
  const releases = [
    {minor: '0.0', facts},
    {minor: '0.1', facts: factsNow},
  ];
  const changes = new Map(
    wanted.flatMap(({id}) => {
      const [change] = compareReleases(id, releases, '0.0').later ?? [];
      return change === undefined ? [] : [[id, change] as const];
    }),
  );
  const signatures = (id: string) => ({
    before: facts.states.get(id)?.signature.text ?? '',
    after: factsNow.states.get(id)?.signature.text ?? '',
  });
  return {changes, signatures};
}

/** How a function was extended; undefined when calls have to be looked at, or it is none. */
export function extensionOf(name: string, {before, after}: {before: string; after: string}): Extension | undefined {
  const [old, now] = [parametersOf(before), parametersOf(after)];
  if (old === undefined || now === undefined || now.length <= old.length) return undefined;
  const added = now.slice(old.length);
  const isSame = old.every((parameter, index) => parameter.name === now[index]?.name);
  if (!isSame || added.some(({isOptional}) => !isOptional)) return undefined;
  return {name, parameters: old.map((parameter) => parameter.name), added: added.map((parameter) => parameter.name)};
}

/** The parameters of a function by its signature on one line; undefined for overloads and for what is no function. */
function parametersOf(signature: string): {name: string; isOptional: boolean}[] | undefined {
  const source = ts.createSourceFile('a.d.ts', `declare function ${signature};`, ts.ScriptTarget.ES2022, true);
  const [only, ...more] = source.statements.filter((statement) => !ts.isEmptyStatement(statement));
  if (only === undefined || more.length > 0 || !ts.isFunctionDeclaration(only) || only.name?.text === '') return undefined;
  return only.parameters.map(({name, questionToken, dotDotDotToken}) => ({
    name: name.getText(),
    isOptional: questionToken !== undefined || dotDotDotToken !== undefined,
  }));
}

function countByPackage(lost: readonly Wanted[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const {module} of lost) counts.set(packageOf(module), (counts.get(packageOf(module)) ?? 0) + 1);
  return counts;
}

/** The notes about symbols: they may describe what has changed. */
function notePlaces(siteDir: string): Map<string, {file: string; line: number}> {
  const {notes} = readNotes(siteDir, locations(siteDir).notes);
  return new Map(
    notes.map(({id, place}) => {
      const at = place.lastIndexOf(':');
      return [id, {file: place.slice(0, at).replaceAll('\\', '/'), line: Number(place.slice(at + 1))}] as const;
    }),
  );
}

/** What has happened to something, in words; empty when those who use it need not know. */
function wordsOf({removed, moved, before, deprecated, exportedAs, renamed}: LaterChange, isGone: boolean): string[] {
  if (isGone) return removed === true ? ['removed'] : [`moved to ${moved ?? ''}`];
  return [
    ...(before === undefined ? [] : ['another signature']),
    ...(deprecated === undefined ? [] : ['deprecated']),
    ...(renamed === undefined ? [] : [`only another name for ${renamed}`]),
    ...(exportedAs === undefined ? [] : [exportedAs === 'default' ? 'the default export now' : 'a named export now']),
  ];
}

/** The edit for something that is still where it was: another name, or a named export instead of the default one. */
function renameOf({module, symbol, member, exportedAs}: Wanted, change: LaterChange): Replacement | undefined {
  const rename =
    member === undefined ? renameTo({module, name: symbol, wasDefault: exportedAs === 'default'}, change) : undefined;
  if (rename === undefined) return undefined;
  const {toName, isDefault = false} = rename;
  return {text: change.exportedAs === undefined ? `write ${toName}` : importLine(toName, module, isDefault), rename};
}

function importLine(name: string, module: string, isDefault: boolean): string {
  return `import ${isDefault ? name : `{${name}}`} from '${module}'`;
}

/** What there is now and was not before; of a new class or interface not its members. */
function newNames(known: ReadonlySet<string>, now: readonly PublishedName[], siteDir: string): Finding[] {
  const fresh = now.filter(({id}) => !known.has(id));
  const ids = new Set(fresh.map(({id}) => id));
  const purposes = newPurposes(siteDir, ids);
  return fresh
    .filter(
      ({module, name, qualifiedName}) => name === qualifiedName || !ids.has(`${module}#${qualifiedName.split('.')[0] ?? ''}`),
    )
    .map(({id, signature}) => ({step: 'new', id, message: id, after: signature, instead: purposes.get(id)}));
}

/** Where the page of the core lists new exports, which no purpose may take; nothing without a reference of the installed version. */
function newPurposes(siteDir: string, added: ReadonlySet<string>): Map<string, string> {
  const file = locations(siteDir).model;
  // Written by the step before, in this shape.
  const model = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ApiModel) : undefined;
  const modules = model?.version === documentedVersion ? model.modules : [];
  const groups = modules.flatMap(({name, symbols}) => byPurpose(name, symbols));
  return new Map(
    groups.flatMap(({title, symbols}) =>
      symbols.filter(({id}) => added.has(id)).map(({id}) => [id, `listed below "${title}" of the core`] as const),
    ),
  );
}
