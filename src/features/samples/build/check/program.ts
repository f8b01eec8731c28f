import path from 'node:path';

import {contentHash} from '../../../../node/content-name.ts';
import {hostWith, ts} from '../../../../node/typescript.ts';
import type {Sample, SampleFile} from '../types.ts';
import {compilerOptions, globalJsx} from '../../../../framework/compiler-options.ts';

/** Library files never change while a process runs; parsing them once saves most of a second check. */
const librarySources = new Map<string, ts.SourceFile | undefined>();

export interface SampleProgram {
  program: ts.Program;
  checker: ts.TypeChecker;
  /** The compiler's source file of a sample's file. */
  sourceOf: (sample: Sample, file: SampleFile) => ts.SourceFile;
}

/**
 * Compiles all samples at once.
 *
 * Samples that declare something global (`declare global`, `declare module`, a `.d.ts` file) would change the types of
 * all others and therefore get a program each.
 *
 * @param siteDir folder with the `node_modules` that samples import from
 * @returns the program of each sample
 */
export function createSamplePrograms(samples: Sample[], siteDir: string): Map<Sample, SampleProgram> {
  const together = samples.filter((sample) => !declaresGlobals(sample));
  const groups = [...(together.length > 0 ? [together] : []), ...samples.filter(declaresGlobals).map((sample) => [sample])];
  return new Map(
    groups.flatMap((group) => {
      const program = createSampleProgram(group, siteDir);
      return group.map((sample) => [sample, program] as const);
    }),
  );
}

function declaresGlobals(sample: Sample): boolean {
  return sample.files.some((file) => file.name.endsWith('.d.ts') || /^\s*declare\s+(?:global|module)\b/m.test(file.text));
}

/** Folder in which the compiler believes a sample to be; nothing is ever written there. */
function virtualFolder({fence}: Sample, siteDir: string): string {
  return path.posix.join(siteDir.replaceAll('\\', '/'), '.samples', `${contentHash(fence.file, 10)}-${fence.line}`);
}

function createSampleProgram(samples: Sample[], siteDir: string): SampleProgram {
  const virtual = new Map<string, string>();
  // A file that a page shows with `from=` is compiled where it is, and finds those next to it.
  const pathOf = (sample: Sample, file: SampleFile): string =>
    sample.fence.sources?.get(file.name)?.replaceAll('\\', '/') ?? path.posix.join(virtualFolder(sample, siteDir), file.name);
  for (const sample of samples) {
    for (const file of sample.files) {
      virtual.set(pathOf(sample, file), file.text);
    }
  }
  const jsxFile = path.posix.join(siteDir, '.samples', 'global-jsx.d.ts');
  virtual.set(jsxFile, globalJsx);

  const base = hostWith(virtual, compilerOptions, siteDir);
  const host: ts.CompilerHost = {
    ...base,
    // Samples bring no packages: those are looked for where they are installed.
    directoryExists: (name) =>
      (name.startsWith(path.posix.join(siteDir, '.samples')) && !name.includes('/node_modules', siteDir.length)) ||
      (base.directoryExists?.(name) ?? true),
    getSourceFile: (name, ...rest) => {
      // Those that a page imports without showing them may change while a development server runs.
      if (virtual.has(name) || !name.includes('/node_modules/')) return base.getSourceFile(name, ...rest);
      if (!librarySources.has(name)) librarySources.set(name, base.getSourceFile(name, ...rest));
      return librarySources.get(name);
    },
  };
  const rootNames = [...virtual.keys()].filter((name) => /\.(?:d\.ts|[jt]sx?|m[jt]s)$/.test(name));
  const program = ts.createProgram({rootNames, options: compilerOptions, host});
  return {
    program,
    checker: program.getTypeChecker(),
    sourceOf: (sample, file) => {
      const name = pathOf(sample, file);
      const source = program.getSourceFile(name);
      if (source === undefined) {
        throw new Error(
          `${sample.fence.file}:${sample.fence.line}: the compiler has no file ${name}, although it was given one.`,
        );
      }
      return source;
    },
  };
}
