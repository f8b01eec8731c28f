import type {ThemeConfig} from '@docusaurus/preset-classic';

import {frameworkRepository, repository} from './site.ts';

/** The footer's link columns, logo and copyright line. */
export const footer = {
  style: 'light',
  // Drawn by src/theme/Footer/Logo, which the theme asks for where a picture is named.
  logo: {alt: 'Lexical', src: 'img/logo.svg'},
  links: [
    {
      title: 'Docs',
      items: [
        {label: 'Introduction', to: '/docs/intro'},
        {label: 'Quick start', to: '/docs/getting-started/quick-start'},
        {label: 'Twelve steps', to: '/learn'},
        {label: 'Concepts', to: '/docs/concepts/editor-state'},
        {label: 'API reference', to: '/docs/api/'},
        {label: 'FAQ', to: '/docs/faq'},
      ],
    },
    {
      title: 'Community',
      items: [
        {label: 'Where to ask', to: '/community'},
        {label: 'Stack Overflow', href: 'https://stackoverflow.com/questions/tagged/lexicaljs'},
        {label: 'Discord', href: 'https://discord.gg/KmG4wQnnD9'},
        {label: 'Twitter', href: 'https://twitter.com/lexicaljs'},
      ],
    },
    {
      title: 'More',
      items: [
        {label: 'Blog', to: '/blog'},
        {label: 'How pages are checked', to: '/docs/how-pages-are-checked'},
        {label: 'Playground', to: '/play'},
        {label: 'Framework’s playground', href: 'https://playground.lexical.dev'},
        {label: 'Framework on GitHub', href: frameworkRepository},
        {label: 'This site on GitHub', href: repository.url},
        // src/components/Shortcuts listens for it.
        {
          html: '<button type="button" class="clean-btn footer__link-item needs-react" data-open-shortcuts>Keyboard shortcuts</button>',
        },
      ],
    },
    {
      title: 'Legal',
      items: [
        {label: 'Privacy', href: 'https://opensource.fb.com/legal/privacy/'},
        {label: 'Terms', href: 'https://opensource.fb.com/legal/terms/'},
      ],
    },
  ],
  copyright: 'Copyright © 2024 Meta Platforms, Inc.',
} satisfies NonNullable<ThemeConfig['footer']>;
