import {samples} from 'virtual:live-samples';

import {defineSuite, partOf} from './support/suite.ts';

defineSuite(partOf(samples, 3));
