// Change: ejected; code is plain text in the site's own frame. Why: samples are colored at build (src/plugins/samples), so the highlighter stays out of the browser and nothing is mounted a second time.
import {isValidElement, type ReactNode} from 'react';

import CodeSample from '@site/src/components/CodeSample';
import type {Props} from '@theme/CodeBlock';

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

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') {
    return String(node);
  }
  if (Array.isArray(node)) {
    return (node as ReactNode[]).map(textOf).join('');
  }
  return isValidElement<{children?: ReactNode}>(node) ? textOf(node.props.children) : '';
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
