/** One page of each type, as paths of the built site. */
export const pageTypes = [
  '/',
  '/docs/concepts/editor-state',
  '/docs/packages/lexical-list',
  '/docs/api/classes/lexical.LexicalEditor',
  '/docs/api/modules/lexical_list',
  '/docs/examples/lists',
  '/docs/error',
  '/docs/react/plugins',
  '/blog',
  '/blog/welcome',
  '/blog/archive',
  '/blog/tags',
  '/community',
  '/markdown-page',
  '/search?q=selection',
  '/no-such-page',
];
