import {expect, it} from 'vitest';

import {installedLexicalVersion} from '../../../src/node/framework.ts';
import {lostQuotes, withNewQuotes, withoutLostProofs} from '../../../src/features/proofs/reworded.ts';

const version = installedLexicalVersion(process.cwd());

const page = `# Lists

Tab indents the item in ${version}. A list can't be empty.

| key | effect |
| --- | --- |
| Enter | adds an item |
`;

const code = `import {prove} from './prove.ts';

// The first one.
prove('In :version[] an item is indented with Tab.', () => {});

prove("A list can't be empty.", () => {});

// Nobody needs it any more.
prove('Colors of markers come from a theme.', () => {});
`;

const lost = lostQuotes(page, 'lists.proof.ts', code);

it('a quote that was reworded is listed with the closest sentence, one that is still there is not', () =>
  expect(lost.map(({line, closest}) => [line, closest?.text, closest?.line])).toEqual([
    [4, `Tab indents the item in ${version}.`, 3],
    [9, undefined, undefined],
  ]));

it('accepting writes the new sentence, and nothing else', () =>
  expect(withNewQuotes(code, lost, version)).toBe(
    code.replace("'In :version[] an item is indented with Tab.'", '"Tab indents the item in :version[]."'),
  ));

it('pruning removes the proofs of sentences that are gone, with their comments', () => {
  const pruned = withoutLostProofs(code, lost);
  expect(pruned).toContain('The first one.');
  expect(pruned).not.toMatch(/Nobody needs|Colors of markers/);
});

it('two quotes do not become one sentence', () => {
  const twice = code.replace("A list can't be empty.", 'An item is indented with Tab in :version[].');
  const sentences = lostQuotes(page, 'lists.proof.ts', twice).map(({closest}) => closest?.text);
  expect(sentences.filter((text) => text === `Tab indents the item in ${version}.`)).toHaveLength(1);
});
