/** What can happen to an editor on any page; tests/hazards makes each of them happen to every live sample. */
export const hazards = {
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

/** The name of a hazard. */
export type Hazard = keyof typeof hazards;

/** All hazards, in the order of their table. */
export const hazardNames = Object.keys(hazards) as Hazard[];

/** The limits that a sample declares: for each hazard that it does not stand, why. */
export type Limits = ReadonlyMap<Hazard, string>;

/**
 * Reads the value of `limits=`, such as `no-undo: this page is about an editor without history; no-touch: it needs a mouse`.
 *
 * @returns the limits, and one message for each part that means nothing
 */
export function parseLimits(text: string): {limits: Limits; errors: string[]} {
  const limits = new Map<Hazard, string>();
  const errors: string[] = [];
  for (const part of text.split(';').filter((piece) => piece.trim() !== '')) {
    const [, word = part.trim(), reason = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/s.exec(part) ?? [];
    const hazard = hazardNames.find((name) => `no-${name}` === word);
    if (hazard === undefined) {
      errors.push(`unknown limit "${word}" in limits=: expected one of ${hazardNames.map((name) => `no-${name}`).join(', ')}`);
    } else if (reason === '') {
      errors.push(`the limit "${word}" in limits= has no reason: write limits="${word}: why this sample differs"`);
    } else if (limits.has(hazard)) {
      errors.push(`the limit "${word}" is given twice: put all reasons into one`);
    } else {
      limits.set(hazard, reason);
    }
  }
  return {limits, errors};
}
