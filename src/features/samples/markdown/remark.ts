import {existsSync} from 'node:fs';
import path from 'node:path';

import type {Code, Nodes, Parents, Root, RootContent} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {VFile} from 'vfile';

import type {SymbolKind} from '../../../shared/symbols.ts';
import {readSymbolIndex, type SymbolIndex} from '../../../framework/symbol-index.ts';
import {showPlainHeadings} from '../build/links/prose.ts';
import {linkPage} from '../build/links/site-links.ts';
import {type IntroducedNames, introducedNames} from '../../../framework/history/introduced-names.ts';
import {introducedNote} from './introduced-note.ts';
import type {SamplesState} from '../build/state.ts';
import {assembleSamples, readMarker} from '../build/page/assemble.ts';
import {extractFences, hasFences} from '../../../content/fences/extract.ts';
import {parseMeta} from '../../../content/fences/metastring.ts';
import {writeLiveModule} from '../build/live/modules.ts';
import {formatProblems} from '../../../content/problems.ts';
import type {SampleLink} from '../build/links/sample-links.ts';
import type {Fence} from '../../../content/fences/fence.ts';
import type {Problem} from '../../../content/problems.ts';
import type {Sample, SampleFile} from '../build/types.ts';
import {isDocument, isGenerated} from '../../../content/pages.ts';
import {readPage} from '../../../content/versions.ts';
import {codeHtml, countShown, foldOf, type CodeLink} from './code-html.ts';
import {displayFiles, displayLines, showsTabs, type DisplayLine} from '../build/page/display.ts';
import {component, importComponent, lazyImport, list} from '../../../content/mdx-nodes.ts';
import {editableSamples, entryName, isOfStep, stylesName, writeEditable} from '../build/page/editable.ts';
import {readSheets, sampleStyles} from '../build/page/sample-styles.ts';
import type {TokenKind} from '../build/page/tokens.ts';

/** Options of the plugin. */
export interface RemarkSamplesOptions {
  /** Folder of the site. */
  siteDir: string;
  /** What the Docusaurus plugin has found out. */
  state: SamplesState;
}

/**
 * Remark plugin: every fence becomes static, colored and linked code, and inline code that names a symbol becomes a link.
 * A page whose samples do not hold fails here, which is where `docusaurus start` shows it while the author writes.
 */
export default function remarkSamples({siteDir, state}: RemarkSamplesOptions): (tree: Root, vfile: VFile) => Promise<void> {
  return async (tree, vfile) => {
    const file = vfile.path;
    const page = existsSync(file) ? readPage(file) : String(vfile.value);
    const index = (state.index ??= readSymbolIndex(siteDir));
    const generated = isGenerated(file);
    if (!generated && hasFences(page)) await state.linking;
    const analysis = generated ? undefined : (await state.analyzer.analyze([{file, text: page}])).analyses.get(file);
    const problems: Problem[] = [...(analysis?.problems ?? [])];
    const late: IntroducedNames[] = [];

    if (index !== undefined) {
      const linked = linkPage({file, text: page}, tree, analysis?.links ?? [], index);
      showPlainHeadings(tree, index);
      // Generated text is not ours to qualify: an ambiguous name stays plain there.
      if (!generated) problems.push(...linked.problems);
      if (!generated && isDocument(file, siteDir)) late.push(...introducedNames(linked.named));
      for (const {node, parent, entry, text} of linked.prose) {
        replace(parent, node, {
          type: 'link',
          url: entry.url,
          children: [{type: 'inlineCode', value: text}],
        });
      }
    }
    if (problems.length > 0) {
      throw new Error(
        `${problems.length === 1 ? 'One problem' : `${problems.length} problems`} on this page:\n\n${formatProblems(problems, siteDir)}`,
      );
    }

    const {fences} = extractFences(file, page);
    const {samples} = assembleSamples(fences, '');
    const editable = generated ? new Map<Sample, string>() : editableSamples(samples, siteDir);
    if (editable.size > 0) writeEditable(samples, page, siteDir);
    const context: PageContext = {siteDir, fences, samples, editable, links: analysis?.links ?? [], index, components: new Set()};
    renderFences(tree, context);
    if (late.length > 0) tree.children.push(introducedNote(late));
    for (const name of [...context.components].sort()) {
      tree.children.unshift(importComponent(name));
    }
  };
}

interface PageContext {
  siteDir: string;
  fences: Fence[];
  samples: Sample[];
  /** Ids of those that can be opened in the playground. */
  editable: ReadonlyMap<Sample, string>;
  links: SampleLink[];
  index: SymbolIndex | undefined;
  /** Components that the page's code uses. */
  components: Set<string>;
}

function replace(parent: Parents, node: Nodes, replacement: RootContent): void {
  const children: Nodes[] = parent.children;
  const position = children.indexOf(node);
  if (position !== -1) {
    children.splice(position, 1, replacement);
  }
}

function renderFences(parent: Parents, context: PageContext): void {
  const children: Nodes[] = parent.children;
  for (let position = 0; position < children.length; position++) {
    const node = children[position];
    if (node?.type === 'code') {
      const next = children[position + 1];
      const output = next?.type === 'code' && isOutput(next) ? next : undefined;
      children.splice(position, output === undefined ? 1 : 2, ...renderFence(node, output, context));
    } else if (node !== undefined && 'children' in node) {
      renderFences(node, context);
    }
  }
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
  const earlier = (file: SampleFile): string[] =>
    file.lines.filter((line) => line.fence !== fence).map((line) => line.fence.lines[line.index] ?? '');
  const sampleFiles = sample?.files ?? [];
  const firstName = fence.lines.findIndex((line) => readMarker(line)?.kind === 'filename');
  const isOwn = (file: SampleFile): boolean => file.lines.some((line) => line.fence === fence);
  const isUnnamed = (file: SampleFile): boolean =>
    file.lines.some((line) => line.fence === fence && (firstName === -1 || line.index < firstName));
  const files = displayFiles(fence, {
    setup: sampleFiles.filter((file) => !isOwn(file)).flatMap(earlier),
    of: (name) =>
      sampleFiles
        .filter((file) => isOwn(file) && (name === undefined ? isUnnamed(file) : file.name === path.posix.normalize(name)))
        .flatMap(earlier),
  });
  const isLive = sample !== undefined && fence.meta.flags.has('live');
  if (!showsTabs(fence, files)) {
    const lines = displayLines(fence, sampleFiles.flatMap(earlier));
    const title = fence.meta.values.get('title');
    context.components.add('CodeSample');
    const edit = editOf(sample, context);
    return [shownCode(lines, {title, language: fence.lang, output: output?.value, edit}, fence, context)];
  }
  const shown: {name: string; code: MdxJsxFlowElement}[] = files.map(({name, lines}, index) => {
    const isEntry = index === files.length - 1;
    const title = name ?? (isEntry && sample !== undefined ? entryName(sample) : 'code');
    const edit = isEntry && !isLive ? editOf(sample, context) : undefined;
    const language = path.extname(title).slice(1) || fence.lang;
    return {name: title, code: shownCode(lines, {title, language, edit}, fence, context)};
  });
  if (isLive) {
    const css = sampleStyles(sample.files, readSheets(context.siteDir))
      .trimEnd()
      .split('\n')
      .map((text): DisplayLine => ({text, hidden: false, marked: false, unfocused: false}));
    shown.push({name: stylesName, code: shownCode(css, {title: stylesName, language: 'css'}, fence, context)});
  }
  context.components.add('CodeSample').add('CodeFiles');
  const names = {expression: list(shown.map(({name}) => name))};
  const code = component(
    'CodeFiles',
    {names, output: output?.value},
    shown.map((file) => file.code),
  );
  if (!isLive) {
    return [code];
  }
  context.components.add('LiveSample');
  const module = writeLiveModule(sample, context.siteDir);
  const load = {expression: lazyImport(module.specifier)};
  const {kind, id: key} = module;
  const props = {key, kind, load, tall: fence.meta.flags.has('tall'), edit: context.editable.get(sample)};
  return [component('LiveSample', props, [code])];
}

/** The sample's id in the playground, where "Edit" leads there: what a step consists of is edited beside it. */
function editOf(sample: Sample | undefined, {editable}: PageContext): string | undefined {
  return sample === undefined || isOfStep(sample) ? undefined : editable.get(sample);
}

interface Shown {
  title?: string | undefined;
  language: string;
  output?: string | undefined;
  /** Id of the sample in the playground. */
  edit?: string | undefined;
}

function shownCode(
  lines: readonly DisplayLine[],
  {title, language, output, edit}: Shown,
  fence: Fence,
  context: PageContext,
): MdxJsxFlowElement {
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
  const fold = foldOf(lines, fence.meta.values.get('fold'));
  return component('CodeSample', {
    html: codeHtml(lines, language, linksOf, numbered, fold),
    language: language === '' ? 'text' : language,
    title,
    output,
    edit,
    lines: fold === undefined ? undefined : countShown(lines),
    hasHidden: lines.some(({hidden, text}) => hidden && text.trim() !== ''),
    wrap: fence.meta.flags.has('wrap'),
    numbered,
  });
}

/** The fence as the checker sees it; one that another plugin made, such as a package manager's tab, has only its text. */
function fenceOf(node: Code, {fences}: PageContext): Fence {
  const line = node.position?.start.line;
  const lines = node.value === '' ? [] : node.value.split('\n');
  const known = fences.find(
    (fence) => fence.line === line && (fence.sources !== undefined || fence.lines.length === lines.length),
  );
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
