import {ownerOf} from '../../framework/history/history.ts';
import type {Finding} from './findings.ts';
import type {UpgradeState} from './state.ts';

/** Parts of the report, in the order in which somebody works through them, with the steps whose findings they have. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'Steps that failed, so that the rest may be incomplete': ['not done', 'reference'],
  'To be made by hand': ['install', 'derived'],
  'Broken, by file': ['samples', 'proofs', 'notes', 'links', 'pages', 'errors', 'messages', 'versions', 'tests'],
  'Vanished symbols and addresses': ['vanished', 'addresses'],
  'Changed symbols': ['changed'],
  'New and undocumented': ['new'],
};

/** The findings of all steps. */
export function allFindings({done}: UpgradeState): Finding[] {
  const findings = Object.values(done).flatMap((result) => result.findings);
  const added = new Set(findings.flatMap(({step, id}) => (step === 'new' && id !== undefined ? id : [])));
  return findings.filter(({message}) => !isPartOf(message, added));
}

/** Whether a message speaks of the description of something that is listed as new itself: `lexical#$x(y) has no description`. */
function isPartOf(message: string, ids: ReadonlySet<string>): boolean {
  const [, id] = /^(.*?)(?:\(.*|: .*)? has no description$/.exec(message) ?? [];
  return id !== undefined && (ids.has(id) || ids.has(ownerOf(id)));
}

/**
 * The report as Markdown; a terminal shows it as it is.
 *
 * @param editable the files that `--apply` would write
 */
export function renderReport(state: UpgradeState, editable: readonly string[]): string {
  const findings = allFindings(state).sort(
    (a, b) => (a.file ?? '').localeCompare(b.file ?? '', 'en') || (a.line ?? 0) - (b.line ?? 0),
  );
  const lines = [`# From ${state.from} to ${state.to}`, '', '| step | |', '| --- | --- |'];
  for (const [name, {summary}] of Object.entries(state.done))
    lines.push(`| ${name} | ${oneLine(summary).replaceAll('|', '\\|')} |`);
  const list = (title: string, items: readonly string[]): void => {
    if (items.length > 0) lines.push('', `## ${title}: ${items.length}`, '', ...items);
  };
  for (const [title, steps] of Object.entries(parts))
    list(title, findings.filter(({step}) => steps.includes(step)).map(renderFinding));
  list(
    'Files that `npm run lexical:upgrade -- --apply` writes',
    editable.map((file) => `- ${file}`),
  );
  return `${lines.join('\n')}\n`;
}

function renderFinding({step, file, line, column, message, before, after, instead, locations = []}: Finding): string {
  const location = file === undefined ? '' : `${[file, line, column].filter((part) => part !== undefined).join(':')} `;
  const told = Object.entries({before, after, instead}).filter(([, text]) => text !== undefined && text !== '');
  return [
    `- ${location}(${step}) ${message.replaceAll('\n', '\n  ')}`,
    ...told.map(([name, text = '']) => `  ${name}: ${oneLine(text)}`),
    ...locations.map((where) => `  ${where}`),
  ].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
