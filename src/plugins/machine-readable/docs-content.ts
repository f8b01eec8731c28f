import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {AllContent} from '@docusaurus/types';

/**
 * The content of the docs plugin, in the hook `allContentLoaded`.
 *
 * @param allContent what all plugins have loaded
 */
export function docsContent(allContent: AllContent): LoadedContent {
  // Docusaurus keys content by plugin name and id; the docs plugin's content has this type.
  return allContent['docusaurus-plugin-content-docs']?.['default'] as LoadedContent;
}
