import {describe, expect, it} from 'vitest';

import {applyNotes, parseNotes} from '../../../src/framework/model/notes.ts';
import type {ApiModel} from '../../../src/framework/model/types.ts';
import {apiMember, apiModule, apiSignature, apiSymbol} from './support/model.ts';

const depth = {name: 'depth', type: [], optional: false, defaultValue: undefined, doc: ''};

function model(): ApiModel {
  const append = apiMember({id: 'lexical#ElementNode.append', name: 'append'});
  const walk = apiSymbol({
    name: '$walk',
    signatures: [{...apiSignature('function $walk(depth: number): void'), parameters: [depth]}],
  });
  const symbols = [walk, apiSymbol({name: 'ElementNode', kind: 'class', members: [append]})];
  return {version: '1.0.0', modules: [apiModule({name: 'lexical', symbols})]};
}

/** Applies notes that may have no problem. */
function noted(of: ApiModel, text: string): ApiModel {
  const {model: result, problems} = applyNotes(of, parseNotes(text, 'notes.md'));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return result;
}

const apply = (text: string) => noted(model(), text).modules[0];

describe('notes of this site', () => {
  it('stand in for a missing comment, of a module, a symbol or a member', () => {
    const module = apply(
      '## lexical\n\nThe core. More.\n\n## lexical#$walk\n\nWalks.\n\n## lexical#ElementNode.append\n\nAdds nodes.',
    );
    expect(module).toMatchObject({text: 'The core. More.', summary: 'The core.'});
    expect(module?.symbols[0]?.comment).toMatchObject({summary: 'Walks.', isNote: true});
    expect(module?.symbols[1]?.members[0]?.comment.text).toBe('Adds nodes.');
  });

  it('stand in for a comment that says something else', () => {
    const [module] = model().modules;
    const [walk] = module?.symbols ?? [];
    if (module === undefined || walk === undefined) throw new Error('expected a module with a symbol');
    const comment = {...walk.comment, summary: 'Runs.', text: 'Runs. Fast.'};
    const commented: ApiModel = {version: '1.0.0', modules: [{...module, symbols: [{...walk, comment}]}]};
    const comments = (text: string) => noted(commented, text).modules[0]?.symbols[0]?.comment;
    expect(comments('## lexical#$walk\n\nWalks. Slowly.')).toMatchObject({
      text: 'Walks. Slowly.',
      summary: 'Walks.',
      isNote: true,
    });
    expect(comments('## lexical#$walk\n\n### Returns\n\nNothing.')).toMatchObject({text: 'Runs. Fast.', summary: 'Runs.'});
  });

  it('describe parameters and the result', () => {
    const signature = apply('## lexical#$walk\n\n### Parameters\n\n- `depth`: How deep.\n\n### Returns\n\nNothing.')?.symbols[0]
      ?.signatures[0];
    expect(signature?.parameters[0]?.doc).toBe('How deep.');
    expect(signature?.returns).toBe('Nothing.');
  });

  it('do not take a heading inside a code block for one of theirs', () => {
    const [note] = parseNotes('## lexical#$walk\n\n```md\n## not a heading\n```', 'notes.md').notes;
    expect(note?.text).toContain('## not a heading');
  });

  it('fail for a first sentence of more than 20 words, and for more than 50 below it, without code', () => {
    const problems = (text: string): string[] => parseNotes(`## lexical#$walk\n\n${text}`, 'notes.md').problems;
    const words = (count: number): string => Array.from({length: count}, () => 'Words').join(' ');
    expect(problems(`${words(20)}. ${words(50)}.\n\n\`\`\`ts\n${words(99)}\n\`\`\``)).toEqual([]);
    expect(problems(`${words(21)}. ${words(51)}.`)).toEqual([
      'notes.md:1: expected at most 20 words in the summary of "lexical#$walk", found 21. Say less.',
      'notes.md:1: expected at most 50 words in the details of "lexical#$walk", found 51. Say less.',
    ]);
  });

  it('fail for a symbol that does not exist, with the nearest', () => {
    expect(() => apply('\n## lexical#$walks\n\nWalks.')).toThrow(
      'notes.md:2: there is no symbol or module "lexical#$walks" in the published types.',
    );
    expect(() => apply('## other#$walk\n\nWalks.')).toThrow('Perhaps lexical#$walk?');
  });

  it('fail for a parameter that does not exist', () =>
    expect(() => apply('## lexical#$walk\n\n### Parameters\n\n- `levels`: How many.')).toThrow(
      'notes.md:1: "lexical#$walk" has no parameter or property "levels". It has depth.',
    ));

  it('fail for two notes about one thing and for unknown headings', () => {
    expect(() => apply('## lexical#$walk\n\nA.\n\n## lexical#$walk\n\nB.')).toThrow(
      'notes.md:5: there is a note about "lexical#$walk" already, at notes.md:1.',
    );
    expect(() => apply('## lexical#$walk\n\n### Remarks\n')).toThrow('notes.md:3: expected "## module#symbol" or one of');
    expect(() => apply('words\n')).toThrow('notes.md:1: expected a heading "## module#symbol" before any text');
  });

  it('fail with all that is wrong at once', () => {
    const text = [
      'words',
      '## lexical#$walk',
      '### Remarks',
      '### Parameters',
      'depth: How deep.',
      '## lexical#$walk',
      '## lexical#$run',
      '## lexical#ElementNode.append',
      '### Parameters',
      '- `nodes`: What is added.',
    ].join('\n');
    const found = (): string[] => {
      try {
        apply(text);
        return [];
      } catch (error) {
        return String(error).split('\n');
      }
    };
    expect(found()).toEqual([
      expect.stringContaining('notes.md:1: expected a heading "## module#symbol" before any text'),
      expect.stringContaining('notes.md:3: expected "## module#symbol" or one of'),
      expect.stringContaining('notes.md:2: expected every line of "### Parameters"'),
      expect.stringContaining('notes.md:6: there is a note about "lexical#$walk" already, at notes.md:2.'),
      expect.stringContaining('notes.md:8: "lexical#ElementNode.append" has no parameter or property "nodes".'),
      expect.stringContaining('notes.md:7: there is no symbol or module "lexical#$run"'),
    ]);
  });
});
