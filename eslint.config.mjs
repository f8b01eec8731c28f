import path from 'node:path';

import docusaurus from '@docusaurus/eslint-plugin';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Folders whose code runs in the browser. */
const browserCode = [
  'src/{components,pages,theme,client}/**/*.{ts,tsx}',
  'src/light/components/**/*.tsx',
  'src/light/*/client/**/*.{ts,tsx}',
  'src/features/*/{browser,frame,theme}/**/*.{ts,tsx}',
];

/**
 * The rooms of `src`: each imports from itself and from those before it. src/README.md says what is in them.
 */
const rooms = [
  'shared',
  'client',
  'node',
  'components',
  'content',
  'framework',
  'light',
  'features/inspector',
  'features/reference',
  'features/errors',
  'features/playground',
  'features/samples',
  'features/search',
  'features/proofs',
  'features/page-kinds',
  'features/shell',
  'features/analytics',
  'features/lazy-pages',
  'features/upstream-assumptions',
  'features/site-output',
  'markdown',
  'theme',
  'pages',
  'config',
  'cli',
];

/** The index of a file's room in `rooms`; -1 outside of them. */
function roomOf(file) {
  const [top, folder, feature] = path.relative(import.meta.dirname, file).split(path.sep);
  return top === 'src' ? rooms.indexOf(folder === 'features' ? `features/${feature}` : folder) : -1;
}

const oneWay = {
  meta: {type: 'problem', schema: [], messages: {upward: '{{message}}'}},
  create(context) {
    const own = roomOf(context.filename);
    if (own === -1) return {};
    const check = ({source}) => {
      const name = typeof source?.value === 'string' ? source.value.replace(/^@site\//, `${import.meta.dirname}/`) : '';
      if (!name.startsWith('.') && !path.isAbsolute(name)) return;
      const target = roomOf(path.resolve(path.dirname(context.filename), name));
      if (target <= own) return;
      const message =
        `src/${rooms[own]} must not import from src/${rooms[target]}, which is built on it. ` +
        `Move what both need to src/${rooms[own]} or to a room before it (${rooms.slice(0, own).join(', ')}), or hand it in as a parameter.`;
      context.report({node: source, messageId: 'upward', data: {message}});
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** Words that name nothing in `src`, as parts of camelCase names, and the term to use instead. */
const standardTerms = [
  [/\b(?:late start|is taken)\b/, 'deferred hydration, isHydrating'],
  [/\bpatience\b/, 'timeout or delay'],
  [/\broute sections?\b/, 'route chunks'],
  [/\blabs?\b/, 'check context'],
  [/\b(?:shelf|shelves)\b/, 'storage key prefix'],
  [/\btake home\b/, 'export project'],
  [/\bunnoticed\b/, 'busy indicator delay'],
  [/\b(?:claims?|witness(?:es)?)\b/, 'documented statement, evidence'],
  [/\bhazards?\b/, 'robustness scenario'],
  [/\bdrift\b/, 'compatibility check'],
  [/\bfoot\b/, 'meta line'],
  [/\b(?:say|tell)\b/, 'report, show or setStatus'],
  [/\btheirs?\b/, 'the noun: dependencies, synonyms'],
  [/\breach(?:ed|es)?\b/, 'calls, visited, or what comes'],
  [/\bloss(?:es)?\b/, 'missing, removed'],
];

function wordsOf(name) {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return words.replaceAll(/[^A-Za-z0-9]+/g, ' ').toLowerCase();
}

const useStandardTerms = {
  meta: {type: 'suggestion', schema: [], messages: {term: 'Use the standard term in "{{name}}": {{term}}.'}},
  create(context) {
    const check = (node, name) => {
      const words = wordsOf(name);
      for (const [word, term] of standardTerms) {
        if (word.test(words)) context.report({node, messageId: 'term', data: {name, term}});
      }
    };
    const checkKey = ({key}) => {
      if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') check(key, key.name);
    };
    return {
      Program(program) {
        check(program, path.relative(import.meta.dirname, context.filename));
        for (const {variables} of context.sourceCode.scopeManager.scopes) {
          for (const {defs, name} of variables) {
            const definition = defs.find(({type}) => type !== 'ImportBinding');
            if (definition !== undefined) check(definition.name, name);
          }
        }
      },
      'MethodDefinition, PropertyDefinition, TSPropertySignature, TSMethodSignature': checkKey,
    };
  },
};

export default tseslint.config(
  {
    name: 'site/ignores',
    ignores: ['build/', '**/.docusaurus/', '.cache/', 'docs/api/', 'docs/versions/', 'test-results/', 'playwright-report/'],
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
      // `() => act()` says as much as a block.
      '@typescript-eslint/no-confusing-void-expression': ['error', {ignoreArrowShorthand: true}],
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
    name: 'site/shown-files',
    files: ['docs/**/*.{ts,tsx}'],
    rules: {
      // Readers have no Docusaurus.
      '@docusaurus/no-html-links': 'off',
      // Esc closes a form or a toolbar from each of its controls.
      'jsx-a11y-x/no-noninteractive-element-interactions': 'off',
      // The events of Yjs are typed with "any".
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  {
    name: 'site/shown-menus',
    files: ['docs/recipes/{mentions,slash-menu}/*Menu.tsx'],
    rules: {
      // The editor keeps the focus and handles the keys of the options.
      'jsx-a11y-x/click-events-have-key-events': 'off',
      'jsx-a11y-x/interactive-supports-focus': 'off',
      // The constructor of MenuOption binds setRefElement().
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    name: 'site/tests',
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.name='expect'] > :matches(Literal, TemplateLiteral[expressions.length=0]).arguments:first-child",
          message: 'This expectation cannot fail: expect what the code gives.',
        },
      ],
    },
  },
  {
    name: 'site/rooms',
    files: ['src/**/*.{ts,tsx}'],
    plugins: {rooms: {rules: {'one-way': oneWay}}},
    rules: {'rooms/one-way': 'error'},
  },
  {
    name: 'site/words',
    files: ['src/**/*.{ts,tsx}'],
    plugins: {words: {rules: {'standard-terms': useStandardTerms}}},
    rules: {'words/standard-terms': 'error'},
  },
  {
    name: 'site/compiler',
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/node/typescript.ts', 'src/features/playground/frame/{language-service,types-worker}.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'typescript',
              message: 'Import ts from src/node/typescript.ts: another compiler can then replace it in one place.',
            },
          ],
        },
      ],
    },
  },
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
              regex:
                '(^|/)(?:build|cli|content|framework|markdown|node)/|(^|/)light/(?!components/)[^/]+/(?!client/)[^/]+(\\.ts)?$|(^|/)features/(?:proofs|page-kinds|shell|site-output)/[^/]+\\.ts$',
              message: 'Browser code must not import code of the build: only browser/, client/ and shared/ are for the browser.',
            },
          ],
        },
      ],
    },
  },
);
