import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Shows the first screen of a document as soon as its link is clicked, before React has built the page:
 * src/light/components/StaticHtml hands over the documents that it fetches, src/light/route-sections waits for the preview to be
 * painted before the page itself is shown.
 */
export default function pagePreviewPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'page-preview',
    getClientModules: () => [path.join(siteDir, 'src/light/page-preview/client/preview.ts')],
  };
}
