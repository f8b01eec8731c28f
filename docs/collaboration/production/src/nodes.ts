import {AutoLinkNode, LinkNode} from '@lexical/link';
import {HeadingNode, QuoteNode} from '@lexical/rich-text';

export const nodes = [HeadingNode, QuoteNode, LinkNode, AutoLinkNode];
