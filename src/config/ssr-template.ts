import type {Config} from '@docusaurus/types';

import {has} from '../light/parts.ts';
import {lateStartTemplate} from '../light/late-start/template.ts';
import {siteDir} from './site.ts';

/** The HTML around every built page: React starts after the page is loaded, or when the reader needs it. */
export const ssrTemplate: Config['ssrTemplate'] = has('late-start') ? lateStartTemplate(siteDir) : undefined;
