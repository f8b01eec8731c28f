/** Every large option, for `docusaurus.config.ts`. */
export {future} from './future.ts';
export {headTags} from './head-tags.ts';
export {markdown} from './markdown.ts';
export {plugins} from './plugins.ts';
export {presetOptions} from './preset.ts';
export {lexicalVersion, comparedVersion, repository, siteUrl, tagline} from './site.ts';
export {ssrTemplate} from './ssr-template.ts';
export {themeConfig} from './theme.ts';
