import type {Finding, Mechanical} from './findings.ts';
import type {UpgradeState} from './state.ts';

/** Parts of the report, in the order in which somebody works through them. */
const parts: readonly {title: string; steps: readonly string[]; about: string}[] = [
  {title: 'Steps that failed', steps: ['not done', 'reference'], about: 'What stands below may be incomplete because of them.'},
  {title: 'To be made by hand', steps: ['install', 'derived'], about: 'What the command could not do by itself.'},
  {
    title: 'Broken',
    steps: ['samples', 'proofs', 'notes', 'links', 'names', 'pages', 'errors', 'messages', 'versions', 'tests'],
    about: 'By file. "→" is what was there before and what is there now.',
  },
  {
    title: 'Vanished',
    steps: ['vanished', 'addresses'],
    about: 'Symbols that are gone, and addresses that links of others lead to.',
  },
  {
    title: 'Changed',
    steps: ['changed', 'renewed'],
    about:
      'Signatures that are different, by the file with the note about them, and all places of pages that name them. Samples that this breaks are above.',
  },
  {title: 'New and undocumented', steps: ['new'], about: 'What the version has and no page tells.'},
];

/** The findings of all steps. */
export function allFindings({done}: UpgradeState): Finding[] {
  const findings = Object.values(done).flatMap(({findings: own}) => own);
  // Everything of a symbol that is new has no description.
  const added = new Set(
    (done['symbols']?.findings ?? []).flatMap(({step, id}) => (step === 'new' && id !== undefined ? id : [])),
  );
  const changed = new Set(findings.flatMap(({step, id}) => (step === 'changed' && id !== undefined ? id : [])));
  // Where pages name what has changed is told with the change.
  const places = new Map(
    findings.flatMap((finding) => (finding.step === 'renewed' ? [[finding.id, finding.places] as const] : [])),
  );
  // Several steps may fail for one reason.
  const reasons = new Set(findings.flatMap(({step, message}) => (step === 'reference' ? message : [])));
  return findings.flatMap((finding) => {
    const {step, id, file, message} = finding;
    if (step !== 'reference' && file === undefined && reasons.has(message)) return [];
    if (step === 'renewed' && id !== undefined && changed.has(id)) return [];
    if (step === 'new' && isPartOf(message, added)) return [];
    return step === 'changed' ? [{...finding, places: places.get(id)}] : [finding];
  });
}

/** Whether a message speaks of the description of something that is listed by itself: `lexical#$x(y) has no description`. */
function isPartOf(message: string, ids: ReadonlySet<string>): boolean {
  const [, id] = /^(.*?)(?:\(.*|: .*)? has no description$/.exec(message) ?? [];
  return id !== undefined && (ids.has(id) || ids.has(id.replace(/(#[^.]+)\..*$/, '$1')));
}

/** What the command can take over by itself. */
export function allMechanical({done}: UpgradeState): Mechanical {
  const results = Object.values(done);
  return {
    renames: results.flatMap(({renames}) => renames ?? []),
    extensions: results.flatMap(({extensions}) => extensions ?? []),
  };
}

/** The report as Markdown; a terminal shows it as it is. */
export function renderReport(state: UpgradeState, diff: string): string {
  const findings = allFindings(state);
  const lines = [`# From ${state.from} to ${state.to}`, ''];
  lines.push('| step | seconds | |', '| --- | --- | --- |');
  for (const [name, {seconds, summary}] of Object.entries(state.done))
    lines.push(`| ${name} | ${seconds.toFixed(0)} | ${inCell(summary)} |`);
  lines.push('', '| part | findings |', '| --- | --- |');
  const ofPart = (steps: readonly string[]): Finding[] => findings.filter(({step}) => steps.includes(step));
  for (const {title, steps} of parts) lines.push(`| ${title} | ${ofPart(steps).length} |`);
  lines.push('');
  for (const {title, steps, about} of parts) {
    const own = ofPart(steps);
    if (own.length === 0) continue;
    lines.push(`## ${title}`, '', about, '');
    const files = new Map<string, Finding[]>();
    for (const finding of own) {
      const key = finding.file ?? '';
      files.set(key, [...(files.get(key) ?? []), finding]);
    }
    for (const [file, group] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (file !== '') lines.push(`### ${file}`, '');
      const sorted = group.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step) || (a.line ?? 0) - (b.line ?? 0));
      lines.push(...sorted.map((finding) => renderFinding(finding)), '');
    }
  }
  if (diff !== '') {
    lines.push(
      '## Edits',
      '',
      'Mechanical changes; `npm run lexical:upgrade -- --apply` makes them.',
      '',
      '```diff',
      diff.trimEnd(),
      '```',
      '',
    );
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function renderFinding({step, file, line, column, message, before, after, instead, places = []}: Finding): string {
  const place = file === undefined || line === undefined ? '' : `${file}:${line}${column === undefined ? '' : `:${column}`} `;
  const [first = '', ...more] = message.split('\n');
  const parts = [`- ${place}(${step}) ${first}`, ...more.map((text) => `  ${text}`)];
  if (before !== undefined && before !== '') parts.push(`  before → ${oneLine(before)}`);
  if (after !== undefined && after !== '') parts.push(`  after → ${oneLine(after)}`);
  parts.push(...places.map((where) => `  ${where}`));
  if (instead !== undefined && instead !== '') parts.push(`  instead: ${oneLine(instead)}`);
  return parts.join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function inCell(text: string): string {
  return oneLine(text).replaceAll('|', '\\|');
}
