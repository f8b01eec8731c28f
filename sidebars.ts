import path from 'node:path';

import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

import {siteDir} from './src/config/site.ts';
import {readExamplePages} from './src/content/examples.ts';
import {packageSlug, readPackages} from './src/framework/packages.ts';
import {loadApiSidebar} from './src/features/reference/build/sidebar.ts';

/** The pages of all packages that package.json depends on. */
const packages = readPackages(siteDir).map(({name}) => `packages/${packageSlug(name)}`);

/** The pages of examples, in the order of their names. */
const examples = readExamplePages(siteDir).map(({file}) => `examples/${path.basename(file).replace(/\.mdx?$/, '')}`);

/** Index and list of modules, then the modules, classes and interfaces. */
const reference = loadApiSidebar(siteDir);

// The order is the order to read in, so it is written down. The build names a page that no list has.
const sidebars: SidebarsConfig = {
  // First on purpose: the first document of the first sidebar is the version's main document (/docs/api/).
  api: [
    ...reference.slice(0, 2),
    // A category without pages is an error.
    ...(examples.length > 0 ? [{type: 'category' as const, label: 'Examples', items: examples}] : []),
    ...reference.slice(2),
  ],
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
        'getting-started/words-of-other-editors',
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
    {type: 'category', label: 'Packages', items: packages},
    {
      type: 'category',
      label: 'React',
      items: [
        'react/index',
        {
          type: 'category',
          label: 'React plugins',
          link: {type: 'doc', id: 'react/plugins'},
          items: [
            'react/plugins/composer',
            'react/plugins/menus',
            'react/plugins/decorators',
            'react/plugins/hooks',
            'react/plugins/collaboration',
          ],
        },
        'react/create_plugin',
        'react/faq',
      ],
    },
    {
      type: 'category',
      label: 'Recipes',
      items: [
        'recipes/images',
        'recipes/mentions',
        'recipes/slash-menu',
        'recipes/tables',
        'recipes/comments',
        'recipes/floating-toolbar',
        'recipes/link-editor',
        'recipes/auto-link',
        'recipes/emoji',
        'recipes/character-limit',
        'recipes/code-highlighting',
        'recipes/draggable-blocks',
        'recipes/checklist',
        'recipes/autosave',
        'recipes/markdown-editor',
        'recipes/export',
        'recipes/print',
        'recipes/export-html',
        'recipes/export-docx',
        'recipes/text-direction',
      ],
    },
    {
      type: 'category',
      label: 'Collaboration',
      items: ['collaboration/react', 'collaboration/production', 'collaboration/faq'],
    },
    'error/index',
    'faq',
    'how-pages-are-checked',
    {
      type: 'category',
      label: 'Other versions',
      link: {type: 'doc', id: 'versions/index'},
      items: ['upgrading'],
    },
  ],
};

export default sidebars;
