export interface Address {
  start: number;
  end: number;
  url: string;
}

// Not inside a word. An address may hold a pair of brackets; a bracket without its pair ends it.
const candidates =
  /(?<![\p{L}\p{N}_./:@+-])(?:(?:https?:\/\/|www\.)(?:\([^\s()<>"“”]*\)|\[[^\s[\]<>"“”]*\]|[^\s()[\]<>"“”])+|[\w.+-]+@[\w.-]+)/giu;

/** Leaves out the signs that end a sentence. */
function withoutSentenceEnd(text: string): string {
  let end = text.length;
  while (/[.,;:!?'’…*}]/.test(text.charAt(end - 1))) {
    end -= 1;
  }
  return text.slice(0, end);
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}

function urlOf(text: string): string | null {
  const isWeb = /^(?:https?:\/\/|www\.)/i.test(text);
  const webUrl = /^www\./i.test(text) ? `https://${text}` : text;
  const host = isWeb ? hostOf(webUrl) : text.slice(text.indexOf('@') + 1);
  // A name with a dot, and a last part that begins with a letter.
  const isHost = /^[^.]+(?:\.[^.]+)*\.\p{L}[\p{L}\p{N}-]+$/u.test(host);
  return isHost ? (isWeb ? webUrl : `mailto:${text}`) : null;
}

/** Finds the addresses in a text, in their order. */
export function findAddresses(text: string): Address[] {
  return [...text.matchAll(candidates)].flatMap(({0: candidate, index: start}) => {
    const address = withoutSentenceEnd(candidate);
    const url = urlOf(address);
    return url === null ? [] : [{end: start + address.length, start, url}];
  });
}
