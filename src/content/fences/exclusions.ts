/** Robustness scenarios: tests/hazards runs each of them on every live sample. */
export const robustnessScenarios = {
  content: 'starts empty and with stored content',
  undo: 'undo and redo',
  'read-only': 'read-only',
  clipboard: 'cut, copy and paste',
  reload: 'saved and loaded',
  clear: 'all deleted and typed again',
  composition: 'text composed by an input method',
  remount: 'rendered again, in StrictMode, taken away and put back',
  'two-editors': 'two on one page',
  keyboard: 'keyboard alone',
  touch: 'touch on a narrow screen',
  server: 'a slow and a failing server',
  errors: 'errors',
  interruption: 'cancelled or locked half-way',
  names: 'texts that are names of every object',
  caret: 'typing in the middle of a text',
  background: 'called while a user types elsewhere',
} as const;

/** The name of a scenario. */
export type RobustnessScenario = keyof typeof robustnessScenarios;

/** All scenarios, in the order of their table. */
export const scenarioNames = Object.keys(robustnessScenarios) as RobustnessScenario[];

/** The scenarios that a sample excludes, each with the reason. */
export type Exclusions = ReadonlyMap<RobustnessScenario, string>;

/**
 * Reads the value of `limits=`, such as `no-undo: this page is about an editor without history; no-touch: it needs a mouse`.
 *
 * @returns the exclusions, and one message for each invalid part
 */
export function parseExclusions(text: string): {exclusions: Exclusions; errors: string[]} {
  const exclusions = new Map<RobustnessScenario, string>();
  const errors: string[] = [];
  for (const part of text.split(';').filter((piece) => piece.trim() !== '')) {
    const [, word = part.trim(), reason = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/s.exec(part) ?? [];
    const scenario = scenarioNames.find((name) => `no-${name}` === word);
    if (scenario === undefined) {
      errors.push(`unknown limit "${word}" in limits=: expected one of ${scenarioNames.map((name) => `no-${name}`).join(', ')}`);
    } else if (reason === '') {
      errors.push(`the limit "${word}" in limits= has no reason: write limits="${word}: why this sample differs"`);
    } else if (exclusions.has(scenario)) {
      errors.push(`the limit "${word}" is given twice: put all reasons into one`);
    } else {
      exclusions.set(scenario, reason);
    }
  }
  return {exclusions, errors};
}
