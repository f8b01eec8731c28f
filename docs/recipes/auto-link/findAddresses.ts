export interface Address {
  start: number;
  end: number;
  url: string;
}

// Not inside a word. An address may hold a pair of brackets; a bracket without its pair ends it.
const candidates =
  /(^|[^\p{L}\p{N}_./:@+-])((?:https?:\/\/|www\.)(?:\([^\s()<>"“”]*\)|\[[^\s[\]<>"“”]*\]|[^\s()[\]<>"“”])+|[\w.+-]+@[\w.-]+)/giu;

// A name with a dot, and a last part that begins with a letter.
const host = String.raw`(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+`;
const web = new RegExp(String.raw`^(?:https?:\/\/)?(?:www\.)?(?!www\.)${host}(?:[:\/?#]|$)`, 'iu');
const email = new RegExp(String.raw`^[\w.+\-]+@${host}$`, 'u');

/** Leaves out the signs that end a sentence. */
function withoutSentenceEnd(text: string): string {
  let end = text.length;
  while (/[.,;:!?'’…*}]/.test(text.charAt(end - 1))) {
    end -= 1;
  }
  return text.slice(0, end);
}

/** Finds the addresses in a text, in their order. */
export function findAddresses(text: string): Address[] {
  return [...text.matchAll(candidates)].flatMap(({1: before = '', 2: candidate = '', index}) => {
    const start = index + before.length;
    const address = withoutSentenceEnd(candidate);
    const url = web.test(address) ? address.replace(/^www\./i, 'https://$&') : `mailto:${address}`;
    const isFound = web.test(address) || email.test(address);
    return isFound ? [{end: start + address.length, start, url}] : [];
  });
}
