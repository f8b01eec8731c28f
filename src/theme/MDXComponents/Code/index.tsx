// Change: code with links in it stays in its line. Why: the stock component makes a block of all code that holds more than text.
import {Children, type ReactNode} from 'react';

import MDXCode from '@theme-original/MDXComponents/Code';
import CodeInline from '@theme/CodeInline';
import type {Props} from '@theme/MDXComponents/Code';

/** Code of a page: that of a fence is a text with line breaks, all else stands in a line. */
export default function Code(props: Props): ReactNode {
  const parts = Children.toArray(props.children);
  const isInLine = parts.length > 0 && !parts.some((part) => typeof part === 'string' && part.includes('\n'));
  return isInLine ? <CodeInline {...props} /> : <MDXCode {...props} />;
}
