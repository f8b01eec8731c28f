import {CodeNode} from '@lexical/code';
import {LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {CHECK_LIST, type ElementTransformer, TRANSFORMERS} from '@lexical/markdown';
import {
  $createHorizontalRuleNode,
  $isHorizontalRuleNode,
  HorizontalRuleNode,
} from '@lexical/react/LexicalHorizontalRuleNode';
import {HeadingNode, QuoteNode} from '@lexical/rich-text';

/** A line of three hyphens, which the package does not know. */
export const RULE: ElementTransformer = {
  type: 'element',
  dependencies: [HorizontalRuleNode],
  // While somebody types, the space behind the hyphens completes it.
  regExp: /^---\s*$/,
  replace: (paragraph, _children, _match, isImport) => {
    const rule = $createHorizontalRuleNode();
    if (isImport || paragraph.getNextSibling() !== null) {
      paragraph.replace(rule);
    } else {
      // The caret needs a place behind the rule.
      paragraph.insertBefore(rule);
      paragraph.clear();
    }
    rule.selectNext();
  },
  export: (node) => ($isHorizontalRuleNode(node) ? '---' : null),
};

/** One list for typing, pasting, import and export. In a source, bullets would take the lines of check lists, so those come first. */
export const transformers = [RULE, CHECK_LIST, ...TRANSFORMERS];

export const nodes = [
  HeadingNode,
  QuoteNode,
  CodeNode,
  LinkNode,
  ListNode,
  ListItemNode,
  HorizontalRuleNode,
];
