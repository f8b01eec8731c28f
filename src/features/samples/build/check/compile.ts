import {diagnosticText} from '../../../../node/typescript.ts';
import {locationInPage, locationOf} from '../page/assemble.ts';
import type {SampleProgram} from './program.ts';
import type {SourceLocation, Problem} from '../../../../content/problems.ts';
import type {Sample, SampleFile} from '../types.ts';

/** What to do about the errors that authors of samples meet most. */
const hints: Record<number, string> = {
  2304: 'Every sample is a module of its own: import the name, declare it in hidden lines above a `// ---cut---` line, or build on an earlier sample with extends=.',
  2552: 'Every sample is a module of its own: import the name, declare it in hidden lines above a `// ---cut---` line, or build on an earlier sample with extends=.',
  2307: 'Only installed packages can be imported; the framework\'s entry points are the "exports" of its package.json files.',
  2305: 'The documented version does not export this name; later or earlier versions may.',
  2724: 'The documented version does not export this name; later or earlier versions may.',
  2614: 'The module exports this name in another way: mind default and named exports.',
  2339: 'The documented version does not have this member; later or earlier versions may.',
};

interface CompileError {
  code: number;
  message: string;
  location: SourceLocation;
  /** False when the error stands in the hidden text of an earlier sample that this one extends. */
  own: boolean;
}

/** Outcome of compiling the samples of one or many pages. */
export interface CheckResult {
  problems: Problem[];
  /** Samples that compile, or fail exactly as announced. */
  valid: Set<Sample>;
}

/**
 * Type-checks samples.
 *
 * @param programs what `createSamplePrograms` has made of them
 */
export function checkSamples(samples: Sample[], programs: ReadonlyMap<Sample, SampleProgram>): CheckResult {
  const problems: Problem[] = [];
  const valid = new Set<Sample>();
  const reported = new Set<string>();
  for (const sample of samples) {
    const sampleProgram = programs.get(sample);
    if (sampleProgram === undefined) {
      continue;
    }
    const errors = sample.files.flatMap((file) => compileErrors(sampleProgram, sample, file));
    const before = problems.length;
    const seen = new Set<number>();
    for (const error of errors) {
      seen.add(error.code);
      if (error.own && sample.expectedErrors.codes.includes(error.code)) {
        continue;
      }
      const key = keyOf(error);
      if (error.own) {
        reported.add(key);
        problems.push({...error.location, message: `${error.message} (TS${error.code})`, hint: hints[error.code]});
      } else if (!reported.has(key) && !isAnnouncedInBase(samples, error)) {
        // The base is fine by itself, so what this sample adds is what breaks it.
        problems.push({
          ...locationOf(sample.fence),
          message: `together with this sample, line ${error.location.line}, which it extends, fails: ${error.message} (TS${error.code})`,
        });
      }
    }
    const missing = sample.expectedErrors.codes.filter((code) => !seen.has(code));
    if (missing.length > 0 && sample.expectedErrors.location !== undefined) {
      const found = [...seen].map((code) => `TS${code}`).join(', ');
      problems.push({
        ...sample.expectedErrors.location,
        message: `expected compile error ${missing.map((code) => `TS${code}`).join(', ')}, found ${found === '' ? 'none: the sample compiles' : found}`,
        hint: 'Name exactly the codes that occur, or remove the @errors line.',
      });
    }
    if (problems.length === before && errors.every((error) => error.own || !reported.has(keyOf(error)))) {
      valid.add(sample);
    }
  }
  return {problems, valid};
}

function keyOf({location: {file, line, column}, code}: CompileError): string {
  return `${file}:${line}:${column}:${code}`;
}

function isAnnouncedInBase(samples: Sample[], error: CompileError): boolean {
  return samples.some(
    (sample) =>
      sample.expectedErrors.codes.includes(error.code) &&
      sample.fence.file === error.location.file &&
      sample.fence.line < error.location.line &&
      error.location.line <= sample.fence.endLine,
  );
}

function compileErrors({program, sourceOf}: SampleProgram, sample: Sample, file: SampleFile): CompileError[] {
  if (!/\.(?:[jt]sx?|m[jt]s)$/.test(file.name)) {
    return [];
  }
  const source = sourceOf(sample, file);
  const syntactic = program.getSyntacticDiagnostics(source);
  // After a syntax error the types are guesses; one clear message beats ten wrong ones.
  const diagnostics = syntactic.length > 0 ? syntactic : program.getSemanticDiagnostics(source);
  return diagnostics.map((diagnostic) => {
    const {line, character} = source.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
    // What is missing at the end of a file is reported behind its last line.
    const last = Math.min(line, file.lines.length - 1);
    return {
      code: diagnostic.code,
      message: diagnosticText(diagnostic),
      location: locationInPage(sample, file, last, character),
      own: (file.lines[last]?.fence ?? sample.fence) === sample.fence,
    };
  });
}
