import {projectOf} from '../node/project-of.ts';
import {documentedVersion} from '../node/framework.ts';
import {history} from '../framework/history/history.ts';

/** Folder of the repository; every path of the configuration is resolved from it. */
export const siteDir = projectOf(__filename);

/** The documented framework version: the `lexical` dependency of package.json, the one place that states it. */
export const lexicalVersion = documentedVersion;

/** The last minor version of the framework that the documented one was compared with: `0.52`. */
export const comparedVersion = history.to;

/** Public address of the site, without a trailing slash. */
export const siteUrl = 'https://lexical.dev';

/** Repository of the framework that the pages describe. */
export const frameworkRepository = 'https://github.com/facebook/lexical';

/** One factual line under the site's name. */
export const tagline = 'A text editor framework that keeps its state in your hands';

/** Repository of this site: where pages are edited and reports are filed. */
export const repository = {owner: 'facebook', name: 'lexical', url: frameworkRepository} as const;

/** Folder in the repository under which "Edit this page" finds the sources. */
export const editUrl = `${repository.url}/edit/main/packages/lexical-website`;
