import {samples} from 'virtual:live-samples/tests/hazards/fixtures/broken.md';
import {expect, test} from 'vitest';

import {type RobustnessScenario, scenarioNames} from '../../src/content/fences/exclusions.ts';
import {prepare, runScenario} from './support/suite.ts';
import {NotApplicable} from './support/expectations.ts';
import type {LiveSample} from './support/live-sample.ts';

/** What the suite says of the mistakes that are made for it: the scenario, the sample and the finding. */
const findings: readonly (readonly [scenario: RobustnessScenario, title: string, finding: RegExp])[] = [
  ['content', 'content', /the stored text is not shown|something else is shown/],
  ['undo', 'undo', /undo to the beginning gives another document/],
  ['read-only', 'read-only', /button "Append": the document has changed/],
  ['clipboard', 'clipboard', /cut: the text is still there/],
  ['reload', 'reload', /parsed and stored again: the document differs/],
  ['clear', 'clear', /all selected, Backspace: the text is still there/],
  ['composition', 'composition', /composed into nothing: the text is/],
  ['remount', 'remount', /left behind: a listener of "resize" on the window/],
  ['two-editors', 'two-editors', /elements of the same id: hint/],
  ['keyboard', 'keyboard', /the Tab key does not reach button "Append"/],
  ['touch', 'touch', /button "×" is \d+ × \d+ px/],
  ['server', 'server', /nobody caught: the server does not answer/],
  ['errors', 'errors', /onError must not throw|instead of going to onError/],
  ['remount', 'empties-toolbar', /an element that the page has put there is missing in <div class="ed-toolbar"/],
  ['remount', 'marks-page', /left behind: an element of the head: .*; an attribute: .*data-editing/],
  ['content', 'first-only', /setEditorState: the document does not look like one that is opened with/],
  ['keyboard', 'takes-focus', /Enter on button "Append" moves the focus into the text/],
  ['keyboard', 'edits-when-held', /Enter held on button "Move down": the text has changed/],
  ['keyboard', 'list', /ArrowDown on select "Language" moves the focus into the text/],
  ['keyboard', 'turned-off', /Enter on button "Undo": the focus is lost/],
  ['read-only', 'grip', /dragging div "Grip": the document has changed/],
  ['read-only', 'key-in-node', /keys on span "Note": the document has changed/],
  ['interruption', 'prompt', /button "Ask", Escape: the document has changed/],
  ['interruption', 'menu', /button "Menu": Escape does not close <ul role="menu"/],
  ['interruption', 'grip', /dragging div "Grip", Escape: the document has changed/],
  ['interruption', 'grip-escape', /dragging div "Grip", then locked: the document has changed/],
  ['interruption', 'dialog', /button "Ask", then locked: the document has changed/],
  ['interruption', 'source', /button "Source", then locked: what was written is lost/],
  ['interruption', 'composition', /locked while text is composed: the document has changed/],
  ['names', 'look-up', /names: expected \d × "constructor"/],
  ['caret', 'caret', /typed between .*: the caret is in/],
  ['interruption', 'escape', /held Escape/],
  ['background', 'loads', /load\(\): a field outside of the editor loses the focus/],
  ['background', 'replaces', /replaceArrows\(\): the caret moves to/],
  ['background', 'registers-replaces', /after registerArrows\(\), .* typed between .*: the caret is in/],
  ['background', 'registers-more', /registerKeys\(\), then what it returns: the editor keeps something registered/],
  ['background', 'registers', /registerTitle\(\), then what it returns: left behind: a listener of "resize"/],
];

prepare();

const sampleOf = (title: string): LiveSample => {
  const sample = samples.find((other) => other.title === title);
  if (sample === undefined) throw new Error(`broken.md: expected a sample with title=${title}, found none`);
  return sample;
};

test.each(findings)('%s: the mistake of "%s" is found', async (scenario, title, finding) => {
  const failure = await runScenario(sampleOf(title), scenario);
  expect(failure?.message ?? 'nothing is found').toMatch(finding);
});

test.each(scenarioNames)('%s: nothing is found where there is no mistake', async (scenario) => {
  const failure = await runScenario(sampleOf('sound'), scenario).catch((error: unknown) => {
    if (!(error instanceof NotApplicable)) throw error;
  });
  expect(failure).toBeUndefined();
});

test('each scenario has a mistake', () =>
  expect(new Set(findings.map(([scenario]) => scenario))).toEqual(new Set(scenarioNames)));
