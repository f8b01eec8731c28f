/** What exists to make pages light and quick, and can be left out: the site is the same without it, and heavier or slower. */
const parts = {
  /** React hydrates a page when a reader needs it, and links swap pages before that. */
  'deferred-hydration': [],
  /** Routes are split into chunks per section, so the main script does not grow with the number of pages. */
  'route-chunks': [],
  /** Prose is in the document only. */
  'static-html': ['deferred-hydration', 'route-chunks'],
  /** Pages have the rules that they use instead of the site's style sheet. */
  'light-css': ['deferred-hydration'],
  /** Fonts come with the page where the network is quick, for the next page elsewhere. */
  'early-fonts': [],
} as const satisfies Record<string, string[]>;

/** Name of a part. */
export type LightPart = keyof typeof parts;

/** Names of all parts. */
export const lightParts = Object.keys(parts) as LightPart[]; // The keys of a constant.

function isPart(name: string): name is LightPart {
  return name in parts;
}

/**
 * Says which parts a build has: all, unless `PLAIN=1` leaves out all or `WITHOUT=light-css,early-fonts` some, and with them those
 * that build on them.
 *
 * @param environment where these are set
 * @throws when `WITHOUT` names something else
 */
export function partsIn(environment: Readonly<Record<string, string | undefined>>): ReadonlySet<LightPart> {
  const without = (environment['WITHOUT'] ?? '').split(',').filter(Boolean);
  const unknown = without.filter((name) => !isPart(name));
  if (unknown.length > 0) {
    throw new Error(`WITHOUT: expected names of parts of src/light (${lightParts.join(', ')}), found ${unknown.join(', ')}.`);
  }
  const plain = environment['PLAIN'] !== undefined && environment['PLAIN'] !== '';
  const isLeft = (part: LightPart): boolean => !plain && !without.includes(part) && parts[part].every((other) => isLeft(other));
  return new Set(lightParts.filter(isLeft));
}

// They work on built documents, of which the development server has none.
const built = process.env['NODE_ENV'] === 'development' ? new Set<LightPart>() : partsIn(process.env);

/** Whether this build has a part; the development server has none. */
export function has(part: LightPart): boolean {
  return built.has(part);
}
