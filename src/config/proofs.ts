/** Pages whose every place that readers rely on has a proof, or an executed sample in it; a folder ends with a slash. */
export const provenPages: readonly string[] = [
  'docs/concepts/',
  'docs/design.md',
  'docs/faq.md',
  'docs/getting-started/creating-plugin.md',
  'docs/getting-started/migrating.md',
  'docs/getting-started/quick-start.md',
  'docs/getting-started/react.md',
  'docs/getting-started/server-rendering.md',
  'docs/getting-started/theming.md',
  'docs/getting-started/troubleshooting.md',
  'docs/getting-started/without-a-build.md',
  'docs/intro.md',
  'docs/maintainers-guide.md',
  'docs/packages/',
  'docs/testing.md',
];
