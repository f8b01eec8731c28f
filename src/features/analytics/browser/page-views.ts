import type {ClientModule} from '@docusaurus/types';
import globalData from '@generated/globalData';

import {analyticsPluginName, type AnalyticsSettings} from '../../../shared/analytics';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
  interface Navigator {
    /** Global Privacy Control, https://w3c.github.io/gpc/. */
    globalPrivacyControl?: boolean;
  }
}

// Set by this plugin's own contentLoaded.
const {measurementId} = globalData[analyticsPluginName]?.['default'] as AnalyticsSettings;

/** Whether the reader's browser asks not to be tracked. */
function wantsPrivacy(): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/** Google's command queue takes `arguments` objects, not arrays; see https://developers.google.com/tag-platform/gtagjs. */
function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // eslint-disable-next-line prefer-rest-params -- the queue tells commands from other entries by this type
  window.dataLayer.push(arguments);
}

function load(): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${measurementId}`;
  document.head.append(script);
  gtag('js', new Date());
  gtag('config', measurementId, {send_page_view: false});
}

const clientModule: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (wantsPrivacy() || location.pathname === previousLocation?.pathname) {
      return;
    }
    if (!window.dataLayer) {
      load();
    }
    // The title of a page is set in the frame after its route.
    requestAnimationFrame(() =>
      setTimeout(() =>
        gtag('event', 'page_view', {
          page_path: location.pathname,
          page_location: window.location.href,
          page_title: document.title,
        }),
      ),
    );
  },
};

export default clientModule;
