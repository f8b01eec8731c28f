// Change: wrapped; adds the type "pitfall". Why: pages show mistakes that people make in a callout of their own, `:::pitfall[Title]`.
import type {ComponentType} from 'react';

import Pitfall from '@site/src/components/Pitfall';
import Types from '@theme-original/Admonition/Types';
import type {Props} from '@theme/Admonition';

/** Components of the callouts that pages may use, by the word after `:::`. */
const admonitionTypes = {
  // Docusaurus declares no types for the components that it replaces; this is the type of `@theme/Admonition/Types`.
  ...(Types as Record<string, ComponentType<Props>>),
  pitfall: Pitfall,
};

export default admonitionTypes;
