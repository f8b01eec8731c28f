import {existsSync} from 'node:fs';
import path from 'node:path';

import {isNode, isScalar, isSeq} from 'yaml';

import {readYaml} from '../../../content/read-yaml.ts';
import type {ApiLink, ApiModel} from '../../../framework/model/types.ts';
import {resolveInlineCode} from '../../../framework/resolve-name.ts';
import {mapItems, modelIndex} from '../../../framework/symbol-map.ts';

/** A name of the API in a group of names that people mix up. */
interface Sibling {
  name: string;
  /** Position of its group in the file. */
  group: number;
  /** `see-also.yml:3`. */
  location: string;
}

/** What `see-also.yml` has, and a problem for each part of another shape. */
interface SeeAlso {
  siblings: Sibling[];
  problems: string[];
}

/** Reads `see-also.yml` of the notes: a list of lists of names, such as `[$getNodeByKey, $getNearestNodeFromDOMNode]`. */
export function readSeeAlso(notes: string): SeeAlso {
  const file = path.join(notes, 'see-also.yml');
  if (!existsSync(file)) return {siblings: [], problems: []};
  const {contents, problems, locationAt} = readYaml(file);
  const itemsOf = (node: unknown, expected: string): unknown[] => {
    if (isSeq(node)) return node.items;
    const [offset, found] = isNode(node) ? [node.range?.[0], JSON.stringify(node)] : [0, 'nothing'];
    problems.push(
      `${locationAt(offset)}: expected ${expected}, found ${found}. Write "- [$getRoot, $getSelection]" for each group.`,
    );
    return [];
  };
  const groups = problems.length > 0 ? [] : itemsOf(contents, 'a list of groups of names');
  const siblings = groups.flatMap((list, group) =>
    itemsOf(list, 'a list of names').map((item) => ({
      name: isScalar(item) ? String(item.value) : JSON.stringify(item),
      group,
      location: locationAt(isNode(item) ? item.range?.[0] : 0),
    })),
  );
  return {siblings, problems};
}

/**
 * Gives each symbol of a group links to the others of the group.
 *
 * @returns also a problem for each part of another shape, and for each name that the reference does not have
 */
export function withSeeAlso(
  model: ApiModel,
  {siblings, problems: wrong}: SeeAlso,
  index = modelIndex(model),
): {model: ApiModel; problems: string[]} {
  const problems = [...wrong];
  const known = siblings.flatMap(({name, group, location}) => {
    const resolution = resolveInlineCode(name, index);
    if (resolution.kind === 'symbol') return [{id: resolution.entry.id, group, link: resolution.entry}];
    problems.push(
      `${location}: expected a name of the API, found "${name}". Write it as on pages: LexicalEditor.update, $getRoot.`,
    );
    return [];
  });
  const linked = mapItems(model, (item) => {
    const groups = known.filter(({id}) => id === item.id).map(({group}) => group);
    const see = known
      .filter(({id, group}) => groups.includes(group) && id !== item.id)
      .map(({link}): ApiLink => ({name: link.qualifiedName, url: link.url}));
    return see.length === 0 ? item : {...item, see};
  });
  return {model: linked, problems};
}
