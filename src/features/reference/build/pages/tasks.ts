/** What people set out to do, and the packages for it, the most important first. Every package is named at least once. */
export const packagesByTask: readonly {task: string; packages: readonly string[]}[] = [
  {task: 'Make an editor', packages: ['lexical']},
  {task: 'Use it in React', packages: ['@lexical/react']},
  {
    task: 'Type, paste and undo',
    packages: ['@lexical/rich-text', '@lexical/plain-text', '@lexical/clipboard', '@lexical/history', '@lexical/dragon'],
  },
  {
    task: 'Add kinds of content',
    packages: [
      '@lexical/list',
      '@lexical/table',
      '@lexical/link',
      '@lexical/code',
      '@lexical/hashtag',
      '@lexical/mark',
      '@lexical/overflow',
    ],
  },
  {task: 'Change text and blocks', packages: ['@lexical/selection', '@lexical/utils', '@lexical/text', '@lexical/offset']},
  {task: 'Import and export', packages: ['@lexical/html', '@lexical/markdown', '@lexical/file', '@lexical/headless']},
  {task: 'Work together', packages: ['@lexical/yjs']},
  {task: 'Look inside', packages: ['@lexical/devtools-core', '@lexical/eslint-plugin']},
];
