import {describe, expect, it} from 'vitest';

import {membersByPurpose} from '../../../src/plugins/api-reference/pages/purposes.ts';
import {apiMember} from './support/model.ts';

const member = (name: string) => apiMember({id: `lexical#RangeSelection.${name}`, name});

describe('the members of a large class', () => {
  it('of a selection stand with the selection', () => {
    const others = Array.from({length: 25}, (_, index) => member(`insert${index}Text`));
    const members = ['anchor', 'focus', 'applyDOMRange', 'clone'].map(member);
    const titles = membersByPurpose([...members, ...others]).map(({title, members: group}) => [title, group[0]?.name]);
    expect(titles).toEqual([
      ['Selection', 'anchor'],
      ['Text and content', 'insert0Text'],
      ['Versions and identity', 'clone'],
    ]);
  });
});
