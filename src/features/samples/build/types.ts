import type {Fence} from '../../../content/fences/fence.ts';
import type {SourceLocation} from '../../../content/problems.ts';

/** One line of a virtual file and the fence line that it came from. */
export interface LineOrigin {
  fence: Fence;
  /** Index into `fence.lines`. */
  index: number;
}

/** A file of a sample as the compiler sees it. */
export interface SampleFile {
  /** Name inside the sample: `EmojiNode.ts`; `sample.tsx` when the author gives none. */
  name: string;
  text: string;
  lines: LineOrigin[];
}

/** A fence in a checked language together with the hidden text that it builds on. */
export interface Sample {
  fence: Fence;
  /** Stable within a run: page and position. */
  id: string;
  files: SampleFile[];
  /** Compile errors that the author announced with `// @errors: 2345`. */
  expectedErrors: ExpectedErrors;
}

export interface ExpectedErrors {
  codes: number[];
  /** Line of the announcement; undefined when there is none. */
  location: SourceLocation | undefined;
}
