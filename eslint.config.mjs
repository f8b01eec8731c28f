import docusaurus from '@docusaurus/eslint-plugin';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Folders whose code runs in the browser. */
const browserCode = [
  'src/{components,pages,theme,client}/**/*.{ts,tsx}',
  'src/light/components/**/*.tsx',
  'src/{light,plugins}/*/client/**/*.{ts,tsx}',
];

export default tseslint.config(
  {
    name: 'site/ignores',
    ignores: ['build/', '**/.docusaurus/', '.cache/', 'docs/', 'test-results/', 'playwright-report/'],
  },
  {name: 'site/linter', linterOptions: {reportUnusedDisableDirectives: 'error'}},
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    name: 'site/typescript',
    languageOptions: {parserOptions: {projectService: {allowDefaultProject: ['*.mjs']}, tsconfigRootDir: import.meta.dirname}},
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', {'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10}],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_'}],
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true}],
      // `process.env['X']` is how noPropertyAccessFromIndexSignature-minded code marks a key that may be absent.
      '@typescript-eslint/dot-notation': 'off',
      eqeqeq: 'error',
    },
  },
  {name: 'site/javascript', files: ['**/*.{js,mjs,cjs}'], ...tseslint.configs.disableTypeChecked},
  {
    name: 'site/react',
    files: ['**/*.tsx'],
    plugins: {'react-hooks': reactHooks, '@docusaurus': docusaurus},
    rules: {
      ...reactHooks.configs.recommended.rules,
      '@docusaurus/no-html-links': 'error',
      '@docusaurus/prefer-docusaurus-heading': 'error',
    },
  },
  {...jsxA11y.configs.strict, name: 'site/accessibility', files: ['**/*.tsx']},
  {
    name: 'site/browser-boundary',
    files: browserCode,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                'node:*',
                'fs',
                'fs/*',
                'path',
                'os',
                'child_process',
                'module',
                'url',
                'util',
                'worker_threads',
                '**/src/config/*',
                '**/src/node/*',
                '@site/src/node/*',
                '@site/src/config/*',
                '**/cli/**',
              ],
              message:
                'Browser code must not import Node code: pass the value through plugin data (setGlobalData, createData) or src/shared/.',
            },
            {
              regex: '(^|/)(?:cli|content|markdown|node)/|(^|/)(?:light/(?!components/)|plugins/)[^/]+/(?!client/)[^/]+(\\.ts)?$',
              message:
                'Browser code must not import build plugins: only their client/ folder and src/shared/ are for the browser.',
            },
          ],
        },
      ],
    },
  },
);
