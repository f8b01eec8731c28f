import {expect, it} from 'vitest';

import {issueAddress} from '../../../src/components/Feedback/issue-address.ts';

it('fills page, version and a question into a new issue', () => {
  const page = {title: 'Nodes & text', url: 'https://lexical.dev/docs/concepts/nodes', version: '1.2.3'};
  const address = new URL(issueAddress('https://github.com/facebook/lexical', page, 'wrong'));
  expect(address.origin + address.pathname).toBe('https://github.com/facebook/lexical/issues/new');
  expect(address.searchParams.get('title')).toBe('Docs: mistake in "Nodes & text"');
  expect(address.searchParams.get('body')).toContain('Page: https://lexical.dev/docs/concepts/nodes\nLexical version: 1.2.3');
});
