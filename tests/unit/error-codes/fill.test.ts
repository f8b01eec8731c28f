import {describe, expect, it} from 'vitest';

import {fillMessage} from '../../../src/features/errors/shared/fill.ts';

const text = (message: string, values: string[]): string =>
  fillMessage(message, values)
    .map((part) => part.text)
    .join('');

describe('a message with its values', () => {
  it('has each value in its place, in order', () =>
    expect(text('Type %s in node %s', ['mention', 'MentionNode'])).toBe('Type mention in node MentionNode'));

  it('keeps values that look like replacement patterns or placeholders', () =>
    expect(text('Node %s is %s.', ['$&', '%s'])).toBe('Node $& is %s.'));

  it('tells which values are missing, and ignores further ones', () => {
    expect(fillMessage('Node %s', [])).toEqual([
      {text: 'Node ', kind: 'text'},
      {text: '%s', kind: 'missing'},
    ]);
    expect(text('Node %s', ['1', '2'])).toBe('Node 1');
  });

  it('shows an empty value as a value', () => expect(fillMessage('Node %s.', [''])).toContainEqual({text: '', kind: 'value'}));

  it('leaves markup alone: pieces are text', () =>
    expect(fillMessage('Node %s', ['<img src=x onerror=alert(1)>'])[1]).toEqual({
      text: '<img src=x onerror=alert(1)>',
      kind: 'value',
    }));
});
