import {describe, expect, it} from 'vitest';

import type {ApiModel, ApiParameter, ApiSymbol} from '../../../src/framework/model/types.ts';
import {PageContext} from '../../../src/features/reference/build/pages/context.ts';
import {componentProps} from '../../../src/features/reference/markdown/props-table.ts';
import {apiModule, apiSymbol, noFacts} from '../api-reference/support/model.ts';

const onClear: ApiParameter = {name: 'onClear', type: [{text: '() => void'}], optional: true, defaultValue: undefined, doc: ''};

function component(name: string, properties: ApiParameter[]): ApiSymbol {
  return apiSymbol({name, module: '@lexical/react/LexicalThing', kind: 'function', props: {properties, also: []}});
}

function reference(...symbols: ApiSymbol[]): PageContext {
  const model: ApiModel = {version: '1.0.0', modules: [apiModule({name: '@lexical/react/LexicalThing', symbols})]};
  return new PageContext(model, noFacts);
}

describe('the table of a component’s props', () => {
  it('has a row for each prop and no column without content', () => {
    const html = componentProps('@lexical/react/LexicalThing#ClearPlugin', reference(component('ClearPlugin', [onClear])));
    expect(html).toContain('<th scope="col">Prop</th><th scope="col">Type</th><th scope="col">Required</th></tr>');
    expect(html).toContain('<td><code>onClear</code></td><td><code>() =&gt; void</code></td><td>no</td>');
  });

  it('is found by the module alone when that has one component', () =>
    expect(componentProps('@lexical/react/LexicalThing', reference(component('ClearPlugin', [onClear])))).toContain('onClear'));

  it('says so when there are no props', () =>
    expect(componentProps('@lexical/react/LexicalThing', reference(component('ListPlugin', [])))).toBe(
      '<p>It takes no props.</p>',
    ));

  it('names the choices when the module or the component does not exist', () => {
    const context = reference(component('ClearPlugin', []));
    expect(() => componentProps('@lexical/react/Thing', context)).toThrow(
      'no module "@lexical/react/Thing". Expected one of: @lexical/react/LexicalThing',
    );
    expect(() => componentProps('@lexical/react/LexicalThing#Clear', context)).toThrow(
      '"@lexical/react/LexicalThing" has no component "Clear". Expected @lexical/react/LexicalThing#ClearPlugin.',
    );
  });
});
