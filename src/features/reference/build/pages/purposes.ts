import {existsSync} from 'node:fs';
import path from 'node:path';

import {isMap, isScalar, isSeq, type YAMLMap} from 'yaml';

import {readYaml} from '../../../../content/read-yaml.ts';
import {isExported, type ApiMember, type ApiModel, type ApiSymbol} from '../../../../framework/model/types.ts';

/** A name of `purposes.yml`. */
interface ListedName {
  name: string;
  /** `purposes.yml:3`. */
  location: string;
}

/** What a group of names is for. */
interface Purpose {
  title: string;
  /** One sentence, or ''. */
  about: string;
  names: readonly ListedName[];
}

/** What `purposes.yml` has. */
export interface Purposes {
  /** The groups of exports, by module. */
  exports: ReadonlyMap<string, readonly Purpose[]>;
  /** The groups of the members of large classes. */
  members: readonly Purpose[];
  /** A line for each part of another shape. */
  problems: readonly string[];
}

/** No name has a purpose. */
export const noPurposes: Purposes = {exports: new Map(), members: [], problems: []};

/** Names with the same purpose. */
export interface PurposeGroup<T> {
  title: string;
  about: string;
  items: T[];
}

/** Members for everybody, from which number on a class lists them by purpose. */
const large = 25;

/** Reads `purposes.yml` of a folder of notes. */
export function readPurposes(notes: string): Purposes {
  const file = path.join(notes, 'purposes.yml');
  if (!existsSync(file)) return noPurposes;
  const {contents, problems, locationAt} = readYaml(file);
  const purpose = (group: YAMLMap): Purpose[] => {
    const title = group.get('title');
    const names = group.get('names');
    const about = group.get('about');
    if (typeof title !== 'string' || !isSeq(names)) {
      problems.push(`${locationAt(group.range?.[0])}: expected a group with "title" and a list "names", found ${String(group)}.`);
      return [];
    }
    return [
      {
        title,
        about: typeof about === 'string' ? about : '',
        names: names.items.filter(isScalar).map(({value, range}) => ({name: String(value), location: locationAt(range?.[0])})),
      },
    ];
  };
  const groupsOf = (list: unknown): Purpose[] => (isSeq(list) ? list.items.filter(isMap).flatMap(purpose) : []);
  if (!isMap(contents)) return {...noPurposes, problems};
  const modules = contents.get('exports');
  return {
    exports: new Map(isMap(modules) ? modules.items.map(({key, value}) => [String(key), groupsOf(value)]) : []),
    members: groupsOf(contents.get('members')),
    problems,
  };
}

/** The exports of a module in groups, those of a group as they are listed; none for a module without groups. */
export function byPurpose(module: string, exported: readonly ApiSymbol[], {exports}: Purposes): PurposeGroup<ApiSymbol>[] {
  return grouped(exports.get(module) ?? [], exported, ({name}) => [name]);
}

/** The members of a large class that are for everybody, by purpose; none of a class that can be looked through. */
export function membersByPurpose(all: readonly ApiMember[], {members}: Purposes): PurposeGroup<ApiMember>[] {
  const open = forEverybody(all);
  return open.length < large ? [] : grouped(members, open, memberNames);
}

/** A line for each name without a group, and for each name of a group that the reference does not have, or has there twice. */
export function purposeProblems({modules}: ApiModel, purposes: Purposes): string[] {
  const ofExports = [...purposes.exports].flatMap(([module, groups]) => {
    const symbols = modules.find(({name}) => name === module)?.symbols ?? [];
    return mismatches(`exports of ${module}`, groups, symbols.filter(isExported), ({name}) => [name]);
  });
  if (purposes.members.length === 0) return [...purposes.problems, ...ofExports];
  const classes = modules.flatMap(({symbols}) => symbols).map((symbol) => forEverybody(symbol.members));
  const members = classes.filter(({length}) => length >= large).flat();
  return [...purposes.problems, ...ofExports, ...mismatches('members of large classes', purposes.members, members, memberNames)];
}

function forEverybody(members: readonly ApiMember[]): ApiMember[] {
  return members.filter(({name, kind}) => !name.startsWith('_') && kind !== 'constructor');
}

/** The names under which a member can be listed: `static clone` is overridden, `clone` copies. */
function memberNames({name, isStatic}: ApiMember): string[] {
  return isStatic ? [`static ${name}`, name] : [name];
}

function grouped<T>(purposes: readonly Purpose[], items: readonly T[], namesOf: (item: T) => string[]): PurposeGroup<T>[] {
  const listed = purposes.flatMap(({names}) => names.map(({name}) => name));
  const listedAs = (item: T) => namesOf(item).find((name) => listed.includes(name));
  return purposes
    .map(({title, about, names}) => ({
      title,
      about,
      items: names.flatMap(({name}) => items.filter((item) => listedAs(item) === name)),
    }))
    .filter((group) => group.items.length > 0);
}

function mismatches<T extends {id: string}>(
  what: string,
  purposes: readonly Purpose[],
  items: readonly T[],
  namesOf: (item: T) => string[],
): string[] {
  const names = purposes.flatMap((purpose) => purpose.names);
  const listed = new Set(names.map(({name}) => name));
  const existing = new Set(items.flatMap(namesOf));
  return [
    ...names
      .filter(({name}, index) => !existing.has(name) || names.findIndex((other) => other.name === name) !== index)
      .map(({name, location}) => `${location}: expected one of the ${what}, once, found "${name}". Remove it, or correct it.`),
    ...items
      .filter((item) => !namesOf(item).some((name) => listed.has(name)))
      .map(({id}) => `purposes.yml: expected "${id}" in a group of the ${what}, found it in none. Add its name to one.`),
  ];
}
