import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

import {siteDir} from './src/config/site.ts';
import {loadApiSidebar} from './src/plugins/api-reference/sidebar.ts';

const packageNames = [
  'lexical',
  'lexical-clipboard',
  'lexical-code',
  'lexical-devtools-core',
  'lexical-dragon',
  'lexical-eslint-plugin',
  'lexical-file',
  'lexical-hashtag',
  'lexical-headless',
  'lexical-history',
  'lexical-html',
  'lexical-link',
  'lexical-list',
  'lexical-mark',
  'lexical-markdown',
  'lexical-offset',
  'lexical-overflow',
  'lexical-plain-text',
  'lexical-react',
  'lexical-rich-text',
  'lexical-selection',
  'lexical-table',
  'lexical-text',
  'lexical-utils',
  'lexical-yjs',
];

const recipeNames = [
  'images',
  'mentions',
  'slash-menu',
  'tables',
  'comments',
  'floating-toolbar',
  'link-editor',
  'auto-link',
  'emoji',
  'character-limit',
  'code-highlighting',
  'draggable-blocks',
  'checklist',
  'autosave',
  'markdown-editor',
  'export',
  'text-direction',
];

const sidebars: SidebarsConfig = {
  // First on purpose: the first document of the first sidebar is the version's main document (/docs/api/).
  api: loadApiSidebar(siteDir),
  docs: [
    {
      type: 'category',
      label: 'Getting Started',
      collapsed: false,
      items: [
        'intro',
        'getting-started/quick-start',
        'getting-started/react',
        'getting-started/vue-svelte-angular',
        'getting-started/without-a-build',
        'getting-started/theming',
        'getting-started/creating-plugin',
        'getting-started/server-rendering',
        'getting-started/migrating',
        'getting-started/supported-browsers',
        'getting-started/touch',
        'getting-started/shadow-dom-and-iframes',
        'getting-started/troubleshooting',
      ],
    },
    {
      type: 'category',
      label: 'Concepts',
      items: [
        'concepts/editor-state',
        'concepts/nodes',
        'concepts/node-replacement',
        'concepts/listeners',
        'concepts/transforms',
        'concepts/commands',
        'concepts/selection',
        'concepts/focus',
        'concepts/serialization',
        'concepts/dom-events',
        'concepts/read-only',
        'concepts/nested-editors',
        'concepts/accessibility',
        'concepts/performance',
      ],
    },
    {type: 'category', label: 'Packages', items: packageNames.map((name) => `packages/${name}`)},
    {
      type: 'category',
      label: 'React',
      items: [
        'react/index',
        {
          type: 'category',
          label: 'React plugins',
          link: {type: 'doc', id: 'react/plugins'},
          items: ['composer', 'menus', 'decorators', 'hooks', 'collaboration'].map((name) => `react/plugins/${name}`),
        },
        'react/create_plugin',
        'react/faq',
      ],
    },
    {type: 'category', label: 'Recipes', items: recipeNames.map((name) => `recipes/${name}`)},
    {type: 'category', label: 'Collaboration', items: ['collaboration/react', 'collaboration/production', 'collaboration/faq']},
    'error/index',
    'faq',
    'how-pages-are-checked',
  ],
};

export default sidebars;
