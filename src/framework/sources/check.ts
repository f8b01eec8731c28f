import {declarationSite, sourceStem} from '../model/source-links.ts';
import {type ApiModel, itemsOf} from '../model/types.ts';
import {howToUpdate, linesFile, type SourceLines} from './source-lines.ts';

/** A symbol or a member of the reference, and where the framework's sources declare it. */
export interface DescribedDeclaration {
  id: string;
  /** Path in the framework's repository, without extension. */
  stem: string;
  /** As `declarationName` makes it. */
  name: string;
  /** An interface or another type; a class can be made and is a value. */
  isType: boolean;
}

/**
 * Everything that the reference describes: each symbol, and each member that a class or an interface declares itself.
 *
 * @throws for a symbol of another project, which the framework's sources do not have.
 */
export function describedDeclarations(model: ApiModel): DescribedDeclaration[] {
  return model.modules.flatMap((module) =>
    itemsOf(module).map((item) => {
      const {file, name} = declarationSite(item, module.name);
      const stem = sourceStem(file);
      if (stem === undefined) throw new Error(`${item.id}: expected a declaration in a framework package, found it in ${file}.`);
      return {id: item.id, stem, name, isType: item.kind === 'interface' || item.kind === 'type'};
    }),
  );
}

/**
 * Compares the lines with the reference.
 *
 * @throws when they are those of another version, when something has no line, and when a line is of nothing.
 */
export function checkSourceLines(model: ApiModel, lines: SourceLines): void {
  const fail = (reason: string) => new Error(`${linesFile}: ${reason}\n${howToUpdate(model.version)}`);
  if (lines.version !== model.version) {
    throw fail(`expected the lines of version ${model.version}, which is documented, found those of ${lines.version}.`);
  }
  const known = new Set(
    Object.entries(lines.files).flatMap(([path, names]) =>
      Object.keys(names).map((name) => `${path.replace(/\.\w+$/, '')}#${name}`),
    ),
  );
  const described = new Map(describedDeclarations(model).map(({id, stem, name}) => [`${stem}#${name}`, id]));
  const missing = [...described].flatMap(([declaration, id]) => (known.has(declaration) ? [] : id));
  const unknown = [...known].filter((declaration) => !described.has(declaration));
  if (missing.length > 0)
    throw fail(`expected a line for each symbol and member of the reference, found none for:\n${list(missing)}`);
  if (unknown.length > 0) throw fail(`expected lines of what the reference describes, found also:\n${list(unknown)}`);
}

function list(items: readonly string[]): string {
  return items.map((item) => `  ${item}`).join('\n');
}
