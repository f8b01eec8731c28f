import {describe, expect, it} from 'vitest';

import {exampleSections} from '../../../src/content/examples.ts';
import {examplesKey, withExamples} from '../../../src/features/reference/build/examples.ts';
import type {ApiModel} from '../../../src/framework/model/types.ts';
import {classPage} from '../../../src/features/reference/build/pages/class-page.ts';
import {PageContext} from '../../../src/features/reference/build/pages/context.ts';
import {modulePage} from '../../../src/features/reference/build/pages/module-page.ts';
import {symbolMap} from '../../../src/framework/symbol-map.ts';
import {apiMember, apiModule, apiSymbol, noFacts} from './support/model.ts';

const walk = apiSymbol({name: '$walk'});
const stay = apiSymbol({name: '$stay'});
const update = apiMember({id: 'lexical#Editor.update', name: 'update'});
const editor = apiSymbol({
  name: 'Editor',
  kind: 'class',
  anchor: undefined,
  file: 'classes/lexical.Editor.md',
  members: [update, apiMember({id: 'lexical#Editor.focus', name: 'focus'})],
});
const module = apiModule({name: 'lexical', symbols: [walk, stay, editor]});
const text = [
  '## Walk: `$walk()` {#walk}\n\n```ts run\n```',
  '## Edit: `Editor` {#editor}',
  '## Update: `Editor.update()` {#editorupdate}',
  '## Go: `$gone()` {#gone}',
  '## Next steps',
].join('\n\n');
const sections = exampleSections({file: '/site/docs/examples/nodes.md', text}, '/site');
const model: ApiModel = withExamples({version: '1.0.0', modules: [module]}, sections);

function pagesOf({modules}: ApiModel): string {
  const context = new PageContext(model, noFacts);
  return modules
    .flatMap((each) => [
      modulePage(each, context),
      ...each.symbols.filter(({kind}) => kind === 'class').map((symbol) => classPage(symbol, each.url, context)),
    ])
    .join('\n');
}

/** The fold as generated pages have it. */
function foldOf(link: string, name: string): string {
  return `<details class="api-example"><summary>Example</summary><a href="/docs/examples/nodes#${link}">${name} in use</a></details>`;
}

describe('a symbol with an example', () => {
  it('has a fold that leads to it: functions, classes and members', () => {
    const pages = pagesOf(model);
    expect(pages).toContain(foldOf('walk', '$walk()'));
    expect(pages).toContain(foldOf('editor', 'Editor'));
    expect(pages).toContain(foldOf('editorupdate', 'update()'));
    expect(pages.match(/api-example/g)).toHaveLength(3);
  });

  it('has the address of the example in the list of symbols', () =>
    expect(symbolMap(model).map(({id, example}) => [id, example])).toEqual([
      ['lexical#$walk', '/docs/examples/nodes#walk'],
      ['lexical#$stay', undefined],
      ['lexical#Editor', '/docs/examples/nodes#editor'],
      ['lexical#Editor.update', '/docs/examples/nodes#editorupdate'],
      ['lexical#Editor.focus', undefined],
    ]));
});

describe('the reference', () => {
  const keyOf = (page: string): string =>
    examplesKey(exampleSections({file: '/site/docs/examples/nodes.md', text: page}, '/site'));

  it('is made again for another heading or address, and not for another text', () => {
    expect(keyOf(text.replace('ts run', 'ts run\nwalk();'))).toBe(keyOf(text));
    expect(keyOf(text.replace('Next steps', 'Questions'))).toBe(keyOf(text));
    expect(keyOf(text.replace('Walk', 'Take a walk'))).toBe(keyOf(text));
    expect(keyOf(text.replace('$walk', '$run'))).not.toBe(keyOf(text));
    expect(keyOf(text.replace('{#walk}', '{#walking}'))).not.toBe(keyOf(text));
  });
});
