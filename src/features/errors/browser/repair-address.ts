import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import siteConfig from '@generated/docusaurus.config';

import {repairedAddress} from '../shared/query.ts';

// A static host serves its "not found" page for an escaped question mark. Runs as the site's code is loaded, before
// anything is rendered.
if (ExecutionEnvironment.canUseDOM) {
  const {pathname, search} = window.location;
  const base = siteConfig.baseUrl.replace(/\/$/, '');
  const target = pathname.startsWith(base) ? repairedAddress(pathname.slice(base.length), search) : undefined;
  if (target !== undefined) window.location.replace(`${base}${target}`);
}
