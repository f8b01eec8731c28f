import {describe, expect, it} from 'vitest';

import {plugins} from '../../../src/config/plugins.ts';
import apiReference from '../../../src/features/reference/build/index.ts';
import errorCodes from '../../../src/features/errors/build/index.ts';
import pageKinds from '../../../src/features/page-kinds/index.ts';
import proofs from '../../../src/features/proofs/index.ts';
import upstreamAssumptions from '../../../src/features/upstream-assumptions/index.ts';

const modules = plugins.map((plugin): unknown => (Array.isArray(plugin) ? plugin[0] : plugin));

describe('the plugins of the site', () => {
  it('write pages before others check them, after upstream assumptions are checked', () => {
    const order = [upstreamAssumptions, apiReference, errorCodes, pageKinds, proofs].map((plugin) => modules.indexOf(plugin));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it('are functions: by name, Docusaurus would give each its own copy of what it shares with the Markdown side', () =>
    expect(modules.map((plugin) => typeof plugin)).toEqual(modules.map(() => 'function')));
});
