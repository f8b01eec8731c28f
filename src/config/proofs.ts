/** Pages whose every place that readers rely on has a proof, or an executed sample in it; a folder ends with a slash. */
export const provenPages: readonly string[] = [
  'docs/concepts/',
  'docs/design.md',
  'docs/faq.md',
  'docs/getting-started/',
  'docs/how-pages-are-checked.md',
  'docs/intro.md',
  'docs/maintainers-guide.md',
  'docs/packages/',
  'docs/react/create_plugin.md',
  'docs/react/index.md',
  'docs/testing.md',
];
