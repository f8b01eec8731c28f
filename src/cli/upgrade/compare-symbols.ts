import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {documentedVersion, frameworkPackages} from '../../node/framework.ts';
import {compareReleases} from '../../framework/history/compare.ts';
import {type History, historyFile, type LaterChange} from '../../framework/history/history.ts';
import {installedPackage, type PublishedPackage} from '../../framework/history/published-package.ts';
import {readNames, readRelease, type PublishedName} from '../../framework/history/read-release.ts';
import {type Wanted, wantedDeclarations} from '../../framework/history/wanted.ts';
import {locations} from '../../framework/locations.ts';
import type {ApiModel} from '../../framework/model/types.ts';
import {readNotes} from '../../framework/model/notes.ts';
import {packageOf} from '../../framework/packages.ts';
import {createSymbolIndex} from '../../framework/symbol-index.ts';
import type {InheritedMembers, SymbolMap} from '../../shared/symbols.ts';
import type {Finding, Rename, StepResult} from './findings.ts';
import {namedLocations} from './named-locations.ts';
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

/** What the documented ones of packages export, and the members of that. */
function documentedNames(siteDir: string, packages: readonly PublishedPackage[]): PublishedName[] {
  const documented = new Set(frameworkPackages(siteDir));
  return readNames(packages).filter(({module}) => documented.has(packageOf(module)));
}

/** What of the reference was kept before the upgrade. The build wrote each part in the shape that it is read in. */
function keptReference(siteDir: string) {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(beforeFolder(siteDir), file), 'utf8'));
  return {
    model: read('.cache/api-reference/model.json') as ApiModel,
    index: createSymbolIndex(
      read('.cache/api-reference/symbols.json') as SymbolMap,
      read('.cache/api-reference/inherited.json') as InheritedMembers,
    ),
    history: read(historyFile) as History,
  };
}

/** Compares all that the reference described with the types of the installed version, and finds what these have besides. */
export function compareSymbols(siteDir: string): StepResult {
  const {index, model, history} = keptReference(siteDir);
  const wanted = wantedDeclarations(model);
  const [old, now] = [installedPackages(beforeFolder(siteDir)), installedPackages(siteDir)];
  const names = documentedNames(siteDir, now);
  const known = new Set(documentedNames(siteDir, old).map(({id}) => id));
  const {changes, signatures, deprecation} = compare(wanted, old, now);
  const named = namedLocations(siteDir, beforeFolder(siteDir), index);
  const locationsOf = (isIt: (id: string) => boolean): string[] =>
    [...named].flatMap(([id, locations]) => (isIt(id) ? locations : []));
  const there = new Set(now.map(({name}) => name));
  const lost = wanted.map(({module}) => packageOf(module)).filter((name) => !there.has(name));
  const removed = new Set(wanted.flatMap(({id}) => (changes.get(id)?.removed === true ? [id] : [])));
  const notes = noteLocations(siteDir);
  const renames: Rename[] = [];
  const findings: Finding[] = [...new Set(lost)].map((name) => ({
    step: 'vanished',
    message: `${name}, with ${lost.filter((other) => other === name).length} symbols and members: it has no such release`,
    locations: locationsOf((id) => packageOf(id.split('#')[0] ?? '') === name),
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
    const words = wordsOf(change);
    if (!isGone && words.length === 0) continue;
    findings.push({
      step: isGone ? 'vanished' : 'changed',
      id,
      ...notes.get(id),
      locations: locationsOf((other) => other === id || (isGone && other.startsWith(`${id}.`))),
      message: isGone ? id : `${id}: ${words.join(', ')}`,
      ...(change.changed === true ? signatures(id) : {after: deprecation(id)}),
      instead: replacement?.text,
    });
  }
  const count = (step: string) => findings.filter((finding) => finding.step === step).length;
  const added = newNames(known, names);
  return {
    findings: [...findings, ...added],
    summary: `${wanted.length} symbols and members before: ${count('vanished')} vanished or moved, ${count('changed')} changed; ${added.length} are new`,
    renames,
  };
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
    before: facts.get(id)?.signature?.text ?? '',
    after: factsNow.get(id)?.signature?.text ?? '',
  });
  const deprecation = (id: string) => factsNow.get(id)?.deprecated;
  return {changes, signatures, deprecation};
}

/** The notes about symbols: they may describe what has changed. */
function noteLocations(siteDir: string): Map<string, {file: string; line: number}> {
  const {notes} = readNotes(siteDir, locations(siteDir).notes);
  return new Map(
    notes.map(({id, location}) => {
      const at = location.lastIndexOf(':');
      return [id, {file: location.slice(0, at).replaceAll('\\', '/'), line: Number(location.slice(at + 1))}] as const;
    }),
  );
}

/** What has happened to something that is still there, in words; empty when those who use it need not know. */
function wordsOf({changed, deprecated, exportedAs, renamed}: LaterChange): string[] {
  return [
    ...(changed === true ? ['another signature'] : []),
    ...(deprecated === true ? ['deprecated'] : []),
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
  const imported = `import ${isDefault ? toName : `{${toName}}`} from '${module}'`;
  return {text: change.exportedAs === undefined ? `write ${toName}` : imported, rename};
}

/** What there is now and was not before; of a new class or interface not its members. */
function newNames(known: ReadonlySet<string>, now: readonly PublishedName[]): Finding[] {
  const fresh = now.filter(({id}) => !known.has(id));
  const ids = new Set(fresh.map(({id}) => id));
  return fresh
    .filter(
      ({module, name, qualifiedName}) => name === qualifiedName || !ids.has(`${module}#${qualifiedName.split('.')[0] ?? ''}`),
    )
    .map(({id, signature}) => ({step: 'new', id, message: id, after: signature}));
}
