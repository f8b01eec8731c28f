import type {Config} from '@docusaurus/types';

import {has} from '../light/parts.ts';
import {deferredHydrationTemplate} from '../light/deferred-hydration/template.ts';
import {siteDir} from './site.ts';

/** The HTML around every built page: React starts after the page is loaded, or when the reader needs it. */
export const ssrTemplate: Config['ssrTemplate'] = has('deferred-hydration') ? deferredHydrationTemplate(siteDir) : undefined;
