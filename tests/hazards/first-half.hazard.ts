import {samples} from 'virtual:live-samples';

import {defineBattery} from './support/battery.ts';

// Two files, so that two cores have work.
defineBattery(samples.filter((_, index) => index % 2 === 0));
