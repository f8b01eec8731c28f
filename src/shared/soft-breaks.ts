/**
 * The places where a long name of code may break: before each hump of `camelCase`, after each `_` of `SNAKE_CASE` and after
 * a dot or slash between names, but not within a number. Elsewhere a break would look like part of the name.
 */
const seams = /(?<=[a-z0-9])(?=[A-Z])|(?<=\w[_./])(?!(?<=\d\.)\d)(?=\w)/;

/** The text in the pieces between which a line may break; one piece when it has no seam. Joined, they are the text again. */
export function softPieces(text: string): string[] {
  return text.split(seams);
}

/** HTML whose texts may break at the seams of names: a `<wbr>` stands there. Tags, their attributes and entities stay as they are. */
export function withSoftBreaks(html: string): string {
  return html.replaceAll(/(?<=^|>)[^<]+/g, (text) => softPieces(text).join('<wbr>'));
}
