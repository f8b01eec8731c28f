import {samples} from 'virtual:live-samples';

import {defineBattery, partOf} from './support/battery.ts';

defineBattery(partOf(samples, 1));
