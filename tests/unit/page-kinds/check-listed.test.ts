import path from 'node:path';

import {describe, expect, it, vi} from 'vitest';

import {checkListed, listedDocs} from '../../../src/features/page-kinds/check-listed.ts';
import {sitePages} from '../../../src/content/pages.ts';
import {formatProblems} from '../../../src/content/problems.ts';

const sidebar = [
  'intro',
  {type: 'category', label: 'Concepts', items: ['concepts/nodes', {type: 'doc', id: 'concepts/states'}]},
  {
    type: 'category',
    label: 'React',
    link: {type: 'doc', id: 'react/plugins'},
    items: [{type: 'category', label: 'More', items: ['react/faq']}],
  },
];
const listed = listedDocs(sidebar);

/** What is wrong with a page. */
function problemsOf(file: string, frontMatter = '') {
  const page = {file: `/site/${file}`, text: `---\ntitle: X\n${frontMatter}---\n`};
  return checkListed([page], listed, '/site').map(({line, message, hint}) => ({line, message, hint}));
}

describe('the pages of sidebars', () => {
  it('are read from lists, categories and their links', () =>
    expect(listed.map(({id, lists}) => `${lists.join(' › ')}: ${id}`)).toEqual([
      ': intro',
      'Concepts: concepts/nodes',
      'Concepts: concepts/states',
      'React: react/plugins',
      'React › More: react/faq',
    ]));

  it.each(['docs/intro.md', 'docs/concepts/nodes.md', 'docs/concepts/states.md', 'docs/react/plugins.md', 'docs/react/faq.md'])(
    'have nothing to explain: %s',
    (file) => expect(problemsOf(file)).toEqual([]),
  );

  it('are found under the id of the front matter', () =>
    expect(problemsOf('docs/concepts/editor-states.md', 'id: states\n')).toEqual([]));
});

describe('a page that no sidebar lists', () => {
  it('is an error that says where its neighbors are listed', () => {
    expect(problemsOf('docs/concepts/keys.md')).toEqual([
      {
        line: 1,
        message: 'expected the page in a sidebar, found it in none',
        hint: `Add 'concepts/keys' to "Concepts" in sidebars.ts, or give the reason in the front matter: \`unlisted_because: reason\`.`,
      },
    ]);
    expect(problemsOf('docs/react/hooks.md')[0]?.hint).toContain('to "React › More" in');
    expect(problemsOf('docs/other/keys.md')[0]?.hint).toContain('to the list that leads to it in');
  });

  it('is none when the front matter says why', () =>
    expect(problemsOf('docs/concepts/keys.md', 'unlisted_because: it is old\n')).toEqual([]));

  it('is one when a sidebar has it all the same', () =>
    expect(problemsOf('docs/concepts/nodes.md', 'unlisted_because: it is old\n')).toEqual([
      {
        line: 3,
        message: 'expected no sidebar with this page, as unlisted_because says, found it in "Concepts" of sidebars.ts',
        hint: "Remove unlisted_because, or the entry 'concepts/nodes'.",
      },
    ]));

  it.each(['docs/error/38.md', 'docs/_part.md', 'docs/api/index.md', 'blog/2024-05-06-post.md', 'src/pages/community.md'])(
    'is none where none can be: %s',
    (file) => expect(problemsOf(file)).toEqual([]),
  );
});

describe('the pages of the site', () =>
  it('are in a sidebar', async () => {
    const siteDir = path.resolve(import.meta.dirname, '../../..');
    // The reference has a sidebar of its own, which a build writes; its pages are not checked here.
    vi.doMock('../../../src/features/reference/build/sidebar.ts', () => ({loadApiSidebar: () => []}));
    try {
      const {default: sidebars} = await import('../../../sidebars.ts');
      const problems = checkListed(sitePages(siteDir), listedDocs(Object.values(sidebars)), siteDir);
      expect(formatProblems(problems, siteDir)).toBe('');
    } finally {
      vi.doUnmock('../../../src/features/reference/build/sidebar.ts');
    }
  }));
