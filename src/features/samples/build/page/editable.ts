import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {codeOfPage} from '../../../../content/error-pages.ts';
import {parseFrontMatter} from '../../../../content/front-matter.ts';
import {generatedStaticDir} from '../../../../node/generated-static-dir.ts';
import {sampleFolder, samplePath, starts, type EditableSample, type PlayFile} from '../../../playground/shared/files.ts';
import {playgroundModules} from '../../../../framework/module-names.ts';
import {errorTitle} from '../../../errors/build/pages/front-matter.ts';
import {isLive} from '../live/modules.ts';
import {isRun} from '../run/instrument.ts';
import type {Sample, SampleFile} from '../types.ts';
import {readMarker} from './assemble.ts';
import {displayLines} from './display.ts';
import {readSheets, sampleStyles, type Sheets} from './sample-styles.ts';

/** What the style sheet of a sample is called. */
export const stylesName = 'styles.css';

/**
 * The name of a live sample's last file, which is the one that is mounted, when its author gives none: what it exports, as a project
 * would name it.
 */
export function entryName({fence, files}: Sample): string {
  const title = fence.meta.values.get('title');
  if (title !== undefined) {
    return title;
  }
  const [, exported] = /^export default (?:async )?(?:function|class)\s+(\w+)/m.exec(files.at(-1)?.text ?? '') ?? [];
  return `${exported ?? 'App'}.${fence.lang}`;
}

/** Whether a sample is what a step of the learning path starts with, or its solution. */
export function isOfStep({fence}: Sample): boolean {
  return fence.meta.flags.has('start') || fence.meta.flags.has('solution');
}

/**
 * The samples of a page that readers can change and run: those that are live, executed or of a step, and import nothing that only Node has.
 *
 * @param samples all samples of the page, in order
 * @param siteDir folder of the site
 * @returns ids by sample: the path of the page's file without its ending, and a number that counts from 1
 */
export function editableSamples(samples: readonly Sample[], siteDir: string): Map<Sample, string> {
  const modules = new Set(playgroundModules(siteDir));
  const editable = samples.filter(
    (sample) =>
      (isLive(sample) || isRun(sample) || isOfStep(sample)) && sample.files.every((file) => runsInBrowser(file, modules)),
  );
  return new Map(
    editable.map((sample, index) => {
      const file = path.relative(siteDir, sample.fence.file).replaceAll(path.sep, '/');
      return [sample, `${file.replace(/\.mdx?$/, '')}:${String(index + 1)}`];
    }),
  );
}

function runsInBrowser({name, text}: SampleFile, modules: ReadonlySet<string>): boolean {
  const imported = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(([, each = '']) => each);
  // What only Node has would be missing.
  const usesNode = /\b(?:process|Buffer|require|__dirname)\b/.test(text);
  return !usesNode && !name.endsWith('.d.ts') && imported.every((each) => each.startsWith('.') || modules.has(each));
}

/**
 * A sample as the playground opens it: all its files, with the lines that the page hides, and for one that shows an editor its style sheet.
 *
 * @param page text of its page
 */
export function editableSample(sample: Sample, page: string, siteDir: string, sheets: Sheets): EditableSample {
  const {fence} = sample;
  const shown = new Set(
    displayLines(fence).flatMap(({hidden, origin}) => (hidden || origin === undefined ? [] : [origin.index])),
  );
  const entry = sample.files.at(-1);
  const files = sample.files.map((file): PlayFile => {
    const all = file.text.replace(/\n$/, '').split('\n');
    const lines = all
      .map((text, index) => ({text, origin: file.lines[index]}))
      .filter(({origin}) => origin === undefined || readMarker(origin.fence.lines[origin.index] ?? '') === undefined)
      .map(({text, origin}) => ({text, hidden: origin?.fence !== fence || !shown.has(origin.index)}));
    const kept = lines.slice(
      lines.findIndex(({text}) => text.trim() !== ''),
      lines.findLastIndex(({text}) => text.trim() !== '') + 1,
    );
    const hidden = hiddenRanges(kept.map((line) => line.hidden));
    return {
      name: file === entry ? path.posix.basename(nameOfEntry(sample)) : file.name,
      text: `${kept.map(({text}) => text).join('\n')}\n`,
      ...(hidden.length > 0 && {hidden}),
    };
  });
  if (isLive(sample) || isOfStep(sample)) files.push({name: stylesName, text: sampleStyles(sample.files, sheets)});
  const source = path.relative(siteDir, fence.file).replaceAll(path.sep, '/');
  const code = codeOfPage(source);
  const {title: heading} = parseFrontMatter(page).values;
  const title = code === undefined ? heading : errorTitle(code);
  if (typeof title !== 'string') {
    throw new Error(
      `${source}:1: expected a title, which the playground shows above the page's samples, found none. Add \`title\` to the front matter.`,
    );
  }
  const [, address] = /^(docs\/.+?)(?:\/index)?\.mdx?$/.exec(source) ?? [];
  return {title, ...(address !== undefined && {page: `/${address}`}), files};
}

/** The name of the file to begin with; where other files import it by another one, it keeps that. */
function nameOfEntry(sample: Sample): string {
  const name = sample.files.at(-1)?.name ?? 'sample.ts';
  if (!/^sample\.[jt]sx?$/.test(name)) return name;
  const given = entryName(sample);
  const isName = /\.[jt]sx?$/.test(given) && sample.files.every((file) => file.name !== given);
  return isName && (isLive(sample) || sample.fence.meta.values.has('title')) ? given : name.replace('sample', 'main');
}

function hiddenRanges(hidden: readonly boolean[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  hidden.forEach((isHidden, index) => {
    const last = ranges.at(-1);
    if (!isHidden) return;
    if (last?.[1] === index) last[1] = index + 1;
    else ranges.push([index + 1, index + 1]);
  });
  return ranges;
}

/**
 * Writes the samples of a page that can be edited.
 *
 * @returns the paths of their files, below the folder of generated files
 */
export function writeEditable(samples: readonly Sample[], page: string, siteDir: string): string[] {
  const sheets = readSheets(siteDir);
  return [...editableSamples(samples, siteDir)].map(([sample, id]) => {
    const name = samplePath(id);
    const file = path.join(siteDir, generatedStaticDir, name);
    const text = JSON.stringify(editableSample(sample, page, siteDir, sheets));
    mkdirSync(path.dirname(file), {recursive: true});
    // An unchanged file keeps its time: the development server watches them.
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
    return name;
  });
}

/**
 * Removes the samples that are gone.
 *
 * @param written paths of those that are there, as `writeEditable` gave them
 * @throws when one that the playground begins with is not among them
 */
export function removeStaleEditable(written: ReadonlySet<string>, siteDir: string): void {
  const root = path.join(siteDir, generatedStaticDir);
  const folder = path.join(root, sampleFolder);
  mkdirSync(folder, {recursive: true});
  for (const entry of readdirSync(folder, {recursive: true, withFileTypes: true})) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !written.has(path.relative(root, file).replaceAll(path.sep, '/'))) rmSync(file);
  }
  // Sites of tests have pages of their own.
  const missing = starts.filter(({sample}) => !written.has(samplePath(sample)));
  if (missing.length > 0 && missing.length < starts.length) {
    throw new Error(
      `src/features/playground/shared/files.ts: expected samples that can be edited as starts, found none for ${missing.map(({sample}) => sample).join(', ')}. The number counts the live and executed samples of the page, from 1.`,
    );
  }
}
