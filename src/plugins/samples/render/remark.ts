import {existsSync, readFileSync} from 'node:fs';

import type {Code, Nodes, Parents, Root, RootContent} from 'mdast';
import type {VFile} from 'vfile';

import type {SymbolKind} from '../../../shared/symbols.ts';
import {readSymbolIndex, type SymbolIndex} from '../links/symbol-index.ts';
import {proseLinks} from '../links/prose.ts';
import {samplesState, type SamplesState} from '../state.ts';
import {assembleSamples} from '../page/assemble.ts';
import {extractFences} from '../page/extract.ts';
import {parseMeta} from '../page/metastring.ts';
import {writeLiveModule} from '../live/modules.ts';
import {formatProblems} from '../report.ts';
import type {SampleLink} from '../links/sample-links.ts';
import type {Fence, Problem, Sample} from '../types.ts';
import {isGenerated} from '../pages.ts';
import {codeHtml, type CodeLink} from './code-html.ts';
import {displayLines} from './display.ts';
import {component, importDefault, lazyImport} from './mdx-nodes.ts';
import type {TokenKind} from './tokens.ts';

/** Options of the plugin. */
export interface RemarkSamplesOptions {
  /** Folder of the site. */
  siteDir: string;
}

/**
 * Remark plugin: every fence becomes static, colored and linked code, and inline code that names a symbol becomes a link.
 * A page whose samples do not hold fails here, which is where `docusaurus start` shows it while the author writes.
 */
export default function remarkSamples({siteDir}: RemarkSamplesOptions): (tree: Root, vfile: VFile) => Promise<void> {
  return async (tree, vfile) => {
    const file = vfile.path;
    const page = existsSync(file) ? readFileSync(file, 'utf8') : String(vfile.value);
    const state = samplesState(siteDir);
    const index = readSymbolIndexCached(siteDir, state);
    const generated = isGenerated(file);
    const analysis = generated ? undefined : (await state.analyzer.analyze([{file, text: page}])).analyses.get(file);
    const problems: Problem[] = [...(analysis?.problems ?? [])];

    if (index !== undefined) {
      const prose = proseLinks(tree, file, index);
      // Generated text is not ours to qualify: an ambiguous name stays plain there.
      problems.push(...(generated ? [] : prose.problems));
      for (const {node, parent, entry, text} of prose.links) {
        replace(parent, node, {
          type: 'link',
          url: entry.url,
          children: [{type: 'inlineCode', value: text}],
        });
      }
    }
    if (problems.length > 0) {
      throw new Error(
        `${problems.length === 1 ? 'One thing' : `${problems.length} things`} to correct on this page:\n\n${formatProblems(problems, siteDir)}`,
      );
    }

    const {fences} = extractFences(file, page);
    const {samples} = assembleSamples(fences, '');
    const context: PageContext = {siteDir, fences, samples, links: analysis?.links ?? [], index, live: false};
    const changed = renderFences(tree, context);
    if (changed) {
      tree.children.unshift(importDefault('CodeSample', '@site/src/components/CodeSample'));
    }
    if (context.live) {
      tree.children.unshift(importDefault('LiveSample', '@site/src/components/LiveSample'));
    }
  };
}

interface PageContext {
  siteDir: string;
  fences: Fence[];
  samples: Sample[];
  links: SampleLink[];
  index: SymbolIndex | undefined;
  /** Whether the page has a live sample. */
  live: boolean;
}

function readSymbolIndexCached(siteDir: string, state: SamplesState): SymbolIndex | undefined {
  state.index ??= readSymbolIndex(siteDir);
  return state.index;
}

function replace(parent: Parents, node: Nodes, replacement: RootContent): void {
  const children: Nodes[] = parent.children;
  const position = children.indexOf(node);
  if (position !== -1) {
    children.splice(position, 1, replacement);
  }
}

/** @returns whether there was any fence */
function renderFences(parent: Parents, context: PageContext): boolean {
  let found = false;
  const children: Nodes[] = parent.children;
  for (let position = 0; position < children.length; position++) {
    const node = children[position];
    if (node?.type === 'code') {
      found = true;
      const next = children[position + 1];
      const output = next?.type === 'code' && isOutput(next) ? next : undefined;
      children.splice(position, output === undefined ? 1 : 2, ...renderFence(node, output, context));
    } else if (node !== undefined && 'children' in node) {
      found = renderFences(node, context) || found;
    }
  }
  return found;
}

/** The color of a linked name, by what it is. */
const kindOfSymbol: Record<SymbolKind, TokenKind> = {
  accessor: 'property',
  class: 'class-name',
  command: 'number',
  constructor: 'class-name',
  function: 'function',
  interface: 'class-name',
  method: 'function',
  namespace: 'class-name',
  property: 'property',
  type: 'class-name',
  variable: 'number',
};

function isOutput(node: Code): boolean {
  return parseMeta(node.meta).meta.flags.has('output');
}

function renderFence(node: Code, output: Code | undefined, context: PageContext): RootContent[] {
  const fence = fenceOf(node, context);
  const sample = context.samples.find((candidate) => candidate.fence === fence);
  const base = (sample?.files ?? []).flatMap((file) =>
    file.lines.filter((line) => line.fence !== fence).map((line) => line.fence.lines[line.index] ?? ''),
  );
  const lines = displayLines(fence, base);
  const links = context.links.filter((link) => link.fenceLine === fence.line);
  const linksOf = (number: number): CodeLink[] => {
    const origin = lines[number]?.origin;
    return links
      .filter((link) => link.index === origin?.index)
      .flatMap((link) => {
        const entry = context.index?.byDeclaration(link.declarations);
        const cut = origin?.cut ?? 0;
        return entry === undefined
          ? []
          : [{start: link.start - cut, end: link.end - cut, href: entry.url, kind: kindOfSymbol[entry.kind]}];
      });
  };
  const numbered = fence.meta.flags.has('showLineNumbers');
  const shown = component('CodeSample', {
    html: codeHtml(lines, fence.lang, linksOf, numbered),
    language: fence.lang === '' ? 'text' : fence.lang,
    title: fence.meta.values.get('title'),
    output: output?.value,
    hasHidden: lines.some(({hidden, text}) => hidden && text.trim() !== ''),
    wrap: fence.meta.flags.has('wrap'),
    numbered,
  });
  if (sample === undefined || !fence.meta.flags.has('live')) {
    return [shown];
  }
  context.live = true;
  const module = writeLiveModule(sample, context.siteDir);
  return [shown, component('LiveSample', {key: module.id, kind: module.kind, load: {expression: lazyImport(module.specifier)}})];
}

/** The fence as the checker sees it; one that another plugin made, such as a package manager's tab, has only its text. */
function fenceOf(node: Code, {fences}: PageContext): Fence {
  const line = node.position?.start.line;
  const lines = node.value === '' ? [] : node.value.split('\n');
  const known = fences.find((fence) => fence.line === line && fence.lines.length === lines.length);
  return (
    known ?? {
      file: '',
      line: 0,
      endLine: 0,
      column: 1,
      lang: (node.lang ?? '').toLowerCase(),
      meta: parseMeta(node.meta).meta,
      lines,
      origins: [],
    }
  );
}
