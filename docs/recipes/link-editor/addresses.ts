/** The protocols that a link may have. */
const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Checks the protocol of an address. A path of your own site is allowed: the base completes it. */
export function isAllowed(url: string): boolean {
  try {
    return protocols.has(new URL(url, 'https://base.example').protocol);
  } catch {
    return false;
  }
}

/** Completes what a user typed, such as example.org. Returns null for an address that is not allowed. */
export function toAddress(typed: string): string | null {
  const text = typed.trim();
  const isComplete = /^(?:[a-z][a-z\d+.-]*:|[/?#])/i.test(text);
  const isEmail = /^[^/:?#@]+@[^/:@]+$/.test(text);
  const url = isComplete ? text : `${isEmail ? 'mailto:' : 'https://'}${text}`;
  return !/\s/.test(text) && isAllowed(url) ? url : null;
}
