import type {LiveKind, LiveModule} from '../../../src/components/LiveSample/types.ts';
import type {Hazard} from '../../../src/content/fences/limits.ts';

/** A live sample of a page, as `live-samples.mts` lists it. */
export interface LiveSample {
  /** Page and line. */
  name: string;
  title: string;
  kind: LiveKind;
  /** Whether its content is that of a shared document, which takes changes and no other document. */
  isShared: boolean;
  limits: Partial<Record<Hazard, string>>;
  /** Its functions that ask a server. */
  requests: readonly string[];
  load: () => Promise<Pick<LiveModule, 'default'>>;
}
