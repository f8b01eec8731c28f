/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  ignoreFiles: ['build/**', 'node_modules/**', '.docusaurus/**', '.cache/**'],
  rules: {
    // CSS modules and Docusaurus' own class names are camelCase or BEM.
    'selector-class-pattern': null,
    'keyframes-name-pattern': null,
    'custom-property-pattern': '^(ifm|docsearch|docusaurus|code|c|[a-z])[a-z0-9-]*$',
    'color-no-hex': [true, {message: 'Raw colors live in src/css/tokens.css only: use a custom property.'}],
    'color-named': 'never',
    'function-disallowed-list': [
      ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'lab', 'lch'],
      {message: 'Raw colors live in src/css/tokens.css only: use a custom property.'},
    ],
    'declaration-no-important': true,
    'declaration-property-value-disallowed-list': [
      {'/^font(-size)?$/': ['/\\d(rem|px)/']},
      {message: 'Sizes of type live in src/css/tokens.css only: use a custom property.'},
    ],
    'media-feature-name-value-allowed-list': [
      {width: ['576px', '768px', '997px', '1200px']},
      {message: 'Use one of the widths that src/css/tokens.css lists.'},
    ],
    'selector-pseudo-class-no-unknown': [true, {ignorePseudoClasses: ['global', 'local']}],
    'at-rule-no-unknown': [true, {ignoreAtRules: ['layer']}],
    // https://drafts.csswg.org/css-scroll-snap-2/#scroll-initial-target
    'property-no-unknown': [true, {ignoreProperties: ['scroll-initial-target']}],
    'no-descending-specificity': null,
  },
  overrides: [
    {
      files: ['src/css/tokens.css'],
      rules: {'color-no-hex': null, 'function-disallowed-list': null},
    },
  ],
};
