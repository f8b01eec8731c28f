import {samples} from 'virtual:live-samples';

import {defineBattery} from './support/battery.ts';

defineBattery(samples.filter((_, index) => index % 2 === 1));
