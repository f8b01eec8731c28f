import {partsOf} from '../../../framework/model/parts.ts';
import {type ApiMember, type ApiModel, type ApiSymbol, isExported} from '../../../framework/model/types.ts';

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
  /** Parameters, results, properties and props. */
  parts: number;
  /** Ids of what is not described: `lexical#$getRoot`, `lexical#$getNodeByKey(key)`, `lexical#$getRoot: RootNode`. */
  undocumented: string[];
}

/** Counts what is described, module by module. */
export function documentationReport(model: ApiModel): ModuleReport[] {
  const parts = partsOf(model);
  return model.modules.map((module) => {
    const symbols = module.symbols.filter(isExported);
    const members = symbols.flatMap((symbol) => symbol.members);
    const ofModule = [...symbols, ...members].flatMap(parts);
    const describedBy = (by: ReturnType<typeof describer>) => [...symbols, ...members].filter((item) => describer(item) === by);
    return {
      module: module.name,
      symbols: symbols.length,
      members: members.length,
      byComment: describedBy('comment').length,
      byNote: describedBy('note').length,
      parts: ofModule.length,
      undocumented: [
        ...describedBy('nothing').map(({id}) => id),
        ...ofModule.filter(({isDescribed}) => !isDescribed).map(({name}) => name),
      ],
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
      `docs/_api-notes: expected a description of each symbol and member of the reference, of its parameters, properties and of ` +
        `what it returns, found none of:\n${ids.map((id) => `  ${id}`).join('\n')}\n` +
        `Add a heading "## ${ids[0]?.replace(/\(.*|: .*/, '') ?? ''}" with a sentence below it to a file of that folder. Parameters ` +
        'are described below "### Parameters" by lines "- `name`: text", props and properties below "### Props", and results below "### Returns", ' +
        'or by a sentence that begins with Returns, Says, Whether or Creates. A member needs no words where the one that it overrides has them.',
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
    `API reference: ${reports.length} modules, ${sum(({symbols}) => symbols)} symbols with ${sum(({members}) => members)} members ` +
    `and ${sum(({parts}) => parts)} parameters, results and properties; ` +
    `described by the published types ${comments} (${share(comments)}), by notes of this site ${notes} (${share(notes)}), not at all ${all - comments - notes}.`
  );
}
