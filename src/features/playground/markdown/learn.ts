import path from 'node:path';

import type {Code, Root, RootContent} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {VFile} from 'vfile';

import {parseMeta} from '../../../content/fences/metastring.ts';
import {learnFolder, steps} from '../shared/learn/steps.ts';
import {component, importComponent} from '../../../content/mdx-nodes.ts';

/** What stands on the folds. */
const summaries = {start: 'The code to start with', solution: 'The solution of this step'};

/**
 * Remark plugin, to run before the samples are shown: on pages of the learning path, what a step starts with and its solution stand in
 * folds, and all of the page in the component that has the workbench.
 *
 * @throws when a page has the name of no step
 */
export default function learn(): (tree: Root, file: VFile) => void {
  return (tree, file) => {
    const [, slug] = new RegExp(`/${learnFolder}/([\\w-]+)\\.md$`).exec(file.path.replaceAll(path.sep, '/')) ?? [];
    if (slug === undefined) return;
    const step = steps.find((each) => each.slug === slug);
    if (step === undefined && slug !== 'index') {
      throw new Error(
        `${file.path}: expected the page of a step, found none named "${slug}". Add it to src/features/playground/shared/learn/steps.ts.`,
      );
    }
    const children = tree.children.map((node) => (node.type === 'code' ? folded(node) : node));
    const page = component('Learn', {step: step?.slug});
    // The tree of a page may hold whatever stands in it; the type knows blocks only.
    page.children = children as MdxJsxFlowElement['children'];
    tree.children = [importComponent('Learn'), page];
  };
}

/** A block of code of a step, in a fold. */
function folded(code: Code): RootContent {
  const {flags} = parseMeta(code.meta).meta;
  const kind = flags.has('start') ? 'start' : flags.has('solution') ? 'solution' : undefined;
  if (kind === undefined) return code;
  const summary = component('summary', {});
  // A paragraph must not stand in a summary, and the type of an element of its own knows blocks only.
  summary.children = [{type: 'text', value: summaries[kind]}] as unknown as MdxJsxFlowElement['children'];
  const fold = component('details', {}, [summary]);
  fold.children.push(code);
  return fold;
}
