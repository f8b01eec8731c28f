import {type ApiMember, type ApiModel, type ApiSymbol, isExported} from './model/types.ts';

/** How much of a module is described. */
export interface ModuleReport {
  module: string;
  symbols: number;
  /** Class and interface members that the module declares. */
  members: number;
  /** Symbols and members described by the published comments. */
  byComment: number;
  /** Symbols and members described by this site only. */
  byNote: number;
  /** Ids of what is not described. */
  undocumented: string[];
}

/** Counts what is described, module by module. */
export function documentationReport(model: ApiModel): ModuleReport[] {
  return model.modules.map((module) => {
    const symbols = module.symbols.filter(isExported);
    const members = symbols.flatMap((symbol) => symbol.members);
    const describedBy = (by: ReturnType<typeof describer>) => [...symbols, ...members].filter((item) => describer(item) === by);
    return {
      module: module.name,
      symbols: symbols.length,
      members: members.length,
      byComment: describedBy('comment').length,
      byNote: describedBy('note').length,
      undocumented: describedBy('nothing').map(({id}) => id),
    };
  });
}

function describer({comment, signatures}: ApiSymbol | ApiMember): 'comment' | 'note' | 'nothing' {
  const words = [comment, ...signatures.map((signature) => signature.comment)].filter(({text}) => text !== '');
  if (words.length === 0) return 'nothing';
  return words.every(({isNote}) => isNote) ? 'note' : 'comment';
}

/**
 * Sees that everything has a description.
 *
 * @throws with the ids of what neither the published comments nor a note describe.
 */
export function checkDescribed(reports: readonly ModuleReport[]): void {
  const ids = reports.flatMap(({undocumented}) => undocumented);
  if (ids.length > 0) {
    throw new Error(
      `docs/_api-notes: expected a description of each symbol and member of the reference, found none of:\n` +
        `${ids.map((id) => `  ${id}`).join('\n')}\n` +
        `Add a heading "## ${ids[0] ?? ''}" with a sentence below it to a file of that folder.`,
    );
  }
}

/** The report in one line for the build's output. */
export function reportSummary(reports: readonly ModuleReport[]): string {
  const sum = (count: (report: ModuleReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  const all = sum(({symbols, members}) => symbols + members);
  const share = (part: number) => `${Math.round((100 * part) / all)} %`;
  const comments = sum(({byComment}) => byComment);
  const notes = sum(({byNote}) => byNote);
  return (
    `API reference: ${reports.length} modules, ${sum(({symbols}) => symbols)} symbols with ${sum(({members}) => members)} members; ` +
    `described by the published types ${comments} (${share(comments)}), by notes of this site ${notes} (${share(notes)}), not at all ${all - comments - notes}.`
  );
}
