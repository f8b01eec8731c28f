import {parse, positionOf, ts, walk} from '../../../../node/typescript.ts';
import {locationInPage, locationOf} from '../page/assemble.ts';
import {matchingClasses, readSheets, styledClasses, usedClasses} from '../page/sample-styles.ts';
import type {Problem} from '../../../../content/problems.ts';
import type {Sample} from '../types.ts';

/** Packages that a live sample may import: what the page loads with it and nothing else. */
const allowedImports = /^(?:lexical|@lexical\/[\w/-]+|react|react-dom|yjs|\.{1,2}\/(?!.*\.css$).*)$/;

/** Checks what the compiler cannot see about fences marked `live`: they must be mountable and self-contained. */
export function checkLiveSamples(samples: Sample[], siteDir: string): Problem[] {
  const live = samples.filter((sample) => sample.fence.meta.flags.has('live'));
  const styled = live.length === 0 ? new Set<string>() : styledClasses(readSheets(siteDir));
  return live.flatMap((sample) => checkLiveSample(sample, styled));
}

/** A class without a rule would be missing from the style sheet that readers copy. */
function checkClasses(sample: Sample, styled: ReadonlySet<string>): Problem[] {
  return sample.files.flatMap((file) =>
    usedClasses(file)
      .filter((used) => matchingClasses(used, styled).length === 0)
      .map(({name, isPrefix, line}): Problem => ({
        ...locationInPage(sample, file, line, Math.max(0, file.text.split('\n')[line]?.indexOf(name) ?? 0)),
        message: isPrefix ? `no class begins with "${name}"` : `the class "${name}" has no style`,
        hint: `Add a rule to src/features/samples/browser/LiveSample/editor.css, or use one of ${[...styled].sort().join(', ')}. Write whole names, or let code add the end: \`ed-h\${level}\`.`,
      })),
  );
}

function checkLiveSample(sample: Sample, styled: ReadonlySet<string>): Problem[] {
  const {fence} = sample;
  const problems: Problem[] = [];
  const state = {hasDefault: false};
  for (const file of sample.files) {
    const source = parse(file.name, file.text, file.name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
    const report = (node: ts.Node, message: string, hint?: string): void => {
      const {line, character} = positionOf(node);
      problems.push({...locationInPage(sample, file, line, character), message, hint});
    };
    walk(source, (node) => {
      if (
        ts.isImportDeclaration(node) &&
        ts.isStringLiteral(node.moduleSpecifier) &&
        !allowedImports.test(node.moduleSpecifier.text)
      ) {
        report(
          node.moduleSpecifier,
          `a live sample cannot import '${node.moduleSpecifier.text}'`,
          'It may import lexical, @lexical/*, react, react-dom and yjs; it is styled by the ed-* classes.',
        );
      }
      if (ts.isJsxAttribute(node) && node.name.getText(source) === 'style') {
        report(node, 'a live sample cannot have inline styles: the site forbids them', 'Use one of the ed-* classes.');
      }
      const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
      if (ts.isExportAssignment(node) || modifiers?.some(({kind}) => kind === ts.SyntaxKind.DefaultKeyword) === true) {
        state.hasDefault = true;
      }
    });
  }
  problems.push(...checkClasses(sample, styled));
  if (!state.hasDefault) {
    problems.push({
      ...locationOf(fence),
      message: 'a live sample needs a default export',
      hint: fence.lang.endsWith('x')
        ? 'Write `export default function Name() { return …; }`.'
        : 'Write `export default function mount(root: HTMLElement): () => void`.',
    });
  }
  return problems;
}
