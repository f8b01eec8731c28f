import type {LiveKind, LiveModule} from '../../../src/features/samples/browser/LiveSample/types.ts';
import type {RobustnessScenario} from '../../../src/content/fences/exclusions.ts';

/** A function of a sample that gets an editor first. */
export interface EditorFunction {
  name: string;
  /** What it must get after the editor. */
  parameters: readonly {name: string; type: string}[];
}

/** A live sample of a page, or one that is not live and has functions for an editor, as `live-samples.mts` lists it. */
export interface LiveSample {
  /** Page and line. */
  name: string;
  title: string;
  kind: LiveKind;
  isLive: boolean;
  /** Whether its content is that of a shared document, which takes changes and no other document. */
  isShared: boolean;
  limits: Partial<Record<RobustnessScenario, string>>;
  /** Its functions that ask a server. */
  requests: readonly string[];
  functions: readonly EditorFunction[];
  /** The functions and classes at the top of its files, by name, without what the files do when they are loaded. */
  loadFunctions: () => Promise<ReadonlyMap<string, unknown>>;
  load: () => Promise<Pick<LiveModule, 'default'>>;
}
