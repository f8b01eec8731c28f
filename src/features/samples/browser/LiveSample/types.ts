import type {ComponentType} from 'react';

/** What a live sample's module gives (written by src/features/samples/build/live). */
export interface LiveModule {
  /** A component, or a function that builds an editor inside an element and returns how to take it away. */
  default: ComponentType | ((root: HTMLElement) => () => void);
  /** Names of the commands that the framework's packages of this sample export; production builds do not contain them. */
  commandNames: ReadonlyMap<object, string>;
}

/** `react` samples export a component, `vanilla` ones a `mount` function. */
export type LiveKind = 'react' | 'vanilla';

/** Props of the stage that a live sample runs on. */
export interface StageProps {
  kind: LiveKind;
  module: LiveModule;
  /** Id of the sample in the playground. */
  edit?: string | undefined;
}
