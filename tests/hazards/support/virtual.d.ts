/** Written by live-samples.mts. */
declare module 'virtual:live-samples' {
  import type {Hazard} from '../../../src/plugins/samples/page/limits.ts';
  import type {LiveKind, LiveModule} from '../../../src/components/LiveSample/types.ts';

  /** A live sample of a page. */
  export interface LiveSample {
    /** Page and line. */
    name: string;
    title: string;
    kind: LiveKind;
    limits: Partial<Record<Hazard, string>>;
    /** Its functions that ask a server. */
    requests: string[];
    load: () => Promise<Pick<LiveModule, 'default'>>;
  }

  export const samples: readonly LiveSample[];
}

declare module 'virtual:live-samples/tests/hazards/fixtures/broken.md' {
  export * from 'virtual:live-samples';
}
