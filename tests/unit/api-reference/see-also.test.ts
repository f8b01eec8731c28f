import {expect, test} from 'vitest';

import {memberEntry, symbolEntry} from '../../../src/features/reference/build/pages/entry.ts';
import {PageContext} from '../../../src/features/reference/build/pages/context.ts';
import {readSeeAlso, withSeeAlso} from '../../../src/features/reference/build/see-also.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';
import {apiMember, apiModule, apiSymbol, noFacts} from './support/model.ts';

const update = apiMember({id: 'lexical#Editor.update', name: 'update', url: '/editor#update'});
const editor = apiSymbol({name: 'Editor', kind: 'class', members: [update]});
const model = {version: '1.0.0', modules: [apiModule({name: 'lexical', symbols: [apiSymbol({name: '$read'}), editor]})]};

function linked(text: string): ReturnType<typeof withSeeAlso> {
  return withSeeAlso(model, readSeeAlso(temporaryFolder({'see-also.yml': text})));
}

test('each name of a group links to the others, and a name of no group to none', () => {
  const {model: withLinks, problems} = linked('# Mixed up\n- [$read, Editor.update]\n');
  expect(problems).toEqual([]);
  const [read, withMember] = withLinks.modules[0]?.symbols ?? [];
  expect([read?.see?.map(({name}) => name), withMember?.see, withMember?.members[0]?.see?.map(({name}) => name)]).toEqual([
    ['Editor.update'],
    undefined,
    ['$read'],
  ]);
  const context = new PageContext(withLinks, noFacts);
  expect(read && symbolEntry(read, context)).toContain('See also <a href="/editor#update"');
  expect(withMember?.members[0] && memberEntry(withMember.members[0], context)).toContain('<code>$read</code></a></p>');
});

test('a name that the reference does not have is reported with its line', () =>
  expect(linked('- [$read, Editor.update]\n- [$gone, $read]\n').problems).toEqual([
    'see-also.yml:2: expected a name of the API, found "$gone". Write it as on pages: LexicalEditor.update, $getRoot.',
  ]));

test.each([
  ['$read: [Editor.update]', ':1: expected a list of groups of names, found {"$read":["Editor.update"]}. Write "- ['],
  ['# Mixed up\n', ':1: expected a list of groups of names, found nothing. Write "- ['],
  ['- [$read, Editor.update]\n- $read\n', ':2: expected a list of names, found "$read". Write "- ['],
  ['- [$read, {a: b}]', ':1: expected a name of the API, found "{"a":"b"}". Write it as'],
  ['- [$read', ':1: expected YAML, found: Flow sequence'],
])('another shape is refused: %j', (text, problem) =>
  expect(linked(text).problems).toEqual([expect.stringContaining(`see-also.yml${problem}`)]),
);

test('an error that an entry can throw has its condition', () => {
  const facts = {
    ...noFacts,
    throws: {'lexical#$read': [66, 97]},
    conditions: {66: 'it has no parent'},
  };
  const entry = symbolEntry(apiSymbol({name: '$read'}), new PageContext(model, facts));
  expect(entry).toMatch(/Can throw <a href="\/docs\/error\/66">#66<\/a> when it has no parent, <a [^>]*>#97<\/a>/);
});
