import {declarationId} from '../../../../framework/declaration-id.ts';
import {originalSymbol, positionOf, ts, walk} from '../../../../node/typescript.ts';
import type {SampleProgram} from '../check/program.ts';
import type {Sample} from '../types.ts';

/** An identifier of a sample that names something of the framework. */
export interface SampleLink {
  /** Line of the sample's opening fence. */
  fenceLine: number;
  /** Index of the code line inside the fence. */
  index: number;
  /** Columns inside the code line, from 0; `end` is behind the last one. */
  start: number;
  end: number;
  /** Ids of the declarations that the checker resolved the identifier to. */
  declarations: string[];
}

/**
 * Finds the identifiers of a sample that resolve to declarations of the framework. The checker decides, never the name:
 * a local variable named like an export is left alone.
 */
export function sampleLinks(sample: Sample, {checker, sourceOf}: SampleProgram): SampleLink[] {
  const links: SampleLink[] = [];
  for (const file of sample.files) {
    if (!/\.[jt]sx?$/.test(file.name)) {
      continue;
    }
    const source = sourceOf(sample, file);
    walk(source, (node) => {
      if (!ts.isIdentifier(node)) return;
      const {line, character} = positionOf(node);
      const origin = file.lines[line];
      const declarations = origin?.fence === sample.fence ? resolve(node, checker) : [];
      if (origin !== undefined && declarations.length > 0) {
        links.push({
          fenceLine: sample.fence.line,
          index: origin.index,
          start: character,
          end: character + node.getWidth(source),
          declarations,
        });
      }
    });
  }
  return links.sort((a, b) => a.index - b.index || a.start - b.start);
}

/** Ids of the declarations in the framework that a name stands for; an imported one stands for what it imports. */
function resolve(node: ts.Identifier, checker: ts.TypeChecker): string[] {
  const symbol =
    ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
  const all = symbol === undefined ? [] : (originalSymbol(symbol, checker).declarations ?? []).map(declarationId);
  return [...new Set(all.filter((id) => id !== undefined))].filter((id) => /^(?:lexical|@lexical\/[^/]+)\//.test(id));
}
