// Change: ejected; code is plain text in the site's own frame. Why: samples are colored at build (src/features/samples/build), so the highlighter stays out of the browser and nothing is mounted a second time.
import type {ReactNode} from 'react';

import CodeSample from '@site/src/features/samples/browser/CodeSample';
import type {Props} from '@theme/CodeBlock';
import {escapeHtml} from '../../shared/escape-html.ts';
import {textOf} from '../../client/text-of-node.ts';

/** Code that no fence of a page contains: raw `<pre>` elements and other components' blocks. */
export default function CodeBlock({children, className, language, title}: Props): ReactNode {
  const name = language ?? /language-(\S+)/.exec(className ?? '')?.[1] ?? 'text';
  return (
    <CodeSample
      html={escapeHtml(textOf(children).trimEnd())}
      language={name}
      title={typeof title === 'string' ? title : undefined}
    />
  );
}
