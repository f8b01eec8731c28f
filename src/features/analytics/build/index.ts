import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {projectOf} from '../../../node/project-of.ts';
import {analyticsPluginName, type AnalyticsSettings} from '../../../shared/analytics.ts';

/**
 * Reports page views to Google Analytics. Present only in deployments that configure it; readers who ask not to be tracked
 * are not (client/page-views.ts).
 */
export default function analytics(_context: LoadContext, options: AnalyticsSettings): Plugin {
  return {
    name: analyticsPluginName,

    contentLoaded({actions}) {
      actions.setGlobalData({measurementId: options.measurementId} satisfies AnalyticsSettings);
    },

    getClientModules: () => [path.join(projectOf(__filename), 'src/features/analytics/browser/page-views.ts')],

    // A view counts even when the reader does nothing on the page (src/light/deferred-hydration).
    injectHtmlTags: () => ({
      headTags: [{tagName: 'meta', attributes: {name: 'analytics', content: 'on', 'data-unattended': true}}],
    }),
  };
}
