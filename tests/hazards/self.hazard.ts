import {samples} from 'virtual:live-samples/tests/hazards/fixtures/broken.md';
import {describe, expect, test} from 'vitest';

import {type Hazard, hazardNames} from '../../src/content/fences/limits.ts';
import {prepare} from './support/battery.ts';
import {NotApplicable, trials} from './support/hazards.ts';

/** What the battery says of the mistake that is made for it. */
const findings: Record<Hazard, RegExp> = {
  content: /the stored text is not shown|something else is shown/,
  undo: /undo to the beginning gives another document/,
  'read-only': /button "Append": the document has changed/,
  clipboard: /cut: the text is still there/,
  reload: /parsed and stored again: the document differs/,
  clear: /all selected, Backspace: the text is still there/,
  composition: /composed into nothing: the text is/,
  remount: /left behind: a listener of "resize" on the window/,
  'two-editors': /elements of the same id: hint/,
  keyboard: /the Tab key does not reach button "Append"/,
  touch: /button "×" is \d+ × \d+ px/,
  server: /nobody caught: the server does not answer/,
  errors: /onError must not throw|instead of going to onError/,
};

prepare();

describe.each(hazardNames)('%s', (hazard) => {
  const [sound, broken] = ['sound', hazard].map((title) => samples.find((sample) => sample.title === title));

  test('is found', async () => {
    await expect(broken === undefined ? undefined : trials[hazard](broken)).rejects.toThrow(findings[hazard]);
  });

  test('is not found where it is not', async () => {
    if (sound === undefined) throw new Error('expected a sample with title=sound, found none');
    await trials[hazard](sound).catch((error: unknown) => {
      if (!(error instanceof NotApplicable)) throw error;
    });
  });
});
