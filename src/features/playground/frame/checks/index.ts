import type {StepSlug} from '../../shared/learn/steps.ts';
import type {CheckResult} from '../../shared/protocol.ts';
import * as editorSteps from './editor-steps.ts';
import {runCheck, type Check, type Running} from './check-context.ts';
import * as nodeSteps from './node-steps.ts';

/*
 * The checks of the learning path. They run beside the code of a step and look at what it does: they type, dispatch commands, undo, and
 * read the state. The module stands beside those that this code imports, so that it has the same copy of the framework.
 */

const checks: Record<StepSlug, Check> = {
  'make-an-editor': editorSteps.makeAnEditor,
  'write-the-first-content': editorSteps.writeTheFirstContent,
  'let-people-type': editorSteps.letPeopleType,
  'read-the-state': editorSteps.readTheState,
  'format-by-a-command': editorSteps.formatByACommand,
  'style-with-a-theme': editorSteps.styleWithATheme,
  'make-a-command': editorSteps.makeACommand,
  'undo-what-happened': editorSteps.undoWhatHappened,
  'make-a-node': nodeSteps.makeANode,
  'insert-the-node': nodeSteps.insertTheNode,
  'save-and-load': nodeSteps.saveAndLoad,
  'test-the-node': nodeSteps.testTheNode,
};

/** What the module gives. */
export interface Checks {
  check: typeof check;
}

/** Carries out the check of a step. */
export async function check(step: string, running: Running): Promise<CheckResult[]> {
  const [, found] = Object.entries(checks).find(([slug]) => slug === step) ?? [];
  return found === undefined ? [{passed: false, message: `There is no step "${step}".`}] : runCheck(found, running);
}
