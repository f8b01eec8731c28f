import {fromMarkdown} from 'mdast-util-from-markdown';
import {toString} from 'mdast-util-to-string';
import type {Comment, CommentDisplayPart, Reflection} from 'typedoc';

import type {Addresses} from './type-code.ts';
import {type ApiComment, noComment} from './types.ts';

/** A doc comment as Markdown. */
export function readComment(comment: Comment | undefined, addresses: Addresses): ApiComment {
  if (comment === undefined) return noComment;
  const markdown = (parts: readonly CommentDisplayPart[]) => partsToMarkdown(parts, addresses);
  const texts = (tag: `@${string}`) =>
    comment
      .getTags(tag)
      .map((block) => markdown(block.content))
      .filter((text) => text !== '');
  const text = [markdown(comment.summary), ...texts('@remarks')].filter((part) => part !== '').join('\n\n');
  return {
    summary: firstSentence(text),
    text,
    isNote: false,
    deprecated: comment.getTag('@deprecated') === undefined ? undefined : texts('@deprecated').join('\n\n'),
  };
}

/** What a comment says about a parameter or the result, without the dash that authors put in front. */
export function readTag(parts: readonly CommentDisplayPart[] | undefined, addresses: Addresses): string {
  return parts === undefined ? '' : partsToMarkdown(parts, addresses).replace(/^[-–]\s+/, '');
}

/**
 * The first sentence of a Markdown text: up to the first full stop that ends a word of at least three letters or a code
 * span, so that `e.g.` and `i.e.` do not end it.
 */
export function firstSentence(markdown: string): string {
  const paragraph = (markdown.split(/\n\s*\n/, 1)[0] ?? '').replace(/\s+/g, ' ').trim();
  const end = /(?<=[\p{L}\p{N}]{3}|[`)\]'"])[.!?](?=\s+[\p{Lu}`$[]|$)/u.exec(paragraph);
  return end === null ? paragraph : paragraph.slice(0, end.index + 1);
}

/** A Markdown text as plain text: link texts without addresses, code without backticks. */
export function plainText(markdown: string): string {
  return toString(fromMarkdown(markdown)).replace(/\s+/g, ' ').trim();
}

function partsToMarkdown(parts: readonly CommentDisplayPart[], addresses: Addresses): string {
  const text = parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return siteLinks(part.text).replace(/<(?=[a-z/!])/gi, '&lt;');
        case 'code':
          return part.text;
        case 'relative-link':
          return part.text;
        case 'inline-tag':
          return inlineTag(part, addresses);
      }
    })
    .join('');
  return text.trim();
}

function inlineTag(part: Extract<CommentDisplayPart, {kind: 'inline-tag'}>, addresses: Addresses): string {
  if (part.tag !== '@link' && part.tag !== '@linkcode' && part.tag !== '@linkplain') return part.text;
  // TypeDoc's label for a symbol of another module is `module!name`.
  const label = part.text.replace(/^[^!]*!/, '').trim();
  const url =
    typeof part.target === 'string' ? siteLinks(part.target) : isReflection(part.target) ? addresses(part.target) : undefined;
  const shown = part.tag === '@linkplain' || typeof part.target === 'string' ? label : `\`${label}\``;
  return url === undefined ? shown : `[${shown}](${url})`;
}

function isReflection(target: unknown): target is Reflection {
  return typeof target === 'object' && target !== null && 'kind' in target;
}

/** The comments name this site's pages with the public address; here they are links inside the site. */
function siteLinks(text: string): string {
  return text.replace(/https:\/\/lexical\.dev(?=\/docs\/)/g, '');
}
