import type {Config} from '@docusaurus/types';

/** CommonMark for every page: braces and angle brackets are text, so generated API text can never break the build. */
export const markdown = {
  format: 'md',
  hooks: {onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw'},
} satisfies Config['markdown'];
