import {expect, it} from 'vitest';

import type {ApiModel} from '../../../src/framework/model/types.ts';
import {inheritedMembers, symbolMap} from '../../../src/framework/symbol-map.ts';
import {apiMember, apiModule, apiSymbol} from './support/model.ts';

it('names of inherited members lead to the entry on the declaring class, unless the class has an entry of its own', () => {
  const url = '/docs/api/classes/lexical.LexicalNode';
  const getKey = apiMember({id: 'lexical#LexicalNode.getKey', name: 'getKey', url: `${url}#key`});
  const getType = apiMember({id: 'lexical#LexicalNode.getType', name: 'getType', url: `${url}#type`});
  const ownType = apiMember({id: 'lexical#TextNode.getType', name: 'getType'});
  const node = apiSymbol({name: 'LexicalNode', kind: 'class', members: [getKey, getType]});
  const inherited = [{from: {name: 'LexicalNode', url}, members: [getKey, getType]}];
  const text = apiSymbol({name: 'TextNode', kind: 'class', members: [ownType], inherited});
  const model: ApiModel = {version: '1.2.3', modules: [apiModule({name: 'lexical', symbols: [node, text]})]};
  expect(inheritedMembers(model, symbolMap(model))).toEqual({'TextNode.getKey': 'lexical#LexicalNode.getKey'});
});
