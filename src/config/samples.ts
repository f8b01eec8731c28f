import type {MDXPlugin} from '@docusaurus/mdx-loader';
import type {LoadContext} from '@docusaurus/types';

import samples from '../features/samples/build/index.ts';
import {createSamplesState} from '../features/samples/build/state.ts';
import remark from '../features/samples/markdown/remark.ts';
import {siteDir} from './site.ts';

const state = createSamplesState(siteDir);

/** The plugin of samples, which knows what the one below has read. */
export const samplesPlugin = (context: LoadContext) => samples(context, state);

/** A closure and no options, which the bundler would look through for every page. */
export const remarkSamples: MDXPlugin = () => remark({siteDir, state});
