import {expect, it} from 'vitest';

import {
  byPurpose,
  membersByPurpose,
  purposeProblems,
  readPurposes,
} from '../../../src/features/reference/build/pages/purposes.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';
import {apiMember, apiModule, apiSymbol} from './support/model.ts';

const listed = `exports:
  lexical:
    - title: Nodes
      about: What content is made of.
      names: [$getRoot, $getNodeByKey]
    - title: Editor
      names: [createEditor]
members:
  - title: Text
    names: [insertText]
  - title: Identity
    names: [clone]
  - title: To override
    names: [static clone]
`;

const purposes = (text = listed) => readPurposes(temporaryFolder({'purposes.yml': text}));

const member = (name: string, isStatic = false) => apiMember({id: `lexical#Owner.${name}`, name, isStatic});
const many = [member('clone'), ...Array.from({length: 24}, () => member('insertText'))];
const symbols = ['createEditor', '$getNodeByKey', '$getRoot'].map((name) => apiSymbol({name}));

function problems(text?: string) {
  const owners = [
    apiSymbol({name: 'Owner', members: many}),
    apiSymbol({name: 'Node', members: [member('clone', true), ...many]}),
  ];
  const modules = [apiModule({name: 'lexical', symbols}), apiModule({name: '@lexical/owners', symbols: owners})];
  return purposeProblems({version: '1.0.0', modules}, purposes(text));
}

it('shows groups and names in the order of the list', () => {
  const groups = byPurpose('lexical', symbols, purposes());
  expect(groups.map(({title, about, items}) => [title, about, items.map(({name}) => name)])).toEqual([
    ['Nodes', 'What content is made of.', ['$getRoot', '$getNodeByKey']],
    ['Editor', '', ['createEditor']],
  ]);
  expect(byPurpose('@lexical/list', symbols, purposes())).toEqual([]);
});

it('groups the members of large classes only, and tells a static member from another of the same name', () => {
  expect(membersByPurpose(many.slice(1), purposes())).toEqual([]);
  expect(membersByPurpose(many, purposes()).map(({title}) => title)).toEqual(['Text', 'Identity']);
  const ofNode = [member('clone', true), ...many.slice(1)];
  expect(membersByPurpose(ofNode, purposes()).map(({title}) => title)).toEqual(['Text', 'To override']);
});

it('accepts a list that names everything once', () => expect(problems()).toEqual([]));

it.each([
  ['an export without a group', '$getRoot, ', '', '"lexical#$getRoot" in a group of the exports of lexical, found it in none'],
  ['a member without a group', '[clone]', '[]', '"lexical#Owner.clone" in a group of the members of large classes, found it in'],
  [
    'an unknown name',
    'createEditor',
    'createEditor, $gone',
    'purposes.yml:7: expected one of the exports of lexical, once, found "$gone"',
  ],
  [
    'a name in two groups',
    'createEditor',
    'createEditor, $getRoot',
    'purposes.yml:7: expected one of the exports of lexical, once, found "$g',
  ],
  [
    'a group without a title',
    'title: Editor',
    'label: Editor',
    'purposes.yml:6: expected a group with "title" and a list "names"',
  ],
  ['broken YAML', 'names: [clone]', 'names: [clone', 'purposes.yml:13: expected YAML, found: '],
])('tells of %s', (_, part, instead, expected) =>
  expect(problems(listed.replace(part, instead))).toContainEqual(expect.stringContaining(expected)),
);
